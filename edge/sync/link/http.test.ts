import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { getEventListeners } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { listenOnFreePort } from "../../../shared/test/free-port.ts";
import { say } from "../../../shared/words/say.ts";
import { type Http, httpTo, type HttpAccess } from "./http.ts";
import { worded } from "../../../shared/test/worded.ts";

const PLAIN: HttpAccess = { ca: null, cert: null, key: null, proxyUrl: null };
const CALL = { method: "GET", path: "v1/x", limitMs: 5_000 } as const;
const Any = z.record(z.string(), z.unknown());
let stack: AsyncDisposableStack;
beforeEach(() => (stack = new AsyncDisposableStack()));
afterEach(() => stack.disposeAsync());

async function listening(server: Server): Promise<number> {
  const port = await listenOnFreePort(server);
  stack.defer(() => {
    server.closeAllConnections();
    server.close();
  });
  return port;
}
const served = async (answer: RequestListener): Promise<string> =>
  `http://127.0.0.1:${await listening(createServer(answer))}`;
const ask = (url: string, access?: HttpAccess) => stack.use(httpTo(url, access)).json(CALL, Any);

describe("what is before central", () => {
  const page = "<html>Sign in to the network</html>";
  test.each<[string, number, Record<string, string>, string, object]>([
    ["a portal's page", 200, { "content-type": "text/html; charset=utf-8" }, page, { is: "unreadable" }],
    ["a page without a type", 200, {}, page, { is: "unreadable" }],
    ["a portal's redirect", 302, { location: "http://portal.example/" }, "", { is: "unreachable" }],
    ["a bare 400", 400, {}, page, { is: "unreadable" }],
    ["a bare 401", 401, {}, page, { is: "unreadable" }],
    ["a bare 403", 403, {}, "", { is: "unreadable" }],
    ["a bare 404", 404, {}, page, { is: "unreadable" }],
    ["a bare 511", 511, {}, page, { is: "refused", status: 511 }],
    ["a front's 413", 413, {}, page, { is: "refused", status: 413, code: "http_413" }],
    ["a front's 429", 429, { "retry-after": "7" }, page, { is: "refused", status: 429, retryAfterMs: 7_000 }],
    ["a front's 502", 502, {}, page, { is: "refused", status: 502, code: "http_502" }],
    [
      "503 until a moment",
      503,
      { "retry-after": "Sat, 21 Nov 2026 12:00:30 GMT", date: "Sat, 21 Nov 2026 12:00:00 GMT" },
      "",
      { is: "refused", status: 503, retryAfterMs: 30_000 },
    ],
    ["503 until whenever", 503, { "retry-after": "soon" }, "", { is: "refused", retryAfterMs: null }],
    ["central's own 404", 404, {}, '{"code":"not_found"}', { is: "refused", status: 404, code: "not_found" }],
  ])("%s is distinguished from central's answer", async (_, status, headers, body, expected) => {
    const url = await served((_request, response) => response.writeHead(status, headers).end(body));
    expect(await ask(url)).toMatchObject(expected);
  });

  test("a name that nobody knows is no answer", async () => {
    expect(await ask("http://central.invalid/")).toMatchObject({
      is: "unreachable",
      because: expect.stringMatching(/ENOTFOUND|EAI_AGAIN/) as string,
    });
  });

  test("a proxy that is away is no answer", async () => {
    const url = await served((_request, response) => response.end("{}"));
    expect(await ask(url, { ...PLAIN, proxyUrl: "http://127.0.0.1:1" })).toMatchObject({ is: "unreachable" });
  });
});

describe("the time limit of an exchange", () => {
  const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
  const pieces = async (http: Http, signal: AbortSignal, limitMs = 60_000): Promise<string> => {
    const answer = await http.open({ ...CALL, limitMs, signal });
    let text = "";
    if (answer.is === "ok") for await (const piece of answer.value) text += Buffer.from(piece).toString();
    return text;
  };

  test("is let go of with its answer, and so is the signal that may end it", async () => {
    const http = stack.use(
      httpTo(await served((request, response) => response.end(request.url === "/v1/x" ? "{}" : ""))),
    );
    const { signal } = new AbortController();
    const before = timers();
    for (let n = 0; n < 20; n++) {
      expect(await http.json({ ...CALL, limitMs: 60_000, signal }, Any)).toMatchObject({ is: "ok" });
      expect(await pieces(http, signal)).toBe("{}");
      await http.json({ ...CALL, path: "v1/other", limitMs: 60_000, signal }, Any);
    }
    expect(getEventListeners(signal, "abort")).toHaveLength(0);
    // The connection's own timers start and end.
    expect(timers()).toBeLessThan(before + 10);
  });

  test("holds for the body too", async () => {
    const http = stack.use(httpTo(await served((_request, response) => response.write("begun"))));
    await expect(pieces(http, new AbortController().signal, 100)).rejects.toMatchObject({ name: "TimeoutError" });
    expect(worded(await http.json({ ...CALL, limitMs: 100 }, Any))).toEqual({
      is: "unreachable",
      because: "no answer within the time limit",
    });
  });

  test.each(["before the call", "while it waits"])("a signal ends it %s", async (when) => {
    const http = stack.use(httpTo(await served((_request, response) => response.write("begun"))));
    const stop = new AbortController();
    if (when === "before the call") stop.abort();
    const asked = http.json({ ...CALL, signal: stop.signal }, Any);
    if (when === "while it waits") stop.abort();
    expect(await asked).toMatchObject({ is: "unreachable" });
  });
});

describe("an answer that is packed", () => {
  const packed = gzipSync(`{"text":"${"long ".repeat(10_000)}"}`);
  const url = (bytes: Buffer, status = 200): Promise<string> =>
    served((_request, response) => response.writeHead(status, { "content-encoding": "gzip" }).end(bytes));

  test("is unpacked, whole or piece by piece", async () => {
    const http = stack.use(httpTo(await url(packed)));
    expect(await http.json(CALL, Any)).toEqual({ is: "ok", value: { text: "long ".repeat(10_000) } });
    const answer = await http.open(CALL);
    const pieces: Uint8Array[] = [];
    if (answer.is === "ok") for await (const piece of answer.value) pieces.push(piece);
    expect(Buffer.concat(pieces)).toEqual(gunzipSync(packed));
  });

  test("says why it is a refusal", async () => {
    const refusal = gzipSync('{"code":"not_found","detail":"no such edge"}');
    expect(await ask(await url(refusal, 404))).toMatchObject({ is: "refused", because: "no such edge" });
  });

  test.each([
    ["cut", packed.subarray(0, -20)],
    ["not what it says", Buffer.from("{}")],
  ])("is no answer where it is %s", async (_, bytes) => {
    expect(await ask(await url(bytes))).toMatchObject({ is: "unreachable" });
  });

  test("may be left in the middle", async () => {
    const http = stack.use(httpTo(await url(packed)));
    const answer = await http.open(CALL);
    if (answer.is === "ok") for await (const piece of answer.value) if (piece.length > 0) break;
    expect(await http.json(CALL, Any)).toMatchObject({ is: "ok" });
  });
});

describe("a central behind the company's own authority", () => {
  const made = mkdtempSync(join(tmpdir(), "edge-tls-"));
  const openssl = (...args: string[]): void =>
    void execFileSync("openssl", args, { cwd: made, stdio: ["ignore", "ignore", "ignore"] });
  const read = (name: string): string => readFileSync(join(made, name), "utf8");
  const EC = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  openssl("req", "-x509", ...EC, "-keyout", "ca.key", "-out", "ca.pem", "-subj", "/CN=Site", "-days", "2");
  for (const [name, subject] of [
    ["central", "/CN=127.0.0.1"],
    ["gate", "/CN=gate"],
  ] as const) {
    openssl(
      "req",
      ...EC,
      "-keyout",
      `${name}.key`,
      "-out",
      `${name}.csr`,
      "-subj",
      subject,
      "-addext",
      "subjectAltName=IP:127.0.0.1",
    );
    openssl(
      ...["x509", "-req", "-in", `${name}.csr`, "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial"],
      ...["-out", `${name}.pem`, "-days", "2", "-copy_extensions", "copy"],
    );
  }
  const files = Object.fromEntries(
    ["ca.pem", "central.key", "central.pem", "gate.key", "gate.pem"].map((name) => [name, read(name)]),
  );
  rmSync(made, { recursive: true });
  const pem = (name: string): string => files[name] ?? "";
  const start = async (asksForCertificate: boolean): Promise<string> => {
    const tls = { key: pem("central.key"), cert: pem("central.pem"), ca: pem("ca.pem") };
    const server = createTlsServer({ ...tls, requestCert: asksForCertificate }, (_request, response) =>
      response.end("{}"),
    );
    return `https://127.0.0.1:${await listening(server)}`;
  };

  test("is believed with its authority's certificate, and not without", async () => {
    const url = await start(false);
    expect(await ask(url, { ...PLAIN, ca: pem("ca.pem") })).toMatchObject({ is: "ok" });
    // Not in Node's words, which name an option of Node.
    expect(await ask(url)).toEqual({ is: "unreachable", because: say("central_authority_unknown") });
  });

  test("that asks for a certificate gets the gate's", async () => {
    const url = await start(true);
    const access = { ...PLAIN, ca: pem("ca.pem"), cert: pem("gate.pem"), key: pem("gate.key") };
    expect(await ask(url, access)).toMatchObject({ is: "ok" });
    expect(await ask(url, { ...PLAIN, ca: pem("ca.pem") })).toMatchObject({ is: "unreachable" });
  });

  test("is reached through a proxy with its password", async () => {
    const url = await start(false);
    const seen: string[] = [];
    const proxy = createServer();
    proxy.on("connect", (request, socket) => {
      seen.push(`${request.url ?? ""} ${String(request.headers["proxy-authorization"])}`);
      const [host, port] = (request.url ?? "").split(":");
      const to = connect(Number(port), host ?? "", () => {
        socket.write("HTTP/1.1 200 OK\r\n\r\n");
        to.pipe(socket).pipe(to);
      });
      to.on("error", () => socket.destroy());
      socket.on("error", () => to.destroy());
    });
    const proxyUrl = `http://gate:s3cret@127.0.0.1:${await listening(proxy)}`;
    expect(await ask(url, { ...PLAIN, ca: pem("ca.pem"), proxyUrl })).toMatchObject({ is: "ok" });
    expect(seen).toEqual([`${new URL(url).host} Basic ${Buffer.from("gate:s3cret").toString("base64")}`]);
  });
});
