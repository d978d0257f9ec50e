#!/bin/sh
# Starts the version of the edge that is to run: one that was fetched and has proved itself, one on trial, or that of the
# package in which this file stands. It trusts none of them, so it is a shell's, and stays that of the package.
# What it reads and writes in the folder of the releases: see README.md beside it.
#   launch.sh [OPTION...]       runs the daemon with these options
#   launch.sh --which           prints the folder of the version in use, and starts nothing
set -u
package=$(cd "$(dirname "$0")/../.." && pwd)
releases=${STATE_DIRECTORY:-/var/lib/gate-edge}/releases
starts_allowed=3

folder_of() { printf '%s/%s/usr/lib/gate-edge' "$releases" "$1"; }
# A whole file or the former one, also after a power cut.
put() {
  printf '%s\n' "$2" >"$releases/.$1" && sync "$releases/.$1" && mv -f "$releases/.$1" "$releases/$1" && sync "$releases"
}
back() {
  put went-back "$attempt
$version
$1" && rm -f "$releases/trial"
}
# Ends a version that hangs. The clock of the wall may jump: the seconds are counted.
guard() {
  left=$limit
  while [ "$left" -gt 0 ]; do
    sleep 1
    kill -0 "$1" 2>/dev/null && [ -e "$releases/trial" ] || exit 0
    left=$((left - 1))
  done
  back hung
  kill -KILL "$1"
}

use=$package
proved=
if read -r proved 2>/dev/null <"$releases/proved" && [ -x "$(folder_of "$proved")/bin/node" ]; then
  use=$(folder_of "$proved")
fi
if [ "${1:-}" = --which ]; then
  printf '%s\n' "$use"
  exit 0
fi

on_trial=
if [ -e "$releases/trial" ]; then
  version='' attempt='' limit='' boot='' starts=0
  { read -r version && read -r attempt && read -r limit && read -r boot && read -r starts; } <"$releases/trial"
  judged=
  read -r judged 2>/dev/null <"$releases/went-back"
  now=$(cat /proc/sys/kernel/random/boot_id)
  case $limit$starts in '' | *[!0-9]*) limit=0 starts=$starts_allowed ;; esac
  if [ "$version" = "$proved" ] || [ "$attempt" = "$judged" ]; then
    # It was judged, and the power went before this file did.
    rm -f "$releases/trial"
  elif [ "$boot" = "$now" ]; then
    back ended
  elif [ "$starts" -ge "$starts_allowed" ]; then
    back power
  elif [ ! -x "$(folder_of "$version")/bin/node" ]; then
    back missing
  elif put trial "$version
$attempt
$limit
$now
$((starts + 1))"; then
    use=$(folder_of "$version")
    on_trial=$attempt
    (guard $$) </dev/null >/dev/null 2>&1 &
  fi
fi
EDGE_RELEASES=$releases EDGE_ON_TRIAL=$on_trial EDGE_PACKAGE=$package
export EDGE_RELEASES EDGE_ON_TRIAL EDGE_PACKAGE
cd "$use" || exit 1
exec "$use/bin/node" "$use/edge/main.ts" "$@"
