import { expect, test } from "vitest";
import { say } from "../words/say.ts";
import { journalLine } from "./journal-line.ts";

const line = (level: string, fields: object): string =>
  journalLine(
    JSON.stringify({ level, time: "2026-11-21T06:00:00.000Z", pid: 7, hostname: "gate-1", name: "edge", ...fields }),
  );

test.each([
  ["fatal", "<2>"],
  ["error", "<3>"],
  ["warn", "<4>"],
  ["info", "<6>"],
  ["debug", "<7>"],
])("%s is the priority %s of the journal", (level, prefix) => {
  expect(line(level, { msg: "it is so" })).toBe(`${prefix}it is so\n`);
});

test("a code with its values is a sentence, and what the journal tells itself is not told again", () => {
  const because = say("because", { what: say("last_reached", { reached_at: "06:00" }), why: say("central_disk_full") });
  expect(line("warn", { because, msg: "central disconnected: the edge is offline" })).toBe(
    "<4>central disconnected: the edge is offline: because: last reached 06:00: central's disk is full\n",
  );
});

test("a lane has its name, where it is known", () => {
  const lane = "0197a000-0000-7000-8000-000000000001";
  expect(line("warn", { lane, lane_name: "Masuk 1", msg: "barrier command not sent" })).toBe(
    "<4>Masuk 1: barrier command not sent\n",
  );
  expect(line("warn", { lane, msg: "lane removed" })).toBe(`<4>lane removed: lane: ${lane}\n`);
});

test("an error has its words in the sentence, and its stack below it alone where somebody must look for the cause", () => {
  const err = { type: "Error", message: "no space", stack: "Error: no space\n    at one\n    at two" };
  expect(line("warn", { err, msg: "it is retried" })).toBe("<4>it is retried: no space\n");
  expect(line("error", { err, request_id: "r-1", msg: "request failed" })).toBe(
    "<3>request failed: no space, request_id: r-1\n<3>    at one\n<3>    at two\n",
  );
});

test("a text with several lines stays one entry", () => {
  expect(line("warn", { msg: "one\ntwo" })).toBe("<4>one two\n");
});
