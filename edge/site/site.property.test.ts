import fc from "fast-check";
import { expect, test } from "vitest";
import { edgeSigner } from "../../shared/lib/edge-signature.ts";
import { fakeClock } from "../../shared/lib/fake-clock.ts";
import { type Step } from "../../shared/wire/lane.ts";
import { idOf } from "../test/feed-records.ts";
import { siteBus } from "../test/site-bus.ts";
import { keyOfGate, siteGate, type SiteGate } from "../test/site-rig.ts";

/**
 * Three gates on a broker that loses, repeats, delays and reorders what they say, and a stranger who forges and plays
 * back: once messages get through again, each gate knows of every vehicle's steps what the others' journals hold.
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
  { weight: 1, arbitrary: fc.record({ do: fc.constant("cut" as const), gate: gateNumber }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("mend" as const), gate: gateNumber }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("wait" as const), ms: fc.integer({ min: 1, max: 15_000 }) }) },
);
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never;

/** What an officer put right belongs to no admission, and no passage settles it. */
const AMENDED = "";

interface Said {
  gate: number;
  ticket: string;
  activity: string;
  step: Step | null;
  isBack: boolean;
  atMs: number;
}

const settled = async (): Promise<void> => {
  for (let n = 0; n < 6; n++) await new Promise((resolve) => setImmediate(resolve));
};

async function play(happenings: readonly Happening[]): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const clock = fakeClock();
  const bus = siteBus();
  const gates = GATES.map((n) => stack.use(siteGate(n, clock)));
  const gateOf = (n: number): SiteGate => gates[n] ?? siteGate(n, clock);
  const said: Said[] = [];
  for (const gate of gates) gate.join(bus.connect(String(gate.n)));
  const forged = ({ topic, payload }: (typeof bus.sent)[number], how: string) => {
    const text = payload.slice(payload.indexOf(".") + 1);
    if (how === "changed") return { topic, payload: payload.replace(/"step":"(in|out)"|"up_to":/, '"step":null,"x":') };
    const other = edgeSigner(keyOfGate(3).private_key).sign("site", text);
    return how === "signed by another"
      ? { topic, payload: `${other}.${text}` }
      : { topic: topic.replace(/.$/, "f"), payload };
  };
  const happen = (one: Happening): void => {
    clock.advance(1);
    const atMs = clock.nowMs();
    switch (one.do) {
      case "admit": {
        const { gate, ticket, step } = one;
        const activity = gateOf(gate).admit(ticket, step);
        said.push({ gate, ticket, activity, step, isBack: false, atMs });
        return;
      }
      case "settle": {
        const last = said.findLast(
          ({ gate, activity, step }) => gate === one.gate && activity !== AMENDED && step !== null,
        );
        if (!last?.step) return;
        gateOf(one.gate).pass(last.activity, last.ticket, last.step, one.outcome);
        Object.assign(last, { isBack: one.outcome === "none", atMs });
        return;
      }
      case "amend": {
        const { gate, ticket, step } = one;
        gateOf(gate).amend(ticket, step);
        said.push({ gate, ticket, activity: AMENDED, step, isBack: false, atMs });
        return;
      }
      case "cut":
      case "mend":
        bus[one.do](String(one.gate));
        return;
      case "wait":
        clock.advance(one.ms);
        return;
      case "deliver":
      case "forge": {
        const message = bus.sent[one.which % Math.max(1, bus.sent.length)];
        if (message) bus.deliver(String(one.to), one.do === "forge" ? forged(message, one.how) : message);
      }
    }
  };
  for (const one of happenings) {
    happen(one);
    await settled();
  }
  for (const n of GATES) bus.mend(String(n));
  let delivered = bus.sent.length;
  // Each round every gate says once how far it has heard, and the others tell it what it lacks.
  for (let round = 0; round < 6; round++) {
    clock.advance(11_000);
    await settled();
    for (; delivered < bus.sent.length; delivered++)
      for (const n of GATES) bus.deliver(String(n), bus.sent[delivered] ?? { topic: "", payload: "" });
    clock.advance(200);
    await settled();
  }
  for (const gate of gates)
    for (const ticket of TICKETS) {
      const counting = said.filter((one) => one.gate !== gate.n && one.ticket === ticket && !one.isBack);
      const newest = counting.sort((one, other) => other.atMs - one.atMs)[0];
      expect([gate.n, ticket, gate.lastStep(ticket)]).toEqual([gate.n, ticket, newest?.step ?? null]);
    }
}

test("whatever the broker and a stranger do, the gates end up knowing what the others' journals hold", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { maxLength: 40, size: "max" }), (happenings) => play(happenings)),
    { numRuns: 25 },
  );
}, 40_000);
