import { plainText } from "../../parts/form-schema.ts";
import { Said } from "../../../../shared/wire/said.ts";
import { textOfSpoken } from "../../../../shared/words/spoken-text.ts";

/** One field of a record before and after a change, as texts. */
export interface Side {
  path: string;
  before: string;
  after: string;
}

/** The fields of two records side by side, those of nested objects by their paths; the order is that of the records. */
export function sidesOf(before: unknown, after: unknown): Side[] {
  const [old, next] = [flat(before), flat(after)];
  return [...new Set([...old.keys(), ...next.keys()])].map((path) => ({
    path,
    before: old.get(path) ?? "",
    after: next.get(path) ?? "",
  }));
}

function flat(value: unknown, above = ""): Map<string, string> {
  const isList = Array.isArray(value) && value.every((one) => typeof one !== "object");
  const said = Said.safeParse(value);
  if (said.success) return new Map([[above, textOfSpoken(said.data)]]);
  if (typeof value === "object" && value !== null && !isList)
    return new Map(
      Object.entries(value).flatMap(([name, inner]) => [...flat(inner, above === "" ? name : `${above}.${name}`)]),
    );
  const text = isList ? value.join(", ") : plainText(value);
  return new Map(above === "" ? [] : [[above, text]]);
}
