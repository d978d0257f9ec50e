import { chmodSync, chownSync, existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { writeWhole } from "../lib/write-whole.ts";
import { parseDocument } from "yaml";

/** Values by their names; null takes one out. */
export type Changes = Readonly<Record<string, string | number | boolean | null>>;

/** The text of a file of settings with these changed: comments, order, and everything else stay. */
export function yamlWith(text: string, changes: Changes): string {
  const document = parseDocument(text);
  for (const [name, value] of Object.entries(changes))
    if (value === null) document.delete(name);
    else document.set(name, value);
  return document.contents === null ? text : document.toString({ lineWidth: 0 });
}

const LINE = /^\s*([A-Za-z_]\w*)\s*=(.*)$/;

/** The values of an environment file, `NAME='value'` a line, as systemd and the shell read it. */
export function readEnvironment(text: string): Record<string, string> {
  const values: Record<string, string> = {};
  for (const line of text.split("\n")) {
    const [, name, value = ""] = LINE.exec(line) ?? [];
    if (name !== undefined) values[name] = unquoted(value.trim());
  }
  return values;
}

/** The text of an environment file with these changed: other lines stay. */
export function environmentWith(text: string, changes: Changes): string {
  const kept = text.split("\n").filter((line) => !Object.hasOwn(changes, LINE.exec(line)?.[1] ?? ""));
  const added = Object.entries(changes).flatMap(([name, value]) =>
    value === null ? [] : [`${name}='${String(value).replaceAll("'", String.raw`'\''`)}'`],
  );
  return `${[...kept.join("\n").trimEnd().split("\n"), ...added].filter((line, at) => at > 0 || line !== "").join("\n")}\n`;
}

function unquoted(text: string): string {
  if (text.startsWith('"')) return text.slice(1, text.endsWith('"') ? -1 : undefined).replaceAll(/\\(.)/g, "$1");
  return text.startsWith("'")
    ? text
        .replaceAll(String.raw`'\''`, "\0")
        .replaceAll("'", "")
        .replaceAll("\0", "'")
    : text;
}

/** The text of a file; an empty one where there is none. */
export const textOf = (file: string): string => (existsSync(file) ? readFileSync(file, "utf8") : "");

/**
 * Writes a file whole or not at all. One that exists keeps owner and mode; a new one gets the group of its folder.
 * @param mode of a new file
 */
export function writeSettings(file: string, text: string, mode: number): void {
  const former = existsSync(file) ? statSync(file) : null;
  writeWhole(file, text, (draft) => {
    const { uid, gid } = former ?? { uid: statSync(draft).uid, gid: statSync(dirname(file)).gid };
    if (process.geteuid?.() === 0) chownSync(draft, uid, gid);
    // After the owner: chown may take rights away. The umask of the process must not count.
    chmodSync(draft, former?.mode ?? mode);
  });
}

/** The file of secrets beside a file of settings. The unit reads it, and it comes before the other. */
export const environmentFileOf = (file: string): string => join(dirname(file), "environment");

/**
 * Writes changed settings: a secret into the environment file, another one where it stands now.
 * @param rules.nameOf the name of a setting in the environment
 */
export function writeChanges(
  file: string,
  changes: Changes,
  rules: { nameOf: (setting: string) => string; isSecret: (setting: string) => boolean },
): void {
  const environmentFile = environmentFileOf(file);
  const former = textOf(environmentFile);
  const there = readEnvironment(former);
  const entries = Object.entries(changes);
  const isThere = ([setting]: [string, unknown]): boolean =>
    rules.isSecret(setting) || Object.hasOwn(there, rules.nameOf(setting));
  const secrets = entries
    .filter(isThere)
    .map(([setting, value]): [string, Changes[string]] => [rules.nameOf(setting), value]);
  const others = entries.filter((entry) => !isThere(entry));
  if (secrets.length > 0) writeSettings(environmentFile, environmentWith(former, Object.fromEntries(secrets)), 0o600);
  if (others.length > 0) writeSettings(file, yamlWith(textOf(file), Object.fromEntries(others)), 0o640);
}
