import type { Language } from "../../../shared/rules/reason-texts.ts";

/** A problem of the API's input, in Indonesian and in plainer English; `$1` is what its first group found. */
export type ProblemSentence = readonly [pattern: RegExp, words: Readonly<Record<Language, string>>];

/** Problems of a device's settings. */
export const DEVICE_PROBLEMS: readonly ProblemSentence[] = [
  [/^must be a colour such as #00FF00$/, { id: "Kode warna, misalnya #00FF00.", en: "A colour such as #00FF00." }],
  [
    /^must be 1 in the modes single-open, dual and triple: .*$/,
    {
      id: "Harus 1 di mode single-open, dual, dan triple: kotaknya memilih sendiri keluarannya.",
      en: "It must be 1 in the modes single-open, dual and triple: there the box chooses its outputs itself.",
    },
  ],
  [
    /^must be as many as the relays that are named$/,
    { id: "Harus sebanyak relai yang disebut.", en: "As many as the relays that are named." },
  ],
  [
    /^must not hold a user name: .*$/,
    {
      id: "Jangan tulis nama pengguna di alamat: isi nama pengguna dan kata sandi di isiannya.",
      en: "No user name in the address: it has an entry of its own.",
    },
  ],
  [
    /^must be 13 for the readers X and Y: .*$/,
    {
      id: "Harus 13 untuk pembaca X dan Y: dengan 11 papan tidak melaporkan kartunya.",
      en: "It must be 13 for the readers X and Y: with 11 the board does not report their cards.",
    },
  ],
  [
    /^must be 1 to 8 of the characters 1–8, a and b$/,
    { id: "1 sampai 8 huruf dari 1–8, a, dan b.", en: "1 to 8 of the characters 1–8, a and b." },
  ],
  [
    /^must be a host name or an address$/,
    { id: "Nama atau alamat komputer, misalnya 10.0.0.5.", en: "A host name or an address such as 10.0.0.5." },
  ],
  [
    /^must be an MQTT topic without wildcards$/,
    { id: "Topik MQTT, tanpa # dan +.", en: "An MQTT topic without # and +." },
  ],
  [
    /^must be the absolute path of a serial port$/,
    { id: "Jalur port serial, misalnya /dev/ttyUSB0.", en: "The path of a serial port such as /dev/ttyUSB0." },
  ],
  [
    /^must be (?:a relay|a switch|one) of its own$/,
    { id: "Sudah dipakai untuk hal lain di formulir ini.", en: "It serves something else in this form already." },
  ],
  [
    /^open_relay, close_relay and hold_relay must be relays of their own$/,
    { id: "Setiap fungsi memerlukan relainya sendiri.", en: "Each purpose needs a relay of its own." },
  ],
  [
    /^must be another (?:input )?than (\w+)$/,
    { id: "Harus lain daripada isian sejenisnya.", en: "It must differ from the entry of the same kind." },
  ],
  [
    /^must be 16 to 128 visible characters$/,
    { id: "16 sampai 128 huruf yang terlihat, tanpa spasi.", en: "16 to 128 visible characters without spaces." },
  ],
  [/^must be names parted by dots$/, { id: "Nama dengan titik di antaranya.", en: "Names parted by dots." }],
  [
    /^must be 1 to 16 bytes in hex$/,
    { id: "1 sampai 16 bita dalam heksadesimal, misalnya 0D0A.", en: "1 to 16 bytes in hex such as 0D0A." },
  ],
  [
    /^must be given: without it, an end or a checksum nothing tells where a frame begins$/,
    {
      id: "Harus diisi: tanpa ini, tanpa akhir dan tanpa checksum awal data tidak diketahui.",
      en: "It must be given: without it, an end or a checksum nothing tells where a frame begins.",
    },
  ],
  [
    /^must be given where end is empty, and only there$/,
    { id: "Isi kalau akhir data kosong, dan hanya di situ.", en: "Give it where the end is empty, and only there." },
  ],
  [
    /^must lie between zero_kg and max_kg$/,
    {
      id: "Harus di antara berat nol dan berat paling besar.",
      en: "It must lie between the zero weight and the greatest weight.",
    },
  ],
  [
    /^stands behind the end of a frame of (\d+) bytes$/,
    { id: "Berada setelah akhir data sepanjang $1 bita.", en: "It stands behind the end of a frame of $1 bytes." },
  ],
  [
    /^is required with shared_by: prefix$/,
    {
      id: "Harus diisi kalau pembaca dibedakan dengan awalan.",
      en: "It must be filled in where readers are told apart by a prefix.",
    },
  ],
  [
    /^must be letters, digits, _ and - only$/,
    { id: "Hanya huruf, angka, _ dan -.", en: "Letters, digits, _ and - only." },
  ],
  [/^must be a port number$/, { id: "Nomor port, 1 sampai 65535.", en: "A port number, 1 to 65535." }],
];

/** Problems that a schema has no words of its own for. */
export const SCHEMA_PROBLEMS: readonly ProblemSentence[] = [
  [
    /^Too small: expected string to have >=\s*(\d+) characters?$/,
    { id: "Paling sedikit $1 huruf.", en: "At least $1 characters." },
  ],
  [
    /^Too big: expected string to have <=\s*(\d+) characters?$/,
    { id: "Paling banyak $1 huruf.", en: "At most $1 characters." },
  ],
  [/^Too small: expected array to have >=\s*(\d+) items?$/, { id: "Pilih paling sedikit $1.", en: "At least $1." }],
  [/^Too big: expected array to have <=\s*(\d+) items?$/, { id: "Paling banyak $1.", en: "At most $1." }],
  [
    /^Invalid input: expected (?:nonoptional|string|object|array|boolean|record|date|union|null).*$/,
    { id: "Harus diisi.", en: "This must be filled in." },
  ],
  [
    /^Invalid (?:input|option|value|string|UUID|ISO|date|URL|key).*$/,
    { id: "Isian ini tidak cocok.", en: "This does not fit." },
  ],
];
