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
    data=/var/lib/gate-@process@
    if [ -e "$data/unsent.ndjson" ]; then
      echo "Not purged: facts of this gate that central lacks are in $data/unsent.ndjson." >&2
      echo "Carry the file to central ('gate-central import FILE'), or let gate-@process@ send them: install it again." >&2
      echo "Then remove the file." >&2
      exit 1
    elif [ -e "$data/credentials.json" ] && [ ! -e "$data/all-sent" ] && [ "@process@" = edge ]; then
      echo "Not purged: the facts of this gate could not be read when it was removed, so central may lack some." >&2
      echo "Install gate-@process@ again and let it send them, or remove $data yourself." >&2
      exit 1
    fi
    rm -rf /etc/gate-@process@ /var/cache/gate-@process@
    # It may be a disk of its own, which cannot be removed; what is mounted inside of it, such as a share for backups,
    # is not this package's.
    [ ! -d "$data" ] || find "$data" -xdev -mindepth 1 -delete || echo "Part of $data stays." >&2
    rmdir "$data" 2>/dev/null || true
    ;;
esac
