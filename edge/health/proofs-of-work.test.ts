import { expect, test } from "vitest";
import { gateRig, fullLane } from "../test/gate-rig.ts";
import { fakeClock } from "../../shared/lib/fake-clock.ts";
import { proofsOfWork } from "./proofs-of-work.ts";

const SIX_SECONDS = 6_000;

test("lanes that get their ticks are a proof, and a lane that misses one is none", async () => {
  await using rig = await gateRig(fullLane());
  // The lane waits for a vehicle under its open arm: it has a deadline.
  await rig.scan(rig.qr(rig.ticket(1)));
  const watch = fakeClock();
  const proofs = proofsOfWork({ store: rig.store, gate: () => rig.gate, clock: watch });
  const prove = () => proofs.map(({ prove }) => prove());
  watch.advance(rig.clock.monotonicMs());
  expect(prove).not.toThrow();
  // Its own clock stands still: no timer of the lane fires.
  watch.advance(10 * 60_000 + SIX_SECONDS);
  expect(prove).toThrow(/^lane .+ misses its tick$/);
});
