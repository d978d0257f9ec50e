import type { Fields } from "../fields/field.ts";
import { MS, PIXELS, SECONDS } from "./units.ts";

/** Signs. */
export const signSettings = {
  text_command: {
    label: ["Command of the text", "Perintah teks"],
    help: [
      "D: DSD (DSPD in the short dialect), text that is kept; T: DST (DSPT), text that is probably not",
      "D: DSD (DSPD pada dialek short), teks yang disimpan; T: DST (DSPT), teks yang mungkin tidak disimpan",
    ],
  },
  columns: {
    label: ["Characters of a line", "Huruf per baris"],
    help: ["characters that fit; longer text scrolls", "jumlah huruf yang muat; teks lebih panjang berjalan"],
  },
  "compass.columns": {
    help: [
      "the most characters of a line; what is longer is cut off",
      "jumlah huruf terbanyak sebaris; yang lebih dipotong",
    ],
  },
  "mqtt.columns": {
    help: [
      "characters that fit on a line of a sign that runs nothing through: longer text is broken between words and cut; null: the sign sees to it",
      "jumlah huruf sebaris pada papan tanpa teks berjalan: teks lebih panjang dipenggal antarkata dan dipotong; kosong: papan mengaturnya sendiri",
    ],
  },
  brightness_digit: {
    label: ["Digit of the brightness", "Angka kecerahan"],
    help: [
      "the digit before the text; the vendor's own tool sends 9",
      "angka di depan teks; alat pembuatnya mengirim 9",
    ],
  },
  text_mode: {
    label: ["Mode of the text", "Mode teks"],
    help: ["how the text comes: 1 and 2 are known to take text", "cara teks tampil: 1 dan 2 diketahui menerima teks"],
  },
  ss: {
    label: ["First number of a line", "Angka pertama baris"],
    help: [
      "the first number of a line: its speed or how long it stays, by maker",
      "angka pertama baris: kecepatan atau lama tampil, menurut pembuat",
    ],
  },
  dd: {
    label: ["Second number of a line", "Angka kedua baris"],
    help: ["the second number of a line: the other of the two", "angka kedua baris: yang lain dari keduanya"],
  },
  repeat_seconds: {
    label: ["Text again every", "Teks diulang setiap"],
    unit: SECONDS,
    help: [
      "refresh interval of the text: the sign does not acknowledge",
      "selang kirim ulang teks: papan tidak menjawab",
    ],
  },
  "awtrix.repeat_seconds": {
    help: [
      "refresh interval of a held text, for a sign that was off; scrolling text restarts",
      "selang kirim ulang teks yang ditahan, untuk papan yang sempat mati; teks berjalan mulai lagi",
    ],
  },
  "compass.repeat_seconds": { help: ["refresh interval of the text", "selang kirim ulang teks"] },
  "mqtt.repeat_seconds": { help: ["refresh interval of its text", "selang kirim ulang teksnya"] },
  sign_type: {
    label: ["Type code", "Kode jenis"],
    help: ["type code; Z reaches every type", "kode jenis; Z mencapai semua jenis"],
  },
  gap_ms: {
    label: ["Pause between packets", "Jeda antarpaket"],
    unit: MS,
    help: ["least time between two packets", "waktu terpendek antara dua paket"],
  },
  framing: {
    label: ["Framing", "Bingkai"],
    help: [
      "serial also behind a serial server; network on the card's own TCP port",
      "serial juga di balik server serial; network pada port TCP kartu sendiri",
    ],
  },
  network_id: {
    label: ["Id code of the card", "Kode id kartu"],
    help: ["the card's id code, with network framing", "kode id kartu, dengan bingkai network"],
  },
  network_length: {
    label: ["Order of the length bytes", "Urutan bita panjang"],
    help: [
      "byte order of the length, with network framing: try the other where the card shows nothing",
      "urutan bita panjang, dengan bingkai network: coba yang lain bila kartu tidak menampilkan apa pun",
    ],
  },
  card_id: {
    label: ["Number of the card", "Nomor kartu"],
    help: ["255 reaches every card", "255 mencapai semua kartu"],
  },
  ask_reply: {
    label: ["Ask for a reply", "Minta jawaban"],
    help: ["requests a reply of the card; replies are ignored", "meminta jawaban kartu; jawabannya diabaikan"],
  },
  window: { label: ["Window", "Jendela"], help: ["the window that shows the text", "jendela yang menampilkan teks"] },
  size: {
    label: ["Make a window of this size", "Buat jendela seukuran ini"],
    help: [
      "makes one window of this size before the first text; null: windows are as the card has them",
      "membuat satu jendela seukuran ini sebelum teks pertama; kosong: jendela seperti di kartu",
    ],
  },
  width_px: { label: ["Width", "Lebar"], unit: PIXELS, help: ["of the whole sign", "seluruh papan"] },
  height_px: { label: ["Height", "Tinggi"], unit: PIXELS, help: ["of the whole sign", "seluruh papan"] },
  font_px: {
    label: ["Height of letters", "Tinggi huruf"],
    unit: PIXELS,
    help: ["height of the letters", "tinggi huruf"],
  },
  font_style: { label: ["Font", "Gaya huruf"], help: ["the card's font style", "gaya huruf kartu"] },
  align: {
    label: ["Across", "Mendatar"],
    help: ["where a held text stands in its line", "letak teks diam dalam barisnya"],
  },
  vertical: { label: ["Down", "Tegak"], help: ["where the lines stand on the sign", "letak baris pada papan"] },
  scroll_effect: {
    label: ["Effect of long text", "Efek teks panjang"],
    help: [
      "how longer text moves: 11 scrolls left, 14 without end",
      "gerak teks lebih panjang: 11 bergulir ke kiri, 14 tanpa akhir",
    ],
  },
  speed: {
    label: ["Speed of moving text", "Kecepatan teks bergerak"],
    help: ["of moving text; 1 is the fastest", "teks berjalan; 1 paling cepat"],
  },
  stay_seconds: {
    label: ["A text stays for", "Teks tinggal selama"],
    unit: SECONDS,
    help: ["how long a text stays", "lama teks tampil"],
  },
  hold: {
    label: ["Stays until the next text", "Tinggal sampai teks berikutnya"],
    help: [
      "the text stays until the next one; false: for `duration_seconds`",
      "teks tampil sampai yang berikutnya; tidak: selama `duration_seconds`",
    ],
  },
  duration_seconds: {
    label: ["Else it stays for", "Kalau tidak, tinggal selama"],
    unit: SECONDS,
    help: ["how long a text stays that is not held", "lama tampil teks yang tidak ditahan"],
  },
  green: { label: ["Green", "Hijau"], help: ["the colour of an admission", "warna saat diizinkan"] },
  "mqtt.green": { help: ["what the sign calls green", "sebutan papan untuk hijau"] },
  yellow: { label: ["Yellow", "Kuning"], help: ["the colour of a referral", "warna saat dirujuk ke petugas"] },
  "mqtt.yellow": { help: ["what the sign calls yellow", "sebutan papan untuk kuning"] },
  red: { label: ["Red", "Merah"], help: ["the colour of a refusal", "warna saat ditolak"] },
  "mqtt.red": { help: ["what the sign calls red", "sebutan papan untuk merah"] },
  template: {
    label: ["Template", "Pola"],
    help: [
      "what is published: {text}, {line1}, {line2} and {colour} are filled in; escaped where the template is JSON",
      "yang diterbitkan: {text}, {line1}, {line2}, dan {colour} diisikan; di-escape bila polanya JSON",
    ],
  },
  line_break: {
    label: ["Between the lines", "Di antara baris"],
    help: ["stands between the two lines of {text}", "berada di antara dua baris {text}"],
  },
} as const satisfies Fields;
