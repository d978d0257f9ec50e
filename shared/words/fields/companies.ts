import type { Fields } from "./field.ts";

export const companiesFields = {
  "Product.code": {
    label: ["Own number", "Kode"],
    hint: ["No other goods have the same one.", "Tidak boleh sama dengan barang lain."],
    help: ["The operator's own number; unique when given", "Nomor menurut pengelola; tidak boleh sama bila diisi"],
    example: "CEM-01",
  },
  company_id: {
    label: ["Company", "Perusahaan"],
    help: ["The company", "Perusahaannya"],
    example: "0192c3a4-0000-7000-8000-0000000000c1",
  },
  company: { says: "The company" },
  company_name: {
    label: ["Company", "Perusahaan"],
    help: ["Name of the company", "Nama perusahaan"],
    example: "PT Sentosa Abadi",
  },
  "Company.name": { help: ["Registered name", "Nama terdaftar"], example: "PT Sentosa Abadi" },
  "Company.type": {
    help: [
      "A tenant has buildings in the area; a customer does not",
      "Tenant punya bangunan di kawasan; pelanggan tidak",
    ],
    example: "tenant",
  },
  "Company.email": {
    help: ["E-mail address of the company; empty for none", "Alamat email perusahaan; kosong bila tidak ada"],
    says: "E-mail address of the company; null for none",
    example: "office@sentosa.example.com",
  },
  npwp: {
    label: ["Tax number (NPWP)", "NPWP"],
    hint: ["16 digits; no other company has the same one.", "16 angka; tidak boleh sama dengan perusahaan lain."],
    help: [
      "Tax number (NPWP) of 16 digits; unique when given. 15 digits get a 0 before them, and signs between digits don't matter",
      "NPWP, 16 angka; tidak boleh sama bila diisi. 15 angka diberi 0 di depan, dan tanda di antara angka tidak berpengaruh",
    ],
    example: "0012345678901000",
  },
  nitku: {
    label: ["Business location (NITKU)", "NITKU"],
    hint: ["22 digits; no other company has the same one.", "22 angka; tidak boleh sama dengan perusahaan lain."],
    help: [
      "Number of the business location (NITKU), 22 digits; unique when given, may be empty",
      "NITKU, 22 angka; tidak boleh sama bila diisi, boleh kosong",
    ],
    example: "0012345678901000000001",
  },
  business_field: {
    label: ["Business field", "Bidang usaha"],
    help: ["What the company does; may be empty", "Bidang usaha perusahaan; boleh kosong"],
    example: "Logistics",
  },
  operation_status: {
    label: ["Works in the area now", "Sedang beroperasi di kawasan"],
    choices: { operation: ["yes", "ya"], not_operation: ["no", "tidak"] },
    help: ["Whether the company works in the area now", "Apakah perusahaan kini bekerja di kawasan"],
    example: "operation",
  },
  status_pu: {
    label: ["Registered as a business (PU)", "Terdaftar sebagai PU"],
    choices: { registered: ["yes", "ya"], not_registered: ["no", "tidak"] },
    help: [
      "Whether the company is registered as a business (PU)",
      "Apakah perusahaan terdaftar sebagai pelaku usaha (PU)",
    ],
    example: "registered",
  },
  no_pu: {
    label: ["Number of that registration", "Nomor PU"],
    help: ["Number of that registration; empty for none", "Nomor pendaftaran itu; kosong bila tidak ada"],
    says: "Number of that registration; null for none",
    example: "PU-2026-0042",
  },
  pic_name: {
    label: ["Contact person", "Kontak (PIC)"],
    help: ["Contact person there; may be empty", "Orang yang dihubungi di sana; boleh kosong"],
    example: "Budi Santoso",
  },
  pic_phone: {
    label: ["Telephone of that person", "Telepon PIC"],
    help: ["Telephone number of that person; may be empty", "Nomor telepon orang itu; boleh kosong"],
    example: "+62 812 5550 100",
  },
  supporting_doc_file_path: {
    label: ["Its paper, such as the registration", "Dokumennya, misalnya pendaftaran usaha"],
    help: ["Storage path of an uploaded paper; empty for none", "Berkas dokumen yang diunggah; kosong bila tidak ada"],
    says: "Storage path of an uploaded paper; null for none",
    example: "documents/2026/11/0192c3a4-0000-7000-8000-0000000000f2.pdf",
  },
  employee_number: {
    label: ["Number in the company", "Nomor pegawai"],
    help: [
      "The company's own number for the person; unique in the company when given",
      "Nomor pegawai menurut perusahaan; tidak boleh sama di satu perusahaan bila diisi",
    ],
    example: "E-1042",
  },
  "CompanyEmployee.name": { help: ["Name of the person", "Nama orangnya"], example: "Budi Santoso" },
  "CompanyEmployee.position": {
    label: ["Position", "Jabatan"],
    hint: ["Such as driver.", "Misalnya sopir."],
    help: ["What the person does there", "Pekerjaan orang itu di sana"],
    example: "driver",
  },
  building_id: {
    label: ["Building", "Bangunan"],
    says: "The building (destination location) of the company; null for the company as a whole",
    example: "0192c3a4-0000-7000-8000-0000000000d2",
  },
  building: { says: "The building; null for the company as a whole" },
  destination_location_id: { says: "The building", example: "0192c3a4-0000-7000-8000-0000000000d2" },
  "DestinationLocation.name": {
    label: ["Name", "Nama"],
    hint: ["Such as Warehouse 3.", "Misalnya Gudang 3."],
    help: ["Name of the building", "Nama bangunan"],
    example: "Warehouse 3",
  },
  "Building.name": { says: "Name of the building", example: "Warehouse 3" },
  user_quota: {
    label: ["Seats", "Kuota"],
    says: "People of the company who may have an account; null: the usual number",
    example: null,
  },
  "Vehicle.type": {
    label: ["Use", "Kegunaan"],
    help: ["What the vehicle is for", "Kegunaan kendaraan"],
    example: "transport",
  },
  "CompanyEmployee.company_id": {
    label: ["Company", "Perusahaan"],
    hint: ["It can't be changed later.", "Tidak dapat diubah kemudian."],
  },
  "CompanyEmployee.is_active": { label: ["Works there now", "Masih bekerja di sana"] },
  "Vehicle.company_id": {
    label: ["Company", "Perusahaan"],
    hint: ["It can't be changed later.", "Tidak dapat diubah kemudian."],
  },
  "Vehicle.police_number": {
    label: ["Plate", "Nomor polisi"],
    hint: [
      "As it is written on the vehicle, such as B 9123 KLM.",
      "Seperti tertulis di kendaraan, misalnya B 9123 KLM.",
    ],
  },
  "DestinationLocation.company_id": {
    label: ["Company", "Perusahaan"],
    hint: ["It can't be changed later.", "Tidak dapat diubah kemudian."],
    help: ["The company", "Perusahaannya"],
  },
  "Product.unit_of_item": {
    label: ["Counted in", "Satuan"],
    hint: ["Such as ton, m3 or package.", "Misalnya ton, m3, atau koli."],
  },
  "Product.is_active": { label: ["Offered in tickets", "Ditawarkan di tiket"] },
  "Faq.language": {
    label: ["Language", "Bahasa"],
    choices: { id: ["Indonesian", "Indonesia"], en: ["English", "Inggris"] },
  },
  "Faq.position": {
    label: ["Place under its heading", "Urutan di bagiannya"],
    hint: ["The lowest comes first.", "Angka terkecil tampil dulu."],
  },
} as const satisfies Fields;
