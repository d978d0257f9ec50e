import { z } from "zod";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ServiceSettings } from "../../../central/config/services.ts";
import { testEngine } from "../../../central/test/engines.ts";
import type { Caller } from "../../../central/test/caller.ts";
import { fetchPort } from "../../../central/features/trade/papers/test/plant-papers.ts";
import { FetchReply } from "../../../central/wire/document.ts";
import { Ticket } from "../../../central/wire/ticket.ts";
import { PortDocumentDetail } from "../../../central/wire/port-document.ts";
import { SERVICE_LOGIN } from "../../simulator/services/start.ts";
import { carOf, numberOf, releaseOf, type ServicesSite, servicesSite } from "./services-site.ts";
import { inWords, say } from "../../../shared/words/say.ts";

/** A bulk fetch without documents asks the service of the area, one result each. */

const engine = testEngine();
let site: ServicesSite;
let serial = 0;

beforeAll(async () => {
  site = await servicesSite(engine);
  const { config } = site.central.platform;
  config.service_secrets["port"] = { password: SERVICE_LOGIN.apiKey };
  config.services.push(
    ServiceSettings.parse({
      protocol: "port-json",
      name: "port",
      area_id: site.areaId,
      address: `${site.services.url}/port`,
      path: "/work-orders/{number}",
      sign_in: "header",
      inside: "data.order",
      fields: { spmk_number: "no_spmk", nm_kapal: "ship.name", tgl_prc: "planned" },
    }),
  );
});
afterAll(() => site[Symbol.asyncDispose]());
beforeEach(() => {
  site.services.faults.now = null;
});

const fetchNow = async (path: "customs-documents" | "port-documents", body: object, by: Caller = site.admin) =>
  (await by.post(`/v1/${path}/bulk-fetch`, FetchReply, { area_id: site.areaId, ...body })).items;

const boxOf = (own: number): string => `TEMU${String(own).padStart(7, "0")}`;

test("every document of open tickets is asked for, one result each", async () => {
  const [known, unknown] = [await site.truck(++serial), await site.truck(++serial)];
  site.services.customs.release(releaseOf(known.serial, "1/KPU.01/2026"));
  const results = await fetchNow("customs-documents", {});
  expect(new Map(results.map(({ id, outcome }) => [id, outcome]))).toEqual(
    new Map([
      [known.id, "updated"],
      [unknown.id, "not_found"],
    ]),
  );
  expect((await site.detail(known.id)).state).toBe("released");
  expect((await fetchNow("customs-documents", {})).map(({ outcome }) => outcome).sort()).toEqual([
    "not_found",
    "unchanged",
  ]);
});

test("what a vehicle inside depends on is asked for after its ticket has ended, for a month", async () => {
  const [inside, outside] = [await site.truck(++serial), await site.truck(++serial)];
  await site.passes(inside, "in");
  for (const { ticketId } of [inside, outside])
    await site.admin.post(`/v1/guest-tickets/${ticketId}/cancel`, Ticket, { reason: "off" });
  const asked = async () => (await fetchNow("customs-documents", {})).map(({ id }) => id);
  const soon = await asked();
  expect([soon.includes(inside.id), soon.includes(outside.id)]).toEqual([true, false]);
  site.central.clock.advance(31 * 24 * 3_600_000);
  expect(await asked()).not.toContain(inside.id);
});

test("a named document that central doesn't have is made", async () => {
  site.services.customs.release(releaseOf(900, "900/KPU.01/2026"));
  const questions = [{ number: "900/KPU.01/2026", date: "2026-11-21" }, { number: "nobody's" }];
  const [made, unknown] = await fetchNow("customs-documents", { questions });
  expect([made?.outcome, unknown?.outcome, unknown?.id]).toEqual(["created", "not_found", null]);
  expect(await site.detail(made?.id ?? "")).toMatchObject({ state: "released", no_daftar: "000900" });
});

test.each([
  ["its car", carOf],
  ["its registration", numberOf],
  ["its container", boxOf],
] as const)(
  "a document that central has is asked for by all of its numbers, whichever was typed: %s",
  async (_name, typed) => {
    const { id } = await site.truck(++serial);
    const container = [{ nomor_kontainer: boxOf(serial) }];
    await site.admin.patch(`/v1/customs-documents/${id}`, z.unknown(), { container, reason: "read from the photo" });
    const questions = [{ number: typed(serial) }];
    expect(await fetchNow("customs-documents", { questions })).toEqual([
      expect.objectContaining({ id, outcome: "not_found" }),
    ]);
    site.services.customs.release({ ...releaseOf(serial, `${serial}/KPU.01/2026`), container: boxOf(serial) });
    expect(await fetchNow("customs-documents", { questions })).toEqual([
      expect.objectContaining({ id, outcome: "updated" }),
    ]);
    expect((await site.detail(id)).state).toBe("released");
    expect(await fetchNow("customs-documents", { questions })).toEqual([
      expect.objectContaining({ id, outcome: "unchanged" }),
    ]);
  },
);

test("an export that central has is asked for by its own code, although an import's was assumed", async () => {
  const { id } = await site.truck(++serial, { exports: new Set([serial]) });
  site.services.customs.restore(releaseOf(serial, `${serial}/NPE/2026`, "export"));
  const questions = [{ number: carOf(serial) }];
  expect(await fetchNow("customs-documents", { questions })).toEqual([
    expect.objectContaining({ id, outcome: "updated" }),
  ]);
  expect((await site.detail(id)).state).toBe("released");
});

test("a number of last year's document finds this year's", async () => {
  const old = await site.truck(++serial);
  site.services.customs.release({ ...releaseOf(serial, "7/KPU.01/2027"), car: carOf(7000), tglPib: "2027-01-07" });
  const [made] = await fetchNow("customs-documents", { questions: [{ number: numberOf(serial), date: "2027-01-07" }] });
  expect([made?.outcome, (await site.detail(made?.id ?? "")).car]).toEqual(["created", carOf(7000)]);
  expect((await site.detail(old.id)).state).toBe("held");
});

test.each([
  ["away", say("service_said", { status: 502 })],
  ["denied", say("service_said", { status: 403 })],
  ["html", say("reply_not_json")],
] as const)("a service that is %s changes nothing, and each result says why", async (fault, said) => {
  const truck = await site.truck(++serial);
  site.services.customs.release(releaseOf(serial, `${serial}/KPU.01/2026`));
  // Opens the session at the service, so that the fault concerns the question.
  await site.round();
  const before = await site.detail(truck.id);
  site.services.faults.now = fault;
  const results = await fetchNow("customs-documents", {});
  expect(results.find(({ id }) => id === truck.id)).toEqual({
    id: truck.id,
    outcome: "failed",
    message: inWords(said, "en"),
    said,
    errors: [],
  });
  expect(await site.detail(truck.id)).toEqual(before);
});

test("a work order of the port is asked for by its number", async () => {
  site.services.orders.set("SPMK/7", { number: "SPMK/7", ship: "KM NUSANTARA", plannedAt: "2026-11-21 08:00:00" });
  const questions = [{ spmk_number: "SPMK/7" }, { spmk_number: "SPMK/8" }];
  const outcomes = (await fetchNow("port-documents", { questions })).map(({ outcome }) => outcome);
  expect(outcomes).toEqual(["created", "not_found"]);
});

test("a work order that central has is asked for by both of its numbers, and keeps its own", async () => {
  const id = await fetchPort(site.admin, { spmk_number: "SPMK-9-A", no_spmk: "PORT/9" }, site.areaId);
  site.services.orders.set("PORT/9", { number: "PORT/9", ship: "KM KELUD", plannedAt: "2026-11-21 08:00:00" });
  for (const [spmk_number, outcome] of [
    ["spmk 9 a", "updated"],
    ["PORT/9", "unchanged"],
  ])
    expect(await fetchNow("port-documents", { questions: [{ spmk_number }] })).toEqual([
      expect.objectContaining({ id, outcome }),
    ]);
  expect(await site.admin.get(`/v1/port-documents/${id}`, PortDocumentDetail)).toMatchObject({
    spmk_number: "SPMK-9-A",
    nm_kapal: "KM KELUD",
  });
});

test("an area without a service needs documents; questions and documents exclude each other", async () => {
  const other = (await site.site.gate()).area_id;
  const paths = async (body: object) => {
    const answer = await site.admin.request("POST", "/v1/customs-documents/bulk-fetch", { body });
    return [answer.status, answer.problem().errors?.map(({ path }) => path)];
  };
  expect(await paths({ area_id: other })).toEqual([400, ["items"]]);
  expect(await paths({})).toEqual([400, ["area_id"]]);
  expect(await paths({ area_id: site.areaId, items: [], questions: [{ number: "1" }] })).toEqual([400, ["questions"]]);
});

test("a company asks about its own documents alone", async () => {
  const mine = await site.truck(++serial);
  await site.truck(++serial);
  const { company_id } = await site.detail(mine.id);
  const company = await site.central.as("super_admin", { companyId: company_id, areaIds: [site.areaId] });
  expect((await fetchNow("customs-documents", {}, company)).map(({ id }) => id)).toEqual([mine.id]);
});
