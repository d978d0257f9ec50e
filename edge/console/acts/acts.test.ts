import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fullLane } from "../../test/gate-rig.ts";
import { BUDI, CHIEF, consoleWorld, type ConsoleWorld, PHOTO_ID, press, SARI } from "../test/console-world.ts";
import type { Browser } from "../test/browser.ts";
import { say } from "../../../shared/words/say.ts";

let world: ConsoleWorld;
let officer: Browser;
const setUp = async (options: Parameters<typeof consoleWorld>[0] = {}): Promise<void> => {
  world = await consoleWorld(options);
  officer = await world.signedIn(SARI.name, SARI.pin);
};
beforeEach(() => setUp());
afterEach(() => world[Symbol.asyncDispose]());

const onLane = (fields: Record<string, string> = {}) => press({ lane_id: world.laneId, ...fields });
const sentCommands = () => world.rig.devices.sent;
const waits = (): string => {
  const { phase } = world.rig.gate.lanes()[0]?.lane.look().state ?? {};
  return phase?.at === "referred" ? phase.referral.activityId : "";
};

describe("an officer's act", () => {
  it("is on record, with who and why, before the arm moves, and says that central has not acknowledged it yet", async () => {
    world.rig.isOffline = true;
    const result = await officer.act("open", onLane({ reason: "emergency_vehicle", words: "ambulans" }));
    expect(result).toMatchObject({ outcome: "done", is_queued: true });
    expect(sentCommands()).toEqual(["open"]);
    expect(world.rig.facts().at(-1)).toMatchObject({
      type: "override",
      action: "open",
      by: { type: "officer", name: SARI.name },
      reason: say("reason_in_words", { reason: say("emergency_vehicle"), words: "ambulans" }),
      is_offline: true,
      id: result.activity_id,
    });
  });

  it.each([
    ["close", {}, "override close", ["close"]],
    ["hold_open", { minutes: "30" }, "override hold_open", ["hold"]],
    ["intervene_on", {}, "override intervene_on", []],
    ["lane_close", { minutes: "" }, "override lane_close", []],
  ])("%s is done and on record", async (act, fields, story, moved) => {
    expect(await officer.act(act, onLane(fields))).toMatchObject({ outcome: "done" });
    expect(world.rig.story().at(-1)).toBe(story);
    expect(sentCommands()).toEqual(moved);
  });

  it("that ends by itself does so", async () => {
    await officer.act("hold_open", onLane({ minutes: "10" }));
    await world.rig.wait(10 * 60_000);
    expect(world.rig.story()).toEqual(["override hold_open", "override release"]);
    expect(sentCommands()).toContain("let go");
  });

  it("that the barrier did not take is not called done", async () => {
    world.rig.devices.failBarrierWith(new Error("no echo"));
    expect(await officer.act("open", onLane())).toMatchObject({ outcome: "unknown", why: "barrier_uncertain" });
  });

  it("without a reason is not done, and the form comes back with what was wrong", async () => {
    const response = await officer.post("/acts/open", onLane({ words: "" }));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ page: "act", form: { problems: [{ path: "words" }] } });
    expect(world.rig.story()).toEqual([]);
  });

  it("on a lane that is not there is refused", async () => {
    const result = await officer.act("open", press({ lane_id: "01920000-0000-7000-8000-00000000dead" }));
    expect(result).toMatchObject({ outcome: "refused", why: "lane_gone" });
  });

  it("pressed twice is done once", async () => {
    const form = onLane();
    const both = await Promise.all([officer.act("open", form), officer.act("open", form)]);
    expect(both[0]).toEqual(both[1]);
    expect(sentCommands()).toEqual(["open"]);
  });

  it("from a page that the network held up does nothing", async () => {
    const { csrf, beat } = await officer.tokens();
    await world.rig.wait(15_001);
    const response = await officer.postBare("/acts/open", { ...onLane(), csrf, beat });
    expect(await response.json()).toMatchObject({ result: { outcome: "refused", why: "page_too_old" } });
    expect(sentCommands()).toEqual([]);
  });
});

describe("a vehicle that waits for an officer", () => {
  const refer = async (): Promise<string> => {
    await world.rig.scan(world.rig.qr(world.rig.ticket(1)));
    return waits();
  };
  beforeEach(async () => {
    await officer.act("intervene_on", onLane());
  });

  it("is let in by the first of two officers; the second gets the reason", async () => {
    const activity_id = await refer();
    const second = await world.signedIn(BUDI.name, BUDI.pin);
    const results = await Promise.all([
      officer.act("admit", onLane({ activity_id })),
      second.act("refuse", onLane({ activity_id })),
    ]);
    expect(results.map(({ outcome }) => outcome).sort()).toEqual(["done", "refused"]);
    const late = results.find(({ outcome }) => outcome === "refused");
    expect(["decided_already", "waits_no_longer"]).toContain(late?.outcome === "refused" ? late.why : "");
    expect(world.rig.story().filter((line) => line.startsWith("settlement"))).toHaveLength(1);
  });

  it("whose time runs out while the finger is on the button is not let in, and the officer gets the reason", async () => {
    const activity_id = await refer();
    const { csrf, beat } = await officer.tokens();
    world.rig.clock.advance(120_000);
    const { beat: fresh } = await officer.tokens();
    expect(fresh).not.toBe(beat);
    const response = await officer.postBare("/acts/admit", { ...onLane({ activity_id }), csrf, beat: fresh });
    expect(await response.json()).toMatchObject({ result: { outcome: "refused", why: "waits_no_longer" } });
    await world.rig.wait(0);
    expect(world.rig.story().at(-1)).toBe("settlement timed_out");
    expect(sentCommands()).toEqual([]);
  });

  it("is turned away", async () => {
    expect(await officer.act("refuse", onLane({ activity_id: await refer() }))).toMatchObject({ outcome: "done" });
    expect(world.rig.story().at(-1)).toBe("settlement refused");
  });
});

describe("what needs a supervisor", () => {
  const bypass = (fields: Record<string, string> = {}) => onLane({ minutes: "10", ...fields });
  const approval = { supervisor: CHIEF.name, supervisor_pin: CHIEF.pin };

  it.each([
    ["nobody's PIN", {}, "supervisor_needed"],
    ["a wrong PIN", { ...approval, supervisor_pin: "000000" }, "supervisor_not_good"],
    ["an officer's PIN", { supervisor: BUDI.name, supervisor_pin: BUDI.pin }, "supervisor_not_good"],
  ])("is refused with %s", async (_name, fields, why) => {
    expect(await officer.act("bypass_on", bypass(fields))).toMatchObject({ outcome: "refused", why });
    expect(world.rig.story()).toEqual([]);
  });

  it("is done with a supervisor's, who goes on record beside the officer; the PIN goes nowhere", async () => {
    const response = await officer.post("/acts/bypass_on", bypass(approval));
    const text = await response.text();
    expect(text).not.toContain(CHIEF.pin);
    expect(world.rig.facts().at(-1)).toMatchObject({
      action: "bypass_on",
      by: { name: SARI.name },
      approved_by: { type: "officer", name: CHIEF.name },
    });
    expect(sentCommands()).toEqual(["hold"]);
  });

  it("locks after wrong PINs, and with that the supervisor's sign-in too", async () => {
    for (let n = 0; n < 5; n++) await officer.act("bypass_on", bypass({ ...approval, supervisor_pin: "1" }));
    expect(await officer.act("bypass_on", bypass(approval))).toMatchObject({ why: "supervisor_locked" });
    await expect(world.signedIn(CHIEF.name, CHIEF.pin)).rejects.toThrow("429");
  });
});

describe("PINs of supervisors, many at once", () => {
  it("are rate limited, and lock nobody", async () => {
    const bypass = (n: number) => onLane({ minutes: "10", supervisor: `Guess ${n}`, supervisor_pin: "1" });
    const results = await Promise.all(Array.from({ length: 14 }, (_, n) => officer.act("bypass_on", bypass(n))));
    const whys = new Set(results.map((result) => (result.outcome === "refused" ? result.why : null)));
    expect([...whys].sort()).toEqual(["supervisor_busy", "supervisor_not_good"]);
  });
});

describe("a paper of customs", () => {
  const STALE = { customs: "released", customs_as_of: "2026-11-01T00:00:00.000Z" } as const;
  const jpeg = (): File => new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4])], "paper.txt");
  beforeEach(async () => {
    await world[Symbol.asyncDispose]();
    await setUp({ lane: fullLane({}, { direction: "out" }) });
  });
  const waiting = async (): Promise<string> => {
    const { rig } = world;
    const at = new Date(rig.clock.nowMs() - 3_600_000).toISOString();
    const last_step = {
      step: "in",
      at,
      activity_id: world.laneId,
      gate_id: world.laneId,
      gate_name: "Gate 1",
      lane_id: world.laneId,
    } as const;
    await rig.scan(rig.qr(rig.ticket(1, { ...STALE, last_step })));
    return waits();
  };

  it("is on record with its number and photo, and lets the vehicle out", async () => {
    const activity_id = await waiting();
    const result = await officer.act("customs_paper", {
      ...onLane({ activity_id, number: "SPPB-0042" }),
      photo: jpeg(),
    });
    expect(result).toMatchObject({ outcome: "done", activity_id });
    expect(world.rig.story()).toEqual(["decision CUSTOMS_STALE", "amendment customs_paper", "settlement admitted"]);
    expect(world.kept).toMatchObject([{ activityId: activity_id, photo: { type: "image/jpeg" } }]);
    expect(world.rig.facts()[1]).toMatchObject({ activity_id, paper: { number: "SPPB-0042", photo_id: PHOTO_ID } });
    expect(sentCommands()).toEqual(["open"]);
  });

  it("whose photo is no picture is not taken, whatever its name says", async () => {
    const photo = new File(["<script>"], "paper.jpg", { type: "image/jpeg" });
    const fields = onLane({ activity_id: await waiting(), number: "SPPB-0042" });
    expect(await officer.act("customs_paper", { ...fields, photo })).toMatchObject({ why: "photo_not_good" });
    expect(world.rig.story()).toEqual(["decision CUSTOMS_STALE"]);
  });

  it("needs its photo, and is not taken where that can't be kept", async () => {
    const fields = onLane({ activity_id: await waiting(), number: "SPPB-0042" });
    expect(await officer.act("customs_paper", fields)).toMatchObject({ outcome: "refused", why: "photo_missing" });
    world.fillDisk();
    const again = onLane({ activity_id: waits(), number: "SPPB-0042" });
    expect(await officer.act("customs_paper", { ...again, photo: jpeg() })).toMatchObject({
      outcome: "refused",
      why: "not_recorded",
      detail: "the disk is full",
    });
    expect(world.rig.story()).toEqual(["decision CUSTOMS_STALE"]);
  });

  it("is for vehicles that wait because of customs alone", async () => {
    await officer.act("intervene_on", onLane());
    await world.rig.scan(world.rig.qr(world.rig.ticket(2)));
    const fields = onLane({ activity_id: waits(), number: "SPPB-0042" });
    expect(await officer.act("customs_paper", fields)).toMatchObject({ why: "not_customs" });
  });
});
