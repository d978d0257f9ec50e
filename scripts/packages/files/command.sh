#!/bin/sh
# Runs a command of this gate-@process@ with the settings of its service and as its user, so that both use the same
# files. `gate-@process@ --help` lists the commands.
set -eu
lib=/usr/lib/gate-@process@
settings=/etc/gate-@process@/@process@.yaml
environment=/etc/gate-@process@/environment
case "$* " in
  # It writes the settings themselves, or reads another computer's disk, as root: by the program of the package, which
  # the user of the service cannot change.
  *" --data "* | *" --data="* | "setup "*) exec "$lib/bin/node" "$lib/@process@/main.ts" "$@" ;;
esac
# The version that runs may be one that was fetched.
[ "@process@" = central ] || lib=$("$lib/edge/update/launch.sh" --which)
if [ "$(id -u)" = 0 ]; then
  set -a
  # As the unit has it; the edge's is there by default.
  [ "@process@" = edge ] || GATE_DATA_DIRECTORY=/var/lib/gate-central
  # shellcheck disable=SC1090 -- lines of NAME='value', as systemd reads them
  [ ! -r "$environment" ] || . "$environment"
  set +a
  groups=''
  [ "@process@" = central ] || groups='-G dialout'
  # shellcheck disable=SC2086 -- an option and its value
  exec runuser -u gate-@process@ -g gate-@process@ $groups -- \
    "$lib/bin/node" "$lib/@process@/main.ts" --config "$settings" "$@"
fi
exec "$lib/bin/node" "$lib/@process@/main.ts" --config "$settings" "$@"
