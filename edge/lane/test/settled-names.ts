/**
 * Merges states of a machine that differ in nothing relevant. A moment is only past or future. People and vehicles are
 * named by the order in which a state mentions them.
 */

/** The machines under search stay at this moment for ever; a future moment is made past instead. */
export const NOW_MS = 0;
const PAST_MS = 0;
const TO_COME_MS = 1e9;

/** Names that are replaced; no other text has this form. */
const isName = (text: string): boolean => /^[ar]\d+$/.test(text);
const isMoment = (key: string): boolean => key.endsWith("Ms");

/** @returns the state in its normal form; one shared object stays one */
export function settled<S>(state: S): S {
  const names = new Map<string, string>();
  const copies = new Map<object, object>();
  const copyOf = (value: unknown, key: string): unknown => {
    if (typeof value === "string") return isName(value) ? nameOf(names, value) : value;
    if (typeof value === "number") return isMoment(key) && Number.isFinite(value) ? momentOf(value) : value;
    if (typeof value !== "object" || value === null) return value;
    const known = copies.get(value);
    if (known) return known;
    if (Array.isArray(value)) return value.map((one) => copyOf(one, key));
    const copy: Record<string, unknown> = {};
    copies.set(value, copy);
    for (const [name, inner] of Object.entries(value))
      copy[isName(name) ? nameOf(names, name) : name] = copyOf(inner, name);
    return copy;
  };
  return copyOf(state, "") as S;
}

function nameOf(names: Map<string, string>, old: string): string {
  const known = names.get(old);
  if (known !== undefined) return known;
  const name = `${old.charAt(0)}${names.size}`;
  names.set(old, name);
  return name;
}

function momentOf(ms: number): number {
  return ms > NOW_MS ? TO_COME_MS : PAST_MS;
}

/** A name that the state does not use yet. */
export function freshName(kind: "a" | "r", state: unknown): string {
  const text = JSON.stringify(state);
  let count = 0;
  while (text.includes(`"${kind}${count}"`)) count++;
  return `${kind}${count}`;
}

/** Every state in which one of the future moments is past. */
export function* passings<S>(state: S): Generator<readonly [path: string, next: S]> {
  for (const path of momentsToCome(state, [])) yield [path.join("."), withPast(state, path) as S];
}

function* momentsToCome(value: unknown, path: readonly string[]): Generator<readonly string[]> {
  if (typeof value === "number" && isMoment(path.at(-1) ?? "") && value === TO_COME_MS) yield path;
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) yield* momentsToCome(inner, [...path, key]);
}

function withPast(value: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined) return PAST_MS;
  if (Array.isArray(value))
    return value.map((one: unknown, index) => (String(index) === key ? withPast(one, rest) : one));
  const inner: unknown = Reflect.get(value as object, key);
  return { ...(value as object), [key]: withPast(inner, rest) };
}
