// Exits with 0 when node_modules has what package-lock.json wants for this machine; else names what is missing.
// With --omit=dev: without the packages for development. Runs on any Node: the pinned one may be missing.
import { existsSync, readFileSync } from "node:fs";

const WRITTEN_BY_NPM = "node_modules/.package-lock.json";
const MAX_NAMED = 10;

/** @typedef {{ version?: string, optional?: boolean, dev?: boolean, os?: string | string[], cpu?: string | string[], libc?: string | string[] }} Locked */

/** @param {string} file @returns {Record<string, Locked>} */
const packagesIn = (file) => JSON.parse(readFileSync(file, "utf8")).packages;

function ownLibc() {
  // Addresses of the network would be looked up for the report.
  Object.assign(process.report, { excludeNetwork: true });
  return /** @type {any} */ (process.report.getReport()).header.glibcVersionRuntime ? "glibc" : "musl";
}

const withDev = !process.argv.includes("--omit=dev");
const libcHere = ownLibc();
/** @param {string | string[] | undefined} wanted @param {string} own */
const takes = (wanted, own) => wanted === undefined || [wanted].flat().includes(own);

/** npm skips optional packages for other machines, and may skip one that names no machine. @param {Locked} locked */
function isWanted({ optional, dev, os, cpu, libc }) {
  if (dev && !withDev) return false;
  const namesMachine = os !== undefined || cpu !== undefined || libc !== undefined;
  const isForThis = takes(os, process.platform) && takes(cpu, process.arch) && takes(libc, libcHere);
  return !optional || (namesMachine && isForThis);
}

const installed = existsSync(WRITTEN_BY_NPM) ? packagesIn(WRITTEN_BY_NPM) : {};
const missing = Object.entries(packagesIn("package-lock.json"))
  .filter(([path, locked]) => path !== "" && isWanted(locked))
  .filter(([path, { version }]) => installed[path]?.version !== version || !existsSync(path))
  .map(([path, { version }]) => `${path.replace(/^.*node_modules\//, "")}@${version}`);
if (missing.length > 0) {
  const others = missing.length > MAX_NAMED ? ` and ${missing.length - MAX_NAMED} others` : "";
  process.stderr.write(`npm left out what this machine needs: ${missing.slice(0, MAX_NAMED).join(", ")}${others}\n`);
  process.exitCode = 1;
}
