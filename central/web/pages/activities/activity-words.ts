import { bilingual } from "../../../../shared/web/bilingual-text.ts";
import { labelsOf } from "../../words/field-entries.ts";

const FILTER_LABELS = labelsOf({
  plate: "plate",
  gate_id: "gate_id",
  lane_id: "lane_id",
  kind: "kind",
  status: "status",
  start_date: "start_date",
  end_date: "end_date",
});
const COLUMN_LABELS = labelsOf({ vehicle: "vehicle_id", gate: "gate_id", step: "direction", state: "state" });
const LABELS = labelsOf({
  container: "container_number",
  by: "by",
  reason: "reason",
  source: "decided_by",
  photos: "photos",
});
const REFUSAL_LABELS = labelsOf({ count: "Evidence.count", code: "code" });

export const ACTIVITY_WORDS = bilingual(
  {
    ...LABELS.en,
    title: "Activities",
    live: "See the gates live",
    filters: FILTER_LABELS.en,
    columns: { ...COLUMN_LABELS.en, at: "Time", why: "Why" },
    step: { in: "in", out: "out" },
    alone: "admitted on the signature alone",
    readAs: "Plate read as, probably the same",
    late: "reported late",
    decision: "The decision",
    weight: "Gross weight",
    ticket: "Vehicle ticket",
    sources: { edge: "the gate", virtual: "central", officer: "an officer through central", hardware: "central" },
    timeline: "What happened",
    moments: { decision: "Decision", passage: "Passage", override: "Act", tailgate: "Follower", paper: "Paper" },
    knew: "What central knew",
    reviews: "Reviews",
    reports: {
      title: "Reports to customs",
      columns: { number: "Report", state: "State", what: "About", when: "When" },
      states: { waiting: "waits for customs", taken: "taken", refused: "refused", off: "not reported here" },
      tries: (count: number) => `sent ${count} times`,
      document: "customs document",
    },
    refusals: {
      title: "Why not admitted",
      area: "Area",
      columns: { ...REFUSAL_LABELS.en, why: "Why", sign: "On the sign" },
    },
    noFacts: "Central decided this itself: there is no journal of the gate.",
  },
  {
    ...LABELS.id,
    title: "Kegiatan",
    live: "Pantau gerbang",
    filters: FILTER_LABELS.id,
    columns: { ...COLUMN_LABELS.id, at: "Waktu", why: "Sebab" },
    step: { in: "masuk", out: "keluar" },
    alone: "diizinkan hanya dari tanda tangan QR",
    readAs: "Nomor polisi terbaca, mungkin sama",
    late: "terlambat dilaporkan",
    decision: "Keputusan",
    weight: "Berat kotor",
    ticket: "Tiket kendaraan",
    sources: { edge: "gerbang", virtual: "pusat", officer: "petugas melalui pusat", hardware: "pusat" },
    timeline: "Yang terjadi",
    moments: {
      decision: "Keputusan",
      passage: "Lewat",
      override: "Tindakan",
      tailgate: "Pembuntut",
      paper: "Dokumen",
    },
    knew: "Yang diketahui pusat",
    reviews: "Tinjauan",
    reports: {
      title: "Laporan ke Bea Cukai",
      columns: { number: "Laporan", state: "Status", what: "Tentang", when: "Kapan" },
      states: { waiting: "menunggu Bea Cukai", taken: "diterima", refused: "ditolak", off: "tidak dilaporkan di sini" },
      tries: (count: number) => `dikirim ${count} kali`,
      document: "dokumen pabean",
    },
    refusals: {
      title: "Sebab tidak diizinkan",
      area: "Kawasan",
      columns: { ...REFUSAL_LABELS.id, why: "Sebab", sign: "Di papan" },
    },
    noFacts: "Diputuskan sendiri oleh pusat: tidak ada catatan gerbang.",
  },
);
