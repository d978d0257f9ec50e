import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../shared/lib/ids.ts";
import type { Caller, RequestOptions } from "./caller.ts";
import { onSqlite } from "./engines.ts";
import { startCentral, type TestCentral } from "./harness.ts";

/** Input costs no more than its length: each shape is sent in two sizes, and the CPU time is compared. */
let central: TestCentral;
let callers: Record<"nobody" | "admin" | "edge", Caller>;
beforeAll(async () => {
  central = await startCentral(onSqlite(), { config: { max_body_bytes: 8 * 1024 * 1024 } });
  const edge = central.asEdge(newId(), newId());
  callers = { nobody: central.nobody, admin: await central.as("super_admin"), edge };
});
afterAll(() => central[Symbol.asyncDispose]());

const times = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));
const fieldsOf = (count: number, value: unknown = "1") => Object.fromEntries(times(count, (n) => [`f${n}`, value]));
const form = (text: string): RequestOptions => ({
  body: text,
  headers: { "content-type": "application/x-www-form-urlencoded" },
});
const multipart = (names: string[]): RequestOptions => {
  const body = new FormData();
  for (const name of names) body.append(name, "1");
  return { body };
};

/** Marks of one letter that stand in another order than the one in which they are compared. */
const marks = (n: number): string => `a${"\u0301\u0323".repeat(n)}`;

type Shape = [what: string, who: keyof typeof callers, method: string, path: string, of: (n: number) => RequestOptions];
const TOKEN = "/v1/oauth/token";
const AREAS = "/v1/areas";
const FACTS = "/v1/sync/activities";
const BATCH = "/v1/hardware-transactions/batch";
const shapes: Shape[] = [
  ["a form of many fields", "nobody", "POST", TOKEN, (n) => form(times(n, (k) => `f${k}=1`).join("&"))],
  ["a form of one field again and again", "nobody", "POST", TOKEN, (n) => form("grant_type=a&".repeat(n))],
  ["a form with a long name", "nobody", "POST", TOKEN, (n) => form(`${"n".repeat(n * 10)}=1`)],
  ["a form of percent signs", "nobody", "POST", TOKEN, (n) => form(`grant_type=${"%25".repeat(n * 4)}`)],
  [
    "a long secret",
    "nobody",
    "POST",
    TOKEN,
    (n) => ({ headers: { authorization: `Basic ${"QTpB".repeat(n)}` }, ...form("") }),
  ],
  ["a long bearer", "nobody", "GET", AREAS, (n) => ({ headers: { authorization: `Bearer ${"a.".repeat(n)}` } })],
  [
    "a long password",
    "nobody",
    "POST",
    "/v1/auth/login",
    (n) => ({ body: { email: "a@b.id", password: "x".repeat(n * 10) } }),
  ],
  [
    "a long e-mail",
    "nobody",
    "POST",
    "/v1/auth/login",
    (n) => ({ body: { email: `${"a.".repeat(n * 5)}@b.id`, password: "x" } }),
  ],
  ...["email", "password"].map((field): Shape => [
    `a letter with many marks as ${field}`,
    "nobody",
    "POST",
    "/v1/auth/login",
    (n) => ({ body: { email: "a@b.id", password: "x", [field]: marks(n) } }),
  ]),
  [
    "a letter with many marks as a new password",
    "nobody",
    "POST",
    "/v1/auth/change-password",
    (n) => ({ body: { token: "t".repeat(40), password: marks(n) } }),
  ],
  ["a letter with many marks as a name", "admin", "POST", AREAS, (n) => ({ body: { name: marks(n) } })],
  ["a letter with many marks as a search", "admin", "GET", AREAS, (n) => ({ query: { search: marks(n / 40) } })],
  ...["police_number", "vehicle_type", "containers"].map((field): Shape => [
    `a letter with many marks as ${field}`,
    "admin",
    "POST",
    "/v1/vehicles",
    (n) => ({ body: { police_number: "B 1", [field]: field === "containers" ? [marks(n)] : marks(n) } }),
  ]),
  [
    "letters of many alphabets as a plate",
    "admin",
    "POST",
    "/v1/vehicles",
    (n) => ({ body: { police_number: "éВ1".repeat(n) } }),
  ],
  ["a wide object", "admin", "POST", AREAS, (n) => ({ body: fieldsOf(n) })],
  ["a deep object", "admin", "POST", AREAS, (n) => ({ body: `${'{"a":'.repeat(n)}1${"}".repeat(n)}` })],
  ["a deep list", "admin", "POST", AREAS, (n) => ({ body: `{"rules":${"[".repeat(n * 4)}${"]".repeat(n * 4)}}` })],
  ["a long list", "admin", "POST", AREAS, (n) => ({ body: { rules: times(n, () => ({})) } })],
  [
    "a long list where ids are wanted",
    "admin",
    "POST",
    `${AREAS}/delete-bulk`,
    (n) => ({ body: { ids: times(n, () => newId()) } }),
  ],
  [
    "long names of fields",
    "admin",
    "POST",
    AREAS,
    (n) => ({ body: { ["a".repeat(n * 20)]: { ["b".repeat(n * 20)]: "\0" } } }),
  ],
  ["a text of halves of characters", "admin", "POST", AREAS, (n) => ({ body: { name: "\ud800".repeat(n * 4) } })],
  ["a text of blanks", "admin", "POST", AREAS, (n) => ({ body: { name: `x${" ".repeat(n * 10)}x` } })],
  ["a long search", "admin", "GET", AREAS, (n) => ({ query: { search: "%_".repeat(n / 4) } })],
  ["a long cursor", "edge", "GET", "/v1/sync/changes", (n) => ({ query: { cursor: "a.".repeat(n / 4) } })],
  [
    "a long plate",
    "edge",
    "POST",
    "/v1/gates/hardware/check-in",
    (n) => ({ body: { lane_id: newId(), qr_value: "B 1".repeat(n * 4) } }),
  ],
  ["many parts", "edge", "POST", BATCH, (n) => multipart(times(n / 8, (k) => `f${k}`))],
  [
    "many facts that are none",
    "edge",
    "POST",
    FACTS,
    (n) => ({ body: { facts: times(n, (k) => ({ ["x".repeat(k % 50)]: k })) } }),
  ],
  [
    "facts that are deep",
    "edge",
    "POST",
    FACTS,
    (n) => ({ body: `{"facts":[${"[".repeat(n * 4)}${"]".repeat(n * 4)}]}` }),
  ],
];

const SMALL = 4_000;
const GROWTH = 4;
/** Below this time, the measurement shows the request itself, and not the cost of its size. */
const NOISE_MS = 40;

test.each(shapes)("%s", async (_what, who, method, path, of) => {
  const caller = callers[who];
  async function cost(n: number): Promise<number> {
    const options = of(n);
    const runs: number[] = [];
    for (let run = 0; run < 3; run++) {
      const before = process.cpuUsage();
      const { status } = await caller.request(method, path, options);
      const { user, system } = process.cpuUsage(before);
      expect(status).toBeLessThan(500);
      runs.push((user + system) / 1000);
    }
    return Math.min(...runs);
  }
  const small = await cost(SMALL);
  expect(await cost(SMALL * GROWTH)).toBeLessThan(Math.max(small, NOISE_MS) * GROWTH * 2);
});

test("the answer to a question of a megabyte has a few lines", async () => {
  const body = { name: "x", rules: Object.fromEntries(times(400, (n) => [`${"r".repeat(90)}${n}`, 1])) };
  const answer = await callers.admin.request("POST", AREAS, { body });
  expect(answer.status).toBe(400);
  expect(answer.text.length).toBeLessThan(12_000);
});
