import { html } from "hono/html";
import type { z } from "zod";
import type { CustomsDocumentDetail } from "../../../wire/customs-document.ts";
import { Step } from "../../../../shared/wire/lane.ts";
import { PaperState } from "../../../../shared/wire/paper.ts";
import type { IconName } from "../../../../shared/web/icons.ts";
import { NOTHING } from "../../../../shared/web/markup.ts";
import { plate, tag, type Tone, translated } from "../../../../shared/web/parts.ts";
import { resourcePages } from "../../parts/resource.ts";
import { askLink } from "./ask-services.ts";
import { holdActs, passAct, standing } from "./paper-acts.ts";
import { CUSTOMS_SLIPS, linkedVehicles, usesOfSlips } from "./linked-vehicles.ts";
import { areaFilter, at, card, documentCards, HISTORY, joined } from "./paper-facts.ts";
import { CODES, customsForm, nameOf } from "./paper-forms.ts";
import { both, factsOf, PAPER_WORDS } from "./paper-words.ts";
import { getCustomsDocument } from "../../../features/trade/papers/operations/get-customs-document.ts";
import { listCustomsDocuments } from "../../../features/trade/papers/operations/list-customs-documents.ts";
import { recordSppb } from "../../../features/trade/papers/operations/record-sppb.ts";
import { bulkFetchCustomsDocuments } from "../../../features/trade/papers/operations/bulk-fetch-customs-documents.ts";
import { completePassCustomsDocument } from "../../../features/trade/papers/operations/complete-pass-customs-document.ts";
import { updateCustomsDocument } from "../../../features/trade/papers/operations/update-customs-document.ts";
import type { PartlyOf } from "../../parts/resource-kind.ts";

/** A list leaves out what only the detail has. */
type Document = PartlyOf<z.output<typeof CustomsDocumentDetail>, "holds" | "slips" | "raw">;
const fact = factsOf<Document>();

const TONES: Readonly<Record<PaperState, readonly [Tone, IconName]>> = {
  held: ["wait", "wait"],
  released: ["good", "check"],
  cancelled: ["bad", "cross"],
};
const LANES: Readonly<Record<"green" | "yellow" | "red", Tone>> = { green: "good", yellow: "wait", red: "bad" };

const kind = fact("kind", ({ kode_dokumen: code }) => (code === null ? null : nameOf(code)));
const trader = fact("trader", (document) => document.nama_perusahaan);
const registered = fact("registered", (document) => document.tanggal_daftar);
const warehouse = fact("warehouse", (document) => document.gudang);
const step = fact("step", ({ governs }, { context }) => PAPER_WORDS[context.language].steps[governs]);
const lane = fact("lane", ({ jalur, status_jalur }, { context }) =>
  jalur === null ? status_jalur : tag(LANES[jalur], null, PAPER_WORDS[context.language].laneOf[jalur]),
);

/** Documents of customs: whether their goods may go, and what a person may decide about them. */
export const customsDocuments = resourcePages<Document>({
  path: "/customs-documents",
  title: both("customs"),
  navigation: {},
  list: listCustomsDocuments,
  get: [getCustomsDocument, "id"],
  reads: usesOfSlips(CUSTOMS_SLIPS),
  addressOf: ({ id }) => id,
  areaOf: ({ area_id }) => area_id,
  heading: ({ no_daftar, car, id }) => no_daftar ?? car ?? id,
  tagOf(document, { language }) {
    const words = PAPER_WORDS[language];
    return html`${tag(...TONES[document.state], words.stateOf[document.state])}
    ${standing(document).length > 0 ? tag("bad", "lock", words.onHold) : NOTHING}`;
  },
  async filters(context) {
    const words = PAPER_WORDS[context.language];
    return [
      { name: "search", label: words.search },
      { name: "state", label: words.state, choices: PaperState.options.map((one) => [one, words.stateOf[one]]) },
      { name: "governs", label: words.step, choices: Step.options.map((one) => [one, words.steps[one]]) },
      { name: "kode_dokumen", label: words.kind, choices: CODES.map((code) => [code, nameOf(code)]) },
      { name: "gudang", label: words.warehouse },
      await areaFilter(context),
      { name: "start_date", label: words.from, type: "date" },
      { name: "end_date", label: words.until, type: "date" },
    ];
  },
  empty: both("customsEmpty"),
  origin: { to: "/find", label: { en: "Find a document by its number", id: "Cari dokumen dengan nomornya" } },
  columns: [kind, registered, trader, lane, step],
  facts: [
    kind,
    registered,
    step,
    lane,
    fact("because", ({ state_said }, { context, moments }) =>
      translated(state_said, { language: context.language, moments }),
    ),
    fact("asOf", ({ state_as_of }, reader) => at(state_as_of, reader)),
    fact("releases", ({ id }, { context }) => {
      const words = PAPER_WORDS[context.language];
      return html`<a href="/sppb?customs_document_id=${id}">${words.releases}</a>`;
    }),
    fact("car", ({ car }) => car),
    fact("inOut", ({ no_dok_in_out: number, tanggal_dok_in_out: date }) => joined(number, date)),
    trader,
    fact("taxNumber", ({ id_perusahaan }) => id_perusahaan),
    fact("broker", ({ nama_ppjk }) => nama_ppjk),
    fact("office", ({ kode_kantor }) => kode_kantor),
    warehouse,
    fact("mass", ({ brutto, netto }) => joined(brutto, netto)),
    fact("plate", ({ no_polisi }) => (no_polisi === null ? null : plate(no_polisi))),
    ...HISTORY,
  ],
  beside(document, reader) {
    const words = PAPER_WORDS[reader.context.language];
    const rows = document.container.map(({ nomor_kontainer, ukuran, no_segel, iso_6346 }) => [
      nomor_kontainer,
      ukuran ?? "",
      no_segel ?? "",
      iso_6346 === "good" ? "" : tag("wait", "alert", words.wrongNumber),
    ]);
    const columns = [words.container, words.containerSize, words.seal, words.state];
    return html`${card("containers", words.containers, { columns, rows })}
    ${linkedVehicles(CUSTOMS_SLIPS, document.id, reader)} ${documentCards(document, reader)}`;
  },
  acts: [
    {
      name: "sppb",
      uses: [recordSppb],
      isOffered: ({ state }) => state !== "released",
      label: both("record"),
      icon: "check",
      asks: both("recordWhy"),
      fields: (_, { context: { language } }) => [
        { name: "no_sppb", label: PAPER_WORDS[language].recordNumber, type: "text", isRequired: true },
        { name: "tanggal_sppb", label: PAPER_WORDS[language].sppbDate, type: "date" },
      ],
      inputFor: ({ id }, { no_sppb, tanggal_sppb, reason }) => ({
        body: { customs_document_id: id, no_sppb, tanggal_sppb: tanggal_sppb || null, reason },
      }),
    },
    passAct(completePassCustomsDocument),
    {
      name: "take-back",
      uses: [updateCustomsDocument],
      isOffered: ({ state }) => state === "released",
      label: both("takeBack"),
      icon: "undo",
      asks: both("takeBackWhy"),
      inputFor: ({ id }, { reason }) => ({ params: { id }, body: { state: "cancelled", reason } }),
    },
    {
      name: "container",
      uses: [updateCustomsDocument],
      isOffered: ({ container }) => container.length > 0,
      label: both("correctContainer"),
      icon: "undo",
      asks: both("changeWhy"),
      fields: ({ container }, { context: { language } }) => [
        {
          name: "wrong",
          label: PAPER_WORDS[language].container,
          choices: container.map(({ nomor_kontainer: number }) => [number, number]),
        },
        { name: "right", label: PAPER_WORDS[language].rightContainer, type: "text", isRequired: true },
      ],
      inputFor: ({ id, container }, { wrong, right = "", reason }) => ({
        params: { id },
        body: {
          reason,
          container: container.map(({ nomor_kontainer: number, ukuran, jenis, no_segel }) => ({
            ukuran,
            jenis,
            no_segel,
            nomor_kontainer: number === wrong ? right : number,
          })),
        },
      }),
    },
    ...holdActs("customs_document_id"),
  ],
  forms: customsForm,
  links: {
    uses: [bulkFetchCustomsDocuments],
    list: (context) => askLink("customs", context),
    record: ({ no_daftar, car, no_dok_in_out, area_id, id_perusahaan }, context) =>
      askLink("customs", context, { number: car ?? no_daftar ?? no_dok_in_out, area_id, id_perusahaan }),
  },
});
