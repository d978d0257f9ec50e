#!/bin/sh
set -e
if [ "$1" = remove ]; then
  if [ -d /run/systemd/system ]; then
    systemctl stop gate-@process@.service || true
  fi
  # What central has not received is taken out while the program is here: a purge looks for it. Where that fails, as on a
  # full disk, the proof that central has all of it is missing, and the data stays.
  data=/var/lib/gate-edge
  rm -rf "$data/all-sent"
  if [ "@process@" = edge ] && [ -e "$data/edge.db" ]; then
    rm -rf "$data/unsent-photos"
    if said=$(gate-edge export --to "$data/unsent.ndjson" --photos "$data/unsent-photos" --force --unsealed); then
      case "$said" in
        # A directory, because a file would be made through a link that the service's user laid there.
        "0 facts and 0 photos"*) rm -rf "$data/unsent.ndjson" "$data/unsent-photos" && mkdir "$data/all-sent" ;;
        *) echo "$said" ;;
      esac
    fi
  fi
fi
