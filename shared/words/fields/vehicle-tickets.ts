import type { Fields } from "./field.ts";

export const vehicleTicketsFields = {
  vehicle_ticket_id: {
    label: ["Vehicle of the ticket", "Kendaraan tiket"],
    says: "The vehicle ticket",
    example: "0192c3a4-0000-7000-8000-000000000072",
  },
  "VehicleTicket.status": { says: "Status of the vehicle ticket", example: "active" },
  vehicle_ticket_code: {
    label: ["Ticket code", "Kode tiket"],
    says: "Code to type instead of the QR; 10 characters, the last one a check digit",
    example: "7KQ2M9XT4H",
  },
  milestones: { says: "Milestones of the vehicle's visit", example: [] },
  qr_url: {
    says: "Link to the QR as PNG; needs no token and expires",
    example: "https://gate.example.com/v1/files/stream?path=…",
  },
  qr_path: { says: "Storage path of the QR", example: "qr/0192c3a4-0000-7000-8000-000000000072.png" },
  qr_type: { says: "Target of the QR: the paper that the ticket is tied to, or the ticket", example: "ticket" },
  qr_value: { label: ["QR", "QR"], says: "Text of the QR, or a vehicle ticket code", example: "GA1.0G7XK2…" },
  check_in_at: {
    label: ["Came in at", "Masuk pada"],
    says: "When the vehicle came in; null: it has not",
    example: null,
  },
  check_out_at: { label: ["Went out at", "Keluar pada"], says: "When it went out; null: it has not", example: null },
  realization_weight: {
    label: ["Realised quantity", "Jumlah realisasi"],
    hint: ["For example 19800.", "Misalnya 19800."],
    help: [
      "Weight that was really loaded or unloaded, in “Unit”; empty: not reported yet",
      "Berat yang benar-benar dimuat atau dibongkar, dalam satuan di bawahnya; kosong: belum dilaporkan",
    ],
    says: "Weight that was really loaded or unloaded, in `realization_unit`; null: not reported yet",
    example: null,
  },
  realization_unit: {
    label: ["Unit", "Satuan"],
    hint: ["For example kg.", "Misalnya kg."],
    help: ["Unit of that weight; empty: not reported yet", "Satuan berat itu; kosong: belum dilaporkan"],
    says: "Unit of that weight; null: not reported yet",
    example: null,
  },
  weight_in: {
    label: ["Weight in", "Berat masuk"],
    says: "Weight at the scale when it came in, in kg; 0: not weighed",
    example: 0,
  },
  weight_out: {
    label: ["Weight out", "Berat keluar"],
    says: "Weight at the scale when it went out, in kg; 0: not weighed",
    example: 0,
  },
  no_job: {
    label: ["Number of the job", "Nomor pekerjaan"],
    says: "Number of the job slip; null for none",
    example: null,
  },
  is_load_unload_done: {
    label: ["Loaded or unloaded", "Bongkar muat selesai"],
    says: "Loading or unloading is finished",
    example: false,
  },
  vehicle: { says: "The vehicle" },
  vehicle_id: { label: ["Vehicle", "Kendaraan"], says: "The vehicle", example: "0192c3a4-0000-7000-8000-000000000073" },
  vehicle_type: {
    label: ["Kind of vehicle", "Jenis kendaraan"],
    hint: ["Such as dumptruck or container.", "Misalnya dumptruck atau container."],
    says: "Build of the vehicle; may be empty",
    example: "dumptruck",
  },
  police_number: {
    label: ["Plate", "Nomor polisi"],
    help: [
      "The plate, as typed; upper case and spaces make no difference",
      "Nomor polisi seperti diketik; huruf besar dan spasi tidak berpengaruh",
    ],
    example: "B 1234 ABC",
  },
  read_plate: {
    label: ["Plate read by the camera", "Nomor polisi terbaca kamera"],
    says: "The plate that a camera read; null for none",
    example: "B1234ABC",
  },
  comodity: {
    label: ["Goods", "Barang"],
    help: ["What the vehicle carries; empty where nobody said", "Muatan kendaraan; kosong bila tidak disebut"],
    says: "What the vehicle carries; null where nobody said",
    example: "Cement",
  },
  unit_of_item: {
    label: ["Counted in", "Satuan"],
    hint: ["Such as ton or package.", "Misalnya ton atau koli."],
    help: ["Unit of the quantity; empty where nobody said", "Satuan jumlahnya; kosong bila tidak disebut"],
    says: "Unit of the quantity; null where nobody said",
    example: "ton",
  },
  total_item: {
    label: ["Usual quantity", "Jumlah biasanya"],
    help: ["Quantity, in “Unit”", "Jumlah, dalam satuannya"],
    says: "Quantity, in `unit_of_item`",
    example: 12,
  },
  containers: {
    label: ["Containers", "Peti kemas"],
    hint: ["One number a line, such as MSKU1234565.", "Satu nomor per baris, misalnya MSKU1234565."],
    help: ["Container numbers", "Nomor peti kemas"],
    example: [],
  },
  overrides_refusal: {
    says: "Lets a known ticket through although the rule book refuses it; opens a review",
    example: false,
  },
  identity_number: {
    label: ["Identity number of the driver", "Nomor identitas sopir"],
    hint: ["Only its last digits are shown later.", "Nanti hanya angka terakhirnya yang terlihat."],
  },
  "VehicleTicket.police_number": { label: ["Plate", "Nomor polisi"] },
  "VehicleTicket.total_item": {
    label: ["Quantity", "Jumlah"],
    help: [
      "The quantity of this vehicle; that of the ticket unless given",
      "Jumlah kendaraan ini; jumlah tiket bila kosong",
    ],
  },
  "VehicleTicket.containers.0.container_number": {
    label: ["Container 1", "Peti kemas 1"],
    hint: ["Its number, for example MSKU6011672.", "Nomornya, misalnya MSKU6011672."],
  },
  "VehicleTicket.containers.0.no_daftar": {
    label: ["Registration number of its document", "Nomor pendaftaran dokumennya"],
  },
  "VehicleTicket.containers.0.car": { label: ["Or its submission number (CAR)", "Atau nomor ajunya (CAR)"] },
  "VehicleTicket.containers.0.total_item": { label: ["Its quantity", "Jumlahnya"] },
  "VehicleTicket.containers.1.container_number": {
    label: ["Container 2", "Peti kemas 2"],
    hint: ["Its number, for example MSKU6011672.", "Nomornya, misalnya MSKU6011672."],
  },
  "VehicleTicket.containers.1.no_daftar": {
    label: ["Registration number of its document", "Nomor pendaftaran dokumennya"],
  },
  "VehicleTicket.containers.1.car": { label: ["Or its submission number (CAR)", "Atau nomor ajunya (CAR)"] },
  "VehicleTicket.containers.1.total_item": { label: ["Its quantity", "Jumlahnya"] },
} as const satisfies Fields;
