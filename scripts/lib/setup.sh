# shellcheck shell=bash
# Sets a fresh machine up for this project. A script in `scripts/` sources this file at the root:
#
#   cd "$(dirname "$0")/.." && . scripts/lib/setup.sh && set_up socat mosquitto
#
# Afterwards `node` is the pinned Node and node_modules/.bin is first on the path. The arguments name required
# programs beyond npm (scripts/lib/needs.ts lists them; --for-tests: those of the tests). Missing ones are installed
# if this machine allows it; otherwise the script reports the consequences and continues.

set_up() {
  install_npm_packages && use_pinned_node && node scripts/lib/install-needs.ts "$@" </dev/null
}

setup_says() {
  printf '%s\n' "$*" >&2
}

install_npm_packages() {
  if ! command -v npm >/dev/null; then
    setup_says "npm is not here. Install Node with npm, on Debian: apt-get install npm"
    return 1
  fi
  if node scripts/lib/is-installed.mjs; then return 0; fi
  setup_says "Installing npm packages: about 300, half a minute, once"
  if ! npm ci --loglevel=error </dev/null >&2; then
    setup_says "npm ci failed, as logged above. It needs the npm registry."
    return 1
  fi
}

use_pinned_node() {
  PATH="$PWD/node_modules/.bin:$PATH"
  export PATH
  hash -r
  if [ ! -x node_modules/.bin/node ]; then
    setup_says "There is no pinned Node for this processor: going on with $(node --version) of this machine"
  fi
  if ! node --eval 'process.exit(process.features.typescript ? 0 : 1)'; then
    setup_says "Node $(node --version) can't run this project: it needs Node 24"
    return 1
  fi
}
