// Only the command has exit codes, signals and ports.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startNode } from "../lib/child.ts";
import { freePort } from "../../shared/test/free-port.ts";
import { simulatorClient } from "./client.ts";

const main = fileURLToPath(new URL("main.ts", import.meta.url));
let directory: string;
const file = (name: string): string => join(directory, name);

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "simulator-main-"));
  const reader = { id: "reader", driver: "line-scanner", link: { type: "tcp", port: await freePort() } };
  const lanes = [{ id: "in", reader: "reader", timings: { scan_after_ms: 1, patience_ms: 1 } }];
  await writeFile(file("good.json"), JSON.stringify({ devices: [reader], lanes }));
  await writeFile(file("bad.yaml"), "lanes: []\ndevices: [{ id: x }]\nspeed: 1\n");
});
afterAll(() => rm(directory, { recursive: true }));

test("it tells when it is ready, plays, and stops cleanly", async () => {
  await using child = startNode(main, ["--config", file("good.json"), "--control", "0"]);
  const ready = JSON.parse(await child.line(/"ready"/)) as { control_url: string };
  const client = simulatorClient(ready.control_url);
  expect(await client.truck("in", { qr: "X" })).toMatchObject({ outcome: "turned_away", plan: "pass" });
  await expect(client.truck("nowhere")).rejects.toThrow(/404.*no lane nowhere/);
  await expect(client.scan("in", "")).rejects.toThrow(/400.*qr/);
  await expect(client.fault("reader", { kind: "noise", bytes_per_second: -1 })).rejects.toThrow(/400/);
  expect(await child.stop()).toEqual({ code: 0, signal: null });
});

test("the control API takes JSON alone, and its page loads nothing from elsewhere", async () => {
  await using child = startNode(main, ["--config", file("good.json"), "--control", "0"]);
  const { control_url: url } = JSON.parse(await child.line(/"ready"/)) as { control_url: string };
  const form = await fetch(`${url}/lanes/in/trucks`, { method: "POST", body: "qr=X" });
  expect(form.status).toBe(415);
  const page = await fetch(url);
  expect(page.headers.get("content-security-policy")).toContain("default-src 'self'");
  const html = await page.text();
  for (const [, source = ""] of html.matchAll(/(?:src|href)="([^"]+)"/g))
    expect([source, (await fetch(`${url}${source}`)).status]).toEqual([source, 200]);
  const history = await (await fetch(`${url}/events?follow=false`)).text();
  expect(
    history
      .trim()
      .split("\n")
      .map((line) => (JSON.parse(line) as { kind: string }).kind),
  ).toEqual(["ready"]);
});

test.each([
  ["a wrong configuration", () => ["--config", file("bad.yaml")], 2, /lanes needs at least one lane/],
  ["an unknown option", () => ["--config", file("good.json"), "--speed"], 2, /unknown option/],
  ["no configuration", () => [], 2, /required option/],
  ["a port that is none", () => ["--config", file("good.json"), "--control", "x"], 2, /must be 0 to 65535/],
  ["help", () => ["--help"], 0, /Exit codes/],
  ["a check", () => ["--config", file("good.json"), "--check-config"], 0, /is good/],
])("%s ends with its exit code", async (_name, args, code, words) => {
  const child = startNode(main, args());
  expect(await child.exited).toEqual({ code, signal: null });
  expect(child.lines.join("\n")).toMatch(words);
});

test("a port that is taken ends it with 1 and in words", async () => {
  await using first = startNode(main, ["--config", file("good.json"), "--control", "0"]);
  await first.line(/"ready"/);
  const second = startNode(main, ["--config", file("good.json"), "--control", "0"]);
  expect(await second.exited).toEqual({ code: 1, signal: null });
  expect(second.lines).toEqual([expect.stringMatching(/cannot be listened on/)]);
});
