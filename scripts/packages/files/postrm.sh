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
      echo "Not purged: what central lacks of this gate is in $data/unsent.ndjson and $data/unsent-photos." >&2
      echo "Carry both to central ('gate-central import FILE --photos DIRECTORY'), or let gate-@process@ send it:" >&2
      echo "install it again. Then remove the file." >&2
      exit 1
    elif [ -e "$data/credentials.json" ] && [ ! -e "$data/all-sent" ] && [ "@process@" = edge ]; then
      echo "Not purged: the facts and photos of this gate could not be read when it was removed, so central may lack some." >&2
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
