import type { Sentences } from "../sentence.ts";

/** What a setting of a device lacks. Each follows the name of the setting. */
export const deviceSettingSentences = {
  must_be_port: ["must be a port number, 1 to 65535", "nomor port, 1 sampai 65535"],
  must_be_serial_path: [
    "must be the absolute path of a serial port, such as /dev/ttyUSB0",
    "jalur port serial, misalnya /dev/ttyUSB0",
  ],
  must_be_host: ["must be a host name or an address, such as 10.0.0.5", "nama atau alamat komputer, misalnya 10.0.0.5"],
  must_be_topic: ["must be an MQTT topic without wildcards # and +", "topik MQTT, tanpa # dan +"],
  must_be_hex: ["must be 1 to 16 bytes in hex, such as 0D0A", "1 sampai 16 bita dalam heksadesimal, misalnya 0D0A"],
  must_be_colour: ["must be a colour such as #00FF00", "kode warna, misalnya #00FF00"],
  must_be_elements: ["must be 1 to 8 of the characters 1–8, a and b", "1 sampai 8 huruf dari 1–8, a, dan b"],
  must_be_visible_characters: [
    "must be 16 to 128 visible characters without spaces",
    "16 sampai 128 huruf yang terlihat, tanpa spasi",
  ],
  must_be_dotted_names: ["must be names parted by dots", "nama dengan titik di antaranya"],
  must_be_device_name: ["must be letters, digits, _ and - only", "hanya huruf, angka, _ dan -"],
  holds_user_name: [
    "must not hold a user name: it has an entry of its own, and so has the password",
    "jangan tulis nama pengguna di alamat: isi nama pengguna dan kata sandi di isiannya",
  ],
  must_be_of_its_own: ["must be one of its own: it serves something else already", "sudah dipakai untuk hal lain"],
  relays_of_their_own: [
    "must be a relay of its own: opening, closing and holding each need one",
    "setiap fungsi memerlukan relainya sendiri: membuka, menutup, dan menahan",
  ],
  must_be_another_input: [
    "must be another input than that of the open arm",
    "harus lain daripada masukan palang terbuka",
  ],
  must_be_another_output: ["must be another than that which opens", "harus lain daripada yang membuka"],
  as_many_as_relays: ["must be as many as the relays that are named", "harus sebanyak relai yang disebut"],
  box_chooses_outputs: [
    "must be 1 in the modes single-open, dual and triple: there the box chooses its outputs itself",
    "harus 1 di mode single-open, dual, dan triple: kotaknya memilih sendiri keluarannya",
  ],
  readers_need_13: [
    "must be 13 for the readers X and Y: with 11 the board does not report their cards",
    "harus 13 untuk pembaca X dan Y: dengan 11 papan tidak melaporkan kartunya",
  ],
  prefix_is_required: [
    "is required where readers are told apart by a prefix",
    "harus diisi kalau pembaca dibedakan dengan awalan",
  ],
  frame_needs_length: [
    "must be given where the end is empty, and only there",
    "isi kalau akhir data kosong, dan hanya di situ",
  ],
  frame_needs_start: [
    "must be given: without it, an end or a checksum nothing tells where a frame begins",
    "harus diisi: tanpa ini, tanpa akhir dan tanpa checksum awal data tidak diketahui",
  ],
  stands_behind_the_frame: [
    "stands behind the end of a frame of {length} bytes",
    "berada setelah akhir data sepanjang {length} bita",
  ],
  between_zero_and_most: [
    "must lie between the zero weight and the greatest weight",
    "harus di antara berat nol dan berat paling besar",
  ],
  secret_must_be_given: ["must be given: no secret is stored yet", "harus diisi: belum ada yang tersimpan"],
  is_the_role_of: ["is the role of {device} already", "sudah menjadi peran {device}"],
} as const satisfies Sentences;
