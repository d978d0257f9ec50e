import { html } from "hono/html";
import type { z } from "zod";
import type { PortDocumentDetail } from "../../../wire/port-document.ts";
import { NOTHING } from "../../../../shared/web/markup.ts";
import { tag } from "../../../../shared/web/parts.ts";
import { resourcePages } from "../../parts/resource.ts";
import { askLink } from "./ask-services.ts";
import { holdActs, passAct, standing } from "./paper-acts.ts";
import { linkedVehicles, PORT_SLIPS, usesOfSlips } from "./linked-vehicles.ts";
import { areaFilter, at, documentCards, HISTORY, joined, linked } from "./paper-facts.ts";
import { portForm } from "./paper-forms.ts";
import { both, factsOf, PAPER_WORDS } from "./paper-words.ts";
import { bulkFetchPortDocuments } from "../../../features/trade/papers/operations/bulk-fetch-port-documents.ts";
import { completePassPortDocument } from "../../../features/trade/papers/operations/complete-pass-port-document.ts";
import { getPortDocument } from "../../../features/trade/papers/operations/get-port-document.ts";
import { listPortDocuments } from "../../../features/trade/papers/operations/list-port-documents.ts";
import type { PartlyOf } from "../../parts/resource-kind.ts";

/** A list leaves out what only the detail has. */
type Document = PartlyOf<z.output<typeof PortDocumentDetail>, "holds" | "slips" | "raw">;
const fact = factsOf<Document>();

const vessel = fact("vessel", ({ vessel_id: id, nm_kapal, kd_kapal }) => {
  const name = nm_kapal ?? kd_kapal;
  return id === null ? name : html`<a href="/vessels/${id}">${name}</a>`;
});
const activity = fact("activity", ({ nm_kegiatan, kd_kegiatan }) => nm_kegiatan ?? kd_kegiatan);
const stevedore = fact("stevedore", ({ nm_pbm, kd_pbm }) => nm_pbm ?? kd_pbm);
const pier = fact("pier", ({ nm_dermaga, kd_dermaga }) => nm_dermaga ?? kd_dermaga);
const eta = fact("eta", (document, reader) => at(document.eta, reader));

/** Work orders of the port, and what a person may decide about them. */
export const portDocuments = resourcePages<Document>({
  path: "/port-documents",
  title: both("port"),
  navigation: {},
  list: listPortDocuments,
  get: [getPortDocument, "id"],
  reads: usesOfSlips(PORT_SLIPS),
  addressOf: ({ id }) => id,
  areaOf: ({ area_id }) => area_id,
  heading: ({ spmk_number }) => spmk_number,
  tagOf(document, { language }) {
    const words = PAPER_WORDS[language];
    const pass =
      document.complete_pass_at === null ? tag("plain", null, words.noPass) : tag("good", "check", words.pass);
    return html`${pass} ${standing(document).length > 0 ? tag("bad", "lock", words.onHold) : NOTHING}`;
  },
  async filters(context) {
    const words = PAPER_WORDS[context.language];
    return [
      { name: "search", label: words.searchOrder },
      ...linked(context, "vessel_id", words.vessel, words.thisVessel),
      { name: "status", label: words.status },
      await areaFilter(context),
      { name: "start_date", label: words.from, type: "date" },
      { name: "end_date", label: words.until, type: "date" },
    ];
  },
  empty: both("portEmpty"),
  origin: { to: "/find", label: { en: "Find a document by its number", id: "Cari dokumen dengan nomornya" } },
  columns: [vessel, activity, pier, stevedore, eta],
  facts: [
    vessel,
    fact("vesselType", ({ jns_kapal }) => jns_kapal),
    fact("call", ({ no_ppk }) => no_ppk),
    activity,
    stevedore,
    fact("agent", ({ agen }) => agen),
    fact("payer", ({ nm_tertagih, kd_tertagih }) => nm_tertagih ?? kd_tertagih),
    fact("terminal", ({ nm_terminal, nm_regional }) => joined(nm_terminal, nm_regional)),
    pier,
    fact("mooring", ({ nm_tambatan, kd_tambatan }) => nm_tambatan ?? kd_tambatan),
    eta,
    fact("etd", ({ etd }, reader) => at(etd, reader)),
    fact("status", ({ status }) => status),
    fact("remark", ({ keterangan }) => keterangan),
    fact("trucks", ({ truck_seq }) => (truck_seq === null ? null : String(truck_seq))),
    ...HISTORY,
  ],
  beside: (document, reader) =>
    html`${linkedVehicles(PORT_SLIPS, document.id, reader)} ${documentCards(document, reader)}`,
  acts: [passAct(completePassPortDocument), ...holdActs("port_document_id")],
  forms: portForm,
  links: {
    uses: [bulkFetchPortDocuments],
    list: (context) => askLink("port", context),
    record: ({ spmk_number, area_id }, context) => askLink("port", context, { spmk_number, area_id }),
  },
});
