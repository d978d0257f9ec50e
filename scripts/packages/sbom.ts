import type { Needed } from "./contents.ts";

/**
 * The bill of materials of a package in CycloneDX 1.6 (ECMA-424), without a serial number and a time: the same commit
 * gives the same text.
 */
export function billOfMaterials(
  about: { name: string; version: string; nodeVersion: string },
  needed: readonly Needed[],
): string {
  const component = (name: string, version: string, license: string | null) => ({
    type: "library",
    name,
    version,
    purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
    licenses: license === null ? [] : [licenseEntry(license)],
  });
  const components = needed.map(({ name, version, license }) => component(name, version, license));
  const node = {
    type: "application",
    name: "node",
    version: about.nodeVersion,
    purl: `pkg:generic/node@${about.nodeVersion}`,
    licenses: [{ license: { id: "MIT" } }],
  };
  const metadata = { component: { type: "application", name: about.name, version: about.version } };
  return `${JSON.stringify({ bomFormat: "CycloneDX", specVersion: "1.6", version: 1, metadata, components: [node, ...components] }, null, 2)}\n`;
}

/** An expression of several licences has another form than a single one. */
function licenseEntry(license: string) {
  return / (OR|AND|WITH) /.test(license) ? { expression: license } : { license: { id: license } };
}

/** What a reader of the licences must know: packages that state none, and such as ask for more than to be named. */
export function licenseNotes(needed: readonly Needed[]): string[] {
  return needed.flatMap(({ name, version, license }) => {
    if (license === null) return [`${name} ${version} states no licence`];
    return /GPL|MPL|EPL|CDDL/.test(license) ? [`${name} ${version} is under ${license}`] : [];
  });
}
