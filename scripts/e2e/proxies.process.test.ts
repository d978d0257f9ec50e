// Only the real nginx and Caddy show what the configurations of an installation do with streams, sizes and failures.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clientIp } from "../../central/platform/http/client-ip.ts";
import { freePort } from "../../shared/test/free-port.ts";
import { startChild } from "../lib/child.ts";
import { programFolders } from "../lib/needs.ts";
import { until } from "../lib/until.ts";

const SYSTEMD = join(import.meta.dirname, "../../systemd");
const PATH = { PATH: programFolders().join(":") };
/** More than central takes by default: it is central that refuses it. */
const LARGE_BYTES = 45 * 1024 * 1024;

/** In central's place: it says what came through the proxy, and may die under each request. */
async function startStandIn() {
  const state = { dies: false, heard: [] as string[], endStream: (): void => undefined };
  const server: Server = createServer((request, response) => {
    if (state.dies && request.url !== "/readyz") return void request.resume().on("end", () => request.socket.destroy());
    if (request.url === "/stream") {
      response.writeHead(200, { "content-type": "text/event-stream" }).write("data: first\n\n");
      state.endStream = () => void response.end();
      return;
    }
    let bytes = 0;
    request.on("data", (chunk: Buffer) => (bytes += chunk.length));
    request.on("end", () => {
      state.heard.push(String(request.headers["x-id"]));
      const forwarded = String(request.headers["x-forwarded-for"]);
      const ip = clientIp(request.socket.remoteAddress, forwarded, 1);
      response.end(JSON.stringify({ bytes, ip, host: request.headers.host }));
    });
  });
  const port = await freePort();
  await new Promise<void>((resolve) => void server.listen(port, "127.0.0.1", resolve));
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { state, port, close };
}

/** Starts a program with the configuration of an installation, on a port of this machine and without TLS. */
const PROXIES = {
  nginx(folder: string, port: number, [one, two]: readonly [number, number]) {
    const own = readFileSync(join(SYSTEMD, "nginx.conf"), "utf8")
      .replace(/^server \{\n {2}listen 80;[^}]*\}\n/m, "")
      .replace("listen 443 ssl http2;", `listen 127.0.0.1:${port};`)
      .replace(/^ {2}ssl_.*\n/gm, "")
      .replace("10.0.0.1:8080", `127.0.0.1:${one}`)
      .replace("10.0.0.2:8080", `127.0.0.1:${two}`);
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
      (kind) => `${kind}_temp_path ${folder}/${kind};`,
    );
    const text = `user root; daemon off; pid ${folder}/pid; events {} http { access_log off; ${temporary.join(" ")}\n${own}}`;
    writeFileSync(join(folder, "nginx.conf"), text);
    return startChild("nginx", ["-e", "stderr", "-c", join(folder, "nginx.conf")], { env: PATH });
  },
  caddy(folder: string, port: number, [one, two]: readonly [number, number]) {
    const own = readFileSync(join(SYSTEMD, "Caddyfile"), "utf8")
      .replace("gates.example {", `http://127.0.0.1:${port} {`)
      .replace("10.0.0.1:8080", `127.0.0.1:${one}`)
      .replace("10.0.0.2:8080", `127.0.0.1:${two}`);
    writeFileSync(join(folder, "Caddyfile"), `{\n\tadmin off\n}\n${own}`);
    const env = { ...PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
    return startChild("caddy", ["run", "--adapter", "caddyfile", "--config", join(folder, "Caddyfile")], { env });
  },
};

describe.each(Object.entries(PROXIES))("%s", (name, start) => {
  const opened = new AsyncDisposableStack();
  let url: string;
  let standIns: Awaited<ReturnType<typeof startStandIn>>[];
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), "proxy-"));
    opened.defer(() => rmSync(folder, { recursive: true, force: true }));
    standIns = [await startStandIn(), await startStandIn()];
    for (const { close } of standIns) opened.defer(close);
    const [one, two] = standIns;
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    const child = opened.use(start(folder, port, [one?.port ?? 0, two?.port ?? 0]));
    const ended = child.exited.then(() => Promise.reject(new Error(child.lines.join("\n"))));
    await Promise.race([until(`${name} answers`, async () => (await fetch(url)).status === 200), ended]);
  });
  afterAll(() => opened.disposeAsync());

  test("an event of a stream arrives while the stream goes on", async () => {
    const answer = await fetch(`${url}/stream`);
    const reader = answer.body?.getReader();
    const { value } = (await reader?.read()) ?? {};
    expect(Buffer.from(value ?? "").toString()).toBe("data: first\n\n");
    for (const { state } of standIns) state.endStream();
    expect(await reader?.read()).toMatchObject({ done: true });
  });

  test("what is larger than central takes reaches central, which says so; with its host and the caller's address", async () => {
    const headers = { "x-forwarded-for": "198.51.100.7" };
    const answer = await fetch(`${url}/v1/uploads`, { method: "POST", headers, body: Buffer.alloc(LARGE_BYTES) });
    const host = expect.stringContaining("127.0.0.1") as string;
    expect(await answer.json()).toEqual({ bytes: LARGE_BYTES, ip: "127.0.0.1", host });
  });

  test("a central that dies under each request costs nobody an answer that may be given twice", async () => {
    const repeatable: [method: string, path: string, headers?: Record<string, string>][] = [["GET", "/v1/areas"]];
    if (name === "nginx")
      repeatable.push(
        ["POST", "/v1/sync/facts"],
        ["POST", "/v1/oauth/token"],
        ["POST", "/v1/areas", { "idempotency-key": "k1" }],
      );
    const body = "x".repeat(50_000);
    const ask = async (method: string, path: string, headers: Record<string, string>) =>
      (await fetch(url + path, { method, headers, body: method === "GET" ? null : body })).status;
    const [first] = standIns;
    if (first) first.state.dies = true;
    for (const [method, path, headers = {}] of repeatable)
      for (let n = 0; n < 6; n++)
        expect([method, path, await ask(method, path, { ...headers, "x-id": "any" })]).toEqual([method, path, 200]);
    for (let n = 0; n < 6; n++) await ask("POST", "/v1/areas", { "x-id": `once ${n}` });
    const heard = standIns.flatMap(({ state }) => state.heard).filter((id) => id.startsWith("once"));
    expect(new Set(heard).size).toBe(heard.length);
  });
});
