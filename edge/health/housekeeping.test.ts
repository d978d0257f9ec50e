import { describe, expect, it } from "vitest";
import { fakeClock } from "../../shared/lib/fake-clock.ts";
import { silentLog } from "../../shared/lib/log.ts";
import { openStore } from "../store/open.ts";
import { openPeers } from "../store/peers.ts";
import { openSteps } from "../store/steps.ts";
import { idOf, stepIn, vehicleTicket } from "../test/feed-records.ts";
import { startHousekeeping } from "./housekeeping.ts";

const MINUTE_MS = 60_000;

type Replica = Parameters<typeof startHousekeeping>[0]["replica"];
const replicaOf = (vehicleTicket: Replica["vehicleTicket"], asOf: () => string | null = () => null): Replica => ({
  vehicleTicket,
  position: () => ({ cursor: "0.1", asOf: asOf(), epoch: null }),
  pruneRevocations: () => undefined,
});

function housekeeping(change: Partial<Parameters<typeof startHousekeeping>[0]> = {}) {
  const clock = fakeClock();
  const store = openStore({ path: ":memory:", log: silentLog });
  const cleaned: string[] = [];
  const steps = openSteps(store);
  const peers = openPeers(store);
  const keeping = startHousekeeping({
    store,
    steps,
    peers,
    replica: replicaOf(() => null),
    outbox: { cleanUp: (...ms) => cleaned.push(`outbox ${ms.join(" ")}`) },
    commandLog: { cleanUp: (ms) => cleaned.push(`commands ${ms}`) },
    photos: { cleanUp: (ms) => void cleaned.push(`photos ${ms}`) },
    retentionMs: 1_000,
    centralNowMs: () => 9_000,
    clock,
    log: silentLog,
    ...change,
  });
  return { clock, steps, peers, cleaned, keeping };
}

describe("housekeeping", () => {
  it("forgets once a minute what central has had for the retention time", () => {
    const said: string[] = [];
    const pruneRevocations = (ms: number): void => void said.push(`revocations ${ms}`);
    const { clock, cleaned } = housekeeping({ replica: { ...replicaOf(() => null), pruneRevocations } });
    clock.advance(MINUTE_MS - 1);
    expect(cleaned).toEqual([]);
    clock.advance(1);
    expect([...cleaned, ...said]).toEqual(["photos 9000", "outbox 9000 1000", "commands 8000", "revocations 8000"]);
  });

  it("forgets nothing for its age while the time was never measured, and looks after the disk's room", () => {
    const { clock, cleaned } = housekeeping({ centralNowMs: () => null });
    clock.advance(MINUTE_MS);
    expect(cleaned).toEqual(["photos null"]);
  });

  it("goes on after a failure", () => {
    let tries = 0;
    const outbox = {
      cleanUp(): number {
        tries++;
        throw new Error("locked");
      },
    };
    const { clock } = housekeeping({ outbox });
    clock.advance(2 * MINUTE_MS);
    expect(tries).toBe(2);
  });

  it("forgets local steps that the replica has or has a later one of, however many there are", () => {
    const known = { ...vehicleTicket(1), last_step: stepIn(0x77) };
    const { clock, steps } = housekeeping({ replica: replicaOf(() => known) });
    const laterMs = Date.parse(known.last_step?.at ?? "") + 1;
    for (let n = 0; n < 450; n++) {
      const id = `v${String(n).padStart(3, "0")}`;
      const atMs = n === 7 ? laterMs : 1;
      const step = { vehicleTicketId: id, step: "in", atMs, activityId: idOf(n), laneId: "l" } as const;
      steps.amend(step, { sequence: n });
    }
    clock.advance(2 * MINUTE_MS);
    const kept = (n: number): boolean => steps.of(`v${String(n).padStart(3, "0")}`) !== null;
    expect(Array.from({ length: 450 }, (_, n) => n).filter(kept)).toEqual([7]);
  });

  it("forgets the step of a ticket that central has taken back, once the replica is that much younger", () => {
    const atMs = Date.parse("2026-11-21T05:00:00.000Z");
    let asOf = "2026-11-21T05:00:01.000Z";
    const { clock, steps } = housekeeping({
      replica: replicaOf(
        () => null,
        () => asOf,
      ),
    });
    const step = { vehicleTicketId: "gone", step: "in", atMs, activityId: "a", laneId: "l" } as const;
    steps.amend(step, { sequence: 1 });
    clock.advance(10 * MINUTE_MS);
    expect(steps.of("gone")).not.toBeNull();
    asOf = "2026-11-21T05:00:01.001Z";
    clock.advance(MINUTE_MS);
    expect(steps.of("gone")).toBeNull();
  });

  it("deletes steps of other gates once the replica has them, and after a month", () => {
    const known = { ...vehicleTicket(1), last_step: stepIn(0x77) };
    const atMs = Date.parse(known.last_step?.at ?? "");
    let centralMs: number | null = null;
    const { clock, peers } = housekeeping({
      replica: replicaOf((id) => (id === "known" ? known : null)),
      centralNowMs: () => centralMs,
    });
    const step = { edgeId: "e", gateId: "g", laneId: "l", step: "in", state: "spent", sequence: 1 } as const;
    for (const id of ["known", "fresh"]) peers.receive({ ...step, vehicleTicketId: id, activityId: id, atMs });
    clock.advance(MINUTE_MS);
    expect([peers.latestOf("known"), peers.latestOf("fresh")?.activityId]).toEqual([null, "fresh"]);
    clock.setWall(clock.nowMs() + 400 * 24 * 60 * MINUTE_MS);
    clock.advance(MINUTE_MS);
    centralMs = atMs + 30 * 24 * 60 * MINUTE_MS;
    clock.advance(MINUTE_MS);
    expect(peers.latestOf("fresh")).not.toBeNull();
    centralMs++;
    clock.advance(MINUTE_MS);
    expect(peers.latestOf("fresh")).toBeNull();
  });

  it("ends when it is disposed", () => {
    const { clock, cleaned, keeping } = housekeeping();
    keeping[Symbol.dispose]();
    clock.advance(10 * MINUTE_MS);
    expect(cleaned).toEqual([]);
  });
});
