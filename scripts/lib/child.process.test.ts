// Only processes end, hang and leave lines behind.
import { expect, test } from "vitest";
import { startChild } from "./child.ts";

const script = (code: string) => startChild(process.execPath, ["--eval", code]);

test("lines are kept in order and a line of the past is found", async () => {
  const child = script(`console.log("one"); console.log("ready on 4711")`);
  await child.exited;
  expect(child.lines).toEqual(["one", "ready on 4711"]);
  await expect(child.line(/ready on (\d+)/)).resolves.toBe("ready on 4711");
});

test("waiting for a line ends with the process, and its last lines are reported", async () => {
  const child = script(`console.error("no such file"); process.exitCode = 3`);
  await expect(child.line(/ready/)).rejects.toThrow(/ended \(3\)[^]*no such file/);
});

test("waiting for a line has an end", async () => {
  await using child = script(`setInterval(() => {}, 1000)`);
  await expect(child.line(/ready/, 50)).rejects.toThrow(/50 ms went by/);
});

test("a stop lets the process finish its work", async () => {
  const child = script(
    `process.on("SIGTERM", () => { console.log("bye"); process.exit(0); }); console.log("up"); setInterval(() => {}, 1000)`,
  );
  await child.line(/up/);
  expect(await child.stop()).toEqual({ code: 0, signal: null });
  expect(child.lines).toEqual(["up", "bye"]);
});

test("a process that ignores the stop is killed", async () => {
  const child = script(`process.on("SIGTERM", () => {}); console.log("up"); setInterval(() => {}, 1000)`);
  await child.line(/up/);
  expect(await child.stop(50)).toEqual({ code: null, signal: "SIGKILL" });
});

test("a kill asks nobody", async () => {
  const child = script(`process.on("SIGTERM", () => {}); console.log("up"); setInterval(() => {}, 1000)`);
  await child.line(/up/);
  expect(await child.kill()).toEqual({ code: null, signal: "SIGKILL" });
});

test("a program that does not exist is reported", async () => {
  const child = startChild("/nowhere/program", []);
  await expect(child.line(/ready/)).rejects.toThrow(/not started[^]*ENOENT/);
});
