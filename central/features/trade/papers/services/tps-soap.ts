import type { ServiceSecrets, TpsSoapSettings } from "../../../../config/services.ts";
import type { Clock } from "../../../../../shared/lib/clock.ts";
import { localDate, localTime } from "../../../../../shared/lib/local-date.ts";
import { askedTaxNumber } from "../../../../../shared/lib/tax-number.ts";
import { callService, textOf } from "./call-service.ts";
import { type CustomsConnector, type Report, ServiceFailure } from "./connector.ts";
import { customsItemsOf, readPlainText } from "./customs-rows.ts";
import { dayFirst } from "./dates.ts";
import { maskControls, readXml, readXmlRows, writeXml } from "./xml.ts";
import { say } from "../../../../../shared/words/say.ts";

/** Customs by the older SOAP services of TPS Online. */

const NAMESPACE = "http://services.beacukai.go.id/";
const TAKEN = /berhasil|sudah ada|sudah pernah/i;
/** An error of the service itself, which says nothing about the report: it is sent again. */
const OWN_ERROR =
  /object reference|exception|\bat system\.|ora-\d|sql|timeout|time-out|server error|kesalahan (pada )?(sistem|server)|gangguan/i;

export function tpsSoap(settings: TpsSoapSettings, secrets: ServiceSecrets, clock: Clock): CustomsConnector {
  const limitMs = settings.timeout_seconds * 1000;
  const user = { UserName: settings.username, Password: secrets.password };

  async function call(operation: string, fields: object): Promise<string> {
    const body = writeXml({
      "soap:Envelope": {
        "@_xmlns:soap": "http://schemas.xmlsoap.org/soap/envelope/",
        "soap:Body": { [operation]: { "@_xmlns": NAMESPACE, ...fields } },
      },
    });
    const headers = { "content-type": "text/xml; charset=utf-8", soapaction: `"${NAMESPACE}${operation}"` };
    return textOf(await callService(clock, { url: settings.address, method: "POST", headers, body, limitMs }));
  }

  return {
    // These services have no list of cancelled releases.
    newsKinds: ["released"],
    ask({ code, number, date, npwp }) {
      const day = date === null ? "" : dayFirst(date, "");
      return code === "1"
        ? call("GetImpor_Sppb", { ...user, No_Sppb: number, Tgl_Sppb: day, NPWP_Imp: askedTaxNumber(npwp ?? "") })
        : call("GetDokumenPabean_OnDemand", { ...user, KdDok: code, NoDok: number, TglDok: day });
    },
    news: ({ warehouse }) => call("GetImporPermit", { ...user, Kd_Gudang: warehouse }),
    read(raw, kind) {
      const result = resultOf(raw);
      if (!result.startsWith("<")) return readPlainText(result);
      // SPPB, BC23, PABEAN, MANUAL and others.
      return customsItemsOf(readXmlRows(result, "DOCUMENT"), kind);
    },
    async report(report) {
      const { UserName: Username, Password } = user;
      const operation = `CoarriCodeco_${report.container === null ? "Kemasan" : "Container"}`;
      const answer = await call(operation, { fStream: writeXml(messageOf(report, settings)), Username, Password });
      const result = resultOf(answer);
      if (TAKEN.test(result)) return { is: "taken" };
      if (/tidak berhak|tidak mempunyai hak/i.test(result))
        throw new ServiceFailure("denied", say("right_to_report_denied"));
      if (result === "" || result.startsWith("<") || OWN_ERROR.test(result))
        throw new ServiceFailure("invalid", say("report_not_taken"));
      return { is: "refused", because: result.slice(0, 1000) };
    },
  };
}

/**
 * The one string of an envelope; its tag differs in case from the operation. An empty response stands for an empty one.
 * @throws ServiceFailure
 */
function resultOf(raw: string): string {
  const found = stringIn(readEnvelope(maskControls(raw)));
  if (found === null) throw new ServiceFailure("invalid", say("reply_lacks_result"));
  return found.trim();
}

/** Some services escape the result's brackets alone: a bare ampersand in it is the result's. */
function readEnvelope(raw: string): Record<string, unknown> {
  try {
    return readXml(raw);
  } catch {
    return readXml(raw.replace(/&(?!(?:#\d+|#x[\da-f]+|[a-z]+);)/gi, "&amp;"));
  }
}

function stringIn(value: unknown, name = ""): string | null {
  if (typeof value === "string") return /(result|response)$/i.test(name) ? value : null;
  if (typeof value !== "object" || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const found = stringIn(inner, key);
    if (found !== null) return found;
  }
  return null;
}

function messageOf(report: Report, { tps_code, warehouse_code }: TpsSoapSettings): object {
  const { activity, reference, plate, container, packages, document, atMs, timeZone } = report;
  const compact = (text: string | null) => text?.replace(/\D/g, "") ?? "";
  const header = { KD_DOK: activity, KD_TPS: tps_code, KD_GUDANG: warehouse_code, REF_NUMBER: reference };
  const common = {
    KD_DOK_INOUT: document.code ?? "",
    NO_DOK_INOUT: document.number ?? "",
    TGL_DOK_INOUT: compact(document.date),
    WK_INOUT: compact(localDate(atMs, timeZone) + localTime(atMs, timeZone, "second")),
    NO_POL: plate,
  };
  if (container === null) {
    const line = { JNS_KMS: packages?.kind ?? "", JML_KMS: packages?.count ?? "", ...common };
    return { DOCUMENT: { COCOKMS: { HEADER: header, DETIL: { KMS: line } } } };
  }
  const { number, size, kind, seal } = container;
  const line = { NO_CONT: number, UK_CONT: size ?? "", JNS_CONT: kind ?? "", NO_SEGEL: seal ?? "", ...common };
  return { DOCUMENT: { COCOCONT: { HEADER: header, DETIL: { CONT: line } } } };
}
