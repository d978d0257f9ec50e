#!/bin/sh
set -e
case "$1" in
  remove)
    if [ -d /run/systemd/system ]; then
      systemctl disable --quiet gate-@process@.service 2>/dev/null || true
      systemctl daemon-reload
    fi
    echo "Settings and data stay in /etc/gate-@process@ and /var/lib/gate-@process@."
    ;;
  purge)
    unsent=/var/lib/gate-@process@/unsent.ndjson
    if [ -e "$unsent" ]; then
      echo "Not purged: facts of this gate that central lacks are in $unsent." >&2
      echo "Carry the file to central ('gate-central import FILE'), or let gate-@process@ send them: install it again." >&2
      echo "Then remove the file." >&2
      exit 1
    fi
    rm -rf /etc/gate-@process@ /var/lib/gate-@process@ /var/cache/gate-@process@
    ;;
esac
