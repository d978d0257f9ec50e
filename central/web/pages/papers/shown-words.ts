import { bilingual } from "../../../../shared/web/bilingual-text.ts";

export const SHOWN_WORDS = bilingual(
  {
    title: "Papers shown by hand",
    search: "Number or plate",
    outcomes: { waiting: "waits for customs", agreed: "agrees", differs: "differs" },
    noneWaits: "No paper waits for customs. One appears here when an officer lets a vehicle pass by its paper.",
    columns: {
      number: "Number on the paper",
      vehicle: "Vehicle",
      gate: "Gate",
      seenBy: "Seen by",
      documents: "Customs documents",
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
      number: "Nomor pada dokumen",
      vehicle: "Kendaraan",
      gate: "Gerbang",
      seenBy: "Dilihat oleh",
      documents: "Dokumen pabean",
      shown: "Ditunjukkan",
      outcome: "Dibanding Bea Cukai",
    },
  },
);
