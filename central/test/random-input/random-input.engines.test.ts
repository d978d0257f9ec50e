import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../../shared/lib/ids.ts";
import { seededRandom } from "../../../shared/lib/seeded-random.ts";
import { FEATURES } from "../../features/open-features.ts";
import { PERMISSIONS } from "../../platform/auth/permissions.ts";
import type { Principal } from "../../platform/auth/principal.ts";
import { openapiDocument } from "../../platform/http/openapi.ts";
import type { Operation } from "../../platform/http/operation.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { Caller } from "../caller.ts";
import { testEngine } from "../engines.ts";
import type { TestCentral } from "../harness.ts";
import { startSeeded } from "../seeded-central.ts";
import { type Json, randomValues } from "./random-values.ts";

/**
 * Every operation of the document gets input that its schema allows, and the same broken in one place, on a site with
 * records. No answer is a fault of central (500), and each fits its schema: central checks its answers here, and every
 * refusal is a `Problem`.
 */

const IS_LONG = process.env["LONG"] !== undefined;
/** A thread of its own makes each file of a report, a PDF in half a second: in a short run CSV gets most of the input. */
const isFile = ({ path }: Operation): boolean => /^\/v1\/reports\/.+\/(csv|excel|pdf)$/.test(path);
const roundsOf = (operation: Operation): number =>
  IS_LONG ? 150 : isFile(operation) && !operation.path.endsWith("/csv") ? 2 : 4;
const SEED = Number(process.env["SEED"] ?? 20_261_125);
const PATIENCE_MS = 20_000;

const SITE = { size: 20, days: 2, seed: 7, password: "a long enough password" };

const engine = testEngine();
const operations = FEATURES.flatMap((feature) => feature.operations);
const document = openapiDocument(FEATURES, { version: "0.0.0", publicUrl: "http://central.test" }) as unknown as {
  [key: string]: Json;
};
/** Texts of existing records, by their field; ids by the address of their list, such as `/v1/gates`. */
const known = new Map<string, string[]>();
/** What central logged of its faults, for whoever mends them. */
const faults: string[] = [];
/** Operations that did what they were asked at least once. */
const served = new Set<string>();
let central: TestCentral;
let admin: Caller & { principal: Principal };
let areaId: string | undefined;

beforeAll(async () => {
  const log = pino({ level: "error" }, { write: (line: string) => void faults.push(line) });
  ({ central } = await startSeeded(engine, SITE, { log }));
  admin = await central.as("super_admin");
  for (const operation of operations.filter((one) => one.method === "get" && !one.path.includes("{") && !isFile(one))) {
    const answer = await send(operation, { path: operation.path }).catch(() => null);
    if (answer?.status === 200) remember(operation.path, answer.text);
  }
  areaId = known.get("/v1/areas")?.[0];
});
afterAll(() => central[Symbol.asyncDispose]());

/** Keeps the texts of an answer by their fields, and its ids by the address of their list. */
function remember(path: string, text: string): void {
  for (const [, field = "", value = ""] of text.matchAll(/"(\w+)":"([^"\\]{1,100})"/g)) {
    const of = field === "id" ? path : field;
    known.set(of, [...new Set([...(known.get(of) ?? []), value])].slice(-50));
  }
}

/** The ids of the list at this address, or of the lists beside it. */
function idsNear(path: string): readonly string[] {
  const [, version, group] = path.split("/");
  const beside = [...known].filter(([at]) => at.startsWith(`/${version}/${group}`)).flatMap(([, ids]) => ids);
  return known.get(path) ?? beside;
}

/** Somebody with every access that the operation may want. */
function callerOf({ permission }: Operation): Caller {
  const { principal } = admin;
  const reach = { ...principal, permissions: new Set(PERMISSIONS) };
  const gateId = known.get("/v1/gates")?.[0] ?? newId();
  if (permission === "sync") return central.asEdge(areaId ?? newId(), gateId);
  if (permission === "external") return central.asPrincipal({ ...reach, kind: "client" });
  if (permission === "invitation")
    return central.asPrincipal({ ...reach, kind: "invitation", invitation: { ticketId: principal.id } });
  return admin;
}

interface Asked {
  path: string;
  query?: Record<string, string>;
  body?: Json;
}

async function send(operation: Operation, { path, query = {}, body }: Asked) {
  const isForm = operation.bodyType !== undefined && operation.bodyType !== "json";
  const response = await callerOf(operation).open(operation.method, path, {
    query,
    signal: AbortSignal.timeout(PATIENCE_MS),
    ...(body !== undefined && { body: isForm ? JSON.stringify(body) : body }),
  });
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") ?? false;
  if (isStream) await response.body?.cancel();
  return { status: response.status, text: isStream ? "" : await response.text() };
}

interface Parameter {
  $ref: string;
  name: string;
  in: string;
  schema: Json;
}

/** Parameters that several operations have stand in the document once. */
function parameterOf(one: Partial<Parameter>): Parameter {
  const { parameters } = document["components"] as unknown as { parameters: Record<string, Parameter> };
  const shared = one.$ref === undefined ? undefined : parameters[one.$ref.slice("#/components/parameters/".length)];
  return (shared ?? one) as Parameter;
}

test.each(operations.map((operation) => [operation.id, operation] as const))(
  "%s answers whatever comes",
  async (id, operation) => {
    const random = seededRandom(
      SEED + Array.from(id, (letter) => letter.charCodeAt(0)).reduce((sum, code) => (sum * 31 + code) % 1e9, 7),
    );
    const values = randomValues(document, random, (field) => known.get(field) ?? []);
    const described = (document["paths"] as never)[operation.path][operation.method] as { [key: string]: Json };
    const parameters = ((described["parameters"] ?? []) as Partial<Parameter>[]).map(parameterOf);
    const content = Object.values(
      (described["requestBody"] as { content?: { [key: string]: { schema: Json } } } | undefined)?.content ?? {},
    )[0];
    const textOf = (value: Json): string => (typeof value === "string" ? value : JSON.stringify(value));
    for (let round = 0; round < roundsOf(operation); round++) {
      const isBroken = round % 2 === 1;
      const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string, at: number) => {
        const there = (name === "id" ? undefined : known.get(name)) ?? idsNear(operation.path.slice(0, at - 1));
        const isJunk = there.length === 0 || (isBroken && values.chance(0.2));
        return encodeURIComponent(textOf(isJunk ? values.junk() : values.pick(there)).toWellFormed());
      });
      const query = parameters
        // A long poll would wait as long as it is told.
        .filter((one) => one.in === "query" && one.name !== "wait_seconds" && values.chance(0.4))
        .map(({ name, schema }) => [
          name,
          textOf(isBroken && values.chance(0.4) ? values.junk() : values.good(schema, 0, name)),
        ]);
      const body = content === undefined ? undefined : values.good(content.schema);
      const asked: Asked = {
        path,
        query: Object.fromEntries(query) as Record<string, string>,
        ...(body !== undefined && { body: isBroken ? values.broken(body) : body }),
      };
      const answer = await send(operation, asked);
      const about = `round ${round}: ${JSON.stringify(asked).slice(0, 1500)}`;
      expect(answer.status, `${about}\n${faults.at(-1)}`).toBeLessThan(500);
      if (answer.status < 400) served.add(id);
      if (answer.status >= 400) expect(Problem.safeParse(JSON.parse(answer.text)).success, about).toBe(true);
      else if (operation.method === "post") remember(operation.path, answer.text);
    }
  },
  IS_LONG ? 300_000 : 60_000,
);

test("what comes is good enough for most operations to do their work", () => {
  expect(served.size / operations.length).toBeGreaterThan(0.5);
});
