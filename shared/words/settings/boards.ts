import type { Fields } from "../fields/field.ts";
import { MS } from "./units.ts";

/** Relay boards: barriers, lights and contacts on them. */
export const boardSettings = {
  address: {
    label: ["Address of the device", "Alamat perangkat"],
    help: [
      "sign address, two hex digits; 00 reaches every sign",
      "alamat papan, dua angka heksa; 00 mencapai semua papan",
    ],
  },
  "modbus-relay.address": { help: ["the board's Modbus address", "alamat Modbus papan relai"] },
  "scale.address": {
    help: ["of mode command: the indicator's address, Adr", "pada mode command: alamat indikator, Adr"],
  },
  "laumas.address": { help: ["the indicator's Modbus address", "alamat Modbus indikator"] },
  poll_ms: {
    label: ["Asked every", "Ditanya setiap"],
    unit: MS,
    help: [
      "poll interval of the box's status; after two polls without an answer it is lost (offline)",
      "selang tanya keadaan kotak; setelah dua kali tanpa jawaban dianggap hilang",
    ],
  },
  "camera.poll_ms": {
    help: ["poll interval for pictures while one is needed", "selang permintaan gambar selama diperlukan"],
  },
  "modbus-relay.poll_ms": {
    help: ["how often the board's inputs are read", "seberapa sering masukan papan relai dibaca"],
  },
  "numato.poll_ms": { help: ["how often its inputs are read", "seberapa sering masukannya dibaca"] },
  "scale.poll_ms": {
    help: [
      "how often the driver asks, in milliseconds, where the indicator sends only on demand",
      "seberapa sering driver bertanya, dalam milidetik, bila indikator hanya mengirim saat diminta",
    ],
  },
  open_relay: {
    label: ["Relay that opens", "Relai pembuka"],
    help: ["the relay that is pulsed to open", "relai yang diberi pulsa untuk membuka"],
  },
  "modbus-relay.open_relay": {
    help: ["the relay, from 0, that is pulsed to open", "relai, mulai 0, yang diberi pulsa untuk membuka"],
  },
  "shelly1.open_relay": { help: ["which relay opens", "relai yang membuka"] },
  close_relay: {
    label: ["Relay that closes", "Relai penutup"],
    help: ["null where the barrier closes by itself", "kosong bila palang turun sendiri"],
  },
  hold_relay: {
    label: ["Relay that holds", "Relai penahan"],
    help: [
      "a maintained contact that holds the arm up; null: the barrier cannot be held",
      "kontak tetap yang menahan palang di atas; kosong: palang tidak dapat ditahan",
    ],
  },
  "modbus-relay.hold_relay": {
    help: [
      "a maintained contact that holds the arm up; null: the open contact is held instead",
      "kontak tetap yang menahan palang di atas; kosong: kontak buka yang ditahan",
    ],
  },
  "shelly1.hold_relay": {
    help: [
      "a relay of its own, without auto_off, that holds the arm up; null: it cannot be held",
      "relai tersendiri, tanpa auto_off, yang menahan palang di atas; kosong: tidak dapat ditahan",
    ],
  },
  pulse_ms: {
    label: ["Length of a pulse", "Lama pulsa"],
    unit: MS,
    help: ["ended by the edge itself: keep it short", "diakhiri edge sendiri: buat singkat"],
  },
  "modbus-relay.pulse_ms": { help: ["made by the board itself (flash-on)", "dibuat papan relai sendiri (flash-on)"] },
  "shelly1.pulse_ms": {
    help: [
      "what auto_off is set to on the device: a relay that stays on much longer is switched off and reported",
      "pengaturan auto_off di perangkat: relai yang menyala jauh lebih lama dimatikan dan dilaporkan",
    ],
  },
  "shelly2.pulse_ms": { help: ["sent as toggle_after", "dikirim sebagai toggle_after"] },
  "tasmota.pulse_ms": { help: ["set as the device's own PulseTime", "disetel sebagai PulseTime perangkat sendiri"] },
  open_limit: {
    label: ["Limit switch of the open arm", "Sakelar batas palang naik"],
    help: [
      "the limit switch of the open arm; null where it is not wired",
      "sakelar batas palang naik; kosong bila tidak dikabel",
    ],
  },
  closed_limit: {
    label: ["Limit switch of the closed arm", "Sakelar batas palang turun"],
    help: [
      "the limit switch of the closed arm; null where it is not wired",
      "sakelar batas palang turun; kosong bila tidak dikabel",
    ],
  },
  input: {
    label: ["Input", "Masukan"],
    help: ["which input the detector is wired to", "masukan tempat detektor dikabel"],
  },
  "numato.input": { help: ["GPIO number, from 0", "nomor GPIO, mulai 0"] },
  active_high: {
    label: ["Active while closed", "Aktif saat tertutup"],
    help: [
      "false for a fail-safe detector, whose contact opens on a vehicle",
      "tidak, untuk detektor fail-safe, yang kontaknya membuka saat ada kendaraan",
    ],
  },
  "numato.active_high": {
    help: ["false for a contact that pulls the GPIO to ground", "tidak, untuk kontak yang menarik GPIO ke ground"],
  },
  "wiring.active_high": {
    help: [
      "false for a contact that opens when it is active (normally closed)",
      "tidak, untuk kontak yang membuka saat aktif (normally closed)",
    ],
  },
  red_relay: {
    label: ["Relay of the red lamp", "Relai lampu merah"],
    help: ["the relay of the red lamp", "relai lampu merah"],
  },
  "modbus-relay.red_relay": { help: ["the relay, from 0, of the red lamp", "relai, mulai 0, lampu merah"] },
  green_relay: {
    label: ["Relay of the green lamp", "Relai lampu hijau"],
    help: ["the relay of the green lamp", "relai lampu hijau"],
  },
  "modbus-relay.green_relay": { help: ["the relay, from 0, of the green lamp", "relai, mulai 0, lampu hijau"] },
  place: { label: ["Place", "Letak"] },
  contact: {
    label: ["Contact", "Kontak"],
    help: ["the GPIO that the contact is wired to", "GPIO tempat kontak dikabel"],
  },
  debounce_ms: {
    label: ["Debounce", "Waktu tahan"],
    unit: MS,
    help: ["debounce: the time that a contact must hold to count", "lama kontak harus bertahan agar dihitung"],
  },
} as const satisfies Fields;
