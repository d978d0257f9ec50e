import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { newId } from "../../shared/lib/ids.ts";
import { FEATURES } from "../features/open-features.ts";
import { ANONYMOUS, type Principal } from "../platform/auth/principal.ts";
import { PERMISSIONS } from "../platform/auth/permissions.ts";
import { type Operation, takesKey } from "../platform/http/operation.ts";
import type { Caller } from "./caller.ts";
import { onSqlite } from "./engines.ts";
import { startCentral, type TestCentral } from "./harness.ts";
import { DIMENSIONS, scopedBy, walk } from "./walk.ts";

const IS_LONG = process.env["LONG"] !== undefined;

/** Every rule for all operations is tested on every operation. */
const engine = onSqlite();
const operations = FEATURES.flatMap((feature) => feature.operations);
const named = (some: readonly Operation[]) => some.map((operation) => [operation.id, operation] as const);

let central: TestCentral;
beforeAll(async () => {
  central = await startCentral(engine);
});
afterAll(() => central[Symbol.asyncDispose]());

/** An address of the operation; each parameter is a well-formed id of a missing record. */
function addressOf(operation: Operation): string {
  return operation.path.replace(/\{[^}]+\}/g, () => newId());
}

const nothing: Principal = { ...ANONYMOUS, kind: "user", id: newId(), permissions: new Set() };
const gate = { edgeId: newId(), gateId: newId(), areaId: newId() };

/** A signed-in caller without access. */
function outsiderOf({ permission }: Operation): Caller {
  return central.asPrincipal(permission === "token" ? { ...nothing, kind: "edge", edge: gate } : nothing);
}

/** A caller with the access that the operation requires. */
function insiderOf({ permission }: Operation): Caller {
  const everything = new Set(PERMISSIONS);
  const ticketId = newId();
  if (permission === "sync") return central.asPrincipal({ ...nothing, kind: "edge", edge: gate });
  if (permission === "external") return central.asPrincipal({ ...nothing, kind: "client", permissions: everything });
  if (permission === "invitation")
    return central.asPrincipal({ ...nothing, kind: "invitation", id: ticketId, invitation: { ticketId } });
  return central.asPrincipal({ ...nothing, permissions: everything, areaIds: null });
}

const isOpen = ({ permission }: Operation) => permission === "public" || permission === "signed or token";

describe("without a token", () => {
  test.each(named(operations.filter((operation) => !isOpen(operation))))("%s is 401", async (_id, operation) => {
    const answer = await central.nobody.request(operation.method, addressOf(operation));
    expect([answer.status, answer.problem().code]).toEqual([401, "unauthenticated"]);
  });
});

describe("without the permission", () => {
  test.each(named(operations.filter((operation) => !isOpen(operation))))("%s is 403", async (_id, operation) => {
    const answer = await outsiderOf(operation).request(operation.method, addressOf(operation));
    expect([answer.status, answer.problem().code]).toEqual([403, "forbidden"]);
  });
});

describe("with fields that nobody knows", () => {
  // Edges of another version know other fields: unknown ones are ignored.
  const isOfEdges = ({ id, permission }: (typeof operations)[number]) => permission === "sync" || id === "enrolEdge";
  test.each(named(operations.filter((one) => !isOfEdges(one))))(
    "%s is 400 and names them all",
    async (_id, operation) => {
      const takesJson = operation.method !== "get" && (operation.bodyType ?? "json") === "json";
      const bodies = {
        json: takesJson ? { body: { no_such_field: 1 } } : {},
        form: { body: new URLSearchParams() },
        multipart: { body: new FormData() },
      };
      const answer = await insiderOf(operation).request(operation.method, addressOf(operation), {
        ...bodies[operation.bodyType ?? "json"],
        query: { no_such_parameter: 1 },
      });
      expect([answer.status, answer.problem().code]).toEqual([400, "invalid_input"]);
      const unknown = answer
        .problem()
        .errors?.flatMap(({ path, message }) => (/is not a field/.test(message) ? [path] : []));
      const isObject = operation.body === undefined || operation.body instanceof z.ZodObject;
      const expected = takesJson && isObject ? ["no_such_parameter", "no_such_field"] : ["no_such_parameter"];
      expect(unknown).toEqual(expect.arrayContaining(expected));
    },
  );
});

describe("a record that is not there", () => {
  const byId = operations.filter(({ method, path, permission }) => {
    const isOne = /\{id\}/.test(path) && path.match(/\{/g)?.length === 1;
    return method === "get" && isOne && permission !== "public" && permission !== "sync";
  });
  test.each(named(byId))("is 404 for %s", async (_id, operation) => {
    const answer = await insiderOf(operation).request("GET", addressOf(operation));
    expect([answer.status, answer.problem().code]).toEqual([404, "not_found"]);
  });
});

/** The files of a report have one query, and one of them has a drawing: in a short run these two stand for all. */
const walked = operations.filter(
  ({ id, path }) =>
    IS_LONG || id === "downloadVehicleActivitiesReportPdf" || !/^\/v1\/reports\/.*\/(excel|pdf)$/.test(path),
);

describe("a record of somebody else", () => {
  let reached: Awaited<ReturnType<typeof walk>>;
  beforeAll(async () => {
    reached = await walk(central);
  });

  describe.each(DIMENSIONS)("by its %s", (dimension) => {
    const scoped = scopedBy(walked, dimension).map((one) => [one.operation.id, one] as const);
    test.each(scoped)("is there for %s only without a limit", async (_id, one) => {
      const { withLimit, withoutLimit } = await reached(one, dimension);
      expect(withLimit).toEqual([]);
      expect(withoutLimit).not.toEqual([]);
    });
  });
});

test("every POST that is one unit of work says how it is answered again", () => {
  const posts = operations.filter(({ form, method }) => form === "write" && method === "post");
  expect(posts.filter((operation) => !takesKey(operation)).map(({ id }) => id)).toEqual([]);
});

test("every operation says in one line what it does", () => {
  for (const { id, summary } of operations) expect(summary, id).toMatch(/^[A-Z].{5,}[^.]$/);
  expect(operations.length).toBeGreaterThan(10);
});
