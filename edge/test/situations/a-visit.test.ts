import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hashOfFact } from "../../store/journal.ts";
import { NotSentError } from "../../lane/ports.ts";
import { idOf, stepIn } from "../feed-records.ts";
import { fullLane, type GateRig, gateRig } from "../gate-rig.ts";

let rig: GateRig;
beforeEach(async () => {
  rig = await gateRig();
});
afterEach(() => rig[Symbol.asyncDispose]());

/** The vehicle on the loop before the arm drives through. */
async function passes(): Promise<void> {
  await rig.wait(2_000);
  await rig.loop("under", "occupied");
  await rig.loop("before", "free");
  await rig.loop("under", "free");
  await rig.wait(1_000);
  await rig.wait(2_000);
}

describe("a vehicle with a good ticket", () => {
  it("is let in, seen to pass, and the arm closes after it", async () => {
    const ticket = rig.ticket(1);
    await rig.loop("before", "occupied");
    await rig.scan(rig.qr(ticket));
    expect(rig.devices.sent).toEqual(["open"]);
    expect(rig.devices.shown.at(-1)?.lines).toEqual(["SILAKAN MASUK", "B 1001 XYZ"]);
    await passes();
    expect(rig.devices.sent).toEqual(["open", "close"]);
    expect(rig.story()).toEqual(["decision OK", "passage confirmed"]);
  });

  it("finds the barrier's line free: the barrier stands by from the scan on", async () => {
    await rig.scan(rig.qr(rig.ticket(1)));
    expect(rig.devices.stoodBy).toEqual([[]]);
    expect(rig.devices.sent).toEqual(["open"]);
  });

  it("may give the bare code instead of the QR", async () => {
    await rig.scan(rig.ticket(1).vehicle_ticket_code.toLowerCase());
    expect(rig.story()).toEqual(["decision OK"]);
  });

  it("is refused a second time, with where and when it came in", async () => {
    const ticket = rig.ticket(1);
    await rig.scan(rig.qr(ticket));
    await passes();
    await rig.wait(6_000);
    await rig.scan(rig.qr(ticket));
    expect(rig.story().at(-1)).toBe("decision ALREADY_IN");
    expect(rig.devices.shown.at(-1)?.lines[1]).toContain("GATE 1");
    expect(rig.devices.sent).toEqual(["open", "close"]);
  });

  it("that backed off has its step back", async () => {
    const ticket = rig.ticket(1);
    await rig.scan(rig.qr(ticket));
    await rig.wait(2_000);
    await rig.wait(20_000);
    await rig.wait(1_000);
    await rig.wait(2_000);
    await rig.scan(rig.qr(ticket));
    expect(rig.story()).toEqual(["decision OK", "passage none", "decision OK"]);
  });

  it("that backed off may come again at once", async () => {
    const ticket = rig.ticket(1);
    rig.devices.failBarrierWith(new NotSentError("unplugged"));
    await rig.scan(rig.qr(ticket));
    rig.devices.failBarrierWith(null);
    await rig.scan(rig.qr(ticket));
    expect(rig.story()).toEqual(["decision OK", "passage none", "decision OK"]);
    expect(rig.devices.sent).toEqual(["open"]);
  });

  it("scanned again and again by a reader that has it in view is decided once", async () => {
    const ticket = rig.ticket(1, { ticket_status: "waiting_approve" });
    for (let n = 0; n < 10; n++) {
      await rig.scan(rig.qr(ticket));
      await rig.wait(400);
    }
    expect(rig.story()).toEqual(["decision NOT_APPROVED"]);
  });

  it("whose barrier is unplugged keeps its step", async () => {
    const ticket = rig.ticket(1);
    rig.devices.failBarrierWith(new NotSentError("unplugged"));
    await rig.scan(rig.qr(ticket));
    expect(rig.story()).toEqual(["decision OK", "passage none"]);
    expect(rig.devices.shown.at(-1)?.lines).toEqual(["JALUR GANGGUAN"]);
    rig.devices.failBarrierWith(null);
    await rig.wait(6_000);
    await rig.scan(rig.qr(ticket));
    expect(rig.devices.sent).toEqual(["open"]);
  });
});

describe("what the gate does not know", () => {
  it("a ticket made after the outage began is let in on its signature, and marked so", async () => {
    const unseen = { ...rig.ticket(1), id: idOf(0x999) };
    await rig.scan(rig.qr(unseen));
    const [fact] = rig.facts();
    expect(fact).toMatchObject({ type: "decision", vehicle_ticket_id: unseen.id });
    expect(fact?.type === "decision" && fact.decision).toMatchObject({ verdict: "admit", on_signature_alone: true });
  });

  it("and such a ticket too comes in only once", async () => {
    const unseen = { ...rig.ticket(1), id: idOf(0x999) };
    await rig.scan(rig.qr(unseen));
    await passes();
    await rig.wait(6_000);
    await rig.scan(rig.qr(unseen));
    expect(rig.story().at(-1)).toBe("decision ALREADY_IN");
  });

  it("a forged QR, another system's QR and a mistyped code open nothing, and each is on record", async () => {
    const good = rig.qr(rig.ticket(1));
    await rig.scan(`${good.slice(0, -2)}00`);
    await rig.scan("https://example.com/ticket/42");
    await rig.scan("0000000001");
    expect(rig.story()).toEqual(["decision BAD_SIGNATURE", "decision UNREADABLE", "decision UNREADABLE"]);
    expect(rig.devices.sent).toEqual([]);
  });
});

describe("other gates", () => {
  it("have seen the vehicle come in: it is refused here", async () => {
    await rig.scan(rig.qr(rig.ticket(1, { last_step: stepIn(0x77) })));
    expect(rig.story()).toEqual(["decision ALREADY_IN"]);
  });

  it("and a later word of central wins over an older step of this gate", async () => {
    const ticket = rig.ticket(1);
    await rig.scan(rig.qr(ticket));
    await passes();
    await rig.wait(60_000);
    rig.ticket(1, { steps_reset_at: new Date(rig.clock.nowMs()).toISOString() });
    await rig.wait(6_000);
    await rig.scan(rig.qr(ticket));
    expect(rig.story().at(-1)).toBe("decision OK");
  });
});

describe("the journal", () => {
  it("is a chain: each fact carries the hash of the one before, and its own", async () => {
    const ticket = rig.ticket(1);
    await rig.scan(rig.qr(ticket));
    await passes();
    await rig.wait(6_000);
    await rig.scan("nonsense");
    const facts = rig.facts();
    expect(facts.map((fact) => fact.sequence)).toEqual([1, 2, 3]);
    expect(facts[1]?.previous_hash).toBe(facts[0]?.hash);
    for (const { hash, ...fact } of facts) expect(hashOfFact(fact)).toBe(hash);
  });

  it("says what was known: offline, the age of the data, the clock", async () => {
    rig.ticket(1);
    rig.isOffline = true;
    await rig.wait(3_600_000);
    await rig.scan("nonsense");
    expect(rig.facts()[0]).toMatchObject({
      is_offline: true,
      replica_age_ms: 3_600_000,
      clock: { trust: "trusted", offset_ms: 0 },
    });
  });
});

it("a lane that central closes refuses everyone", async () => {
  await rig[Symbol.asyncDispose]();
  rig = await gateRig(fullLane({}, { is_active: false }));
  await rig.scan(rig.qr(rig.ticket(1)));
  expect(rig.story()).toEqual(["decision LANE_CLOSED"]);
});
