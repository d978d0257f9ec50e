# shellcheck shell=bash
# Sets a fresh machine up for this project. A script in `scripts/` sources this file at the root:
#
#   cd "$(dirname "$0")/.." && . scripts/lib/setup.sh && set_up socat mosquitto
#
# Afterwards the pinned Node is first on the path, then node_modules/.bin. The arguments name required programs beyond
# npm (scripts/lib/needs.ts lists them; --for-tests: those of the tests). Missing ones are installed if this machine
# allows it; otherwise the script reports the consequences and continues.

set_up() {
  install_npm_packages && use_pinned_node && node scripts/lib/install-needs.ts "$@" </dev/null
}

install_npm_packages() {
  if node scripts/lib/is-installed.mjs 2>/dev/null; then return 0; fi
  printf 'Installing npm packages: about 300, half a minute, once\n' >&2
  scripts/install
}

use_pinned_node() {
  local node
  node=$(scripts/node --print process.execPath) || return 1
  PATH="${node%/*}:$PWD/node_modules/.bin:$PATH"
  export PATH
  hash -r
}
