#!/bin/sh
set -e
if [ "$1" = remove ]; then
  if [ -d /run/systemd/system ]; then
    systemctl stop gate-@process@.service || true
  fi
  # What central has not received is taken out while the program is here: a purge looks for it.
  if [ "@process@" = edge ]; then
    unsent=/var/lib/gate-edge/unsent.ndjson
    if said=$(gate-edge export --to "$unsent" --force 2>/dev/null); then
      case "$said" in
        "0 facts"*) rm -f "$unsent" ;;
        *) echo "$said" ;;
      esac
    fi
  fi
fi
