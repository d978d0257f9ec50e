// Exits with 0 when node_modules has the packages of package-lock.json. Runs on any Node: the pinned one may be missing.
import { existsSync, readFileSync } from "node:fs";

const WRITTEN_BY_NPM = "node_modules/.package-lock.json";

/** @param {string} file @returns {Record<string, { version?: string, optional?: boolean }>} */
const packagesIn = (file) => JSON.parse(readFileSync(file, "utf8")).packages;

function isInstalled() {
  if (!existsSync(WRITTEN_BY_NPM)) return false;
  const installed = packagesIn(WRITTEN_BY_NPM);
  return Object.entries(packagesIn("package-lock.json")).every(([path, { version, optional }]) => {
    const isOurNode = path === `node_modules/node-${process.platform}-${process.arch}`;
    // npm skips optional packages for other machines.
    const mayBeMissing = path === "" || (optional === true && !isOurNode);
    const found = installed[path];
    return found ? found.version === version : mayBeMissing;
  });
}

process.exit(isInstalled() ? 0 : 1);
