import type { Fields } from "../fields/field.ts";
import { KG, SECONDS } from "./units.ts";

/** Weighbridges. */
export const scaleSettings = {
  min_kg: {
    label: ["Least weight", "Berat paling sedikit"],
    unit: KG,
    help: [
      "a smaller weight does not count: the minimum on the bridge's plate",
      "berat di bawah ini tidak dihitung: minimum pada pelat jembatan",
    ],
  },
  max_kg: {
    label: ["Greatest weight", "Berat paling banyak"],
    unit: KG,
    help: [
      "a greater weight does not count: the maximum on the bridge's plate",
      "berat di atas ini tidak dihitung: maksimum pada pelat jembatan",
    ],
  },
  zero_kg: {
    label: ["Empty up to", "Kosong sampai"],
    unit: KG,
    help: [
      "an empty bridge shows no more than this, either way",
      "jembatan kosong tidak menunjukkan lebih dari ini, ke dua arah",
    ],
  },
  stable_seconds: {
    label: ["Still for", "Diam selama"],
    unit: SECONDS,
    help: [
      "a weight is stable once it has stayed for this time and the indicator, where it has a word, says so",
      "berat stabil setelah bertahan selama ini dan indikator, bila dapat, mengatakannya",
    ],
  },
  stable_span_kg: {
    label: ["Within", "Dalam rentang"],
    unit: KG,
    help: ["and has moved by no more than this: one division", "dan tidak bergerak lebih dari ini: satu skala"],
  },
  checksum: {
    label: ["Checksum", "Angka periksa"],
    help: ["the frame ends with a checksum; false: with CR", "bingkai berakhir dengan checksum; tidak: dengan CR"],
  },
  "scale.checksum": {
    help: [
      "xor2: two hex digits before `end`, over all before but `start`; sum7: the low seven bits of all add up to 0",
      "xor2: dua angka heksa sebelum `end`, atas semua sebelumnya kecuali `start`; sum7: tujuh bit bawah semuanya berjumlah 0",
    ],
  },
  short: {
    label: ["Short frame", "Bingkai pendek"],
    help: ["the short frame, without the six digits of the tare", "bingkai pendek, tanpa enam angka tara"],
  },
  reversed: {
    label: ["Last digit first", "Angka terakhir dulu"],
    help: ["of mode stream: the digits come last digit first", "pada mode stream: angka datang dari yang terakhir"],
  },
  "scale.reversed": { help: ["the digits come last digit first", "angka datang dari yang terakhir"] },
  unit: {
    label: ["Unit of the indicator", "Satuan indikator"],
    help: [
      "the unit that the indicator shows, where its frames do not name it",
      "satuan yang ditunjukkan indikator, bila bingkainya tidak menyebutnya",
    ],
  },
  poll: {
    label: ["Asked", "Ditanya"],
    help: [
      "true: the driver asks with RW; false: the indicator streams",
      "ya: driver bertanya dengan RW; tidak: indikator mengirim terus",
    ],
  },
  "scale.poll": {
    help: [
      "true: the driver asks with ESC P; false: the indicator prints by itself",
      "ya: driver bertanya dengan ESC P; tidak: indikator mencetak sendiri",
    ],
  },
  "scale-generic.poll": {
    help: [
      "the question in hex; null: the indicator streams",
      "pertanyaannya dalam heksa; kosong: indikator mengirim terus",
    ],
  },
  decimal_sign: {
    label: ["Decimal sign", "Tanda desimal"],
    help: [
      "the sign before the decimals, the other one groups thousands; null: the point, and a comma with three digits behind it is no weight, as it may be either",
      "tanda di depan desimal, yang lain memisahkan ribuan; kosong: titik, dan koma dengan tiga angka di belakangnya bukan berat, karena bisa berarti keduanya",
    ],
  },
  "scale.decimal_sign": {
    help: [
      "the sign before the decimals, the other one groups thousands; null: a sign with three digits behind it is no weight, as it may be either",
      "tanda di depan desimal, yang lain memisahkan ribuan; kosong: tanda dengan tiga angka di belakangnya bukan berat, karena bisa berarti keduanya",
    ],
  },
  decimals: {
    label: ["Decimals", "Desimal"],
    help: ["decimals of the display: its registers hold no point", "desimal tampilan: registernya tanpa koma"],
  },
  "scale.decimals": {
    help: [
      "decimals of digits without a point; null: as the text has them",
      "desimal untuk angka tanpa koma; kosong: seperti teksnya",
    ],
  },
  start: {
    label: ["First byte of a frame", "Bita pertama bingkai"],
    help: [
      "the first byte of a frame; null: it begins behind the one before",
      "bita pertama bingkai; kosong: mulai di belakang yang sebelumnya",
    ],
  },
  end: {
    label: ["Last bytes of a frame", "Bita terakhir bingkai"],
    help: [
      "the last bytes of a frame; none where `length` is given",
      "bita terakhir bingkai; tanpa, bila `length` diisi",
    ],
  },
  length: {
    label: ["Length", "Panjang"],
    help: ["the bytes of a frame; null: it ends with `end`", "jumlah bita bingkai; kosong: berakhir dengan `end`"],
  },
  "scale.length": { help: ["characters, sign and point included", "jumlah huruf, termasuk tanda dan koma"] },
  "scale-generic.length": { help: ["its characters, blanks included", "jumlah hurufnya, termasuk spasi"] },
  weight: { label: ["Place of the digits", "Letak angka"], help: ["where the digits stand", "letak angka"] },
  at: { label: ["From byte", "Mulai bita"] },
  negative: {
    label: ["Place of the sign", "Letak tanda minus"],
    help: ["where the sign stands, unless it is among the digits", "letak tanda, kecuali ada di antara angka"],
  },
  byte: { label: ["Byte", "Bita"] },
  mask: { label: ["Bits", "Bit"], help: ["the bits that matter", "bit yang dipakai"] },
  value: { label: ["Value", "Nilai"], help: ["those bits, where it is set", "nilai bit itu, bila benar"] },
  stable: {
    label: ["Mark of a still weight", "Tanda berat diam"],
    help: [
      "null: the frame has no word for it, and time decides",
      "kosong: bingkai tidak mengatakannya, dan waktu yang memutuskan",
    ],
  },
  net: { label: ["Mark of a net weight", "Tanda berat bersih"], help: ["the weight is net", "beratnya netto"] },
  over: {
    label: ["Mark of a weight out of range", "Tanda di luar rentang"],
    help: ["the weight is out of range", "berat di luar jangkauan"],
  },
  memory: {
    label: ["Place of the alibi number", "Letak nomor alibi"],
    help: [
      "where the number of the weighing in the indicator's own (alibi) memory stands",
      "letak nomor penimbangan dalam memori (alibi) indikator sendiri",
    ],
  },
  alpha_link: {
    help: [
      "how bytes reach the sign: a serial port, or a serial server over TCP",
      "cara bita sampai ke papan: port serial, atau server serial lewat TCP",
    ],
  },
  position: { help: ["from the first byte of the frame, which is 0", "dari bita pertama bingkai, yaitu 0"] },
  flag: {
    help: ["set when this byte, under this mask, has this value", "benar bila bita ini, dengan mask ini, bernilai ini"],
  },
} as const satisfies Fields;
