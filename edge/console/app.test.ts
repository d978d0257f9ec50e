import { request } from "node:https";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { silentLog } from "../../shared/lib/log.ts";
import { ACT_NAMES } from "./acts/act-list.ts";
import { openConsoleAssets } from "./assets/assets.ts";
import { consolePages } from "./pages/console-pages.ts";
import { startConsole } from "./start-console.ts";
import { consoleWorld, type ConsoleWorld, press, SARI } from "./test/console-world.ts";

let world: ConsoleWorld;
beforeEach(async () => {
  world = await consoleWorld({ pages: consolePages(openConsoleAssets()) });
});
afterEach(() => world[Symbol.asyncDispose]());

const POSTS = [
  ...ACT_NAMES.map((act) => `/acts/${act}`),
  "/sign-in",
  "/sign-out",
  "/language",
  "/parked/retry",
  "/self-test",
  "/search",
];
const PAGES = ["/", "/search?q=b12", "/passages", "/inside", "/shift", "/reports", "/acts/open", "/sign-in"];
const HTML = { accept: "text/html" };

describe("a POST", () => {
  it.each(POSTS)("to %s without the token of a page is refused, and nothing happens", async (path) => {
    const officer = await world.signedIn(SARI.name, SARI.pin);
    const { beat } = await officer.tokens();
    for (const csrf of [{}, { csrf: "x" }, { csrf: (await world.browser().tokens()).csrf }]) {
      const response = await officer.postBare(path, { ...press({ lane_id: world.laneId }), beat, ...csrf });
      expect(response.status).toBe(403);
    }
    expect([world.rig.story(), world.rig.devices.sent]).toEqual([[], []]);
  });

  it("from another site is refused even with a token", async () => {
    const officer = await world.signedIn(SARI.name, SARI.pin);
    const fields = { ...press({ lane_id: world.laneId }), ...(await officer.tokens()) };
    const response = await officer.postBare("/acts/open", fields, { "sec-fetch-site": "cross-site" });
    expect(response.status).toBe(403);
    expect(world.rig.devices.sent).toEqual([]);
  });

  it("that is too large is not read", async () => {
    const officer = await world.signedIn(SARI.name, SARI.pin);
    const response = await officer.postBare("/acts/open", { words: "x".repeat(70_000) }, HTML);
    expect([response.status, response.headers.get("connection")]).toEqual([413, "close"]);
    expect(await response.text()).toContain("Terlalu besar.");
  });

  it.each(["/parked/retry", "/self-test"])(
    "to %s leads back by GET; one that was held up does nothing",
    async (path) => {
      const officer = await world.signedIn(SARI.name, SARI.pin);
      const { beat } = await officer.tokens();
      const did = async (fields: Record<string, string>) => {
        const { status, headers } = await officer.post(path, fields);
        return [status, headers.get("location")];
      };
      const done = path === "/self-test" ? "tested" : "nothing-parked";
      expect(await did({ beat })).toEqual([303, `/reports?did=${done}`]);
      await world.rig.wait(15_001);
      expect(await did({ beat })).toEqual([303, "/reports?did=too-old"]);
      expect(world.selfTests()).toBe(path === "/self-test" ? 1 : 0);
      const page = await (await officer.get("/reports?did=too-old", HTML)).text();
      expect(page).toContain("Halaman ini terlalu lama");
    },
  );
});

describe("a GET", () => {
  it("never acts, whatever it asks for", async () => {
    const officer = await world.signedIn(SARI.name, SARI.pin);
    const query = new URLSearchParams({
      ...press({ lane_id: world.laneId, minutes: "5" }),
      ...(await officer.tokens()),
    });
    for (const path of POSTS) await officer.get(`${path}?${query.toString()}`);
    expect([world.rig.story(), world.rig.devices.sent]).toEqual([[], []]);
    expect((await officer.get("/")).status).toBe(200);
    expect((await officer.get("/sign-out")).status).toBe(405);
  });

  it.each([...PAGES.filter((path) => path !== "/sign-in"), "/live", "/photos/1", "/lanes/1"])(
    "of %s without a session leads to sign-in and from there back; htmx gets its redirect header",
    async (path) => {
      const stranger = world.browser();
      const response = await stranger.get(path, HTML);
      const signIn = path === "/" ? "/sign-in" : `/sign-in?to=${encodeURIComponent(path)}`;
      expect([response.status, response.headers.get("location")]).toEqual([303, signIn]);
      const shown = { "hx-request": "true", "hx-current-url": "http://gate.test/lanes/7" };
      const part = await stranger.get(path, { ...HTML, ...shown });
      expect([part.status, part.headers.get("hx-redirect")]).toEqual([401, "/sign-in?to=%2Flanes%2F7"]);
    },
  );

  it.each(PAGES)("of %s is answered with a page that runs nothing but its own", async (path) => {
    const officer = path === "/sign-in" ? world.browser() : await world.signedIn(SARI.name, SARI.pin);
    const response = await officer.get(path, HTML);
    expect([response.status, response.headers.get("content-type")]).toEqual([
      200,
      expect.stringContaining("text/html"),
    ]);
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/default-src 'none'/);
    expect(policy).not.toMatch(/unsafe|\*|http/);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("x-frame-options")).toBe("DENY");
    expect(response.headers.get("cache-control")).toBe("no-store");
    const text = await response.text();
    for (const secret of ["$argon2", SARI.pin, officer.cookies.get("gate_session") ?? "$argon2"])
      expect(text).not.toContain(secret);
  });

  it("of the state is answered in words to a terminal, and as JSON, to everyone", async () => {
    const words = await world.browser().get("/", { accept: "*/*" });
    expect(await words.text()).toContain("Gate 1");
    expect(await (await world.browser().get("/status.json")).json()).toMatchObject({ gate_name: "Gate 1" });
    await world.rig.scan(world.rig.qr(world.rig.ticket(1)));
    expect(world.rig.gate.namedReports()[0]?.sign).toContain("B 1001 XYZ");
    for (const path of ["/", "/status.json"])
      expect(await (await world.browser().get(path, { accept: "*/*" })).text()).not.toMatch(/1001|SILAKAN/);
  });

  it("of what is not there is answered so", async () => {
    const officer = await world.signedIn(SARI.name, SARI.pin);
    for (const path of ["/nothing", "/acts/fly", "/lanes/1", "/photos/1"])
      expect((await officer.get(path)).status).toBe(404);
  });
});

it("the language is kept, and its form leads back to this console alone", async () => {
  const browser = world.browser();
  const back = async (path: string) =>
    (await browser.post("/language", { language: "en", path })).headers.get("location");
  expect(await back("/shift?since=1")).toBe("/shift?since=1");
  for (const path of ["//evil.example", "https://evil.example", "/\\evil.example", "javascript:1"])
    expect(await back(path)).toBe("/");
  expect(browser.cookies.get("gate_language")).toBe("en");
});

describe("the console's server", () => {
  let directory: string;
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), "console-"));
  });
  afterAll(() => rmSync(directory, { recursive: true }));

  it("is served until disposed of, and says when the address is taken", async () => {
    const { app } = world.console;
    const running = await startConsole({ app, host: "127.0.0.1", port: 0, log: silentLog });
    expect((await fetch(`${running.url}/status.json`)).status).toBe(200);
    const port = Number(new URL(running.url).port);
    await expect(startConsole({ app, host: "127.0.0.1", port, log: silentLog })).rejects.toThrow(
      `the console can't listen on 127.0.0.1:${port} (listen EADDRINUSE: address already in use 127.0.0.1:${port}): see console_host`,
    );
    await running[Symbol.asyncDispose]();
    await expect(fetch(running.url)).rejects.toThrow();
  });

  it("forgets the streams of clients that are gone", async () => {
    const officer = await world.signedIn(SARI.name, SARI.pin);
    await using running = await startConsole({ app: world.console.app, host: "127.0.0.1", port: 0, log: silentLog });
    const cookie = [...officer.cookies].map((pair) => pair.join("=")).join("; ");
    // More than may be open at the same time, in sequence.
    for (let n = 0; n < 60; n++) {
      const gone = new AbortController();
      const response = await fetch(`${running.url}/live`, { headers: { cookie }, signal: gone.signal });
      expect(response.status).toBe(200);
      await response.body?.getReader().read();
      gone.abort();
      await new Promise((resolve) => setImmediate(resolve));
    }
  });

  it("speaks TLS with its own certificate", async () => {
    const [certificate, key] = ["certificate.pem", "key.pem"].map((name) => join(directory, name));
    if (certificate === undefined || key === undefined) throw new Error("no files");
    const subject = ["-subj", "/CN=gate.test", "-days", "2"];
    execFileSync(
      "openssl",
      [
        "req",
        "-x509",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:P-256",
        "-nodes",
        ...subject,
        "-keyout",
        key,
        "-out",
        certificate,
      ],
      { stdio: "ignore" },
    );
    const tls = { certificate: readFileSync(certificate, "utf8"), key: readFileSync(key, "utf8") };
    await using running = await startConsole({
      app: world.console.app,
      host: "127.0.0.1",
      port: 0,
      tls,
      log: silentLog,
    });
    const { port } = new URL(running.url);
    const status = await new Promise((resolve, reject) => {
      request(
        { host: "127.0.0.1", port, path: "/status.json", ca: tls.certificate, servername: "gate.test" },
        (response) => {
          response.resume();
          resolve(response.statusCode);
        },
      )
        .on("error", reject)
        .end();
    });
    expect(status).toBe(200);
    await expect(
      startConsole({
        app: world.console.app,
        host: "127.0.0.1",
        port: 0,
        tls: { ...tls, key: "none" },
        log: silentLog,
      }),
    ).rejects.toThrow("certificate and key");
  });
});

describe("a supervisor", () => {
  const ask = async (path: string): Promise<[number, unknown, boolean]> => {
    const response = await world.console.app.request(path);
    return [response.status, await response.json(), response.headers.has("set-cookie")];
  };

  it("may ask without a session or a cookie whether the process answers and is ready", async () => {
    expect(await ask("/livez")).toEqual([200, { status: "alive" }, false]);
    expect(await ask("/readyz")).toEqual([200, { status: "ready" }, false]);
  });

  it("is told why the edge is not ready", async () => {
    await world[Symbol.asyncDispose]();
    world = await consoleWorld({ notReadyBecause: "this edge is not enrolled" });
    expect(await ask("/livez")).toEqual([200, { status: "alive" }, false]);
    expect(await ask("/readyz")).toEqual([503, { status: "not ready", because: "this edge is not enrolled" }, false]);
  });

  const metrics = async (headers: Record<string, string>, address: string): Promise<number> => {
    const incoming = { socket: { remoteAddress: address } };
    return (await world.console.app.request("/metrics", { headers }, { incoming })).status;
  };

  it("reads metrics on this machine, and not through a proxy on it", async () => {
    expect(await metrics({}, "127.0.0.1")).toBe(200);
    expect(await metrics({}, "10.0.0.7")).toBe(403);
    expect(await metrics({ via: "1.1 proxy" }, "127.0.0.1")).toBe(403);
  });

  it("reads metrics with the token from anywhere, and without it from nowhere", async () => {
    await world[Symbol.asyncDispose]();
    world = await consoleWorld({ metricsToken: "a token of metrics" });
    expect(await metrics({ authorization: "Bearer a token of metrics" }, "10.0.0.7")).toBe(200);
    expect(await metrics({ authorization: "Bearer another" }, "10.0.0.7")).toBe(403);
    expect(await metrics({}, "127.0.0.1")).toBe(403);
  });
});
