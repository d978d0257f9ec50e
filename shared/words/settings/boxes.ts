import type { Fields } from "../fields/field.ts";
import { MS } from "./units.ts";

/** Parking boxes and boards with a dialect of their own. */
export const boxSettings = {
  boot_ms: {
    label: ["Wait after its start", "Tunggu setelah mulai"],
    unit: MS,
    help: [
      "time in which nothing is sent to a box that restarts when its port is opened; POWERON ends it",
      "waktu tanpa kiriman ke kotak yang mulai ulang saat portnya dibuka; POWERON mengakhirinya",
    ],
  },
  open_output: {
    label: ["Output that opens", "Keluaran pembuka"],
    help: [
      "the output that opens in the mode single; 1 in all others",
      "keluaran yang membuka pada mode single; 1 pada semua mode lain",
    ],
  },
  hold_output: {
    label: ["Output that holds", "Keluaran penahan"],
    help: [
      "a maintained contact that holds the arm up; null: the open contact is held instead",
      "kontak tetap yang menahan palang di atas; kosong: kontak buka yang ditahan",
    ],
  },
  travel_ms: {
    label: ["The arm moves for", "Palang bergerak selama"],
    unit: MS,
    help: [
      "triple: within this time after a command the arm moves, and is stopped before the opposite command",
      "triple: selama ini setelah perintah palang bergerak, dan dihentikan sebelum perintah sebaliknya",
    ],
  },
  brake_ms: {
    label: ["Pause before the other way", "Jeda sebelum arah lain"],
    unit: MS,
    help: ["triple: the pause between stop and the other way", "triple: jeda antara berhenti dan arah sebaliknya"],
  },
  trig_confirmation: {
    label: ["A TRIG is taken when", "TRIG diterima bila"],
    help: [
      "how TRIG counts as taken: status: STAT right behind it shows the output on; reply: the box says TRIG1OK; alive: it answers STAT at all",
      "kapan TRIG dianggap diterima: status: STAT tepat sesudahnya menunjukkan keluaran menyala; reply: kotak mengatakan TRIG1OK; alive: kotak menjawab STAT",
    ],
  },
  red_output: { label: ["Output of the red lamp", "Keluaran lampu merah"] },
  green_output: { label: ["Output of the green lamp", "Keluaran lampu hijau"] },
  channel: {
    label: ["Letter of the reader", "Huruf pembaca"],
    help: [
      "the letter that the board puts before the reader's cards",
      "huruf yang ditaruh papan di depan kartu pembaca",
    ],
  },
  "parking-serial.channel": {
    help: ["the letter that the box puts before the reader's cards", "huruf yang ditaruh kotak di depan kartu pembaca"],
  },
  card_radix: {
    label: ["Digits of a card", "Angka kartu"],
    help: [
      "raw: the card's text is what the box sends; hex: its digits are hexadecimal and become a decimal number; decimal: they lose their leading zeros",
      "raw: teks kartu adalah yang dikirim kotak; hex: angkanya heksadesimal dan menjadi bilangan desimal; decimal: nol di depan dibuang",
    ],
  },
  dialect: {
    label: ["Dialect", "Dialek"],
    help: [
      "long: protocol 0 (OUT1ON, TRIG1, IN1ON); short: protocol 1 (O1N, TR1, I1N)",
      "long: protokol 0 (OUT1ON, TRIG1, IN1ON); short: protokol 1 (O1N, TR1, I1N)",
    ],
  },
  select_dialect: {
    label: ["Choose the dialect at each connection", "Pilih dialek di setiap sambungan"],
    help: [
      "send the board CMD0 or CMD1 at every connection; false: it is set up for the dialect already",
      "kirim CMD0 atau CMD1 ke papan pada setiap sambungan; tidak: sudah disetel untuk dialek itu",
    ],
  },
  asks: {
    label: ["Keep-alive question", "Pertanyaan pemeriksa"],
    help: [
      "keep-alive command for the board; null: STAT in the long dialect, PNG in the short one",
      "perintah untuk menanyakan apakah papan masih ada; kosong: STAT pada dialek long, PNG pada short",
    ],
  },
  push_ms: {
    label: ["Events again after", "Peristiwa diulang setelah"],
    unit: MS,
    help: [
      "retry interval at which the board sends an event again until it is acknowledged",
      "selang papan mengirim ulang kejadian sampai dijawab",
    ],
  },
  push_flags: {
    label: ["Kinds of events", "Jenis peristiwa"],
    help: [
      "number of event kinds in its push mode: 11 report cards at W, 13 cards at X and Y, too",
      "jumlah jenis kejadian pada mode kirimnya: 11 melaporkan kartu di W, 13 juga di X dan Y",
    ],
  },
  status_digits: {
    label: ["Inputs of the status digits", "Masukan angka status"],
    help: [
      "for boards that answer STAT with digits: the input that each digit stands for, in order; empty: they name the inputs that are on",
      "untuk papan yang menjawab STAT dengan angka: masukan untuk setiap angka, berurutan; kosong: papan menyebut masukan yang menyala",
    ],
  },
  "enet.status_digits": {
    help: [
      "the input that each digit of the board's STAT stands for, in order",
      "masukan untuk setiap angka STAT papan, berurutan",
    ],
  },
  accepted_track: {
    label: ["Recording for an accepted card", "Rekaman bila kartu diterima"],
    help: [
      "the recording to play for an accepted card; null: silence",
      "rekaman yang dimainkan untuk kartu diterima; kosong: tanpa suara",
    ],
  },
  refused_track: {
    label: ["Recording for a refused card", "Rekaman bila kartu ditolak"],
    help: [
      "the recording to play for a refused card; null: silence",
      "rekaman yang dimainkan untuk kartu ditolak; kosong: tanpa suara",
    ],
  },
  reader: {
    label: ["Number of the reader", "Nomor pembaca"],
    help: ["the number behind the W of the reader's cards", "angka di belakang W pada kartu pembaca"],
  },
  channels: { label: ["Number of relays", "Jumlah relai"], help: ["how many relays it has", "jumlah relainya"] },
  accept_software_pulse: {
    label: ["The board has no timer: accepted", "Papan tanpa pengatur waktu: diterima"],
    help: [
      "required: this board has no timer, so an edge that dies within the pulse leaves the contact closed until its next start; only for barriers that tolerate a stuck contact",
      "wajib: papan ini tanpa pewaktu, jadi edge yang mati di tengah pulsa membiarkan kontak tertutup sampai mulai lagi; hanya untuk palang yang tahan kontak macet",
    ],
  },
  reports_status: {
    label: ["Tells the state of its relays", "Memberi tahu keadaan relainya"],
    help: [
      "false for boards that do not answer a question for their relays: they are there while their line is",
      "tidak, untuk papan yang tidak menjawab pertanyaan tentang relainya: dianggap ada selama salurannya ada",
    ],
  },
  open_power: { label: ["POWER that opens", "POWER pembuka"], help: ["which POWER opens", "POWER yang membuka"] },
  close_power: {
    label: ["POWER that closes", "POWER penutup"],
    help: ["null where the barrier closes by itself", "kosong bila palang turun sendiri"],
  },
  switch: {
    label: ["Switch", "Sakelar"],
    help: ["which switch the detector is wired to, from 1", "sakelar tempat detektor dikabel, mulai 1"],
  },
  open_switch: {
    label: ["Switch that opens", "Sakelar pembuka"],
    help: ["which switch opens", "sakelar yang membuka"],
  },
  close_switch: {
    label: ["Switch that closes", "Sakelar penutup"],
    help: ["null where the barrier closes by itself", "kosong bila palang turun sendiri"],
  },
  hold_switch: {
    label: ["Switch that holds", "Sakelar penahan"],
    help: [
      "a switch of its own that holds the arm up; null: the open switch is held instead",
      "sakelar tersendiri yang menahan palang di atas; kosong: sakelar buka yang ditahan",
    ],
  },
  box_output: { help: ["output number, from 1", "nomor keluaran, mulai 1"] },
  relay: { help: ["relay number, from 0", "nomor relai, mulai 0"] },
  contact_input: { help: ["the input that the contact is wired to", "masukan tempat kontak dikabel"] },
  loop_place: {
    help: [
      "before the arm (presence), under it (passage, safety), or at an end of the weighbridge's deck: occupied while the truck stands over it",
      "di depan palang (kehadiran), di bawahnya (lewat, keselamatan), atau di ujung lantai jembatan timbang: terisi selama truk di atasnya",
    ],
  },
  input_from_0: { help: ["input number, from 0", "nomor masukan, mulai 0"] },
  input_from_1: { help: ["input number, from 1", "nomor masukan, mulai 1"] },
} as const satisfies Fields;
