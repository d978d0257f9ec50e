import { expect, test } from "vitest";
import { testEngine } from "../../../central/test/engines.ts";
import { listOf } from "../../../central/platform/lists.ts";
import { ShownPaperItem } from "../../../central/wire/shown-paper.ts";
import { FetchReply } from "../../../central/wire/document.ts";
import { releaseOf, servicesSite } from "./services-site.ts";

const engine = testEngine();

test.each([
  ["customs know its number", "background", "1/KPU.01/2026", "agreed"],
  ["customs know another number", "background", "OTHER/KPU.01/2026", "differs"],
  ["a clerk asks for all documents", "clerk", "1/KPU.01/2026", "agreed"],
] as const)("a paper by hand whose truck has left is settled when customs are back: %s", async (...row) => {
  const [, asks, shownNumber, outcome] = row;
  // Without warehouses, each document is asked for by itself alone.
  await using site = await servicesSite(engine, "rest", { warehouses: [], reports: "off" });
  const { central, services } = site;
  const [truck] = [await site.truck(1), await site.truck(2)];
  const minute = async () => {
    central.clock.advance(61_000);
    await site.round();
  };
  await site.passes(truck, "in");
  await minute();
  services.faults.now = "away";
  await minute();
  await site.showsPaper(truck, shownNumber);
  const { area_id, gate_id } = { area_id: site.areaId, gate_id: site.gate.gate.id };
  const elsewhere = (await site.site.gate()).area_id;
  const listed = async (outcome: string, by = site.admin) =>
    (await by.get("/v1/shown-papers", listOf(ShownPaperItem), { outcome, area_id, search: shownNumber })).items;
  const known = { number: shownNumber, shown_by: "Sari", police_number: truck.plate, gate_id, settled_at: null };
  expect(await listed("waiting")).toMatchObject([{ ...known, documents: [{ id: truck.id, state: "held" }] }]);
  expect(await listed("waiting", await central.as("operational", { areaIds: [elsewhere] }))).toEqual([]);
  await site.passes(truck, "out");
  services.customs.release(releaseOf(1, "1/KPU.01/2026"));
  services.faults.now = null;
  if (asks === "clerk") await site.admin.post("/v1/customs-documents/bulk-fetch", FetchReply, { area_id: site.areaId });
  else for (let at = 0; at < 5; at++) await minute();
  const rows = await central.platform.db.selectFrom("shown_papers").select("outcome").execute();
  expect(rows).toEqual([{ outcome }]);
  expect(await listed("waiting")).toEqual([]);
  expect(await listed(outcome)).toMatchObject([
    { settled_at: expect.any(String) as unknown, documents: [{ state: "released" }] },
  ]);
});
