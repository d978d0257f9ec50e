import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { notTheirTurn, turnOf, turnOfCommit } from "./turns.ts";

const ROOT = join(import.meta.dirname, "../..");

test("a long run and named tests have no turn", () => {
  expect(turnOf({})).toBeNull();
  expect(turnOf({ TURN: "1f", LONG: "1" })).toBeNull();
  expect(turnOf({ TURN: "1f" })).toBe(31);
  expect(notTheirTurn(null, ROOT)).toEqual({ everywhere: [], onPostgresql: [] });
});

test("each file has its turn, one of a group at a time", () => {
  const turns = Array.from({ length: 12 }, (_, turn) => notTheirTurn(turn, ROOT));
  const all = new Set(turns.flatMap(({ everywhere }) => everywhere));
  expect(all.size).toBe(8);
  expect([...all].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  for (const path of all) expect(turns.some(({ everywhere }) => !everywhere.includes(path))).toBe(true);
  for (const { everywhere } of turns) expect(everywhere).toHaveLength(6);
  const onPostgresql = new Set(turns.flatMap((turn) => turn.onPostgresql));
  expect(onPostgresql.size).toBeGreaterThan(50);
  for (const path of onPostgresql) expect(turns.some((turn) => !turn.onPostgresql.includes(path))).toBe(true);
});

test("a commit has the same turn every time, and a folder without one the first", () => {
  expect(turnOfCommit(ROOT)).toMatch(/^[0-9a-f]{6}$/);
  expect(turnOfCommit(ROOT)).toBe(turnOfCommit(ROOT));
  expect(turnOfCommit("/")).toBe("0");
});
