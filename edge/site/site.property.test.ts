import fc from "fast-check";
import { expect, test } from "vitest";
import { edgeSigner } from "../../shared/lib/edge-signature.ts";
import { fakeClock } from "../../shared/lib/fake-clock.ts";
import type { VehicleTicketRecord } from "../../shared/wire/feed.ts";
import type { Step } from "../../shared/wire/lane.ts";
import { idOf, putLine, vehicleTicket } from "../test/feed-records.ts";
import { type SiteBus, siteBus } from "../test/site-bus.ts";
import { keyOfGate, siteGate, type SiteGate } from "../test/site-rig.ts";

/**
 * Three gates on a broker that loses, repeats, delays and reorders messages, and an attacker who forges and replays.
 * Once messages arrive again, each gate has every vehicle's steps of the others' journals. Forged or repeated messages
 * change nothing, also after central has the step and it was swept.
 */

const GATES = [0, 1, 2];
const TICKETS = [1, 2, 3].map(idOf);
const gateNumber = fc.constantFrom(...GATES);
const happening = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("admit" as const),
      gate: gateNumber,
      ticket: fc.constantFrom(...TICKETS),
      step: fc.constantFrom("in", "out" as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("settle" as const),
      gate: gateNumber,
      outcome: fc.constantFrom("confirmed", "none" as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("amend" as const),
      gate: gateNumber,
      ticket: fc.constantFrom(...TICKETS),
      step: fc.constantFrom("in", "out", null),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("deliver" as const), to: gateNumber, which: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("forge" as const),
      to: gateNumber,
      which: fc.nat(),
      how: fc.constantFrom("changed", "signed by another", "under another's topic" as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("repeat" as const), to: gateNumber, which: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("central knows" as const),
      ticket: fc.constantFrom(...TICKETS),
      to: fc.subarray(GATES, { minLength: 1 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("sweep" as const), gate: gateNumber }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("cut" as const), gate: gateNumber }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("mend" as const), gate: gateNumber }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("wait" as const), ms: fc.integer({ min: 1, max: 15_000 }) }) },
);
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never;

interface Said {
  gate: number;
  ticket: string;
  activity: string;
  step: Step | null;
  /** An officer's correction is valid at once, and no passage settles it. */
  is: "taken" | "spent" | "back" | "put right";
  /** The gates that have the ticket's last step from central. */
  publishedTo: Set<number>;
  atMs: number;
}
const newestOf = (said: readonly Said[]): Said | undefined => [...said].sort((a, b) => b.atMs - a.atMs)[0];

const settled = async (): Promise<void> => {
  for (let n = 0; n < 6; n++) await new Promise((resolve) => setImmediate(resolve));
};

function forged({ topic, payload }: SiteBus["sent"][number], how: string): SiteBus["sent"][number] {
  const text = payload.slice(payload.indexOf(".") + 1);
  if (how === "changed") return { topic, payload: payload.replace(/"step":"(in|out)"|"area_id":/, '"step":null,"x":') };
  const other = edgeSigner(keyOfGate(3).private_key).sign("site", text);
  return how === "signed by another"
    ? { topic, payload: `${other}.${text}` }
    : { topic: topic.replace(/.$/, "f"), payload };
}

async function play(happenings: readonly Happening[]): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const clock = fakeClock();
  const bus = siteBus();
  const gates = GATES.map((n) => stack.use(siteGate(n, clock)));
  const gateOf = (n: number): SiteGate => gates[n] ?? siteGate(n, clock);
  const sites = gates.map((gate) => gate.join(bus.connect(String(gate.n))));
  const isCut = new Set<number>();
  const hasHeard = GATES.map(() => new Set<string>());
  const said: Said[] = [];
  let cursor = 100;

  const deliver = (to: number, message: SiteBus["sent"][number]): void => {
    bus.deliver(String(to), message);
    if (!isCut.has(to)) hasHeard[to]?.add(message.payload);
  };
  /** All state that a message may change at a gate, once its batch is on disk. */
  const standing = async (n: number) => {
    clock.advance(150);
    await settled();
    const gate = gateOf(n);
    const { refused, ...status } = sites[n]?.status() ?? {};
    const steps = TICKETS.map((ticket) => gate.lastStep(ticket));
    return { refused, rest: { steps, inside: gate.inside.count(), heard: [...gate.peers.heardUpTo()], status } };
  };
  const changesNothing = async (to: number, message: SiteBus["sent"][number], isForged: boolean): Promise<void> => {
    const before = await standing(to);
    bus.deliver(String(to), message);
    const after = await standing(to);
    expect(after.rest).toEqual(before.rest);
    if (!isForged) expect(after.refused).toEqual(before.refused);
  };
  const take = (one: Pick<Said, "gate" | "ticket" | "step" | "activity" | "is">): void => {
    said.push({ ...one, publishedTo: new Set(), atMs: clock.nowMs() });
  };
  const happen = async (one: Happening): Promise<void> => {
    clock.advance(1);
    switch (one.do) {
      case "admit": {
        const { gate, ticket, step } = one;
        take({ gate, ticket, step, activity: gateOf(gate).admit(ticket, step), is: "taken" });
        return;
      }
      case "settle": {
        const last = said.findLast(({ gate, is }) => gate === one.gate && is !== "put right");
        if (!last?.step || last.publishedTo.size > 0) return;
        gateOf(one.gate).pass(last.activity, last.ticket, last.step, one.outcome);
        Object.assign(last, { is: one.outcome === "none" ? "back" : "spent", atMs: clock.nowMs() });
        return;
      }
      case "amend": {
        // Central and the gates time a reset differently by up to a second.
        clock.advance(1_001);
        const { gate, ticket, step } = one;
        take({ gate, ticket, step, activity: gateOf(gate).amend(ticket, step), is: "put right" });
        return;
      }
      case "central knows": {
        const known = said.filter(({ ticket, is }) => ticket === one.ticket && (is === "spent" || is === "put right"));
        const last = newestOf(known);
        if (!last) return;
        const at = new Date(last.atMs).toISOString();
        const { step, activity: activity_id, gate } = last;
        const where = { gate_id: idOf(0xb0 + gate), gate_name: `Gate ${gate}`, lane_id: idOf(0x10 + gate) };
        const steps: Partial<VehicleTicketRecord> =
          step === null ? { last_step: null, steps_reset_at: at } : { last_step: { step, at, activity_id, ...where } };
        const record = { ...vehicleTicket(1), id: one.ticket, ...steps };
        for (const n of one.to) gateOf(n).learn(`0.${++cursor}`, putLine("vehicle_ticket", record, cursor));
        for (const n of one.to) last.publishedTo.add(n);
        return;
      }
      case "sweep":
        gateOf(one.gate).sweep();
        return;
      case "cut":
      case "mend":
        isCut[one.do === "cut" ? "add" : "delete"](one.gate);
        bus[one.do](String(one.gate));
        return;
      case "wait":
        clock.advance(one.ms);
        return;
      case "deliver":
      case "forge":
      case "repeat": {
        const message = bus.sent[one.which % Math.max(1, bus.sent.length)];
        if (!message) return;
        if (one.do === "forge") await changesNothing(one.to, forged(message, one.how), true);
        else if (hasHeard[one.to]?.has(message.payload)) await changesNothing(one.to, message, false);
        else if (one.do === "deliver") deliver(one.to, message);
      }
    }
  };
  for (const one of happenings) {
    await happen(one);
    await settled();
  }
  isCut.clear();
  for (const n of GATES) bus.mend(String(n));
  let delivered = bus.sent.length;
  const deliverAll = (): void => {
    for (; delivered < bus.sent.length; delivered++)
      for (const n of GATES) deliver(n, bus.sent[delivered] ?? { topic: "", payload: "" });
  };
  // In each round every gate reports its progress once, and the others send the missing steps.
  for (let round = 0; round < 6; round++) {
    clock.advance(11_000);
    await settled();
    deliverAll();
    clock.advance(200);
    await settled();
  }
  deliverAll();
  for (const gate of gates)
    for (const ticket of TICKETS) {
      const newest = newestOf(
        said.filter(
          (one) => one.ticket === ticket && one.is !== "back" && (one.gate !== gate.n || one.publishedTo.has(gate.n)),
        ),
      );
      expect([gate.n, ticket, gate.lastStep(ticket)]).toEqual([gate.n, ticket, newest?.step ?? null]);
    }
  const lateMs = sites.flatMap((site) =>
    site.status().peers.map(({ heard_at: at }) => clock.nowMs() - Date.parse(at ?? "")),
  );
  expect(lateMs.filter((ms) => ms < 15_000)).toHaveLength(GATES.length * (GATES.length - 1));

  // One gate dies, and all earlier messages are replayed to the others.
  await sites[2]?.[Symbol.asyncDispose]();
  for (const gate of gates) gate.sweep();
  const played = [...bus.sent];
  for (const n of [0, 1]) {
    const before = await standing(n);
    for (const message of played) bus.deliver(String(n), message);
    expect(await standing(n)).toEqual(before);
  }
}

test("whatever the broker and a stranger do, the gates end up knowing what the others' journals hold", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { maxLength: 40, size: "max" }), (happenings) => play(happenings)),
    { numRuns: 25 },
  );
});
