import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { FactType } from "../../../../shared/wire/fact.ts";
import { HeartbeatFromEdge } from "../../../wire/from-edges.ts";
import { readFact } from "../../work/gate-activities/journal/read-fact.ts";

/** This central and every later one read the messages of first-version edges, and the facts that came later. */
const WIRE = join(import.meta.dirname, "../../../../shared/wire/test");
const V1 = join(WIRE, "v1");
const facts = ["v1", "v2"]
  .flatMap((version) =>
    readFileSync(join(WIRE, version, "facts.ndjson"), "utf8")
      .trim()
      .split("\n"),
  )
  .map((line) => JSON.parse(line) as Record<string, string>);

test.each(facts.map((fact) => [fact["type"] ?? "", fact]))("a fact: %s", (_type, fact) => {
  const edge = { edgeId: fact["edge_id"] ?? "", gateId: fact["gate_id"] ?? "", areaId: fact["area_id"] ?? "" };
  const body = JSON.stringify(fact);
  expect(readFact(fact, edge)).toMatchObject({ is: "fact", fact, body, isHashGood: true });
});

test("every type of fact is among them", () => {
  expect(new Set(facts.map((fact) => fact["type"]))).toEqual(new Set(FactType.options));
});

test("a heartbeat is read whole, and nothing in it is taken for another thing", () => {
  const said = JSON.parse(readFileSync(join(V1, "heartbeat.json"), "utf8")) as object;
  expect(HeartbeatFromEdge.parse(said)).toEqual(said);
});
