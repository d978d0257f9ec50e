import type { Sentences } from "../sentence.ts";

/** What the test of a device tells. */
export const testSentences = {
  test_shows: [
    "{device} took it: look whether it shows {what}",
    "{device} menerimanya: lihat apakah menampilkan {what}",
  ],
  test_red: ["red", "merah"],
  test_green: ["green", "hijau"],
  test_code: ["{device} read {code} at {read_at}", "{device} membaca {code} pada {read_at}"],
  test_weight: ["{device} shows {weight} {unit}", "{device} menunjukkan {weight} {unit}"],
  test_loop_occupied: ["{device} is occupied", "{device} terisi"],
  test_loop_free: ["{device} is free", "{device} kosong"],
  test_loop_unknown: ["{device} cannot be read", "{device} tidak terbaca"],
  test_arm_open: ["{device} is up", "{device} naik"],
  test_arm_closed: ["{device} is down", "{device} turun"],
  test_arm_moving: ["{device} is moving", "{device} sedang bergerak"],
  test_arm_unknown: [
    "{device} does not tell its position: it has no limit switches, or they cannot be read",
    "{device} tidak memberi tahu posisinya: tanpa sakelar batas, atau tidak terbaca",
  ],
  test_fire_on: ["{device} is on", "{device} menyala"],
  test_fire_off: ["{device} is off", "{device} tidak menyala"],
  test_read_nothing: [
    "{device} has read nothing yet: hold something before it and test it again",
    "{device} belum membaca apa pun: dekatkan sesuatu lalu uji lagi",
  ],
  test_picture: ["{device} took a picture", "{device} mengambil gambar"],
  test_picture_large: [
    "{device} took a picture of {kilobytes} kB, which is too large to be shown here",
    "{device} mengambil gambar {kilobytes} kB, terlalu besar untuk ditampilkan di sini",
  ],
  test_not_of_role: ["{device} cannot do this", "{device} tidak dapat melakukannya"],
  test_not_ready: ["{device} is not ready", "{device} belum siap"],
  test_no_device: ["this lane does not run this device yet", "jalur ini belum menjalankan perangkat itu"],
  command_not_understood: [
    "the software of this gate is too old for this: update it",
    "perangkat lunak gerbang ini terlalu lama untuk itu: perbarui dulu",
  ],
} as const satisfies Sentences;
