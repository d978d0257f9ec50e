import type { z } from "zod";
import { CustomsDocumentUpdate } from "../../../wire/customs-document.ts";
import { PortDocumentUpdate } from "../../../wire/port-document.ts";
import { Step } from "../../../../shared/wire/lane.ts";
import type { EntryWords } from "../../parts/form.ts";
import type { Choice } from "../../parts/form-choices.ts";
import { areaChoices } from "../../parts/list.ts";
import type { ResourceForms } from "../../parts/resource-forms.ts";
import { both, PAPER_WORDS, type Word } from "./paper-words.ts";
import { updateCustomsDocument } from "../../../features/trade/papers/operations/update-customs-document.ts";
import { updatePortDocument } from "../../../features/trade/papers/operations/update-port-document.ts";
import type { AnyCalled } from "../../../platform/http/operation.ts";

/** Codes of documents, `20` for BC 2.0. */
export const CODES = ["11", "16", "20", "23", "25", "261", "262", "27", "30", "33", "40", "41"];
export const nameOf = (code: string): string => (/^\d{2,3}$/.test(code) ? `BC ${code.replace(/\B/g, ".")}` : code);

/** The entries that people correct, each with its label; the others stay as the service said. */
const CUSTOMS_ENTRIES: Readonly<Record<string, Word>> = {
  governs: "step",
  car: "car",
  brutto: "gross",
  netto: "net",
  gudang: "warehouse",
  kode_dokumen: "kind",
  no_dok_in_out: "inOut",
  tanggal_dok_in_out: "inOutDate",
  no_daftar: "number",
  tanggal_daftar: "registered",
  kode_kantor: "office",
  id_perusahaan: "taxNumber",
  nama_perusahaan: "trader",
  nama_ppjk: "broker",
  no_polisi: "plate",
  status_jalur: "laneCode",
  area_id: "area",
  reason: "changeWhy",
};
const PORT_ENTRIES: Readonly<Record<string, Word>> = {
  eta: "eta",
  etd: "etd",
  agen: "agent",
  status: "status",
  keterangan: "remark",
  nm_kapal: "vessel",
  nm_pbm: "stevedore",
  no_ppk: "call",
  nm_dermaga: "pier",
  nm_tambatan: "mooring",
  nm_terminal: "terminal",
  nm_kegiatan: "activity",
  nm_tertagih: "payer",
  area_id: "area",
  reason: "changeWhy",
};

/** A form for a change by hand, with its reason. */
function formByHand(
  change: AnyCalled,
  body: z.ZodObject,
  entries: Readonly<Record<string, Word>>,
): Pick<ResourceForms, "change" | "title" | "without" | "words"> {
  const wordsIn = (language: "en" | "id"): Record<string, EntryWords> => {
    const words = PAPER_WORDS[language];
    return Object.fromEntries(
      Object.entries(entries).map(([path, name]) => [
        path,
        {
          label: words[name],
          ...(path === "governs" && { choices: words.steps }),
          ...(path === "reason" && { help: words.changeSays }),
        },
      ]),
    );
  };
  return {
    change,
    title: both("changeTitle"),
    without: Object.keys(body.shape).filter((path) => !(path in entries)),
    words: { en: wordsIn("en"), id: wordsIn("id") },
  };
}

/** Corrects a customs document. */
export const customsForm: ResourceForms = {
  ...formByHand(updateCustomsDocument, CustomsDocumentUpdate, CUSTOMS_ENTRIES),
  async choices(context, { kode_dokumen: stored }: { kode_dokumen: string | null }) {
    const codes = stored === null || CODES.includes(stored) ? CODES : [stored, ...CODES];
    const { steps } = PAPER_WORDS[context.language];
    return {
      governs: Step.options.map((step): Choice => [step, steps[step]]),
      kode_dokumen: codes.map((code): Choice => [code, nameOf(code)]),
      area_id: await areaChoices(context),
    };
  },
};

/** Corrects a work order of the port. */
export const portForm: ResourceForms = {
  ...formByHand(updatePortDocument, PortDocumentUpdate, PORT_ENTRIES),
  choices: async (context) => ({ area_id: await areaChoices(context) }),
};
