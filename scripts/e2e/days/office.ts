import { join } from "node:path";
import type { Browser } from "playwright-core";
import { z } from "zod";
import { assembleCentral } from "../../../central/assemble.ts";
import { CentralConfig } from "../../../central/config/config.ts";
import { ServiceSettings } from "../../../central/config/services.ts";
import { superviseAll } from "../../../central/features/trade/papers/services/supervise-services.ts";
import { deliverDue } from "../../../central/platform/mail/deliver-mails.ts";
import { openMailTransport } from "../../../central/platform/mail/transport.ts";
import type { TestEngine } from "../../../central/test/engines.ts";
import { FIRST_ADMIN } from "../../../central/test/harness.ts";
import { systemClock } from "../../../shared/lib/clock.ts";
import { localDate, plusDays } from "../../../shared/lib/local-date.ts";
import { silentLog } from "../../../shared/lib/log.ts";
import { freePort } from "../../../shared/test/free-port.ts";
import { Area } from "../../../shared/wire/area.ts";
import { USUAL_TIME_ZONE } from "../../../shared/wire/common.ts";
import { Company } from "../../../central/wire/company.ts";
import { FetchReply } from "../../../central/wire/document.ts";
import { type Api, signIn } from "../../lib/api.ts";
import { until } from "../../lib/until.ts";
import { SERVICE_LOGIN, type SimulatedServices, startServices } from "../../simulator/services/start.ts";
import { type Newcomer, newcomer, type Person } from "./person.ts";

/** The tax number of the company, and of its documents. */
const NPWP = "0123456789012345";

/** Central in real time with an area that customs serve, and a company. */
export interface Office extends AsyncDisposable {
  site: string;
  /** What others do meanwhile, and what was there before. */
  admin: Api;
  area: Area;
  companyId: string;
  services: SimulatedServices;
  today: string;
  tomorrow: string;
  /** Registers an import of the company, which customs have not released. @returns its id */
  declare(document: { no_daftar: string; car: string; container?: object[] }): Promise<string>;
  /**
   * Reports to customs what has passed, until they have answered so many reports. Central's own round of each minute
   * may be delivering one of them already, and what customs answer may only be changed once it is over.
   */
  reportsToCustoms(total: number): Promise<void>;
  /** Somebody else tries five passwords for an account, which its person is told. */
  guesses(email: string): Promise<void>;
  /** Sends the mails that are due. @returns the folder of all of them */
  mails(): Promise<string>;
  /** A new person with an account, signed in. */
  arrive(browser: Browser, about: Newcomer): Promise<Person>;
}

export async function openOffice(engine: TestEngine): Promise<Office> {
  await using opening = new AsyncDisposableStack();
  const port = await freePort();
  const config = CentralConfig.parse({
    first_admin_email: FIRST_ADMIN.email,
    first_admin_password: FIRST_ADMIN.password,
    port,
    public_url: `http://127.0.0.1:${port}`,
    mail: "folder",
    ...(await engine.fresh()),
  });
  const services = opening.use(await startServices());
  const world = { clock: systemClock, random: Math.random, log: silentLog, print: () => undefined };
  const central = opening.use(await assembleCentral(config, world));
  const site = await central.listen();
  const admin = await signIn(site, FIRST_ADMIN);
  const area = await admin.post("/v1/areas", { name: "Kawasan Industri Demo" }, Area);
  config.service_secrets["customs"] = { password: SERVICE_LOGIN.password, api_key: SERVICE_LOGIN.apiKey };
  config.services.push(
    ServiceSettings.parse({
      protocol: "ceisa-rest",
      name: "customs",
      area_id: area.id,
      username: "tps",
      address: `${services.url}/rest`,
      sign_in_address: `${services.url}/rest/login`,
      warehouses: ["GDLU"],
      tps_code: "TPS1",
      warehouse_code: "GDLU",
      reports: "coarri-codeco",
    }),
  );
  const tenant = { name: "PT Sumber Makmur", type: "tenant", status_pu: "registered", npwp: NPWP };
  const company = await admin.post("/v1/companies", tenant, Company);
  const today = localDate(Date.now(), USUAL_TIME_ZONE);
  const mails = async (): Promise<string> => {
    using carrier = openMailTransport(config);
    await deliverDue(central.platform, carrier, new AbortController().signal);
    return join(config.data_directory, "mails");
  };
  const closing = opening.move();
  return {
    site,
    admin,
    area,
    services,
    today,
    companyId: company.id,
    tomorrow: plusDays(today, 1),
    async declare(document) {
      const fields = { tanggal_daftar: today, kode_dokumen: "20", id_perusahaan: NPWP, nama_perusahaan: company.name };
      const body = { area_id: area.id, items: [{ document: { ...fields, ...document } }] };
      const { items } = await admin.post("/v1/customs-documents/bulk-fetch", body, FetchReply);
      return z.string().parse(items[0]?.id);
    },
    async reportsToCustoms(total) {
      const { db } = central.platform;
      await until("customs has answered the reports", async () => {
        await superviseAll(new AbortController().signal, central.platform);
        const answered = await db.selectFrom("service_reports").select("id").where("outcome", "is not", null).execute();
        return answered.length >= total;
      });
    },
    async guesses(email) {
      const body = JSON.stringify({ email, password: "a guess" });
      const headers = { "content-type": "application/json" };
      for (let wrong = 0; wrong < 5; wrong++) await fetch(`${site}/v1/auth/login`, { method: "POST", headers, body });
    },
    mails,
    arrive: (browser, about) => newcomer(browser, { site, admin, mails }, about),
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}
