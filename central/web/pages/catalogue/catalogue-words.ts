import { bilingual } from "../../../../shared/web/bilingual-text.ts";
import type { PlainWords } from "../../parts/plain-resource.ts";

export const BUILDING: PlainWords = {
  title: { en: "Destinations", id: "Tujuan" },
  new: { en: "New destination", id: "Tujuan baru" },
  empty: {
    en: "No destination here. Add the buildings that vehicles come to.",
    id: "Belum ada tujuan di sini. Tambahkan bangunan yang didatangi kendaraan.",
  },
  search: { en: "Name or address", id: "Nama atau alamat" },
  remove: {
    en: "The destination disappears from every list. One that a ticket still waits for can't be deleted.",
    id: "Tujuan ini hilang dari semua daftar. Yang masih ditunggu tiket tidak dapat dihapus.",
  },
};

export const PRODUCT: PlainWords = {
  title: { en: "Goods", id: "Barang" },
  new: { en: "New goods", id: "Barang baru" },
  empty: {
    en: "No goods here. Add what vehicles carry: tickets then offer it.",
    id: "Belum ada barang di sini. Tambahkan yang diangkut kendaraan: tiket lalu menawarkannya.",
  },
  search: { en: "Name, code, or description", id: "Nama, kode, atau keterangan" },
  remove: {
    en: "The goods disappear from every list. Tickets that name them keep the name.",
    id: "Barang ini hilang dari semua daftar. Tiket yang menyebutnya tetap memuat namanya.",
  },
};

export const FAQ: PlainWords = {
  title: { en: "Questions and answers", id: "Tanya jawab" },
  new: { en: "New question", id: "Pertanyaan baru" },
  empty: {
    en: "No question here. Take the filters away, or write the first one.",
    id: "Tidak ada pertanyaan di sini. Hapus saringannya, atau tulis yang pertama.",
  },
  search: { en: "Question, answer, or heading", id: "Pertanyaan, jawaban, atau judul" },
  remove: {
    en: "The question disappears at once for everyone.",
    id: "Pertanyaan ini langsung hilang untuk semua orang.",
  },
};

export const CONTACT_WORDS = bilingual(
  {
    title: "Contacts",
    empty: "No contact matches. Take the search away.",
    search: "Name or address",
    purpose: "What it is for",
    notFilled: "not filled in yet",
  },
  {
    title: "Kontak",
    empty: "Tidak ada kontak yang cocok. Hapus pencariannya.",
    search: "Nama atau alamat",
    purpose: "Untuk keperluan",
    notFilled: "belum diisi",
  },
);
