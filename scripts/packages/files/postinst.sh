#!/bin/sh
set -e
if [ "$1" = configure ]; then
  systemd-sysusers gate-@process@.conf
  install -d -m 0750 -o root -g gate-@process@ /etc/gate-@process@
  [ -e /etc/gate-@process@/@process@.yaml ] ||
    install -m 0640 -o root -g gate-@process@ /dev/null /etc/gate-@process@/@process@.yaml
  [ -e /etc/gate-@process@/environment ] || install -m 0600 /dev/null /etc/gate-@process@/environment
  # What a person installs by hand is what they want to run; fetched versions were for the former package.
  [ "@process@" = central ] || rm -rf /var/lib/gate-edge/releases
  if [ -d /run/systemd/system ]; then
    systemctl daemon-reload
    # An update goes on with the new version; a first installation waits for its settings.
    if systemctl --quiet is-enabled gate-@process@.service 2>/dev/null; then
      systemctl restart gate-@process@.service
    else
      echo "Now: gate-@process@ setup"
    fi
  fi
fi
