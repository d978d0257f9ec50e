import { execFile } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { arch, cpus, freemem, hostname, platform, release, tmpdir, totalmem, uptime } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import type { Finding } from "../wire/finding.ts";
import { findingLines } from "./findings.ts";
import { messageOf } from "./message-of.ts";
import { logWithoutSecrets, withoutSecrets } from "./without-secrets.ts";

const LINES = "5000";
const MAX_BYTES = 64 * 1024 * 1024;
const run = promisify(execFile);

/**
 * Writes what others need to help: versions, settings without secrets, findings, and the last lines of the log.
 * @param of.unit the service whose journal is read @param of.log a file in its place, `-` for standard input; null: the journal
 * @param of.more further files, by name
 * @param to the archive, a tar.gz that only its owner may read
 * @throws Error in words when it cannot be written
 */
export async function writeSupportBundle(
  to: string,
  of: {
    unit: string;
    version: string;
    settings: unknown;
    findings: readonly Finding[];
    log: string | null;
    more?: Readonly<Record<string, string>>;
  },
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "support-"));
  try {
    const files = {
      "versions.json": inJson(machine(of.version)),
      "settings.json": inJson(withoutSecrets(of.settings)),
      "doctor.txt": `${findingLines(of.findings).join("\n")}\n`,
      "log.txt": logWithoutSecrets(
        of.log === null ? await journalOf(of.unit) : readFileSync(of.log === "-" ? 0 : of.log, "utf8"),
      ),
      ...of.more,
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text, { mode: 0o600 });
    // Closed to others before there is anything in it.
    rmSync(to, { force: true });
    closeSync(openSync(to, "wx", 0o600));
    await run("tar", ["-czf", resolve(to), "-C", folder, "."]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const inJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const machine = (version: string): object => ({
  version,
  node: process.version,
  host: hostname(),
  system: `${platform()} ${release()} ${arch()}`,
  cpus: cpus().length,
  memory_bytes: totalmem(),
  memory_free_bytes: freemem(),
  uptime_seconds: uptime(),
});

/** Only root and members of systemd-journal may read it: its absence is told in its place. */
async function journalOf(unit: string): Promise<string> {
  try {
    const args = ["--unit", unit, "--lines", LINES, "--no-pager", "--output", "short-iso"];
    return (await run("journalctl", args, { maxBuffer: MAX_BYTES })).stdout;
  } catch (error) {
    return `The journal could not be read (${messageOf(error)}). As root: journalctl -u ${unit} -n ${LINES} > FILE, and --log FILE.\n`;
  }
}
