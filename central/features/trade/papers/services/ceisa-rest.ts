import { z } from "zod";
import type { CeisaRestSettings, ServiceSecrets } from "../../../../config/services.ts";
import type { Clock } from "../../../../../shared/lib/clock.ts";
import { localDate, localTime } from "../../../../../shared/lib/local-date.ts";
import { askedTaxNumber } from "../../../../../shared/lib/tax-number.ts";
import { callService, type ServiceAnswer, textOf } from "./call-service.ts";
import { type CustomsConnector, type Delivery, type Report, ServiceFailure } from "./connector.ts";
import { customsItemsOf, listOf, readPlainText } from "./customs-rows.ts";
import { dayFirst } from "./dates.ts";
import { isBlank, isNothing } from "./nothing-known.ts";
import { say } from "../../../../../shared/words/say.ts";

/** Customs by the REST services of CEISA 4.0 TPS Online. */

const SignedIn = z.object({
  item: z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().min(1) }),
});
const Envelope = z.object({
  code: z.union([z.string(), z.number()]).nullish(),
  result: z.unknown().optional(),
  detail: z.unknown().optional(),
  data: z.unknown().optional(),
});
const GOOD_CODES = new Set(["", "0", "00", "200", "201", "204"]);
/** A token is renewed this much before its end. */
const TOKEN_MARGIN_MS = 20_000;

export function ceisaRest(settings: CeisaRestSettings, secrets: ServiceSecrets, clock: Clock): CustomsConnector {
  const limitMs = settings.timeout_seconds * 1000;
  let token: { text: string; untilMs: number } | null = null;

  async function tokenNow(): Promise<string> {
    if (token !== null && clock.monotonicMs() < token.untilMs) return token.text;
    const body = JSON.stringify({ username: settings.username, password: secrets.password });
    const headers = { "content-type": "application/json", accept: "application/json" };
    const answer = await callService(clock, { url: settings.sign_in_address, method: "POST", headers, body, limitMs });
    const { item } = parsed(SignedIn, textOf(answer));
    const untilMs = clock.monotonicMs() + Math.max(0, item.expires_in * 1000 - TOKEN_MARGIN_MS);
    token = { text: item.access_token, untilMs };
    return token.text;
  }

  /** A token may end early at the service: the call is repeated once with a new one. */
  async function call(path: string, more: { query?: Record<string, string>; body?: string }): Promise<ServiceAnswer> {
    const query = new URLSearchParams(more.query).toString();
    const send = async () =>
      callService(clock, {
        url: `${settings.address}/${path}${query === "" ? "" : `?${query}`}`,
        method: more.body === undefined ? "GET" : "POST",
        headers: {
          accept: "application/json",
          authorization: `Bearer ${await tokenNow()}`,
          "beacukai-api-key": secrets.api_key ?? "",
          ...(more.body !== undefined && { "content-type": "application/json" }),
        },
        ...(more.body !== undefined && { body: more.body }),
        limitMs,
      });
    const answer = await send();
    if (answer.status !== 401) return answer;
    token = null;
    return send();
  }

  return {
    newsKinds: ["released", "cancelled"],
    async ask({ code, number, date, npwp }) {
      const day = date === null ? "" : dayFirst(date, "-");
      const asked = { nomorDokumen: number, tanggalDokumen: day };
      const answer =
        code === "1"
          ? call("get-impor-sppb", { query: { ...asked, npwpImp: askedTaxNumber(npwp ?? "") } })
          : call("get-dokumen-pabean-ondemand", { query: { kodeDokumen: code, ...asked } });
      return textOf(await answer);
    },
    async news({ kind, warehouse }) {
      const path = kind === "released" ? "get-impor-permit" : "get-batal-pabean-permit";
      return textOf(await call(path, { query: { kodeGudang: warehouse } }));
    },
    read(raw, kind) {
      if (isNothing(raw)) return readPlainText("");
      const { code, result, detail, data } = parsed(Envelope, raw);
      const isGood = GOOD_CODES.has(String(code ?? "")) && result !== false;
      if (!isGood) return readPlainText(String([detail, data, result].find((one) => !isBlank(one))));
      return typeof data === "string" ? readPlainText(data) : customsItemsOf(listOf(data), kind);
    },
    async report(report) {
      const isTracking = settings.reports === "tracking";
      const path = isTracking
        ? "kirim-tps-tracking"
        : `coarri-codeco-${report.container === null ? "kemasan" : "container"}`;
      const body = isTracking ? trackingOf(report, settings) : coarriCodecoOf(report, settings);
      return readDelivery(await call(path, { body: JSON.stringify(body) }));
    },
  };
}

function parsed<T>(schema: z.ZodType<T>, text: string): T {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ServiceFailure("invalid", say("reply_not_json"));
  }
  const read = schema.safeParse(value);
  if (!read.success) throw new ServiceFailure("invalid", say("reply_lacks_fields"));
  return read.data;
}

const momentOf = ({ atMs, timeZone }: Report): string =>
  `${dayFirst(localDate(atMs, timeZone), "-")} ${localTime(atMs, timeZone, "second")}`;

function coarriCodecoOf(report: Report, { tps_code, warehouse_code }: CeisaRestSettings) {
  const { document, container, packages } = report;
  const header = { kdDok: report.activity, kdTps: tps_code, kdGudang: warehouse_code, refNumber: report.reference };
  const common = {
    kdDokInout: document.code,
    noDokInout: document.number,
    tglDokInout: document.date === null ? null : dayFirst(document.date, "-"),
    wkInout: momentOf(report),
    noPol: report.plate,
  };
  if (container === null) return { header, detil: [{ ...common, jnsKms: packages?.kind, jmlKms: packages?.count }] };
  const { number, size, kind, seal } = container;
  return { header, kontainer: [{ noCont: number, ukCont: size, jnsCont: kind, noSegel: seal, ...common }] };
}

function trackingOf(report: Report, { tps_code, warehouse_code }: CeisaRestSettings) {
  return {
    nomorKontainer: report.container?.number ?? null,
    ukuranKontainer: report.container?.size ?? null,
    jenisKontainer: report.container?.kind ?? null,
    kodeTps: tps_code,
    kodeGudang: warehouse_code,
    kodeKegiatan: report.activity,
    waktuKegiatan: momentOf(report),
    nomorPolisi: report.plate,
    nomorDokumen: report.document.number,
    refNumber: report.reference,
  };
}

const Errors = z.object({ errors: z.array(z.object({ field: z.string(), message: z.string() })).default([]) });
const Sent = Envelope.extend({
  data: z
    .object({ header: Errors.optional(), kontainer: z.array(Errors).optional(), detil: z.array(Errors).optional() })
    .nullish(),
});
const EXISTS = /already exists|sudah ada|sudah pernah/i;

function readDelivery({ status, text }: ServiceAnswer): Delivery {
  if (status === 409) return { is: "taken" };
  if (status === 401 || status === 403) throw new ServiceFailure("denied", say("service_said", { status }));
  const { code, result, detail, data } = parsed(Sent, text);
  const errors = [data?.header, ...(data?.kontainer ?? []), ...(data?.detil ?? [])].flatMap((one) => one?.errors ?? []);
  if (EXISTS.test(String(detail)) || (errors.length > 0 && errors.every(({ message }) => EXISTS.test(message))))
    return { is: "taken" };
  if (errors.length > 0) {
    const because = errors.map(({ field, message }) => `${field}: ${message}`).join("; ");
    return { is: "refused", because: because.slice(0, 1000) };
  }
  if (status < 300 && GOOD_CODES.has(String(code ?? "")) && result !== false) return { is: "taken" };
  throw new ServiceFailure("invalid", say("report_not_taken"));
}
