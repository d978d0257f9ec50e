import { expect, it } from "vitest";
import { deviceBoard } from "./device-board.ts";
import type { DeviceRole, DeviceState } from "./ports.ts";
import { worded } from "../../shared/test/worded.ts";

const AT = Date.UTC(2026, 10, 21, 8);

it.each<[string, [DeviceRole, DeviceState][], boolean, string, (string | RegExp)[]]>([
  [
    "all there",
    [
      ["barrier", "ready"],
      ["reader", "ready"],
      ["sign", "ready"],
    ],
    false,
    "ok",
    [],
  ],
  [
    "a sign away",
    [
      ["barrier", "ready"],
      ["reader", "ready"],
      ["sign", "lost"],
    ],
    false,
    "degraded",
    [/^sign lost since 2026/],
  ],
  [
    "one of two readers away",
    [
      ["barrier", "ready"],
      ["reader", "lost"],
      ["reader", "ready"],
    ],
    false,
    "degraded",
    [/^reader lost/],
  ],
  [
    "no reader there",
    [
      ["barrier", "ready"],
      ["reader", "lost"],
    ],
    false,
    "fault",
    [/^reader lost/],
  ],
  [
    "the barrier away",
    [
      ["barrier", "misconfigured"],
      ["reader", "ready"],
    ],
    false,
    "fault",
    [/^barrier misconfigured/],
  ],
  [
    "plates alone, where they are enough",
    [
      ["barrier", "ready"],
      ["plate-reader", "ready"],
    ],
    true,
    "ok",
    [],
  ],
  [
    "plates alone, where they are not",
    [
      ["barrier", "ready"],
      ["plate-reader", "ready"],
    ],
    false,
    "fault",
    ["no reader is configured"],
  ],
  [
    "plates are enough, and their camera is away",
    [
      ["barrier", "ready"],
      ["plate-reader", "lost"],
    ],
    true,
    "fault",
    [/^plate-reader lost/],
  ],
  [
    "a QR reader away, and plates are enough",
    [
      ["barrier", "ready"],
      ["plate-reader", "ready"],
      ["reader", "lost"],
    ],
    true,
    "degraded",
    [/^reader lost/],
  ],
  ["nothing", [], false, "fault", ["no barrier is configured", "no reader is configured"]],
])("a lane with %s", (_name, states, entersByPlate, health, lacks) => {
  const devices = states.map(([role], at) => ({ id: String(at), name: role, role }));
  const board = deviceBoard(devices, AT, entersByPlate);
  for (const [at, [, state]] of states.entries()) board.set(String(at), state, null, AT);
  expect(worded(board.health(null))).toEqual({
    health,
    lacks: lacks.map((one) => (one instanceof RegExp ? (expect.stringMatching(one) as string) : one)),
  });
});

it("an arm that failed puts a lane out of order, whatever its devices say", () => {
  const board = deviceBoard([], AT, false);
  expect(board.health("open: no answer").lacks).toContain("open: no answer");
});
