import { describe, expect, test } from "vitest";
import { ServiceSettings } from "../../../central/config/services.ts";
import { ceisaRest } from "../../../central/features/trade/papers/services/ceisa-rest.ts";
import { portJson } from "../../../central/features/trade/papers/services/port-json.ts";
import { tpsSoap } from "../../../central/features/trade/papers/services/tps-soap.ts";
import { fakeClock } from "../../../shared/lib/fake-clock.ts";

/** Answers as the services give them: one bad row costs itself alone, and an empty one has many forms. */

const COMMON = {
  name: "service",
  area_id: "01985d6e-7b7a-7000-8000-000000000001",
  address: "http://127.0.0.1:1",
  username: "tps",
  tps_code: "TPS1",
  warehouse_code: "GDLU",
  sign_in_address: "http://127.0.0.1:1",
};
const SECRETS = { password: "p" };
function settingsOf<P extends ServiceSettings["protocol"]>(protocol: P, more: object) {
  const found = ServiceSettings.parse({ protocol, ...more });
  if (found.protocol !== protocol) throw new Error("another protocol");
  return found as Extract<ServiceSettings, { protocol: P }>;
}
const { sign_in_address: _, ...ofSoap } = COMMON;
const soap = tpsSoap(settingsOf("tps-soap", ofSoap), SECRETS, fakeClock());
const rest = ceisaRest(settingsOf("ceisa-rest", COMMON), SECRETS, fakeClock());

const wrapped = (body: string) => `<?xml version="1.0"?><s:Envelope xmlns:s="x"><s:Body>${body}</s:Body></s:Envelope>`;
const response = (inner: string) => wrapped(`<GetImporPermitResponse>${inner}</GetImporPermitResponse>`);
const escaped = (result: string) =>
  response(`<GetImporPermitResult>${result.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</GetImporPermitResult>`);
const halfEscaped = (result: string) =>
  response(`<GetImporPermitResult>${result.replaceAll("<", "&lt;")}</GetImporPermitResult>`);
const inCdata = (result: string) => response(`<GetImporPermitResult><![CDATA[${result}]]></GetImporPermitResult>`);
const row = (number: string, name = "PT Maju") =>
  `<SPPB><HEADER><CAR/><NO_SPPB>${number}</NO_SPPB><NAMA_IMP>${name}</NAMA_IMP></HEADER><DETIL/></SPPB>`;
const numbersIn = (raw: string) => {
  const { items, unreadable } = soap.read(raw, "released");
  return { numbers: items.map(({ release }) => release?.no_sppb), unreadable };
};

describe.each([
  ["escaped", escaped],
  ["half escaped", halfEscaped],
  ["in CDATA", inCdata],
])("a bad row among good ones, %s", (_name, enveloped) => {
  test.each([
    ["a bare ampersand", row("2", "PT A & B")],
    ["an ampersand before letters", row("2", "A&B")],
    ["a control character", row("2", "PT \u001a Satu")],
    ["NUL", row("2", "PT \0 Satu")],
    ["a bare less-than", row("2", "A < B")],
    ["an element that does not end", "<SPPB><HEADER><NO_SPPB>2</NO_SPPB><NAMA_IMP>x</HEADER></SPPB>"],
    ["a row that does not end", "<SPPB><HEADER><NO_SPPB>2"],
  ])("%s costs itself alone", (_what, bad) => {
    const three = `<DOCUMENT>${row("1")}${bad}${row("3")}</DOCUMENT>`;
    expect(numbersIn(enveloped(three))).toEqual({ numbers: ["1", "3"], unreadable: 1 });
  });

  test("in rows of several kinds, and in an answer that was cut", () => {
    const kinds = `<DOCUMENT>${row("1")}${row("2", "A & B")}${row("3").replaceAll("SPPB>", "BC23>")}</DOCUMENT>`;
    expect(numbersIn(enveloped(kinds)).numbers).toContain("1");
    const cut = `<DOCUMENT>\n${row("1")}\n${row("2")}\n<SPPB><HEADER><NO_`;
    expect(numbersIn(enveloped(cut))).toEqual({ numbers: ["1", "2"], unreadable: 1 });
  });
});

test("an answer of bad rows alone cannot be read", () => {
  expect(() => soap.read(escaped(`<DOCUMENT>${row("1", "A & B")}</DOCUMENT>`), "released")).toThrow(
    expect.objectContaining({ kind: "invalid" }),
  );
});

test.each([
  ["an empty response", wrapped("<GetImporPermitResponse/>")],
  ["a response without result", response("")],
  ["an empty result", response("<GetImporPermitResult/>")],
  ["a result of nil", response(`<GetImporPermitResult xmlns:i="y" i:nil="true"/>`)],
  ["a blank", escaped("  \r\n ")],
  ["an empty document", escaped("<DOCUMENT/>")],
  ["a document of blanks", escaped("<?xml version='1.0'?><DOCUMENT>\n</DOCUMENT>")],
  ["an empty row", escaped("<DOCUMENT><SPPB/></DOCUMENT>")],
  ["a row of empty elements", escaped(`<DOCUMENT>${row("", "")}</DOCUMENT>`)],
  ["a sentence", escaped("BELUM ADA DATA BARU")],
  ["another sentence", escaped("Data SPPB tidak ditemukan.")],
  ["null", escaped("null")],
])("%s of SOAP means that nothing is known", (_name, raw) => {
  expect(soap.read(raw, "released")).toEqual({ items: [], unreadable: 0 });
});

test.each([
  ["no body", ""],
  ["null", "null"],
  ["an empty list", "[]"],
  ["an empty object", "{}"],
  ["data null", `{"code":"00","data":null}`],
  ["data empty", `{"code":200,"data":[]}`],
  ["data a blank", `{"code":200,"data":" "}`],
  ["an empty row", `{"code":200,"data":[{}]}`],
  ["a row of nulls", `{"code":200,"data":{"header":{"noSppb":null},"kontainer":[]}}`],
  ["a sentence in detail", `{"code":404,"detail":"Data tidak ditemukan","data":null}`],
  ["a sentence in result", `{"code":404,"detail":"","result":"Data tidak ditemukan"}`],
  ["a sentence in data", `{"code":200,"data":"Belum ada data baru"}`],
])("%s of REST means that nothing is known", (_name, raw) => {
  expect(rest.read(raw, "released")).toEqual({ items: [], unreadable: 0 });
});

test.each(["", "data"])("empty answers of the port mean that nothing is known: inside %j", (inside) => {
  const { name, area_id, address } = COMMON;
  const settings = settingsOf("port-json", { name, area_id, address, path: "/spmk/{number}", inside });
  const port = portJson(settings, SECRETS, fakeClock());
  const within = (text: string) => (inside === "" ? text : `{"code":200,"data":${text}}`);
  for (const raw of ["", "null", "{}", "[]", within("[]"), within("{}"), within("[{}]"), within(`[null]`)])
    if (raw !== "{}" || inside === "") expect(port.read(raw, "1"), raw).toBeNull();
  if (inside !== "") expect(port.read(`{"code":404,"message":"Data tidak ditemukan"}`, "1")).toBeNull();
  expect(port.read(within(`[{"spmk_number":"1"}]`), "1")).not.toBeNull();
});
