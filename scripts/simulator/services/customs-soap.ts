import { Hono } from "hono";
import type { CustomsBook, SimulatedRelease } from "./book.ts";
import { type Faults, faulty } from "./faults.ts";

/** Customs as the older TPS Online: SOAP whose result is one string, XML or plain text. */

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const plain = (text: string): string =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");

const imports = (rows: SimulatedRelease[]): SimulatedRelease[] => rows.filter(({ kind }) => kind === "import");

/** The text of the first element with this name. */
function textOf(xml: string, name: string): string | null {
  return new RegExp(`<${name}>([^]*?)</${name}>`).exec(xml)?.[1] ?? null;
}

/** `2026-11-02` as `11/2/2026`. */
function american(date: string): string {
  const [year = "", month = "", day = ""] = date.split("-");
  return `${Number(month)}/${Number(day)}/${year}`;
}

export function customsSoap(book: CustomsBook, faults: Faults, login: { password: string }): Hono {
  const app = new Hono();
  app.use(faulty(faults, envelope("Get", "Object reference not set to an instance of an object."), () => false));
  const documentOf = (rows: SimulatedRelease[], empty: string): string =>
    rows.length === 0 ? empty : escaped(`<DOCUMENT>${rows.map(rowOf).join("")}</DOCUMENT>`);
  const rowOf = (one: SimulatedRelease): string => {
    const released = faults.now === "year-1900" ? "1/1/1900" : american(one.tglSppb);
    const registered = american(one.tglPib);
    const [tag, numbers] =
      one.kind === "import"
        ? [
            "SPPB",
            `<NO_SPPB>${one.noSppb}</NO_SPPB>
    <TGL_SPPB>${released}</TGL_SPPB><NO_PIB>${one.noPib}</NO_PIB><TGL_PIB>${registered}</TGL_PIB><NPWP_PPJK/>
    <STATUS_JALUR>H</STATUS_JALUR>`,
          ]
        : [
            "PABEAN",
            `<KD_DOK_INOUT>6</KD_DOK_INOUT><NO_DOK_INOUT>${one.noSppb}</NO_DOK_INOUT>
    <TGL_DOK_INOUT>${released}</TGL_DOK_INOUT><NO_DAFTAR>${one.noPib}</NO_DAFTAR><TGL_DAFTAR>${registered}</TGL_DAFTAR>`,
          ];
    return `<${tag}><HEADER><CAR>${one.car}</CAR>${numbers}<GUDANG>${one.gudang}</GUDANG></HEADER>
    <DETIL><CONT><CAR>${one.car}</CAR><NO_CONT>${one.container}</NO_CONT>
    <SIZE>20</SIZE><JNS_MUAT>8</JNS_MUAT></CONT><KMS/></DETIL></${tag}>`;
  };

  app.post("/", async (context) => {
    const sent = await context.req.text();
    const action = /\/(\w+)"?$/.exec(context.req.header("soapaction") ?? "")?.[1] ?? "";
    const xml = (result: string) => context.body(envelope(action, result), 200, { "content-type": "text/xml" });
    if (textOf(sent, "Password") !== login.password) return xml("Anda tidak berhak mengakses data ini");
    switch (action) {
      case "GetImporPermit":
        return xml(documentOf(book.takeNews("released", textOf(sent, "Kd_Gudang") ?? ""), "Belum ada data baru"));
      case "GetImpor_Sppb":
        return xml(documentOf(imports(book.find(textOf(sent, "No_Sppb") ?? "")), "DATA TIDAK DITEMUKAN"));
      case "GetDokumenPabean_OnDemand":
        return xml(documentOf(book.find(textOf(sent, "NoDok") ?? ""), "Data tidak ditemukan"));
      case "CoarriCodeco_Container":
      case "CoarriCodeco_Kemasan": {
        if (book.rejects !== null) return xml(escaped(book.rejects));
        const message = plain(textOf(sent, "fStream") ?? "");
        const isNew = book.take({
          reference: textOf(message, "REF_NUMBER") ?? "",
          activity: textOf(message, "KD_DOK") ?? "",
          container: textOf(message, "NO_CONT"),
          plate: textOf(message, "NO_POL") ?? "",
          seal: textOf(message, "NO_SEGEL"),
          time: textOf(message, "WK_INOUT") ?? "",
        });
        return xml(isNew ? "Proses berhasil" : "Data sudah ada");
      }
      default:
        return context.text("unknown operation", 500);
    }
  });
  return app;
}

/** The tag of a result differs in case from the operation. */
function envelope(action: string, result: string): string {
  const tag = action.replace("_Sppb", "_SPPB");
  return `<?xml version="1.0" encoding="utf-8"?>
<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>
<${action}Response xmlns="http://services.beacukai.go.id/"><${tag}Result>${result}</${tag}Result></${action}Response>
</soap:Body></soap:Envelope>`;
}
