import { bilingual } from "../../../../shared/web/bilingual-text.ts";

/** The entries of a lane and of its rules. */
export const LANE_ENTRIES = bilingual(
  {
    gate_id: { label: "Gate", help: "It can't be changed later." },
    name: { label: "Name" },
    number: { label: "Number", help: "Each lane of a gate has its own." },
    direction: { label: "Direction", choices: { in: "in", out: "out", both: "in and out" } },
    is_active: { label: "In use" },
    "rules.grace_before_minutes": { label: "A ticket holds before it begins for", unit: "minutes" },
    "rules.grace_after_minutes": { label: "A ticket holds after it ended for", unit: "minutes" },
    "rules.plate_mismatch": {
      label: "A plate that differs from the ticket's",
      choices: { refuse: "refuse", review: "admit, with a review", ignore: "admit" },
    },
    "rules.plate_must_be_same": {
      label: "A plate that is only similar counts as another",
      help: "Otherwise I and 1, O and 0, B and 8 may be taken for each other beside a good code.",
    },
    "rules.entry_by_plate": { label: "The plate alone is enough", help: "Where a ticket is known for it." },
    "rules.needs_vehicle_present": { label: "A scan counts only with a vehicle before the arm" },
    "rules.open_seconds": { label: "The lane waits open for a vehicle for", unit: "seconds" },
    "rules.referral_seconds": {
      label: "An officer may take",
      unit: "seconds",
      help: "Then the vehicle is refused.",
    },
    "rules.travel_seconds": { label: "The arm travels for", unit: "seconds", help: "Twice that is a fault." },
    "rules.clear_seconds": { label: "The arm stays up after the vehicle for", unit: "seconds" },
    "rules.message_seconds": { label: "A refusal stays on the sign for", unit: "seconds" },
    "rules.weighing": {
      label: "Weighing",
      help: "For a lane with a scale.",
      choices: {
        record: "recorded at the scan or before the vehicle drives on",
        before_opening: "the arm waits for the weight",
      },
    },
    "rules.weigh_seconds": { label: "A vehicle stands still on the scale within", unit: "seconds" },
    "rules.sign_shows_weight": { label: "The sign shows the weight" },
    "rules.opens_on_fire": { label: "A fire alarm opens the lane" },
    "rules.language": { label: "Language of the sign", choices: { id: "Indonesian", en: "English" } },
    "rules.idle_text": { label: "The sign of a waiting lane" },
  },
  {
    gate_id: { label: "Gerbang", help: "Tidak dapat diubah kemudian." },
    name: { label: "Nama" },
    number: { label: "Nomor", help: "Setiap jalur di satu gerbang bernomor sendiri." },
    direction: { label: "Arah", choices: { in: "masuk", out: "keluar", both: "masuk dan keluar" } },
    is_active: { label: "Dipakai" },
    "rules.grace_before_minutes": { label: "Tiket sudah berlaku sebelum waktunya selama", unit: "menit" },
    "rules.grace_after_minutes": { label: "Tiket masih berlaku setelah habis selama", unit: "menit" },
    "rules.plate_mismatch": {
      label: "Pelat yang berbeda dari tiket",
      choices: { refuse: "tolak", review: "izinkan, dengan tinjauan", ignore: "izinkan" },
    },
    "rules.plate_must_be_same": {
      label: "Pelat yang hanya mirip dianggap lain",
      help: "Jika tidak, I dan 1, O dan 0, B dan 8 boleh tertukar bila kodenya benar.",
    },
    "rules.entry_by_plate": { label: "Cukup dengan pelat", help: "Bila ada tiket untuk pelat itu." },
    "rules.needs_vehicle_present": { label: "Pindaian dihitung hanya bila ada kendaraan di depan palang" },
    "rules.open_seconds": { label: "Jalur terbuka menunggu kendaraan selama", unit: "detik" },
    "rules.referral_seconds": {
      label: "Waktu petugas untuk memutuskan",
      unit: "detik",
      help: "Lewat dari itu kendaraan ditolak.",
    },
    "rules.travel_seconds": {
      label: "Lama palang bergerak",
      unit: "detik",
      help: "Dua kali lebih lama dianggap gangguan.",
    },
    "rules.clear_seconds": { label: "Palang tetap terbuka setelah kendaraan lewat selama", unit: "detik" },
    "rules.message_seconds": { label: "Penolakan tampil di papan selama", unit: "detik" },
    "rules.weighing": {
      label: "Penimbangan",
      help: "Untuk jalur dengan timbangan.",
      choices: {
        record: "dicatat saat pindai atau sebelum kendaraan melaju",
        before_opening: "palang menunggu beratnya",
      },
    },
    "rules.weigh_seconds": { label: "Kendaraan harus diam di timbangan dalam", unit: "detik" },
    "rules.sign_shows_weight": { label: "Papan menampilkan berat" },
    "rules.opens_on_fire": { label: "Alarm kebakaran membuka jalur" },
    "rules.language": { label: "Bahasa papan", choices: { id: "Indonesia", en: "Inggris" } },
    "rules.idle_text": { label: "Papan saat jalur menunggu" },
  },
);
