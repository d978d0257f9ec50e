import { expect, test } from "vitest";
import { testEngine } from "../../../central/test/engines.ts";
import { FetchReply } from "../../../shared/wire/document.ts";
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
  await site.passes(truck, "out");
  services.customs.release(releaseOf(1, "1/KPU.01/2026"));
  services.faults.now = null;
  if (asks === "clerk") await site.admin.post("/v1/customs-documents/bulk-fetch", FetchReply, { area_id: site.areaId });
  else for (let at = 0; at < 5; at++) await minute();
  const rows = await central.platform.db.selectFrom("shown_papers").select("outcome").execute();
  expect(rows).toEqual([{ outcome }]);
});
