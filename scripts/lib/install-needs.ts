import { spawnSync } from "node:child_process";
import { missingNeeds, needsOfTests, NEEDS, NEED_NAMES, type NeedName } from "./needs.ts";

const APT = "apt-get -qq -o Acquire::http::Timeout=20 -o Acquire::Retries=1 -o DPkg::Lock::Timeout=60";
/**
 * Installs its arguments. Meanwhile Debian's policy hook prevents a package from starting its service:
 * tests and the demo start their own services on their own ports.
 */
const INSTALL = `
hook=/usr/sbin/policy-rc.d
if [ ! -e "$hook" ]; then
  trap 'rm -f "$hook"' EXIT
  trap 'exit 130' INT TERM
  printf '#!/bin/sh\\nexit 101\\n' > "$hook" && chmod 755 "$hook"
fi
export DEBIAN_FRONTEND=noninteractive
${APT} install -y --no-install-recommends "$@" || { ${APT} update && ${APT} install -y --no-install-recommends "$@"; }
`;

const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** The command prefix for root; null when this process can't become root. */
function asRoot(): string[] | null {
  if (process.getuid?.() === 0) return [];
  return succeeds("sudo", ["-n", "true"]) ? ["sudo", "-n"] : null;
}

function succeeds(command: string, args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: "ignore" }).status === 0;
}

/** Tries to install the missing needs. @returns the reason of no attempt, null after an attempt */
function install(missing: readonly NeedName[]): string | null {
  if (!succeeds("apt-get", ["--version"])) return "this machine has no apt-get";
  const before = asRoot();
  if (before === null) return "installing takes root, or sudo without a password";
  const packages = missing.map((name) => NEEDS[name].debian);
  say(`Installing Debian packages: ${packages.join(", ")}`);
  const [command = "sh", ...args] = [...before, "sh", "-c", INSTALL, "install", ...packages];
  // The output of apt is progress: standard output is reserved for the caller's result.
  const { status } = spawnSync(command, args, { stdio: ["ignore", 2, 2] });
  return status === 0 ? null : "apt-get failed, as logged above";
}

const asked = process.argv.slice(2);
const strangers = asked.filter((name) => name !== "--for-tests" && !NEED_NAMES.includes(name as NeedName));
if (strangers.length > 0) {
  say(`Not known here: ${strangers.join(", ")}. Known: --for-tests, ${NEED_NAMES.join(", ")}`);
  process.exit(2);
}
const wanted = asked.includes("--for-tests") ? needsOfTests() : (asked as NeedName[]);
const missing = missingNeeds(wanted);
const because = missing.length > 0 ? install(missing) : null;
for (const name of missingNeeds(missing)) {
  const { debian, without } = NEEDS[name];
  say(`Going on without ${name} (Debian's ${debian}): ${because ?? "the package did not bring it"}. ${without}`);
}
