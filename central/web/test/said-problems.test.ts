import { expect, test } from "vitest";
import { inputProblems } from "../../../shared/errors/input-problems.ts";
import { formFields } from "../parts/form-schema.ts";
import { PAGES } from "../pages.ts";

const ON_PAGES = [...new Set(PAGES.flatMap(({ uses }) => uses))];
/** What a person may type, or leave out. */
const TYPED = [undefined, "", " ", "x", "x".repeat(20_000), "\u0000", "-1", -1, 0.5, 1e12, null, true, [], ["x"]];

test("no problem that a schema finds in what is typed is a text without a code", async () => {
  const texts = new Set<string>();
  let found = 0;
  for (const { id, body, example } of ON_PAGES) {
    if (!body) continue;
    const paths = [...new Set([...pathsIn(example?.body ?? {}), ...formFields(body).map(({ path }) => path)])];
    for (const path of paths)
      for (const typed of TYPED) {
        const given = structuredClone(example?.body ?? {});
        put(given, path.split("."), typed);
        const { error } = await body.safeParseAsync(given);
        for (const { path: at, said } of error ? inputProblems(error, given) : []) {
          found += 1;
          if (said.code === "all") texts.add(`${id} ${at}: ${JSON.stringify(said.params)}`);
        }
      }
  }
  expect(found).toBeGreaterThan(1000);
  expect([...texts]).toEqual([]);
});

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Every path of a value, those of the items of lists too. */
function pathsIn(value: unknown, above: readonly string[] = []): string[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const path = [...above, name];
    return [path.join("."), ...pathsIn(inner, path)];
  });
}

function put(value: unknown, [name = "", ...rest]: readonly string[], typed: unknown): void {
  if (!isObject(value)) return;
  if (rest.length === 0) value[name] = typed;
  else put((value[name] ??= {}), rest, typed);
}
