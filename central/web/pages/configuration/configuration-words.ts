import { bilingual } from "../../../../shared/web/bilingual-text.ts";
import type { Bilingual } from "../../parts/resource-acts.ts";
import { labelsOf } from "../../words/field-entries.ts";

const LABELS = labelsOf({ name: "name", area: "area_id" });

export const CONFIGURATION_WORDS = bilingual(
  {
    ...LABELS.en,
    areas: "Areas",
    gates: "Gates",
    lanes: "Lanes",
    edges: "Gate computers",
    edge: "Its computer",
    newEdge: "Register its computer",
    below: "What belongs to it",
    gate: "Gate",
    search: "Name or description",
    noAreas: "No area here. Make the first one: gates belong to an area.",
    noGates: "No gate here. Take the filters away, or make one.",
    newArea: "New area",
    newGate: "New gate",
    newLane: "New lane",
    noLanes: "No lane here. Take the filters away, or make one.",
    removeLane: "The lane disappears from every list with its devices, and its gate admits nobody there any more.",
    blocks: "Block list",
    newBlock: "Block a plate or a company",
    noBlocks: "Nobody is blocked here. Make an entry to keep a plate or a company out.",
    searchBlocks: "Plate or reason",
    removeBlock: "The gates let these vehicles in again, by their tickets.",
    removeArea: "The area disappears from every list. An area that still has gates or open tickets can't be deleted.",
    removeGate:
      "The gate disappears from every list with its lanes and devices. A gate whose edge is still enrolled can't be deleted.",
  },
  {
    ...LABELS.id,
    areas: "Kawasan",
    gates: "Gerbang",
    lanes: "Jalur",
    edges: "Komputer gerbang",
    edge: "Komputernya",
    newEdge: "Daftarkan komputernya",
    below: "Yang termasuk di dalamnya",
    gate: "Gerbang",
    search: "Nama atau keterangan",
    noAreas: "Belum ada kawasan di sini. Buat yang pertama: setiap gerbang termasuk satu kawasan.",
    noGates: "Tidak ada gerbang di sini. Hapus saringannya, atau buat yang baru.",
    newArea: "Area baru",
    newGate: "Gerbang baru",
    newLane: "Jalur baru",
    noLanes: "Tidak ada jalur di sini. Hapus saringannya, atau buat yang baru.",
    removeLane: "Jalur ini hilang dari semua daftar bersama perangkatnya, dan tidak lagi melayani kendaraan.",
    blocks: "Daftar blokir",
    newBlock: "Blokir nomor polisi atau perusahaan",
    noBlocks:
      "Belum ada yang diblokir di sini. Buat entri agar satu nomor polisi atau satu perusahaan tidak boleh masuk.",
    searchBlocks: "Nomor polisi atau alasan",
    removeBlock: "Gerbang mengizinkan kendaraan ini masuk lagi sesuai tiketnya.",
    removeArea:
      "Kawasan ini hilang dari semua daftar. Kawasan yang masih punya gerbang atau tiket yang belum selesai tidak dapat dihapus.",
    removeGate:
      "Gerbang ini hilang dari semua daftar, bersama jalur dan perangkatnya. Gerbang yang edge-nya masih terdaftar tidak dapat dihapus.",
  },
);

/** A text of these pages in both languages. */
export function bothOf(name: keyof (typeof CONFIGURATION_WORDS)["en"]): Bilingual {
  return { en: CONFIGURATION_WORDS.en[name], id: CONFIGURATION_WORDS.id[name] };
}
