import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { systemClock } from "../../../shared/lib/clock.ts";
import { silentLog } from "../../../shared/lib/log.ts";
import { type SelfTestCard, SelfTestCard as Card } from "../../../shared/wire/sync.ts";
import { openStore } from "../../store/open.ts";
import { journalRows } from "../../test/journal-rows.ts";
import { type ToolRig, toolRig } from "../test/tool-rig.ts";
import { cardLines } from "./card-lines.ts";
import { worded } from "../../../shared/test/worded.ts";

const secret = "0123456789abcdef0123456789abcdef";
const HOUR_MS = 3_600_000;

describe("a self-test of the machine", () => {
  let rig: ToolRig;
  beforeEach(() => {
    rig = toolRig();
    rig.configure({});
  });
  afterEach(() => rig[Symbol.asyncDispose]());

  async function clockCheck(newestOnDiskMs: number): Promise<SelfTestCard["checks"][number] | undefined> {
    const store = openStore({ path: join(rig.directory, "edge.db"), log: silentLog });
    journalRows(store, 1, 1, newestOnDiskMs - 1);
    store.close();
    const { said } = await rig.run("self-test", "--json");
    return Card.parse(JSON.parse(said.join("\n"))).checks.find(({ what }) => what === "clock");
  }

  it("finds a clock that shows a time before what is on disk", async () => {
    const check = await clockCheck(systemClock.nowMs() + HOUR_MS);
    expect(check?.colour).toBe("red");
    expect(worded(check?.detail)).toMatch(/off by 3(599|600)\.\d s/);
  });

  it("finds nothing in a clock that goes on from what is on disk", async () => {
    expect((await clockCheck(systemClock.nowMs() - HOUR_MS))?.colour).toBe("green");
  });

  it("calls a lane that can let nobody in red", async () => {
    const { code, said } = await rig.run("self-test");
    expect(code).toBe(2);
    expect(said.join("\n")).toMatch(/! red +lane 1 +lane +Lane 1 +no barrier is configured; no reader is configured/);
  });

  it("takes a camera that reads plates for a reader where plates are enough", async () => {
    const cameraOnly = { ANPR: { role: "plate-reader", driver: "plate-reader", source: { type: "hook", secret } } };
    rig.configure(cameraOnly, { entry_by_plate: true });
    const { said } = await rig.run("self-test");
    expect(said.join("\n")).toMatch(/! red +lane 1 +lane +Lane 1 +no barrier is configured *$/m);
  });
});

describe("a card as text", () => {
  const checks: SelfTestCard["checks"] = [
    { what: "relay", lane: 1, name: "Arm", colour: "green", detail: "ready" },
    { what: "disk", lane: null, name: "disk", colour: "amber", detail: "low on space: 500 MB free" },
  ];
  const card: SelfTestCard = {
    colour: "amber",
    at: "2026-11-21T06:00:00.000Z",
    took_ms: 4,
    asked_by: "person",
    checks,
  };

  it("marks what is not well, in columns", () => {
    expect(cardLines(card, false)).toEqual([
      "AMBER  2 checks at 2026-11-21T06:00:00.000Z by this command: no daemon runs",
      "  green  lane 1  relay  Arm   ready",
      "! amber          disk   disk  low on space: 500 MB free",
    ]);
  });

  it("says who tested", () => {
    expect(cardLines({ ...card, checks: [] }, true)).toEqual([
      "AMBER  0 checks at 2026-11-21T06:00:00.000Z by the running daemon",
    ]);
  });
});
