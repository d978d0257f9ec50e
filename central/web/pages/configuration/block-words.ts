import { bilingual } from "../../../../shared/web/bilingual-text.ts";

/** The entries of the block list. */
export const BLOCK_ENTRIES = bilingual(
  {
    area_id: { label: "Area", help: "All its gates refuse the entry. Going out stays allowed, with a review." },
    police_number: { label: "Plate", help: "A plate or a company, one of both." },
    company_id: { label: "Company", help: "Every vehicle that comes with a ticket of this company." },
    reason: {
      label: "Reason",
      help: "Officers read it at the gate. Drivers do not: the sign sends them to an officer.",
    },
    last_date: { label: "Until", help: "The last day. Empty: until the entry is deleted." },
  },
  {
    area_id: {
      label: "Area",
      help: "Semua gerbangnya menolak masuk. Keluar tetap boleh, dengan peninjauan.",
    },
    police_number: { label: "Plat", help: "Plat atau perusahaan, salah satu saja." },
    company_id: { label: "Perusahaan", help: "Semua kendaraan yang datang dengan tiket perusahaan ini." },
    reason: {
      label: "Alasan",
      help: "Dibaca petugas di gerbang. Sopir tidak membacanya: papan menyuruhnya menghubungi petugas.",
    },
    last_date: { label: "Sampai", help: "Hari terakhir. Kosong: sampai entri ini dihapus." },
  },
);
