import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { startChild } from "../../lib/child.ts";
import { until } from "../../lib/until.ts";

/** What a machine has before anything of ours. */
const SYSTEM = ["systemd", "systemd-sysv", "dbus", "ca-certificates"];
const PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
const CERTIFICATES = "/srv/certificates.pem";
const BOOT_MS = 5 * 60_000;
/** The repository there. */
export const REPOSITORY = "/srv/gate-access.git";

/** What a bare Debian has beside systemd. */
export interface BareDebianOptions {
  /** Packages of Debian. */
  packages?: readonly string[];
  /** Files of this machine, to find in `/srv` there. */
  files?: readonly string[];
  /** Without it no name of another machine is known there, and no way to a registry. */
  hasNetwork?: boolean;
  /** Folders there, with the folders of this machine that they are. */
  mounts?: Readonly<Record<string, string>>;
}

/** A Debian that has just been installed and booted, on the network of this machine. */
export interface BareDebian extends AsyncDisposable {
  /**
   * Runs commands of bash as root, up to the first that fails. @param path folders before those of Debian
   * @returns exit code and output
   */
  run(commands: string, path?: string): Promise<{ code: number | null; output: string }>;
}

/** Installs Debian 12 into a folder, boots it with systemd, and puts this repository's last commit there. */
export async function openBareDebian({
  packages = ["npm", "git"],
  files = [],
  hasNetwork = true,
  mounts = {},
}: BareDebianOptions = {}): Promise<BareDebian> {
  // Some gigabytes: more than a memory disk, which the folder for temporary files may be, should hold.
  const folder = mkdtempSync("/var/tmp/bare-debian-");
  const root = join(folder, "root");
  await using undo = new AsyncDisposableStack();
  undo.defer(() => rmSync(folder, { recursive: true, force: true }));
  const options = [
    ...ownAptOptions().map((option) => `--aptopt=${option}`),
    `--include=${[...SYSTEM, ...packages].join()}`,
  ];
  await succeeds("mmdebstrap", ["--quiet", "--variant=minbase", ...options, "bookworm", root]);
  await succeeds("git", ["clone", "--quiet", "--bare", join(import.meta.dirname, "../../.."), join(root, REPOSITORY)]);
  for (const file of files) copyFileSync(file, join(root, "srv", basename(file)));
  const environment = hasNetwork ? ownNetwork(root) : [];
  if (!hasNetwork) writeFileSync(join(root, "etc/resolv.conf"), "");

  const container = startChild("systemd-nspawn", [
    ...["-q", "-D", root, "--boot", "--register=no", "--keep-unit"],
    ...(hasNetwork ? [] : ["--resolv-conf=off"]),
    ...Object.entries(mounts).map(([there, here]) => `--bind=${here}:${there}`),
  ]);
  undo.defer(async () => void (await container.stop(60_000)));
  const init = await until("systemd of the bare Debian", () => initOf(container.pid), BOOT_MS);
  const inside = ["--target", init, "--all", "env", "--ignore-environment", "HOME=/root", ...environment];
  const run: BareDebian["run"] = async (commands, path) => {
    const before = path === undefined ? "" : `${path}:`;
    const child = startChild("nsenter", [...inside, `PATH=${before}${PATH}`, "bash", "-euc", commands]);
    const { code } = await child.exited;
    return { code, output: child.lines.join("\n") };
  };
  const isUp = async () => /^(running|degraded)$/m.test((await run("systemctl is-system-running || true")).output);
  await until("its boot", isUp, BOOT_MS);
  const opened = undo.move();
  return { run, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

async function succeeds(command: string, args: readonly string[]): Promise<void> {
  const child = startChild(command, args);
  const { code } = await child.exited;
  if (code !== 0) throw new Error(`${command} ended with ${code}:\n${child.lines.slice(-30).join("\n")}`);
}

/** The container's first process. A child before it still has this machine's namespaces: no command may run there. */
function initOf(pid: number): string | undefined {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ");
  return children.find((child) => /^NSpid:\t\d+\t1$/m.test(readFileSync(`/proc/${child}/status`, "utf8")));
}

/** How this machine's apt reaches Debian. */
function ownAptOptions(): string[] {
  const all = execFileSync("apt-config", ["dump", "--no-empty", "--format", '%f "%v";%n'], { encoding: "utf8" });
  return all.split("\n").filter((line) => /^Acquire::(Check-|Retries|https?::)/.test(line));
}

/** How this machine's npm and apt reach their registries, as NAME=value; certificates are copied into the root. */
function ownNetwork(root: string): string[] {
  const passed = Object.entries(process.env).filter(([name]) => /^(https?|no|all)_proxy$/i.test(name));
  const registry = execFileSync("npm", ["config", "get", "registry"], { encoding: "utf8" }).trim();
  const certificates = process.env["NODE_EXTRA_CA_CERTS"];
  if (certificates !== undefined) copyFileSync(certificates, join(root, CERTIFICATES));
  return [
    ...passed.map(([name, value]) => `${name}=${value}`),
    `npm_config_registry=${registry}`,
    ...(certificates === undefined ? [] : [`NODE_EXTRA_CA_CERTS=${CERTIFICATES}`]),
  ];
}
