import { judgeContainer } from "../../../../shared/lib/container-number.ts";
import type { CustomsDocument, Jalur } from "../../../wire/customs-document.ts";
import type { InputProblem } from "../../../../shared/errors/codes.ts";
import type { Step } from "../../../../shared/wire/lane.ts";
import { say } from "../../../../shared/words/say.ts";
import type { Said } from "../../../../shared/wire/said.ts";

/** The known meanings of the codes in customs messages. An unknown code is shown, and never counts as a permission. */

const JALUR: Readonly<Record<string, Jalur>> = {
  H: "green",
  HL: "green",
  HIJAU: "green",
  "JALUR HIJAU": "green",
  MITA: "green",
  "MITA PRIORITAS": "green",
  "MITA NON PRIORITAS": "green",
  K: "yellow",
  KUNING: "yellow",
  "JALUR KUNING": "yellow",
  M: "red",
  MERAH: "red",
  "JALUR MERAH": "red",
};
const DOK_IN_OUT = new Set([
  ...["1", "2", "3", "4", "6", "7", "8", "10", "13", "21", "41", "60", "64", "99", "IN", "OUT"],
]);
const DOKUMEN = new Set(["11", "16", "20", "23", "25", "261", "262", "27", "30", "33", "40", "41"]);
/** NPE, PKBE and PPB. */
const EXPORT_IN_OUT = new Set(["6", "7", "8"]);
/** BC 3.0 and BC 3.3. */
const EXPORT_DOKUMEN = new Set(["30", "33"]);
const OFFICES = ["kode_kantor", "kode_kantor_pengawas", "kode_kantor_bongkar", "kode_kantor_muat"] as const;

/** The lane of risk of a code; null for an unknown code. */
export function jalurOf(code: string | null): Jalur | null {
  return JALUR[code?.toUpperCase() ?? ""] ?? null;
}

/** The step that needs the release of such a document. An unknown code counts as an import. */
export function governsOf(codes: Pick<CustomsDocument, "kode_dok_in_out" | "kode_dokumen">): Step {
  const isExport = EXPORT_IN_OUT.has(codes.kode_dok_in_out ?? "") || EXPORT_DOKUMEN.has(codes.kode_dokumen ?? "");
  return isExport ? "in" : "out";
}

type Judged = Pick<
  CustomsDocument,
  "car" | "status_jalur" | "kode_dok_in_out" | "kode_dokumen" | "container" | (typeof OFFICES)[number]
>;

/** The points of a document that a person should check. */
export function marksOf(document: Judged): InputProblem[] {
  const marks: InputProblem[] = [];
  const mark = (path: string, said: Said) => void marks.push({ path, said });
  const known = (path: "kode_dok_in_out" | "kode_dokumen", codes: ReadonlySet<string>) => {
    const code = document[path];
    if (code !== null && !codes.has(code.toUpperCase())) mark(path, say("is_no_known_code"));
  };
  if (document.car !== null && !/^[A-Z0-9]{26}$/i.test(document.car)) mark("car", say("is_no_submission_number"));
  if (document.status_jalur !== null && jalurOf(document.status_jalur) === null)
    mark("status_jalur", say("is_no_known_code"));
  known("kode_dok_in_out", DOK_IN_OUT);
  known("kode_dokumen", DOKUMEN);
  for (const path of OFFICES)
    if (document[path] !== null && !/^\d{6}$/.test(document[path])) mark(path, say("is_no_office"));
  for (const [at, { nomor_kontainer }] of document.container.entries()) {
    const judged = judgeContainer(nomor_kontainer);
    if (judged === "wrong_check_digit") mark(`container.${at}`, say("has_wrong_check_digit"));
    if (judged === "no_container_number") mark(`container.${at}`, say("is_no_container_number"));
  }
  return marks;
}
