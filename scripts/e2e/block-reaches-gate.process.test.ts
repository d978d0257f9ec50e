import { afterAll, beforeAll, expect, test } from "vitest";
import type { DecisionFact } from "../../shared/wire/fact.ts";
import { Block } from "../../shared/wire/block.ts";
import { until } from "../lib/until.ts";
import { laneAtRest } from "../story/trucks.ts";
import { openRoad, type OpenRoad } from "./open-road.ts";

const SOON_MS = 2_000;

let road: OpenRoad;
beforeAll(async () => {
  road = await openRoad();
}, 90_000);
afterAll(() => road[Symbol.asyncDispose]());

test("a block that central makes is at a running gate within two seconds, refuses there, and so does its end", async () => {
  const { site, memory, world, cast } = road;
  const { plate, qr } = cast.running.regular;
  const entry = { area_id: site.areaId, reason: "Drove through a closed arm" };
  const tookMs: number[] = [];
  const timed = async (isThere: () => boolean): Promise<void> => {
    const startMs = performance.now();
    await until("the gate knows it", isThere);
    tookMs.push(performance.now() - startMs);
  };
  for (const police_number of ["B 1 OTH", "B 2 OTH", plate]) {
    const { id } = await site.admin.post("/v1/blocks", { ...entry, police_number }, Block);
    await timed(() => memory.record("block", id) !== null);
    if (police_number === plate) {
      await laneAtRest(road, "in");
      const from = memory.lastSequence();
      await world.simulator.scan("in", qr);
      const { decision } = await until("the scan is decided", () =>
        memory.facts(from).find((fact): fact is DecisionFact => fact.type === "decision"),
      );
      expect([decision.verdict, decision.code]).toEqual(["refuse", "BLOCKED"]);
    }
    await site.admin.delete(`/v1/blocks/${id}`, Block);
    await timed(() => memory.record("block", id) === null);
  }
  // A busy machine may be late once.
  const [median = Infinity] = tookMs.sort((one, other) => one - other).slice(tookMs.length / 2);
  expect(median).toBeLessThan(SOON_MS);
  road.forget();
}, 60_000);
