// Only a running daemon holds the ports that a self-test needs.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { silentLog } from "../../../shared/lib/log.ts";
import type { SelfTestCard } from "../../../shared/wire/sync.ts";
import { lockDataDirectory } from "../../store/data-lock.ts";
import { openPty, type Pty } from "../../test/pty.ts";
import { serveTools } from "../daemon/serve.ts";
import { withProgress } from "../tool.ts";
import { fakeClock } from "../../../shared/lib/fake-clock.ts";
import { type ToolRig, toolRig } from "./tool-rig.ts";

let rig: ToolRig;
beforeEach(() => {
  rig = toolRig();
});
afterEach(() => rig[Symbol.asyncDispose]());

/** A gate with a board, a reader and a sign that are online. */
async function wholeGate(): Promise<{ board: { pulses: unknown[] }; sign: Pty; shown: () => string }> {
  const { board, link } = await rig.plugBoard();
  const reader = rig.use(await openPty());
  const sign = rig.use(await openPty());
  let shown = "";
  sign.onData((bytes) => (shown += bytes.toString("latin1")));
  const serial = { type: "serial", path: sign.path, data_bits: 7, parity: "even" };
  rig.configure({
    Arm: { driver: "modbus-relay", role: "barrier", link, open_relay: 0 },
    Before: { driver: "modbus-relay", role: "loop", link, place: "before", contact: { input: 0 } },
    Reader: { driver: "scanner-line", role: "reader", link: { type: "serial", path: reader.path } },
    Sign: { driver: "alpha-sign", role: "sign", link: serial },
  });
  return { board, sign, shown: () => shown };
}

describe("the self-test without a daemon", () => {
  it("is green where everything answers; it shows a text and moves no arm", async () => {
    const { board, shown } = await wholeGate();
    const { code, said } = await rig.run("self-test");
    expect(said[0]).toMatch(/^GREEN {2}7 checks .* no daemon runs$/);
    expect(said.join("\n")).toMatch(/green +lane 1 +loop +Before +free/);
    expect([code, board.pulses]).toEqual([0, []]);
    expect(shown()).toContain("SELF-TEST");
  });

  it("is amber where the lane can do without what is lost, and red where it can't", async () => {
    const { sign } = await wholeGate();
    await sign.unplug();
    const amber = await rig.run("self-test", "--json");
    expect([amber.code, JSON.parse(amber.said.join("\n"))]).toMatchObject([1, { colour: "amber", asked_by: "person" }]);
    rig.configure({
      Arm: { driver: "modbus-relay", role: "barrier", link: { type: "serial", path: "/dev/none" }, open_relay: 0 },
    });
    const red = await rig.run("self-test");
    expect(red.code).toBe(2);
    expect(red.said.join("\n")).toMatch(/! red +lane 1 +relay +Arm +\/dev\/none is not there/);
  });
});

describe("the self-test of a running daemon", () => {
  const card: SelfTestCard = {
    colour: "amber",
    at: "2026-11-21T06:00:00.000Z",
    took_ms: 4,
    asked_by: "person",
    checks: [{ what: "sign", lane: 1, name: "Sign", colour: "amber", detail: "is unplugged" }],
  };

  it("is asked of the daemon", async () => {
    rig.configure({});
    rig.use(lockDataDirectory(rig.directory));
    const daemon = { status: () => ({}), selfTest: () => Promise.resolve(card), notReadyBecause: () => null };
    rig.use(await serveTools({ dataDirectory: rig.directory, daemon, log: silentLog }));
    const { code, said } = await rig.run("self-test");
    expect([code, said]).toEqual([
      1,
      [
        "AMBER  1 checks at 2026-11-21T06:00:00.000Z by the running daemon",
        "! amber  lane 1  sign  Sign  is unplugged",
      ],
    ]);
  });

  it("of a daemon that does not answer is no card", async () => {
    rig.configure({});
    rig.use(lockDataDirectory(rig.directory));
    const { code, complained } = await rig.run("self-test");
    expect([code, complained[0]]).toEqual([3, expect.stringContaining("the daemon does not answer")]);
  });
});

it("progress of more than a second is printed, repeatedly", async () => {
  const clock = fakeClock();
  const lines: string[] = [];
  const { promise, resolve } = Promise.withResolvers<number>();
  const work = withProgress({ clock, complain: (line) => void lines.push(line) }, "testing", promise);
  clock.advance(999);
  expect(lines).toEqual([]);
  clock.advance(6_000);
  resolve(7);
  expect([await work, lines]).toEqual([7, ["… testing", "… testing, for 6 s"]]);
});
