import { afterAll, beforeAll, expect, test } from "vitest";
import { Area } from "../../../shared/wire/area.ts";
import { localTime } from "../../../shared/lib/local-date.ts";
import { loadSite } from "../../features/work/load-unload/test/load-site.ts";
import { onSqlite } from "../../test/engines.ts";
import { FIRST_ADMIN, startCentral, type TestCentral } from "../../test/harness.ts";
import { type BrowserDouble, browserOf } from "./browser-double.ts";

let central: TestCentral;
let site: Awaited<ReturnType<typeof loadSite>>;
let browser: BrowserDouble;
beforeAll(async () => {
  central = await startCentral(onSqlite());
  site = await loadSite(central);
  await site.admin.patch(`/v1/areas/${site.area.id}`, Area, { time_zone: "UTC" });
  const truck = await site.truck();
  await site.come("in", truck);
  browser = browserOf(central.central.app);
  await browser.post("/sign-in", { ...FIRST_ADMIN, to: "/" });
  await browser.post("/load-unload/scan", { qr_value: truck.code });
});
afterAll(() => central[Symbol.asyncDispose]());

const LISTS = ["/load-unload", "/activities", "/log"];
const REPORT = "/reports/vehicle-activities";

/** The zones that the heads of columns name. Every moment of the list stands in one of them. */
async function zonesOn(address: string): Promise<string[]> {
  const { text } = await browser.get(address);
  const heads = [...text.matchAll(/<th scope="col">[^<(]*\(([^()<]+)\)<\/th>/g)];
  const zones = [...new Set(heads.map(([, zone = ""]) => zone))];
  const [zone = "UTC"] = zones;
  const moments = [...text.matchAll(/<td[^>]*><time datetime="([^"]+)">([^<]+)</g)];
  for (const [, at = "", written = ""] of moments) expect(written, address).toContain(localTime(Date.parse(at), zone));
  return zones;
}

test("a list of one area has its zone; a list of several has the reader's own; the heads of columns name it", async () => {
  for (const list of [...LISTS, REPORT]) expect(await zonesOn(list), list).toEqual(["UTC"]);

  const owner = await central.as("super_admin");
  await owner.post("/v1/areas", Area, { name: "Makassar", time_zone: "Asia/Makassar" });
  for (const list of [...LISTS, REPORT]) expect(await zonesOn(list), list).toEqual(["Asia/Jakarta"]);
  await browser.post("/account/data/zone", { time_zone: "Asia/Jayapura" });
  for (const list of [...LISTS, REPORT]) expect(await zonesOn(list), list).toEqual(["Asia/Jayapura"]);

  for (const list of ["/load-unload", "/log", REPORT])
    expect(await zonesOn(`${list}?area_id=${site.area.id}`), list).toEqual(["UTC"]);
  const { gate, lane } = site.gates.in;
  for (const list of ["/activities", REPORT])
    for (const place of [`gate_id=${gate.id}`, `lane_id=${lane.id}`])
      expect(await zonesOn(`${list}?${place}`), `${list} ${place}`).toEqual(["UTC"]);
});

test("a file has the zone of its list, and a record names the zone of its area where the reader has another", async () => {
  const headOf = async (address: string): Promise<string> => (await browser.get(address)).text.split("\r\n")[0] ?? "";
  for (const [file, reader, area] of [
    ["/load-unload/list.csv", "When (Asia/Jayapura)", "When (UTC)"],
    [`${REPORT}/csv`, "Checked at (Asia/Jayapura),Passed at (Asia/Jayapura)", "Checked at (UTC),Passed at (UTC)"],
  ] as const) {
    expect(await headOf(file)).toContain(reader);
    expect(await headOf(`${file}?area_id=${site.area.id}`)).toContain(area);
  }
  const [, address = ""] = /href="(\/load-unload\/[0-9a-f-]{36})"/.exec((await browser.get("/load-unload")).text) ?? [];
  expect((await browser.get(address)).text).toMatch(/\d\d:\d\d \(UTC\)/);
});
