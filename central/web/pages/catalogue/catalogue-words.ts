import { bilingual } from "../../../../shared/web/bilingual-text.ts";
import type { EntryWords } from "../../parts/form.ts";
import type { PlainWords } from "../../parts/plain-resource.ts";
import type { FormWords } from "../../parts/resource-forms.ts";

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

export const BUILDING_ENTRIES: FormWords = bilingual<Record<string, EntryWords>>(
  {
    company_id: { label: "Company", help: "It can't be changed later." },
    area_id: { label: "Area" },
    name: { label: "Name", help: "Such as Warehouse 3." },
    address: { label: "Address" },
  },
  {
    company_id: { label: "Perusahaan", help: "Tidak dapat diubah kemudian." },
    area_id: { label: "Area" },
    name: { label: "Nama", help: "Misalnya Gudang 3." },
    address: { label: "Alamat" },
  },
);

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

export const PRODUCT_ENTRIES: FormWords = bilingual<Record<string, EntryWords>>(
  {
    name: { label: "Name" },
    code: { label: "Own number", help: "No other goods have the same one." },
    unit_of_item: { label: "Counted in", help: "Such as ton, m3 or package." },
    description: { label: "Description" },
    is_active: { label: "Offered in tickets" },
  },
  {
    name: { label: "Nama" },
    code: { label: "Kode", help: "Tidak boleh sama dengan barang lain." },
    unit_of_item: { label: "Satuan", help: "Misalnya ton, m3, atau koli." },
    description: { label: "Keterangan" },
    is_active: { label: "Ditawarkan di tiket" },
  },
);

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

export const FAQ_ENTRIES: FormWords = bilingual<Record<string, EntryWords>>(
  {
    language: { label: "Language", choices: { id: "Indonesian", en: "English" } },
    category: { label: "Heading that it stands under" },
    question: { label: "Question" },
    answer: { label: "Answer" },
    position: { label: "Place under its heading", help: "The lowest comes first." },
    is_published: { label: "Published", help: "Anyone reads it, signed in or not." },
  },
  {
    language: { label: "Bahasa", choices: { id: "Indonesia", en: "Inggris" } },
    category: { label: "Judul bagiannya" },
    question: { label: "Pertanyaan" },
    answer: { label: "Jawaban" },
    position: { label: "Urutan di bagiannya", help: "Angka terkecil tampil dulu." },
    is_published: { label: "Diterbitkan", help: "Dibaca siapa saja, tanpa masuk pun." },
  },
);

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

export const CONTACT_ENTRIES: FormWords = bilingual<Record<string, EntryWords>>(
  {
    company_name: { label: "Name" },
    email: { label: "E-mail address" },
    fax: { label: "Fax" },
    address: { label: "Address" },
    phone_number: { label: "Telephone" },
    whatsapp_number: { label: "WhatsApp" },
    instagram_url: { label: "Instagram", help: "The whole web address." },
    x_url: { label: "X", help: "The whole web address." },
  },
  {
    company_name: { label: "Nama" },
    email: { label: "Alamat email" },
    fax: { label: "Faks" },
    address: { label: "Alamat" },
    phone_number: { label: "Telepon" },
    whatsapp_number: { label: "WhatsApp" },
    instagram_url: { label: "Instagram", help: "Alamat web lengkap." },
    x_url: { label: "X", help: "Alamat web lengkap." },
  },
);
