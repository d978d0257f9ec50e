import { bilingual } from "../../../../shared/web/bilingual-text.ts";
import { labelsOf } from "../../words/field-entries.ts";

const FILTER_LABELS = labelsOf({ status: "status", kind: "kind" });
const COLUMN_LABELS = labelsOf({ vehicle: "vehicle_id", gate: "gate_id", state: "state" });

export const REVIEW_WORDS = bilingual(
  {
    title: "Reviews",
    all: "All reviews, also the settled ones",
    filters: { ...FILTER_LABELS.en, search: "Plate, gate or note" },
    columns: { ...COLUMN_LABELS.en, opened: "Opened", kind: "What" },
    noneOpen: "No review waits. New ones appear here when a gate could not settle something by itself.",
    gateSide: "The gate",
    verifierSide: "The verifier",
    centralSide: "Central",
    nothingSaid: "Nothing on record from this side.",
    activity: "The activity",
    other: "The other activity",
    assigned: "May decide it",
    nobody: "nobody of this area",
    note: "What you found, for the record",
    solve: "Settle",
    reject: "Reject",
    settleHint: "Settle: it was in order, or is now. Reject: it was not; it stays on record as a refused case.",
    decided: (name: string, when: string) => `${name}, ${when}`,
    next: "Next open review",
    done: { solved: "Settled. Here is the next one.", rejected: "Rejected. Here is the next one." },
    left: (count: string) => `${count} open`,
  },
  {
    title: "Tinjauan",
    all: "Semua tinjauan, juga yang selesai",
    filters: { ...FILTER_LABELS.id, search: "Nomor polisi, gerbang, atau catatan" },
    columns: { ...COLUMN_LABELS.id, opened: "Dibuka", kind: "Perihal" },
    noneOpen: "Tidak ada tinjauan yang menunggu. Yang baru muncul di sini bila gerbang tidak dapat memutuskan sendiri.",
    gateSide: "Gerbang",
    verifierSide: "Verifikator",
    centralSide: "Pusat",
    nothingSaid: "Tidak ada catatan dari pihak ini.",
    activity: "Kegiatannya",
    other: "Kegiatan yang lain",
    assigned: "Boleh memutuskan",
    nobody: "belum ada orang di kawasan ini",
    note: "Yang Anda temukan, untuk catatan",
    solve: "Selesaikan",
    reject: "Tolak",
    settleHint:
      "Selesaikan: sudah benar, atau sudah dibereskan. Tolak: tidak benar; tetap tercatat sebagai kasus ditolak.",
    decided: (name: string, when: string) => `${name}, ${when}`,
    next: "Tinjauan terbuka berikutnya",
    done: { solved: "Selesai. Ini yang berikutnya.", rejected: "Ditolak. Ini yang berikutnya." },
    left: (count: string) => `${count} terbuka`,
  },
);
