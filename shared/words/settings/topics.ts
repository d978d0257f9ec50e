import type { Fields } from "../fields/field.ts";
import { MS, SECONDS } from "./units.ts";

/** Topics on the site's broker, and what is published there. */
export const topicSettings = {
  prefix: {
    label: ["Prefix", "Awalan"],
    help: ["text that the reader puts before each code", "teks yang ditaruh pembaca di depan setiap kode"],
  },
  "awtrix.prefix": {
    help: ["the device's MQTT prefix, such as awtrix_a1b2c3", "awalan MQTT perangkat, seperti awtrix_a1b2c3"],
  },
  source: {
    label: ["Source", "Sumber"],
    help: [
      "source of its pictures: polled over HTTP, or published by the camera",
      "asal gambarnya: diminta lewat HTTP, atau diterbitkan kamera",
    ],
  },
  "plate-reader.source": {
    help: [
      "how its plates come: posted to the edge, or published",
      "cara nomor polisinya datang: dikirim ke edge, atau diterbitkan",
    ],
  },
  "shelly2.source": {
    help: [
      "answers come to <source>/rpc; no other device or program may use it; null: gate- and the device's id",
      "jawaban datang ke <source>/rpc; tidak boleh dipakai perangkat atau program lain; kosong: gate- dan id perangkat",
    ],
  },
  topic: {
    label: ["Topic", "Topik"],
    help: [
      "where the camera publishes its pictures, not retained",
      "tempat kamera menerbitkan gambarnya, tidak disimpan broker",
    ],
  },
  "mqtt.topic": {
    help: [
      "where the reader publishes what it reads, not retained",
      "tempat pembaca menerbitkan yang dibacanya, tidak disimpan broker",
    ],
  },
  "mqtt-sign.topic": { help: ["where the sign takes its text from", "tempat papan mengambil teksnya"] },
  "mqtt-light.topic": { help: ["where the light takes its colour from", "tempat lampu mengambil warnanya"] },
  "contact.topic": { help: ["topic of the contact's state", "topik keadaan kontak"] },
  "plate-reader.topic": {
    help: [
      "where the camera publishes the plates it reads, not retained",
      "tempat kamera menerbitkan nomor polisi yang dibacanya, tidak disimpan broker",
    ],
  },
  "shelly1.topic": {
    help: [
      "the device's own topic, such as shellies/shelly1-A4CF12F45C1D",
      "topik perangkat sendiri, seperti shellies/shelly1-A4CF12F45C1D",
    ],
  },
  "shelly2.topic": {
    help: [
      "the device's topic prefix, such as shellyplus1-a8032abe54dc",
      "awalan topik perangkat, seperti shellyplus1-a8032abe54dc",
    ],
  },
  "tasmota.topic": {
    help: ["the device's own topic, such as tasmota_1A2B3C", "topik perangkat sendiri, seperti tasmota_1A2B3C"],
  },
  field: {
    label: ["JSON field", "Isian JSON"],
    help: [
      "the JSON field with the picture in base64; null: the payload is the picture",
      "isian JSON dengan gambar dalam base64; kosong: pesannya adalah gambar",
    ],
  },
  "mqtt.field": {
    help: [
      "the JSON field with the text; null: the payload itself",
      "isian JSON dengan teksnya; kosong: pesan itu sendiri",
    ],
  },
  "contact.field": {
    help: [
      "the JSON field with the state; null: the payload itself",
      "isian JSON dengan keadaan; kosong: pesan itu sendiri",
    ],
  },
  availability_topic: {
    label: ["Topic of its availability", "Topik ketersediaannya"],
    help: [
      "availability topic of the sign (retained); null: it is online while the broker is",
      "topik keberadaan papan (disimpan); kosong: ada selama broker ada",
    ],
  },
  "mqtt.availability_topic": {
    help: [
      "availability topic of the device (retained, its Will); null: it is online while the broker is",
      "topik keberadaan perangkat (disimpan, Will-nya); kosong: ada selama broker ada",
    ],
  },
  "plate-reader.availability_topic": {
    help: [
      "availability topic of the camera (retained, its Will); null: it is online while the broker is",
      "topik keberadaan kamera (disimpan, Will-nya); kosong: ada selama broker ada",
    ],
  },
  online_payload: {
    label: ["Payload of an online device", "Isi pesan bila tersambung"],
    help: ["payload of a sign that is online", "pesan papan yang terhubung"],
  },
  "mqtt.online_payload": { help: ["payload of a device that is online", "pesan perangkat yang terhubung"] },
  "plate-reader.online_payload": { help: ["payload of a camera that is online", "pesan kamera yang terhubung"] },
  open_topic: {
    label: ["Topic that opens", "Topik pembuka"],
    help: ["where the controller takes its open command from", "tempat pengendali mengambil perintah bukanya"],
  },
  open_payload: {
    label: ["Payload that opens", "Isi pesan pembuka"],
    help: [
      "{id}, {issued_at} and {valid_until} are filled in, in every command: the controller should refuse a late or repeated one",
      "{id}, {issued_at}, dan {valid_until} diisikan pada setiap perintah: pengendali sebaiknya menolak yang terlambat atau berulang",
    ],
  },
  close_topic: {
    label: ["Topic that closes", "Topik penutup"],
    help: ["null where the barrier closes by itself", "kosong bila palang turun sendiri"],
  },
  close_payload: { label: ["Payload that closes", "Isi pesan penutup"], help: ["the close command", "perintah tutup"] },
  hold_topic: {
    label: ["Topic that holds", "Topik penahan"],
    help: ["null where the barrier cannot be held open", "kosong bila palang tidak dapat ditahan terbuka"],
  },
  hold_payload: {
    label: ["Payload that holds", "Isi pesan penahan"],
    help: ["holds the arm up", "menahan palang di atas"],
  },
  release_payload: {
    label: ["Payload that lets go", "Isi pesan pelepas"],
    help: ["lets the arm go again, on the hold topic", "melepas palang lagi, pada topik tahan"],
  },
  confirm_topic: {
    label: ["Topic of confirmations", "Topik konfirmasi"],
    help: [
      "topic on which the controller confirms each command; null: the broker's acknowledgement counts",
      "topik tempat pengendali memastikan setiap perintah; kosong: jawaban broker yang dihitung",
    ],
  },
  confirm_field: {
    label: ["JSON field of a confirmation", "Isian JSON konfirmasi"],
    help: [
      "the JSON field of the confirmation; null: the payload itself",
      "isian JSON dari kepastian; kosong: pesan itu sendiri",
    ],
  },
  confirm_payload: {
    label: ["Payload of a confirmation", "Isi pesan konfirmasi"],
    help: [
      "what it says there: {id} and {command} (open, close, hold, release) are filled in",
      "yang dikatakannya di situ: {id} dan {command} (open, close, hold, release) diisikan",
    ],
  },
  confirm_ms: {
    label: ["Confirmed within", "Dikonfirmasi dalam"],
    unit: MS,
    help: ["timeout of a confirmation", "batas waktu kepastian"],
  },
  valid_seconds: {
    label: ["A command holds for", "Perintah berlaku selama"],
    unit: SECONDS,
    help: [
      "time to live of a command, at the broker and as {valid_until}",
      "masa hidup perintah, di broker dan sebagai {valid_until}",
    ],
  },
  position_topic: {
    label: ["Topic of the arm's position", "Topik posisi palang"],
    help: ["topic of the arm's position; null: it is unknown", "topik posisi palang; kosong: tidak diketahui"],
  },
  position_field: {
    label: ["JSON field of the position", "Isian JSON posisi"],
    help: [
      "the JSON field of the position; null: the payload itself",
      "isian JSON dari posisi; kosong: pesan itu sendiri",
    ],
  },
  open_position: {
    label: ["Payload of an open arm", "Isi pesan palang naik"],
    help: ["payload for an open arm", "pesan untuk palang naik"],
  },
  closed_position: {
    label: ["Payload of a closed arm", "Isi pesan palang turun"],
    help: ["payload for a closed arm", "pesan untuk palang turun"],
  },
  moving_position: {
    label: ["Payload of a moving arm", "Isi pesan palang bergerak"],
    help: [
      "payload for a moving arm; any other payload is unknown",
      "pesan untuk palang bergerak; pesan lain berarti tidak diketahui",
    ],
  },
  red_payload: { label: ["Payload for red", "Isi pesan merah"], help: ["makes it red", "membuatnya merah"] },
  green_payload: { label: ["Payload for green", "Isi pesan hijau"], help: ["makes it green", "membuatnya hijau"] },
  off_payload: { label: ["Payload for off", "Isi pesan mati"], help: ["switches it off", "mematikannya"] },
  "mqtt.off_payload": {
    help: [
      "payload without an alarm; any other payload changes nothing",
      "pesan tanpa alarm; pesan lain tidak mengubah apa pun",
    ],
  },
  on_payload: { label: ["Payload for on", "Isi pesan nyala"], help: ["payload during an alarm", "pesan selama alarm"] },
  report_seconds: {
    label: ["Reported at least every", "Dilaporkan paling lambat setiap"],
    unit: SECONDS,
    help: [
      "the state is published at least this often, and unknown after a longer silence; null: only when it changes",
      "keadaan diterbitkan paling lambat setiap selama ini, dan tidak diketahui bila diam lebih lama; kosong: hanya saat berubah",
    ],
  },
  occupied_payload: {
    label: ["Payload of an occupied loop", "Isi pesan loop terisi"],
    help: ["payload while a vehicle is on the loop", "pesan selama kendaraan di atas loop"],
  },
  free_payload: {
    label: ["Payload of a free loop", "Isi pesan loop kosong"],
    help: [
      "payload while the loop is free; any other payload is unknown",
      "pesan selama loop kosong; pesan lain berarti tidak diketahui",
    ],
  },
} as const satisfies Fields;
