import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { silentLog } from "../../shared/lib/log.ts";
import { openStore, type Store } from "./open.ts";
import { openPeers, type PeersStore, type PeerStep } from "./peers.ts";

let store: Store;
let peers: PeersStore;
beforeEach(() => {
  store = openStore({ path: ":memory:", log: silentLog });
  peers = openPeers(store);
});
afterEach(() => store.close());

const word = (sequence: number, more: Partial<PeerStep> = {}): PeerStep => ({
  vehicleTicketId: "v",
  activityId: "a",
  edgeId: "e",
  gateId: "g",
  laneId: "l",
  step: "in",
  atMs: sequence * 1_000,
  state: "taken",
  sequence,
  ...more,
});
const receive = (step: PeerStep): boolean => peers.receive(step);

describe("a step of another gate", () => {
  it("counts from its taking on, and for good once the vehicle has passed", () => {
    expect(receive(word(1))).toBe(true);
    expect(peers.latestOf("v")).toEqual(word(1));
    expect(receive(word(2, { state: "spent" }))).toBe(true);
    expect(peers.latestOf("v")).toEqual(word(2, { state: "spent" }));
  });

  it("that is given back leaves the one before", () => {
    receive(word(1, { activityId: "a1", state: "spent" }));
    receive(word(5, { activityId: "a2", step: "out" }));
    expect(peers.latestOf("v")).toMatchObject({ step: "out" });
    receive(word(6, { activityId: "a2", step: "out", state: "back" }));
    expect(peers.latestOf("v")).toMatchObject({ activityId: "a1", step: "in" });
  });

  it("is changed neither by an older word, nor by the same, nor by another gate", () => {
    receive(word(2, { state: "back" }));
    expect(receive(word(1))).toBe(false);
    expect(receive(word(2, { state: "spent" }))).toBe(false);
    expect(receive(word(3, { edgeId: "another", state: "spent" }))).toBe(false);
    expect(peers.latestOf("v")).toBeNull();
  });

  it("goes when the replica has it, or when it is too old", () => {
    receive(word(1, { vehicleTicketId: "v1", activityId: "a1" }));
    receive(word(5, { vehicleTicketId: "v2", activityId: "a2" }));
    receive(word(6, { vehicleTicketId: "v3", activityId: "a3" }));
    expect(peers.sweep(({ vehicleTicketId }) => vehicleTicketId === "v3", 2_000, "", 10)).toBeNull();
    expect(["v1", "v2", "v3"].map((id) => peers.latestOf(id) !== null)).toEqual([false, true, false]);
  });

  it("is looked at in pages, each ticket once", () => {
    for (let n = 0; n < 10; n++) receive(word(n + 1, { vehicleTicketId: `v${n}`, activityId: `a${n}` }));
    receive(word(20, { vehicleTicketId: "v3", activityId: "b" }));
    const seen: string[] = [];
    let after: string | null = "";
    while (after !== null) after = peers.sweep(({ activityId }) => (seen.push(activityId), false), 0, after, 3);
    expect(seen.sort()).toEqual([...Array.from({ length: 10 }, (_, n) => `a${n}`), "b"]);
  });
});

it("how far a journal was heard never goes back", () => {
  const saved = [
    ["e", 0, 5],
    ["e", 0, 3],
    ["f", 0, 9],
    ["f", 1, 1],
    ["f", 0, 10],
  ] as const;
  for (const [edge, line, upTo] of saved) peers.saveHeardUpTo(edge, { line, up_to: upTo });
  expect(Object.fromEntries(peers.heardUpTo())).toEqual({ e: { line: 0, up_to: 5 }, f: { line: 1, up_to: 1 } });
});

it("order and repetition of the words make no difference to what stands in the end", () => {
  const state = fc.constantFrom("taken", "spent", "back" as const);
  const words = fc.uniqueArray(
    fc.record({
      sequence: fc.integer({ min: 1, max: 60 }),
      state,
      step: fc.constantFrom("in", "out" as const),
      vehicle: fc.integer({ min: 1, max: 3 }),
      activity: fc.integer({ min: 1, max: 3 }),
    }),
    // One fact of a journal is about one activity.
    { selector: ({ sequence }) => sequence, maxLength: 25, size: "max" },
  );
  fc.assert(
    fc.property(
      words.chain((said) =>
        fc.tuple(
          fc.constant(said),
          fc.array(fc.integer({ min: 0, max: Math.max(0, said.length - 1) }), { maxLength: 60, size: "max" }),
        ),
      ),
      ([said, order]) => {
        const steps = said.map((one) =>
          word(one.sequence, {
            state: one.state,
            step: one.step,
            vehicleTicketId: `v${one.vehicle}`,
            activityId: `v${one.vehicle}a${one.activity}`,
          }),
        );
        peers.clear();
        for (const index of order) if (steps[index]) receive(steps[index]);
        for (const step of steps) receive(step);
        for (const vehicle of ["v1", "v2", "v3"]) {
          const last = new Map<string, PeerStep>();
          for (const step of [...steps].sort((a, b) => a.sequence - b.sequence))
            if (step.vehicleTicketId === vehicle) last.set(step.activityId, step);
          const counting = [...last.values()].filter((step) => step.state !== "back");
          const newest = counting.sort((a, b) => b.atMs - a.atMs)[0] ?? null;
          expect(peers.latestOf(vehicle)).toEqual(newest);
        }
      },
    ),
  );
});
