// Only a kill shows what is on the disk.
import { expect, test } from "vitest";
import type { Fact } from "../../shared/wire/fact.ts";
import { activitiesAtCentral, outboxIsEmpty } from "../story/at-central.ts";
import type { Driver } from "../story/cast.ts";
import { chainProblems, copyProblems } from "../story/copies.ts";
import { edgeIsWell } from "../story/prepare.ts";
import { laneAtRest, sendTruck } from "../story/trucks.ts";
import { until } from "../lib/until.ts";
import { openRoad, type OpenRoad } from "./open-road.ts";

/** In a short run only the moment that leaves a passage unknown; the others are among the named points of a passage. */
const IS_LONG = process.env["LONG"] !== undefined;

type Moment = "right after the scan" | "while the arm is up" | "while the vehicle is under the arm";

/**
 * Kills the edge at this moment of a visit, as in a power failure, and restarts it. The vehicle drives on or not,
 * independent of the edge.
 */
async function loseThePower(
  road: OpenRoad,
  moment: Moment,
  { qr }: Driver,
): Promise<{ facts: Fact[]; openings: number }> {
  const { world, memory } = road;
  const { simulator } = world;
  await laneAtRest(road, "in");
  const before = memory.lastSequence();
  const { last_event_id: beforeEvents } = await simulator.state();
  await simulator.loop("in", "before", true);
  await simulator.scan("in", qr);
  if (moment !== "right after the scan")
    await simulator.event((event) => event.kind === "arm" && event.lane === "in" && event.position === "up", {
      after: beforeEvents,
    });
  if (moment === "while the vehicle is under the arm") {
    await simulator.loop("in", "under", true);
    await until("the edge sees it", async () => (await phaseOf(road)) === "passing");
  }
  await world.killEdge();
  await simulator.loop("in", "before", false);
  await world.startEdge();
  await until("the edge serves its lanes", async () => (await world.edge.status()).lanes.length === 3);
  await simulator.loop("in", "under", false);
  await laneAtRest(road, "in");
  await edgeIsWell(world);

  let openings = 0;
  const { last_event_id: last } = await simulator.state();
  for await (const event of simulator.events(beforeEvents)) {
    const isUp =
      event.kind === "output" && (event.drives === "open" || event.drives === "hold") && event.is_on === true;
    if (isUp && event.lane === "in") openings++;
    expect(event.kind).not.toBe("close_ignored");
    if (event.id >= last) break;
  }
  return { facts: memory.facts(before), openings };
}

async function phaseOf({ world, site }: OpenRoad): Promise<string | undefined> {
  const { lanes } = await world.edge.status();
  return lanes.find(({ number }) => number === site.lanes.in.number)?.phase;
}

/** The moments before and after that of the short run. */
async function loseItBeforeAndAfter(road: OpenRoad): Promise<void> {
  const { regular, overnight } = road.cast.running;
  const scanned = await loseThePower(road, "right after the scan", regular);
  // Killed before or after the commit: an arm that moved has its decision on disk; without a decision it never moved.
  const decided = scanned.facts.filter(({ type }) => type === "decision");
  expect(decided.length).toBeLessThanOrEqual(1);
  expect(scanned.openings).toBeLessThanOrEqual(decided.length);
  expect(scanned.facts.filter(({ type }) => type === "passage")).toHaveLength(decided.length);

  const under = await loseThePower(road, "while the vehicle is under the arm", overnight);
  expect(under.openings).toBe(1);
  expect(under.facts.map(nameOf).slice(0, 2)).toEqual(["decision OK", "event boot"]);
  const [passage, ...more] = under.facts.slice(2).map(nameOf);
  expect(["passage confirmed", "passage assumed", "passage unknown"]).toContain(passage);
  expect(more).toEqual([]);
}

test("an edge that is killed in the middle of a visit starts safe, and nothing is lost or counted twice", async () => {
  await using road = await openRoad();
  const { courier, hesitant } = road.cast.running;

  if (IS_LONG) await loseItBeforeAndAfter(road);
  const open = await loseThePower(road, "while the arm is up", courier);
  expect(open.openings).toBe(1);
  expect(open.facts.map(nameOf)).toEqual(["decision OK", "event boot", "passage unknown"]);

  // The step of a vehicle that may have entered counts as taken; the lane serves the next one.
  const twice = await sendTruck(road, {
    who: "comes again after the restart",
    lane: "in",
    driver: courier,
    expects: { code: "ALREADY_IN", passage: null },
  });
  const next = await sendTruck(road, {
    who: "the next one",
    lane: "in",
    driver: hesitant,
    expects: { code: "OK", passage: "confirmed" },
  });
  expect([...twice.problems, ...next.problems]).toEqual([]);

  await outboxIsEmpty(road.memory);
  const facts = road.memory.facts();
  const details = await activitiesAtCentral(road.site);
  expect([...chainProblems(facts), ...copyProblems(facts, details)]).toEqual([]);
  const unknown = details.find(({ id }) => id === open.facts[0]?.activity_id);
  expect(unknown).toMatchObject({ status: "unknown", reviews: [{ kind: "passage_unknown", status: "open" }] });
  road.forget();
});

function nameOf(fact: Fact): string {
  switch (fact.type) {
    case "decision":
      return `decision ${fact.decision.code}`;
    case "passage":
      return `passage ${fact.outcome}`;
    case "event":
      return `event ${fact.event}`;
    case "settlement":
    case "override":
    case "amendment":
    case "weighing":
    case "tailgate":
      return fact.type;
  }
}
