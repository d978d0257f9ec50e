import { bilingual } from "../../../../shared/web/bilingual-text.ts";
import { labelsOf } from "../../words/field-entries.ts";

const COLUMN_LABELS = labelsOf({ vehicle: "vehicle_id", gate: "gate_id", documents: "Evidence.documents" });

export const SHOWN_WORDS = bilingual(
  {
    title: "Papers shown by hand",
    search: "Number or plate",
    outcomes: { waiting: "waits for customs", agreed: "agrees", differs: "differs" },
    noneWaits: "No paper waits for customs. One appears here when an officer lets a vehicle pass by its paper.",
    columns: {
      ...COLUMN_LABELS.en,
      number: "Number on the paper",
      seenBy: "Seen by",
      shown: "Shown",
      outcome: "Against customs",
    },
  },
  {
    title: "Dokumen yang ditunjukkan",
    search: "Nomor atau nomor polisi",
    outcomes: { waiting: "menunggu Bea Cukai", agreed: "sesuai", differs: "berbeda" },
    noneWaits:
      "Tidak ada dokumen yang menunggu Bea Cukai. Dokumen muncul di sini bila petugas meloloskan kendaraan dengan dokumen kertas.",
    columns: {
      ...COLUMN_LABELS.id,
      number: "Nomor pada dokumen",
      seenBy: "Dilihat oleh",
      shown: "Ditunjukkan",
      outcome: "Dibanding Bea Cukai",
    },
  },
);
