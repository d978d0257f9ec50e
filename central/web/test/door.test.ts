import type { Context } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { logIn } from "../../features/base/auth/operations/log-in.ts";
import { areaOperations } from "../../features/base/areas.ts";
import { uploadPdfOrImage } from "../../features/gates/files/operations/upload-file.ts";
import { MAX_FILE_BYTES } from "../../wire/file.ts";
import type { HttpEnv } from "../../platform/http/env.ts";
import { onSqlite } from "../../test/engines.ts";
import { FIRST_ADMIN, startCentral, type TestCentral } from "../../test/harness.ts";
import { callOperation, type Door, NOBODY } from "../call-operation.ts";
import { openPageContext, type PageContext } from "../page-context.ts";

const engine = onSqlite();
const MOST = 2;
let central: TestCentral;
beforeAll(async () => {
  central = await startCentral(engine, { config: { parallel_requests: MOST } });
});
afterAll(() => central[Symbol.asyncDispose]());

const USES = [areaOperations.list, areaOperations.create, uploadPdfOrImage];
const AREA = { name: "Door", description: "", time_zone: "Asia/Jakarta" };

function contextOf(): Context<HttpEnv> {
  const raw = new Request("http://central.test/");
  const req = { url: raw.url, raw, header: () => undefined, query: () => undefined };
  return { req, get: (name: string) => (name === "ip" ? null : "request-1"), set: () => undefined, env: {} } as never;
}

async function visitBy(change: Partial<Door> = {}): Promise<PageContext> {
  const door = { ...central.central.door, ...change };
  const { email, password } = FIRST_ADMIN;
  const signedIn = await callOperation(door, contextOf(), NOBODY, logIn, { body: { email, password } });
  if (!signedIn.ok || !("access_token" in signedIn.data)) throw new Error("the first admin signs in");
  const site = { ...door, publicUrl: "http://central.test", exports: central.platform.exports };
  return openPageContext(site, contextOf(), { access: signedIn.data.access_token, language: "en", uses: USES });
}

test("the rights of a person are judged once a request of a page, and again after a write or when the page asks", async () => {
  let judged = 0;
  const { authenticator } = central.central.door;
  const context = await visitBy({
    authenticator: {
      authenticate(bearer) {
        judged += 1;
        return authenticator.authenticate(bearer);
      },
    },
  });
  await context.read(areaOperations.list);
  await context.read(areaOperations.list);
  expect(judged).toBe(1);
  await context.read(areaOperations.create, { body: AREA });
  await context.read(areaOperations.list);
  expect(judged).toBe(2);
  context.renew();
  await context.read(areaOperations.list);
  expect(judged).toBe(3);
});

test("the calls of pages take the places of their person", async () => {
  const context = await visitBy();
  const found = await Promise.all(Array.from({ length: 6 * MOST }, () => context.try(areaOperations.list)));
  const codes = found.map((one) => (one.ok ? "read" : one.problem.code));
  // As many at once, four times as many in the queue.
  expect(codes.filter((code) => code === "read")).toHaveLength(5 * MOST);
  expect(codes.filter((code) => code === "rate_limited")).toHaveLength(MOST);
});

test("a fault behind an operation is a problem of that call, which operators find by its number", async () => {
  const faults: unknown[] = [];
  const context = await visitBy({
    settle(error) {
      faults.push(error);
      return error;
    },
    invoke: (operation, invocation) =>
      operation === areaOperations.list
        ? Promise.reject(new TypeError("a fault"))
        : central.central.door.invoke(operation, invocation),
  });
  expect(await context.try(areaOperations.list)).toMatchObject({
    ok: false,
    problem: { code: "internal", status: 500, request_id: "request-1" },
  });
  expect(faults).toEqual([new TypeError("a fault")]);
});

test("a file beyond the limit of its operation is refused, whatever the form of the page may hold", async () => {
  const file = new File([new Uint8Array(2 * MAX_FILE_BYTES)], "large.pdf");
  const kept = await (await visitBy()).try(uploadPdfOrImage, { body: { file } });
  expect(kept).toMatchObject({ ok: false, problem: { code: "too_large" } });
});

test("a page names what an operation takes and gives, or it does not compile", async () => {
  const context = await visitBy();
  const { items } = await context.read(areaOperations.list);
  // @ts-expect-error -- an area has no such field
  expect(items[0]?.title).toBeUndefined();
  // @ts-expect-error -- its name is left out
  const incomplete = await context.try(areaOperations.create, { body: { description: "" } });
  expect(incomplete.ok).toBe(false);
  // @ts-expect-error -- a list of areas needs no body
  expect((await context.try(areaOperations.list, { body: { name: 1 } })).ok).toBe(false);
});
