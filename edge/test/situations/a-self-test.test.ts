import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { silentLog } from "../../../shared/lib/log.ts";
import { deviceWatch } from "../../health/device-watch.ts";
import { startSelfTest } from "../../health/self-test/start-self-test.ts";
import { fullLane, type GateRig, gateRig } from "../gate-rig.ts";
import type { SyncStatus } from "../../sync/start-sync.ts";
import { inWords } from "../../../shared/words/say.ts";

let rig: GateRig;
let directory: string;
let recorded: string[];
beforeEach(async () => {
  rig = await gateRig();
  directory = mkdtempSync(`${tmpdir()}/self-test-`);
  recorded = [];
});
afterEach(async () => {
  await rig[Symbol.asyncDispose]();
  rmSync(directory, { recursive: true, force: true });
});

function selfTest(schedule: string | null = null, sync: SyncStatus | null = null) {
  const watch = deviceWatch(rig.clock);
  const events = watch.tap({ ...rig.devices.events("loop").events });
  for (const { id, settings } of fullLane().devices)
    if (settings.role === "loop") events.loop(id, settings.place, "free");
  return startSelfTest({
    store: rig.store,
    dataDirectory: directory,
    schedule,
    timeZone: () => "UTC",
    gate: () => rig.gate,
    watch,
    clockTrust: { measured: () => undefined, state: () => ({ trust: "trusted", offsetMs: 20, uncertaintyMs: 5 }) },
    sync: () => sync,
    record: (said) => recorded.push(inWords(said, "en")),
    clock: rig.clock,
    log: silentLog,
  });
}
const loseSign = (): void => {
  const { id, events } = rig.devices.events("sign");
  events.health(id, "lost", "is unplugged");
};

describe("a daemon that tests itself", () => {
  it("gives a green card where all is well, and keeps it over a restart", async () => {
    const card = await selfTest().run("person");
    expect(card).toMatchObject({ colour: "green", asked_by: "person" });
    expect(card.checks.map(({ what }) => what)).toEqual([
      "lane",
      "relay",
      "relay",
      "loop",
      "loop",
      "reader",
      "sign",
      "disk",
      "clock",
    ]);
    expect([recorded, selfTest().last()]).toEqual([[], card]);
  });

  it("is not green about central while a wrong code keeps it from enrolling, although central answers", async () => {
    const answers = { isReached: true, sinceMs: 0, lastReachedMs: rig.clock.nowMs(), because: "it is used up" };
    const contact = { ...answers, isRevoked: false, isFinal: false };
    const status: SyncStatus = { enrolment: { is: "waiting", because: "it is used up" }, contact, stuckBecause: null };
    const { checks } = await selfTest(null, status).run("person");
    const ofCentral = checks.find(({ what }) => what === "central");
    expect(ofCentral?.colour).toBe("amber");
    expect(inWords(ofCentral?.detail ?? "", "en")).toBe("not enrolled: it is used up");
    const enrolled: SyncStatus = { ...status, enrolment: { is: "enrolled", edgeId: "e", gateId: "g" } };
    expect((await selfTest(null, enrolled).run("person")).checks.at(-1)).toMatchObject({
      what: "central",
      colour: "green",
    });
    const revoked = { ...enrolled, contact: { ...contact, isRevoked: true } };
    expect((await selfTest(null, revoked).run("person")).checks.at(-1)).toMatchObject({
      what: "central",
      colour: "amber",
    });
  });

  it("puts on record what is wrong", async () => {
    loseSign();
    expect(await selfTest().run("person")).toMatchObject({ colour: "amber" });
    expect(recorded).toEqual(["amber; lane 1 sign: is unplugged"]);
  });

  it("tells no device anything, whoever is before the arm or under it", async () => {
    const test = selfTest();
    const [shown, lights] = [rig.devices.shown.length, rig.devices.lights.length];
    await test.run("person");
    expect([rig.devices.sent, rig.devices.shown.length, rig.devices.lights.length]).toEqual([[], shown, lights]);
    await rig.loop("before", "occupied");
    await rig.scan(rig.qr(rig.ticket(1)));
    await rig.wait(2_000);
    await rig.loop("under", "occupied");
    await test.run("person");
    expect(rig.devices.sent).toEqual(["open"]);
    expect(rig.gate.reports()[0]?.phase).toBe("passing");
  });

  it("does so by its schedule", async () => {
    rig.clock.setWall(Date.parse("2026-11-21T05:44:10.000Z"));
    using test = selfTest("45 5 * * *");
    rig.clock.advance(50_000);
    await expect.poll(() => test.last()?.asked_by).toBe("schedule");
    expect(test.last()?.at).toBe("2026-11-21T05:45:00.000Z");
  });
});
