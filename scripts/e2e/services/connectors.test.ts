import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type CustomsSettings, ServiceSettings } from "../../../central/config/services.ts";
import { ceisaRest } from "../../../central/features/trade/papers/services/ceisa-rest.ts";
import type { CustomsConnector, Report } from "../../../central/features/trade/papers/services/connector.ts";
import { portJson } from "../../../central/features/trade/papers/services/port-json.ts";
import { tpsSoap } from "../../../central/features/trade/papers/services/tps-soap.ts";
import { fakeClock } from "../../../shared/lib/fake-clock.ts";
import type { ServiceFault } from "../../simulator/services/faults.ts";
import { SERVICE_LOGIN, type SimulatedServices, startServices } from "../../simulator/services/start.ts";

const clock = fakeClock();
const SECRETS = { password: SERVICE_LOGIN.password, api_key: SERVICE_LOGIN.apiKey };
const COMMON = { name: "service", area_id: "01985d6e-7b7a-7000-8000-000000000001", timeout_seconds: 15 };
const CUSTOMS = { ...COMMON, username: "tps", tps_code: "TPS1", warehouse_code: "GDLU", reports: "coarri-codeco" };
const ROW = {
  kind: "import" as const,
  car: "04030001234520261120000001",
  noPib: "000123",
  tglPib: "2026-11-20",
  tglSppb: "2026-11-02",
  gudang: "GDLU",
  container: "CSQU3054383",
};
const QUESTION = { code: "1", number: "000123/KPU.01/2026", date: "2026-11-02", npwp: null };
let services: SimulatedServices;

beforeAll(async () => {
  services = await startServices(() => clock.advance(16_000));
});
afterAll(() => services[Symbol.asyncDispose]());
beforeEach(() => {
  services.faults.now = null;
});

const opened: Record<"rest" | "soap", (secrets?: typeof SECRETS) => CustomsConnector> = {
  rest(secrets = SECRETS) {
    const address = `${services.url}/rest`;
    const settings = { protocol: "ceisa-rest", ...CUSTOMS, address, sign_in_address: `${address}/login` };
    return ceisaRest(parsed(settings, "ceisa-rest"), secrets, clock);
  },
  soap(secrets = SECRETS) {
    const settings = { protocol: "tps-soap", ...CUSTOMS, address: `${services.url}/soap` };
    return tpsSoap(parsed(settings, "tps-soap"), secrets, clock);
  },
};

function parsed<P extends ServiceSettings["protocol"]>(settings: object, protocol: P) {
  const found = ServiceSettings.parse(settings);
  if (found.protocol !== protocol) throw new Error("another protocol");
  return found as Extract<ServiceSettings, { protocol: P }>;
}

const report = (reference: string): Report => ({
  reference,
  activity: "6",
  atMs: Date.parse("2026-11-21T20:30:05.000Z"),
  timeZone: "Asia/Jakarta",
  plate: "B 1 & <2>",
  container: { number: "CSQU3054383", size: "20", kind: "8", seal: "S-1" },
  document: { code: "1", number: "000123/KPU.01/2026", date: "2026-11-02" },
  packages: null,
});

describe.each(["rest", "soap"] as const)("customs by %s", (protocol) => {
  const number = QUESTION.number;
  beforeAll(() => {
    services.customs.release({ ...ROW, noSppb: number });
  });

  test("an asked document, an unknown one, and new rows are read", async () => {
    const connector = opened[protocol]();
    const found = connector.read(await connector.ask(QUESTION), "released");
    expect(found.items).toMatchObject([
      {
        document: { car: ROW.car, no_daftar: "000123", container: [{ nomor_kontainer: ROW.container }] },
        release: { no_sppb: number, tanggal_sppb: "2026-11-02", state: "released" },
      },
    ]);
    expect(connector.read(await connector.ask({ ...QUESTION, number: "unknown" }), "released").items).toEqual([]);
    const news = () => connector.news({ kind: "released", warehouse: "GDLU" });
    expect(connector.read(await news(), "released").items).toHaveLength(1);
    expect(connector.read(await news(), "released").items).toEqual([]);
  });

  test("a tax number is asked for by its digits", async () => {
    const ask = () => opened[protocol]().ask({ ...QUESTION, npwp: "01.071.777.5-055.000" });
    services.faults.nonsenseAbout.add("010717775055000");
    expect(await ask()).toContain("Sesi berakhir");
    services.faults.nonsenseAbout.clear();
    expect(await ask()).toContain(ROW.car);
  });

  test.each<[ServiceFault, string]>([
    ["slow", "unreachable"],
    ["away", "unreachable"],
    ["html", "invalid"],
    ["error-in-200", "invalid"],
    ["cut", "invalid"],
    ["year-1900", "invalid"],
    ["denied", "denied"],
  ])("%s is a failure: %s", async (fault, kind) => {
    const connector = opened[protocol]();
    services.faults.now = fault;
    const asked = async () => connector.read(await connector.ask(QUESTION), "released");
    await expect(asked()).rejects.toMatchObject({ name: "ServiceFailure", kind });
    services.faults.now = null;
    expect((await asked()).items).toHaveLength(1);
  });

  test("a row that cannot be read costs only itself", async () => {
    const connector = opened[protocol]();
    const bad = { ...ROW, noSppb: "BAD", tglSppb: "1900-01-01", gudang: "TWO" };
    services.customs.release(bad);
    services.customs.release({ ...ROW, noSppb: "GOOD", gudang: "TWO" });
    const read = connector.read(await connector.news({ kind: "released", warehouse: "TWO" }), "released");
    expect([read.items.map(({ release }) => release?.no_sppb), read.unreadable]).toEqual([["GOOD"], 1]);
    services.customs.withdraw("BAD");
    services.customs.withdraw("GOOD");
  });

  test("a wrong password is denied, and never part of the message", async () => {
    const connector = opened[protocol]({ ...SECRETS, password: "wrong-password" });
    const failure: unknown = await connector
      .ask(QUESTION)
      .then((raw) => connector.read(raw, "released"))
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ kind: "denied" });
    expect(String(failure)).not.toContain("wrong-password");
  });

  test("a report whose answer was lost is taken once, with the local time", async () => {
    const connector = opened[protocol]();
    const reference = `LOST${protocol}`;
    services.faults.now = "lost-answer";
    await expect(connector.report(report(reference))).rejects.toMatchObject({ kind: "unreachable" });
    services.faults.now = null;
    expect(await connector.report(report(reference))).toEqual({ is: "taken" });
    const taken = services.customs.taken.filter((one) => one.reference === reference);
    const time = protocol === "rest" ? "22-11-2026 03:30:05" : "20261122033005";
    const fields = { activity: "6", container: "CSQU3054383", seal: "S-1", time };
    expect(taken).toMatchObject([{ ...fields, ...(protocol === "rest" && { plate: "B 1 & <2>" }) }]);
  });
});

describe("a port by JSON", () => {
  const port = (key = SERVICE_LOGIN.apiKey) =>
    portJson(
      parsed(
        {
          protocol: "port-json",
          ...COMMON,
          address: `${services.url}/port/`,
          path: "/work-orders/{number}",
          sign_in: "header",
          inside: "data.order",
          fields: { spmk_number: "no_spmk", nm_kapal: "ship.name", tgl_prc: "planned" },
        },
        "port-json",
      ),
      { password: key },
      clock,
    );

  test("a work order is read by the names in the settings; an unknown one is none", async () => {
    services.orders.set("SPMK/1", { number: "SPMK/1", ship: "KM NUSANTARA", plannedAt: "2026-11-21 08:00:00" });
    const connector = port();
    const found = connector.read(await connector.ask("SPMK/1"), "SPMK/1");
    expect(found?.document).toMatchObject({ spmk_number: "SPMK/1", nm_kapal: "KM NUSANTARA" });
    expect(found?.document.tgl_prc).toMatch(/^2026-11-21T/);
    expect(connector.read(await connector.ask("SPMK/2"), "SPMK/2")).toBeNull();
    services.faults.now = "year-1900";
    expect(connector.read(await connector.ask("SPMK/1"), "SPMK/1")?.document.tgl_prc).toBeNull();
  });

  test.each<[ServiceFault, string]>([
    ["slow", "unreachable"],
    ["away", "unreachable"],
    ["html", "invalid"],
    ["error-in-200", "invalid"],
    ["cut", "invalid"],
    ["denied", "denied"],
  ])("%s is a failure: %s", async (fault, kind) => {
    const connector = port();
    services.faults.now = fault;
    const asked = async () => connector.read(await connector.ask("SPMK/1"), "SPMK/1");
    await expect(asked()).rejects.toMatchObject({ kind });
  });

  test("a wrong key is denied", async () => {
    await expect(port("wrong").ask("SPMK/1")).rejects.toMatchObject({ kind: "denied" });
  });
});

test.each(["rest", "soap"] as const)("an error of the service is no refusal of the report: %s", async (protocol) => {
  const connector = opened[protocol]();
  services.faults.now = "error-in-200";
  await expect(connector.report(report(`ERROR-${protocol}`))).rejects.toMatchObject({ kind: "invalid" });
  services.faults.now = null;
  expect(await connector.report(report(`ERROR-${protocol}`))).toEqual({ is: "taken" });
});

test("reports by SOAP escape what a plate holds", async () => {
  const settings: CustomsSettings = parsed(
    { protocol: "tps-soap", ...CUSTOMS, address: `${services.url}/soap` },
    "tps-soap",
  );
  await tpsSoap(settings, SECRETS, clock).report(report("ESCAPED"));
  expect(services.customs.taken.at(-1)?.plate).toBe("B 1 &amp; &lt;2&gt;");
});
