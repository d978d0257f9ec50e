#!/bin/sh
set -e
if [ "$1" = remove ]; then
  if [ -d /run/systemd/system ]; then
    systemctl stop gate-@process@.service || true
  fi
  # What central has not received is taken out while the program is here: a purge looks for it. Where that fails, as on a
  # full disk, the proof that central has all of it is missing, and the data stays.
  data=/var/lib/gate-edge
  rm -f "$data/all-sent"
  if [ "@process@" = edge ] && [ -e "$data/edge.db" ]; then
    if said=$(gate-edge export --to "$data/unsent.ndjson" --force --unsealed); then
      case "$said" in
        "0 facts"*) rm -f "$data/unsent.ndjson" && touch "$data/all-sent" ;;
        *) echo "$said" ;;
      esac
    fi
  fi
fi
