import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { z } from "zod";
import { AppError } from "../../../shared/errors/app-error.ts";
import { Line, Uuid } from "../../../shared/wire/common.ts";
import { newId } from "../../../shared/lib/ids.ts";
import { defineRead, type Operation, raw } from "./operation.ts";
import { say } from "../../../shared/words/say.ts";
import { Problem } from "./problem.ts";
import { serve } from "./test/serve.ts";

const echo = defineRead({
  id: "echo",
  method: "post",
  path: "/v1/things/{id}",
  permission: "companies.create",
  scope: "none",
  summary: "Echoes its input",
  params: z.strictObject({ id: Uuid }),
  query: z.strictObject({ loud: z.stringbool().optional() }),
  body: z.strictObject({ name: Line, count: z.int().min(1).optional() }),
  reply: z.strictObject({ name: z.string(), loud: z.boolean(), who: z.string() }),
  message: "draft_saved",
  handle: ({ actor, query, body }) =>
    Promise.resolve({ name: body.name, loud: query.loud ?? false, who: `${actor.name} by ${actor.via.operation}` }),
});
const id = newId();

test("the answer is a message and data, and carries the request's id", async () => {
  const answer = await serve([echo]).user.request("POST", `/v1/things/${id}?loud=true`, {
    body: { name: "  Budi " },
    headers: { "x-request-id": "request-0001" },
  });
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    message: "Draft saved",
    data: { name: "Budi", loud: true, who: "Somebody by echo" },
  });
  expect(answer.headers.get("x-request-id")).toBe("request-0001");
  expect(answer.headers.get("cache-control")).toBe("no-store");
});

test("every problem of parameters, query and body is named at once, unknown fields too", async () => {
  const answer = await serve([echo]).user.request("POST", "/v1/things/7?loud=maybe&colour=red", {
    body: { name: "", count: 0, size: "L", mood: 1 },
  });
  expect(answer.status).toBe(400);
  const problem = answer.problem();
  expect(problem.code).toBe("invalid_input");
  expect(problem.errors?.map(({ path }) => path)).toEqual(["id", "loud", "colour", "name", "count", "size", "mood"]);
  expect(problem.errors).toContainEqual({
    path: "size",
    message: "is not a field of this request",
    said: say("is_no_field"),
  });
  expect(problem.message).toBe(problem.detail);
  expect(problem.request_id).toBe(answer.headers.get("x-request-id"));
});

test("of very many problems the first are named, so that a refusal is no longer than what it refuses", async () => {
  const fields = Array.from({ length: 400 }, (_, n) => [`field${n}`, 1]);
  const body = JSON.stringify({ name: "x", ...Object.fromEntries(fields) });
  const answer = await serve([echo], { maxBodyBytes: 100_000 }).user.request("POST", `/v1/things/${id}`, { body });
  expect(answer.text.length).toBeLessThan(body.length);
  expect(answer.problem().errors?.at(-1)).toMatchObject({ path: "", message: "and 370 problems more" });
});

test("authentication fails before anything else is checked, permission fails next", async () => {
  const { nobody, stranger, user } = serve([
    echo,
    { ...echo, id: "other", path: "/v1/others", permission: "areas.read" },
  ]);
  for (const caller of [nobody, stranger]) {
    const answer = await caller.request("POST", "/v1/things/7", { body: "{" });
    expect([answer.status, answer.problem().code]).toEqual([401, "unauthenticated"]);
    expect(answer.headers.get("www-authenticate")).toBe("Bearer");
  }
  const answer = await user.request("POST", "/v1/others", { body: "{" });
  expect([answer.status, answer.problem().code]).toEqual([403, "forbidden"]);
});

const JSON_TYPE = { "content-type": "application/json" };
const withBody = (body: string | Blob, headers: Record<string, string> = {}) =>
  serve([echo]).user.request("POST", `/v1/things/${id}`, { body, headers });

test.each([
  { what: "a body that is no JSON", send: () => withBody('{"name":'), status: 400, code: "malformed" },
  {
    what: "a body in another charset",
    send: () => withBody(new Blob([Buffer.from('{"name":"José"}', "latin1")]), JSON_TYPE),
    status: 400,
    code: "malformed",
  },
  {
    what: "a body of another kind",
    send: () => withBody("<a/>", { "content-type": "text/xml" }),
    status: 415,
    code: "unsupported_media",
  },
  {
    what: "a compressed body",
    send: () => withBody(new Blob([gzipSync('{"name":"a"}')]), { ...JSON_TYPE, "content-encoding": "gzip" }),
    status: 415,
    code: "unsupported_media",
  },
  { what: "a body that is a list", send: () => withBody("[]"), status: 400, code: "invalid_input" },
  {
    what: "a body with a trick in it",
    send: () => withBody('{"name":"a","__proto__":{}}'),
    status: 400,
    code: "invalid_input",
  },
  {
    what: "a body that is too long",
    send: () => withBody(`{"name":"${"x".repeat(2000)}"}`),
    status: 413,
    code: "too_large",
  },
  {
    what: "a body that says it is too long",
    send: () => withBody("{}", { "content-length": "5000" }),
    status: 413,
    code: "too_large",
  },
])("$what is refused with $code", async ({ send, status, code }) => {
  const answer = await send();
  expect([answer.status, answer.problem().code]).toEqual([status, code]);
  expect(answer.headers.get("content-type")).toBe("application/problem+json");
  expect(answer.headers.get("connection")).toBe(status === 413 ? "close" : null);
});

test("an absent body is an empty one; an operation without a body takes no fields", async () => {
  const bare = { ...echo, body: undefined, handle: () => Promise.resolve({ name: "", loud: false, who: "" }) };
  const { user } = serve([bare]);
  expect((await user.request("POST", `/v1/things/${id}`)).status).toBe(200);
  expect((await user.request("POST", `/v1/things/${id}`, { body: {} })).status).toBe(200);
  const headers = { "content-type": "application/x-www-form-urlencoded", "content-length": "0" };
  expect((await user.request("POST", `/v1/things/${id}`, { body: "", headers })).status).toBe(200);
  const answer = await user.request("POST", `/v1/things/${id}`, { body: { name: "x" } });
  expect(answer.problem().errors).toMatchObject([{ path: "name", message: "is not a field of this request" }]);
  const needy = await serve([echo]).user.request("POST", `/v1/things/${id}`);
  expect(needy.problem().errors?.map(({ path }) => path)).toEqual(["name"]);
});

test("a body that breaks off is malformed, and no failure of ours", async () => {
  const body = new ReadableStream({ pull: (controller) => controller.error(new Error("aborted")) });
  const headers = { ...JSON_TYPE, authorization: "Bearer good" };
  const init: RequestInit & { duplex: "half" } = { method: "POST", headers, body, duplex: "half" };
  const response = await serve([echo]).app.request(`/v1/things/${id}`, init);
  expect([response.status, Problem.parse(await response.json()).code]).toEqual([400, "malformed"]);
});

test("an error that is not for callers is 500 with the request's id and not a word about it", async () => {
  const broken = { ...echo, handle: () => Promise.reject(new Error("the password of the database is 1234")) };
  const answer = await serve([broken]).user.request("POST", `/v1/things/${id}`, { body: { name: "x" } });
  expect(answer.status).toBe(500);
  expect(answer.problem().code).toBe("internal");
  expect(answer.text).not.toMatch(/password|1234/);
  expect(answer.text).toContain(answer.headers.get("x-request-id"));
});

test("a retry time is sent in seconds", async () => {
  const refusal = new AppError("rate_limited", say("too_many_in_flight"), { retryAfterSeconds: 30 });
  const answer = await serve([{ ...echo, handle: () => Promise.reject(refusal) }]).user.request(
    "POST",
    `/v1/things/${id}`,
    {
      body: { name: "x" },
    },
  );
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "30"]);
});

test("a failure that the reference does not list is noticed where answers are checked", async () => {
  const clash = { ...echo, handle: () => Promise.reject(new AppError("already_exists", say("already_exists"))) };
  const send = async (operation: Operation, checksReplies: boolean) => {
    const { user } = serve([operation], { checksReplies });
    return (await user.request("POST", `/v1/things/${id}`, { body: { name: "x" } })).status;
  };
  expect([await send(clash, true), await send(clash, false)]).toEqual([500, 409]);
  expect(await send({ ...clash, fails: ["already_exists"] }, true)).toBe(409);
});

test("an answer that does not fit its schema is noticed where answers are checked", async () => {
  const liar = { ...echo, handle: () => Promise.resolve({ name: 7 }) };
  const send = (checksReplies: boolean) =>
    serve([liar], { checksReplies }).user.request("POST", `/v1/things/${id}`, { body: { name: "x" } });
  expect((await send(true)).status).toBe(500);
  expect((await send(false)).status).toBe(200);
});

const named = (id: string, path: `/v1/${string}`) =>
  defineRead({
    id,
    method: "get",
    path,
    permission: "public",
    scope: "none",
    summary: id,
    ...(path.includes("{") ? { params: z.looseObject({}) } : {}),
    reply: z.string(),
    handle: () => Promise.resolve(id),
  });

test("the more literal address wins, whatever the order of declaration", async () => {
  const operations = [
    named("one", "/v1/companies/{id}"),
    named("part", "/v1/companies/{id}/{part}"),
    named("dropdown", "/v1/companies/dropdown"),
    named("levels", "/v1/companies/levels/dropdown"),
    named("latest", "/v1/companies/latest/{gateId}"),
  ];
  for (const order of [operations, [...operations].reverse()]) {
    const { nobody } = serve(order);
    const answer = async (path: string) => nobody.get(path, z.string());
    expect(await answer("/v1/companies/dropdown")).toBe("dropdown");
    expect(await answer("/v1/companies/7")).toBe("one");
    expect(await answer("/v1/companies/levels/dropdown")).toBe("levels");
    expect(await answer("/v1/companies/latest/7")).toBe("latest");
    expect(await answer("/v1/companies/7/dropdown")).toBe("part");
  }
});

test("an unknown address is 404, a known one with another method 405 with what it takes", async () => {
  const { user } = serve([echo, named("one", "/v1/things/{thingId}")]);
  expect((await user.request("GET", "/v1/nothing")).problem().code).toBe("not_found");
  const answer = await user.request("DELETE", "/v1/things/7");
  expect([answer.status, answer.problem().code]).toEqual([405, "method_not_allowed"]);
  expect(answer.headers.get("allow")).toBe("POST, GET, HEAD");
});

test("two operations may share neither an id nor an address", () => {
  expect(() => serve([named("one", "/v1/a"), named("one", "/v1/b")])).toThrow("two operations are called one");
  expect(() => serve([named("one", "/v1/{a}"), named("two", "/v1/{b}")])).toThrow("two operations are GET /v1/{}");
});

test("a raw answer goes out as the handler made it", async () => {
  const file = defineRead({
    id: "file",
    method: "get",
    path: "/v1/file",
    permission: "companies.read",
    scope: "none",
    summary: "A file",
    reply: raw({ "text/csv": null }),
    handle: () => Promise.resolve(new Response("a;b\n", { headers: { "content-type": "text/csv" } })),
  });
  const answer = await serve([file]).user.request("GET", "/v1/file");
  expect([answer.text, answer.headers.get("content-type")]).toEqual(["a;b\n", "text/csv"]);
});

test("a form is read by its schema, repeated fields as a list", async () => {
  const form = defineRead({
    id: "form",
    method: "post",
    path: "/v1/form",
    permission: "public",
    scope: "none",
    summary: "A form",
    bodyType: "form",
    body: z.strictObject({ grant: z.literal("x"), scope: z.array(z.string()) }),
    reply: z.array(z.string()),
    handle: ({ body }) => Promise.resolve(body.scope),
  });
  const { nobody } = serve([form]);
  const body = new URLSearchParams([
    ["grant", "x"],
    ["scope", "a"],
    ["scope", "b"],
  ]);
  expect((await nobody.request("POST", "/v1/form", { body })).body).toMatchObject({ data: ["a", "b"] });
  expect((await nobody.request("POST", "/v1/form", { body: { grant: "x" } })).status).toBe(415);
});

test("an operation without a permission does not compile", () => {
  // @ts-expect-error `permission` is missing, and must not be forgotten
  defineRead({
    id: "forgotten",
    method: "get",
    path: "/v1/forgotten",
    scope: "none",
    summary: "No permission",
    reply: z.string(),
    handle: () => Promise.resolve(""),
  });
  defineRead({
    id: "invented",
    method: "get",
    path: "/v1/invented",
    // @ts-expect-error it is not in the catalogue
    permission: "companies.burn",
    scope: "none",
    summary: "An invented permission",
    reply: z.string(),
    handle: () => Promise.resolve(""),
  });
});
