import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type GateRig, gateRig } from "../gate-rig.ts";

let rig: GateRig;
beforeEach(async () => {
  rig = await gateRig();
});
afterEach(() => rig[Symbol.asyncDispose]());

/** The reader repeats the same code. */
async function repeats(text: string, times: number, everyMs: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    await rig.scan(text);
    await rig.wait(everyMs);
  }
}

describe("a reader that repeats its code for ten minutes", () => {
  it("lets its truck in once, and nobody on its ticket after it", async () => {
    const qr = rig.qr(rig.ticket(1));
    await rig.scan(qr);
    await rig.wait(2_000);
    await rig.loop("under", "occupied");
    await rig.loop("under", "free");
    await repeats(qr, 1_500, 400);
    expect(rig.devices.sent.filter((command) => command === "open")).toHaveLength(1);
    const story = rig.story();
    expect(story.slice(0, 2)).toEqual(["decision OK", "passage confirmed"]);
    expect(new Set(story.slice(2))).toEqual(new Set(["decision ALREADY_IN"]));
    // One refusal, not one per repeat: a code that stays in view must not fill the journal.
    expect(story.length).toBeLessThanOrEqual(3);
  });

  it("of a ticket that is refused is one activity", async () => {
    await repeats(rig.qr(rig.ticket(1, { ticket_status: "waiting_approve" })), 1_500, 400);
    expect(rig.story()).toEqual(["decision NOT_APPROVED"]);
  });

  it("does not keep the next truck from being decided", async () => {
    const stuck = rig.qr(rig.ticket(1, { ticket_status: "waiting_approve" }));
    await repeats(stuck, 20, 400);
    await rig.scan(rig.qr(rig.ticket(2)));
    await repeats(stuck, 2, 400);
    expect(rig.story()).toEqual(["decision NOT_APPROVED", "decision OK"]);
    expect(rig.devices.sent).toEqual(["open"]);
  });
});
