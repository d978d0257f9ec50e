// Exits with 0 when node_modules has what package-lock.json wants for this machine; else names what is missing.
// With --omit=dev: without the packages for development. Runs on any Node: the pinned one may be missing.
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const WRITTEN_BY_NPM = "node_modules/.package-lock.json";
const MAX_NAMED = 10;

/** @typedef {{ os: string, cpu: string, libc: string }} Machine */
/** @typedef {{ version?: string, optional?: boolean, dev?: boolean, os?: string | string[], cpu?: string | string[], libc?: string | string[] }} Locked */

/** @returns {Machine} */
export function thisMachine() {
  // Addresses of the network would be looked up for the report.
  if (process.report) Object.assign(process.report, { excludeNetwork: true });
  const { header } = /** @type {{ header?: { glibcVersionRuntime?: string } }} */ (process.report?.getReport() ?? {});
  return { os: process.platform, cpu: process.arch, libc: header?.glibcVersionRuntime ? "glibc" : "musl" };
}

/** npm skips optional packages for other machines; it may skip those that name no machine. @param {Locked} locked @param {Machine} machine */
function isWanted({ optional, os, cpu, libc }, machine) {
  if (!optional) return true;
  /** @param {string | string[] | undefined} wanted @param {string} own */
  const takes = (wanted, own) => wanted === undefined || [wanted].flat().includes(own);
  const namesMachine = os !== undefined || cpu !== undefined || libc !== undefined;
  return namesMachine && takes(os, machine.os) && takes(cpu, machine.cpu) && takes(libc, machine.libc);
}

/**
 * The packages of `package-lock.json` that the folder lacks for the machine, as name and version.
 * @param {string} root @param {Machine} machine @param {boolean} withDev @returns {string[]}
 */
export function missingPackages(root, machine, withDev) {
  /** @param {string} file @returns {Record<string, Locked>} */
  const packagesIn = (file) => JSON.parse(readFileSync(join(root, file), "utf8")).packages;
  const installed = existsSync(join(root, WRITTEN_BY_NPM)) ? packagesIn(WRITTEN_BY_NPM) : {};
  return Object.entries(packagesIn("package-lock.json"))
    .filter(([path, locked]) => path !== "" && (withDev || !locked.dev) && isWanted(locked, machine))
    .filter(([path, { version }]) => installed[path]?.version !== version || !existsSync(join(root, path)))
    .map(([path, { version }]) => `${path.replace(/^.*node_modules\//, "")}@${version}`);
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const missing = missingPackages(".", thisMachine(), !process.argv.includes("--omit=dev"));
  if (missing.length > 0) {
    const others = missing.length > MAX_NAMED ? ` and ${missing.length - MAX_NAMED} others` : "";
    console.error(`npm left out what this machine needs: ${missing.slice(0, MAX_NAMED).join(", ")}${others}`);
    process.exitCode = 1;
  }
}
