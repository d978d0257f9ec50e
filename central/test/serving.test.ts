import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { onSqlite } from "./engines.ts";
import { startCentral, type TestCentral } from "./harness.ts";

/** Behaviour that needs a real server on a real socket. */
const engine = onSqlite();
let central: TestCentral;
let url: string;
beforeEach(async () => {
  central = await startCentral(engine);
  url = await central.central.listen();
});
afterEach(() => central.central.close());

test("pages of the origins that are named may call it from a browser, and those of no other", async () => {
  await using open = await startCentral(engine, { config: { cors_origins: ["https://pages.example"] } });
  const preflight = (origin: string) => ({
    method: "OPTIONS",
    headers: { origin, "access-control-request-method": "PATCH", "access-control-request-headers": "if-match" },
  });
  const allowed = await open.central.app.request("/v1/areas", preflight("https://pages.example"));
  expect([allowed.status, allowed.headers.get("access-control-allow-origin")]).toEqual([204, "https://pages.example"]);
  expect(allowed.headers.get("access-control-allow-headers")).toContain("if-match");
  const refused = await open.central.app.request("/v1/health", { headers: { origin: "https://other.example" } });
  expect(refused.headers.get("access-control-allow-origin")).toBeNull();
  const closed = await fetch(`${url}/v1/health`, { headers: { origin: "https://pages.example" } });
  expect(closed.headers.get("access-control-allow-origin")).toBeNull();
});

test("it answers at the address that it logs", async () => {
  const answer = await fetch(`${url}/v1/health`);
  expect([answer.status, await answer.json()]).toMatchObject([200, { data: { status: "ready" } }]);
});

test("a body that is too large is refused before it is read, and the connection ends", async () => {
  const refused = await new Promise<{ status: number | undefined; connection: string | undefined; body: string }>(
    (resolve, reject) => {
      const headers = { "content-type": "application/json", "content-length": String(50 * 1024 * 1024) };
      const sending = httpRequest(`${url}/v1/auth/login`, { method: "POST", headers }, (answer) => {
        text(answer).then((body) => {
          sending.destroy();
          resolve({ status: answer.statusCode, connection: answer.headers.connection, body });
        }, reject);
      });
      sending.on("error", reject);
      sending.write("{");
    },
  );
  expect(refused).toMatchObject({ status: 413, connection: "close" });
  expect(refused.body).toContain("too_large");
});

test.each([
  { what: "that is too large", head: "Sec-Fetch-Site: same-origin\r\nContent-Length: 100000", status: 413 },
  { what: "of another site", head: "Sec-Fetch-Site: cross-site\r\nContent-Length: 100", status: 403 },
])("a form $what is refused without its rest, which is no next request: the connection ends", async (form) => {
  const { port, hostname, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  const type = "Content-Type: application/x-www-form-urlencoded";
  socket.write(`POST /sign-in HTTP/1.1\r\nHost: ${host}\r\n${type}\r\n${form.head}\r\n\r\nemail=`);
  expect(await text(socket)).toMatch(new RegExp(`^HTTP/1.1 ${form.status} [^]*\r\nconnection: close\r\n`, "i"));
});

test("a chunked body, which states no length, is cut off at the limit", async () => {
  let left = 5;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (left-- === 0) controller.close();
      else controller.enqueue(new Uint8Array(256 * 1024).fill(32));
    },
  });
  const init = { method: "POST", body, duplex: "half", headers: { "content-type": "application/json" } };
  expect((await fetch(`${url}/v1/auth/login`, init as RequestInit)).status).toBe(413);
});

test("noise on the socket gets no answer from the application, and harms nobody", async () => {
  const { port, hostname } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write("\u0000\u0001\u0002 this is no HTTP\r\n\r\n");
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400/);
  expect((await fetch(`${url}/v1/health`)).status).toBe(200);
});

test("a request that names two hosts is refused", async () => {
  const { port, hostname } = new URL(url);
  const ask = (hosts: string) => {
    const socket = connect(Number(port), hostname);
    socket.write(`GET /v1/health HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`);
    return text(socket);
  };
  expect(await ask("Host: a.example\r\n")).toMatch(/^HTTP\/1\.1 200/);
  expect(await ask("Host: a.example\r\nhost: b.example\r\n")).toMatch(/^HTTP\/1\.1 400[^]*"malformed"/);
});

test("once closed it takes nothing new, and the database is let go", async () => {
  expect((await fetch(`${url}/v1/health`)).status).toBe(200);
  await central.central.close();
  await expect(fetch(`${url}/v1/health`)).rejects.toThrow();
  await expect(central.platform.db.selectFrom("meta").selectAll().execute()).rejects.toThrow();
  await central.central.close();
});
