import { bilingual } from "../../../../shared/web/bilingual-text.ts";
import type { EntryWords } from "../../parts/form.ts";
import type { PlainWords } from "../../parts/plain-resource.ts";
import type { FormWords } from "../../parts/resource-forms.ts";

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

export const COMPANY_ENTRIES: FormWords = bilingual<Record<string, EntryWords>>(
  {
    name: { label: "Name" },
    type: {
      label: "Kind",
      help: "A tenant has buildings in the area; a customer does not.",
      choices: { tenant: "tenant", customer: "customer" },
    },
    email: { label: "E-mail address" },
    npwp: { label: "Tax number (NPWP)", help: "16 digits; no other company has the same one." },
    nitku: { label: "Business location (NITKU)", help: "22 digits; no other company has the same one." },
    business_field: { label: "What it does" },
    operation_status: {
      label: "Works in the area now",
      choices: { operation: "yes", not_operation: "no" },
    },
    status_pu: {
      label: "Registered as a business (PU)",
      choices: { registered: "yes", not_registered: "no" },
    },
    no_pu: { label: "Number of that registration" },
    pic_name: { label: "Contact person" },
    pic_phone: { label: "Telephone of that person" },
    address: { label: "Address" },
    supporting_doc_file_path: { label: "Its paper, such as the registration" },
  },
  {
    name: { label: "Nama" },
    type: {
      label: "Jenis",
      help: "Tenant punya bangunan di area; pelanggan tidak.",
      choices: { tenant: "tenant", customer: "pelanggan" },
    },
    email: { label: "Alamat email" },
    npwp: { label: "NPWP", help: "16 angka; tidak boleh sama dengan perusahaan lain." },
    nitku: { label: "NITKU", help: "22 angka; tidak boleh sama dengan perusahaan lain." },
    business_field: { label: "Bidang usaha" },
    operation_status: {
      label: "Sedang beroperasi di area",
      choices: { operation: "ya", not_operation: "tidak" },
    },
    status_pu: { label: "Terdaftar sebagai PU", choices: { registered: "ya", not_registered: "tidak" } },
    no_pu: { label: "Nomor PU" },
    pic_name: { label: "Kontak (PIC)" },
    pic_phone: { label: "Telepon PIC" },
    address: { label: "Alamat" },
    supporting_doc_file_path: { label: "Dokumennya, misalnya pendaftaran usaha" },
  },
);

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
    quotaWords: "Kosong: jumlah biasa menurut setelan. Bila kurang dari yang terpakai, tidak ada yang dihapus.",
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

export const EMPLOYEE_ENTRIES: FormWords = bilingual<Record<string, EntryWords>>(
  {
    company_id: { label: "Company", help: "It can't be changed later." },
    name: { label: "Name" },
    employee_number: { label: "Number in the company" },
    position: { label: "Position", help: "Such as driver." },
    email: { label: "E-mail address" },
    phone_number: { label: "Telephone" },
    is_active: { label: "Works there now" },
  },
  {
    company_id: { label: "Perusahaan", help: "Tidak dapat diubah kemudian." },
    name: { label: "Nama" },
    employee_number: { label: "Nomor pegawai" },
    position: { label: "Jabatan", help: "Misalnya sopir." },
    email: { label: "Alamat email" },
    phone_number: { label: "Telepon" },
    is_active: { label: "Masih bekerja di sana" },
  },
);

export const VEHICLE: PlainWords = {
  title: { en: "Vehicles", id: "Kendaraan" },
  new: { en: "New vehicle", id: "Kendaraan baru" },
  empty: {
    en: "No vehicle here. Take the filters away, or add one: tickets add the vehicles that they name by themselves.",
    id: "Tidak ada kendaraan di sini. Hapus saringannya, atau tambahkan: tiket menambahkan sendiri kendaraan yang disebutnya.",
  },
  search: { en: "Plate or kind of vehicle", id: "Pelat atau jenis kendaraan" },
  remove: {
    en: "The vehicle disappears from every list. One that a ticket still names can't be deleted.",
    id: "Kendaraan ini hilang dari semua daftar. Yang masih disebut tiket tidak dapat dihapus.",
  },
};

export const VEHICLE_ENTRIES: FormWords = bilingual<Record<string, EntryWords>>(
  {
    company_id: { label: "Company", help: "It can't be changed later." },
    police_number: { label: "Plate", help: "As it is written on the vehicle, such as B 9123 KLM." },
    type: { label: "Use" },
    vehicle_type: { label: "Kind of vehicle", help: "Such as dumptruck or container." },
    comodity: { label: "Goods" },
    unit_of_item: { label: "Counted in", help: "Such as ton or package." },
    total_item: { label: "Usual quantity" },
    containers: { label: "Containers", help: "One number a line, such as MSKU1234565." },
  },
  {
    company_id: { label: "Perusahaan", help: "Tidak dapat diubah kemudian." },
    police_number: { label: "Pelat", help: "Seperti tertulis di kendaraan, misalnya B 9123 KLM." },
    type: { label: "Kegunaan" },
    vehicle_type: { label: "Jenis kendaraan", help: "Misalnya dumptruck atau container." },
    comodity: { label: "Barang" },
    unit_of_item: { label: "Satuan", help: "Misalnya ton atau koli." },
    total_item: { label: "Jumlah biasanya" },
    containers: { label: "Peti kemas", help: "Satu nomor per baris, misalnya MSKU1234565." },
  },
);
