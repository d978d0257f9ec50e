import { bilingual } from "../../../../shared/web/bilingual-text.ts";
import type { PlainWords } from "../../parts/plain-resource.ts";

export const COMPANY: PlainWords = {
  title: { en: "Companies", id: "Perusahaan" },
  new: { en: "New company", id: "Perusahaan baru" },
  empty: {
    en: "No company here. Make the first one: its people can then ask for tickets.",
    id: "Belum ada perusahaan di sini. Buat yang pertama: orangnya lalu dapat memohon tiket.",
  },
  search: { en: "Name, tax number, or contact", id: "Nama, NPWP, atau kontak" },
  remove: {
    en: "The company disappears from every list and can't be chosen any more. One with open tickets can't be deleted.",
    id: "Perusahaan ini hilang dari semua daftar dan tidak dapat dipilih lagi. Yang masih punya tiket terbuka tidak dapat dihapus.",
  },
};

export const COMPANY_PAGE = bilingual(
  {
    seats: "Accounts of its people",
    seatsUsed: (used: number, allowed: number) => `${used} of ${allowed} in use`,
    setQuota: "Change the number of accounts",
    quota: "Accounts at most",
    quotaWords: "Empty: the usual number of the settings. Fewer than are in use removes nobody.",
    more: "What belongs to it",
    people: "Its people with an account",
    newPerson: "New account for its people",
    employees: "Employees and drivers",
    vehicles: "Vehicles",
    paper: "Its paper",
  },
  {
    seats: "Akun untuk orangnya",
    seatsUsed: (used: number, allowed: number) => `${used} dari ${allowed} terpakai`,
    setQuota: "Ubah jumlah akun",
    quota: "Akun paling banyak",
    quotaWords: "Kosong: jumlah biasa menurut pengaturan. Bila kurang dari yang terpakai, tidak ada yang dihapus.",
    more: "Yang terkait",
    people: "Orangnya yang punya akun",
    newPerson: "Akun baru untuk orangnya",
    employees: "Pegawai dan sopir",
    vehicles: "Kendaraan",
    paper: "Dokumennya",
  },
);

export const EMPLOYEE: PlainWords = {
  title: { en: "Employees", id: "Pegawai" },
  new: { en: "New employee", id: "Pegawai baru" },
  empty: {
    en: "No employee here. Take the filters away, or add a driver or a contact of a company.",
    id: "Tidak ada pegawai di sini. Hapus saringannya, atau tambahkan sopir atau kontak perusahaan.",
  },
  search: { en: "Name, number, or e-mail", id: "Nama, nomor, atau email" },
  remove: {
    en: "The employee disappears from every list. Tickets that name the person keep the name.",
    id: "Pegawai ini hilang dari semua daftar. Tiket yang menyebutnya tetap memuat namanya.",
  },
};

export const VEHICLE: PlainWords & { many: PlainWords["title"] } = {
  title: { en: "Vehicles", id: "Kendaraan" },
  new: { en: "New vehicle", id: "Kendaraan baru" },
  many: { en: "Many vehicles at once", id: "Banyak kendaraan sekaligus" },
  empty: {
    en: "No vehicle here. Take the filters away, or add one: tickets add the vehicles that they name by themselves.",
    id: "Tidak ada kendaraan di sini. Hapus saringannya, atau tambahkan: tiket menambahkan sendiri kendaraan yang disebutnya.",
  },
  search: { en: "Plate or kind of vehicle", id: "Nomor polisi atau jenis kendaraan" },
  remove: {
    en: "The vehicle disappears from every list. One that a ticket still names can't be deleted.",
    id: "Kendaraan ini hilang dari semua daftar. Yang masih disebut tiket tidak dapat dihapus.",
  },
};
