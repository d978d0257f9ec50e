// Only the command has exit codes, signals and ports.
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { startNode } from "../../lib/child.ts";
import { servicesClient } from "./client.ts";

const main = fileURLToPath(new URL("main.ts", import.meta.url));
const RELEASE = {
  car: "1",
  noPib: "000001",
  tglPib: "2026-11-20",
  noSppb: "1/KPU.01/2026",
  tglSppb: "2026-11-21",
  gudang: "GDLU",
  container: "CSQU3054383",
};

test("it releases, holds and fails by one call each, and stops cleanly", async () => {
  await using child = startNode(main, ["--port", "0", "--control", "0"]);
  const { url, control_url } = JSON.parse(await child.line(/"ready"/)) as { url: string; control_url: string };
  const client = servicesClient(control_url);
  const order = async () => fetch(`${url}/port/work-orders/SPMK-1`, { headers: { "x-api-key": "simulated-key" } });
  const state = async () => ((await (await fetch(`${control_url}/state`)).json()) as { data: object }).data;
  await client.release(RELEASE);
  expect(await state()).toMatchObject({ fault: "none", releases: [RELEASE], reports: [] });
  await client.hold({ noSppb: RELEASE.noSppb });
  expect(await state()).toMatchObject({ releases: [] });
  await expect(client.hold({ noSppb: RELEASE.noSppb })).rejects.toThrow(/409.*no release 1\/KPU.01\/2026 stands/);
  await expect(client.release({ ...RELEASE, tglPib: "20-11-2026" })).rejects.toThrow(/400.*tglPib/);
  expect((await order()).status).toBe(404);
  await client.fault("away");
  expect((await order()).status).toBe(502);
  await client.fault("html");
  expect(await (await order()).text()).toContain("<html>");
  expect((await fetch(`${control_url}/fault`, { method: "POST", body: "kind=none" })).status).toBe(415);
  expect(await child.stop()).toEqual({ code: 0, signal: null });
});

test.each([
  ["help", ["--help"], 0, /Exit codes/],
  ["an unknown option", ["--speed"], 2, /unknown option/],
  ["a port that is none", ["--port", "x"], 2, /must be 0 to 65535/],
])("%s ends with its exit code", async (_name, args, code, words) => {
  const child = startNode(main, args);
  expect(await child.exited).toEqual({ code, signal: null });
  expect(child.lines.join("\n")).toMatch(words);
});

test("a port that is taken ends it with 1 and in words", async () => {
  await using first = startNode(main, ["--port", "0", "--control", "0"]);
  const { url } = JSON.parse(await first.line(/"ready"/)) as { url: string };
  const second = startNode(main, ["--port", new URL(url).port, "--control", "0"]);
  expect(await second.exited).toEqual({ code: 1, signal: null });
  expect(second.lines).toEqual([expect.stringMatching(/cannot be listened on/)]);
});
