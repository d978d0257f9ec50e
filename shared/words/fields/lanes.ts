import type { Fields } from "./field.ts";

export const lanesFields = {
  rules: { label: ["Rules", "Aturan"], says: "Rules of its behaviour and decisions; each has a default" },
  grace_before_minutes: {
    label: ["A ticket holds before it begins for", "Tiket sudah berlaku sebelum waktunya selama"],
    unit: ["minutes", "menit"],
    help: ["A ticket may be used this long before it begins", "Tiket boleh dipakai sekian lama sebelum mulai berlaku"],
    says: "Minutes that a ticket may be used before it begins",
    example: 0,
  },
  grace_after_minutes: {
    label: ["A ticket holds after it ended for", "Tiket masih berlaku setelah habis selama"],
    unit: ["minutes", "menit"],
    help: ["A ticket may be used for this long after it ends", "Tiket masih boleh dipakai sekian lama setelah habis"],
    says: "Minutes that a ticket may be used after it ends",
    example: 0,
  },
  plate_mismatch: {
    label: ["A plate that differs from the ticket's", "Nomor polisi yang berbeda dari tiket"],
    choices: {
      refuse: ["refuse", "tolak"],
      review: ["admit, with a review", "izinkan, dengan tinjauan"],
      ignore: ["admit", "izinkan"],
    },
    help: [
      "What happens where a camera reads another plate than the ticket's",
      "Yang terjadi bila kamera membaca nomor polisi lain dari nomor polisi tiket",
    ],
    example: "review",
  },
  plate_must_be_same: {
    label: ["A plate that is only similar counts as another", "Nomor polisi yang hanya mirip dianggap lain"],
    hint: [
      "Otherwise I and 1, O and 0, B and 8 may be taken for each other beside a good code.",
      "Jika tidak, I dan 1, O dan 0, B dan 8 boleh tertukar bila kodenya benar.",
    ],
    help: [
      "A plate that is read as one that only resembles the ticket's counts as another plate",
      "Nomor polisi yang terbaca hanya mirip dengan nomor polisi tiket dianggap nomor polisi lain",
    ],
    example: false,
  },
  entry_by_plate: {
    label: ["The plate alone is enough", "Cukup dengan nomor polisi"],
    hint: ["Where a ticket is known for it.", "Bila ada tiket untuk nomor polisi itu."],
    help: [
      "A plate that the lane's plate reader reads is enough, where a ticket is known for it",
      "Nomor polisi yang terbaca di jalur sudah cukup, bila ada tiket untuk nomor polisi itu",
    ],
    says: "A plate that the lane reads is enough, where a ticket is known for it",
    example: false,
  },
  needs_vehicle_present: {
    label: [
      "A scan counts only with a vehicle before the arm",
      "Pindaian dihitung hanya bila ada kendaraan di depan palang",
    ],
    help: [
      "A scan counts only with a vehicle on the loop before the arm",
      "Pindaian hanya berlaku bila ada kendaraan di atas loop sebelum palang",
    ],
    example: false,
  },
  open_seconds: {
    label: ["The lane waits open for a vehicle for", "Jalur terbuka menunggu kendaraan selama"],
    unit: ["seconds", "detik"],
    help: [
      "How long the lane stays open for a vehicle that has not come yet",
      "Berapa lama jalur tetap terbuka untuk kendaraan yang belum datang",
    ],
    says: "Seconds that the lane stays open for a vehicle that has not come yet",
    example: 20,
  },
  referral_seconds: {
    label: ["An officer may take", "Waktu petugas untuk memutuskan"],
    hint: ["Then the vehicle is refused.", "Lewat dari itu kendaraan ditolak."],
    unit: ["seconds", "detik"],
    help: [
      "How long an officer may take before a referred vehicle is refused",
      "Waktu petugas sebelum kendaraan yang diserahkan kepadanya ditolak",
    ],
    says: "Seconds that an officer may take before a referred vehicle is refused",
    example: 120,
  },
  travel_seconds: {
    label: ["The arm travels for", "Lama palang bergerak"],
    hint: ["Twice that is a fault.", "Dua kali lebih lama dianggap gangguan."],
    unit: ["seconds", "detik"],
    help: ["The arm's travel time; twice that is a fault", "Lama gerak palang; dua kalinya dianggap gangguan"],
    says: "Seconds that the arm takes; twice that is a fault",
    example: 6,
  },
  clear_seconds: {
    label: ["The arm stays up after the vehicle for", "Palang tetap terbuka setelah kendaraan lewat selama"],
    unit: ["seconds", "detik"],
    help: [
      "The arm stays up this long after the loop under it is free",
      "Palang tetap di atas sekian lama setelah loop di bawahnya kosong",
    ],
    says: "Seconds that the arm stays up after the loop under it is free",
    example: 1,
  },
  message_seconds: {
    label: ["A refusal stays on the sign for", "Penolakan tampil di papan selama"],
    unit: ["seconds", "detik"],
    help: ["How long a refusal stays on the sign", "Berapa lama penolakan tampil di papan"],
    says: "Seconds that a refusal stays on the sign",
    example: 5,
  },
  weighing: {
    label: ["Weighing", "Penimbangan"],
    hint: ["For a lane with a scale.", "Untuk jalur dengan timbangan."],
    choices: {
      record: [
        "recorded at the scan or before the vehicle drives on",
        "dicatat saat pindai atau sebelum kendaraan melaju",
      ],
      before_opening: ["the arm waits for the weight", "palang menunggu beratnya"],
    },
    help: [
      "Of a lane with a scale: “recorded at the scan or before the vehicle drives on”: a weight that counts at the scan, or else before the vehicle drives on, is recorded; “the arm waits for the weight”: the lane waits for it, and refers a vehicle without one to an officer",
      "Untuk jalur dengan timbangan: “dicatat saat pindai atau sebelum kendaraan melaju”: berat yang sah saat pindai, atau sebelum kendaraan melaju, dicatat; “palang menunggu beratnya”: jalur menunggunya, dan kendaraan tanpa berat diserahkan kepada petugas",
    ],
    says: "Of a lane with a scale: `record` keeps one that counts at the scan or before it drives on, `before_opening` waits for it",
    example: "record",
  },
  weigh_seconds: {
    label: ["A vehicle stands still on the scale within", "Kendaraan harus diam di timbangan dalam"],
    unit: ["seconds", "detik"],
    help: [
      "How long a vehicle may take to stand still on the scale",
      "Berapa lama kendaraan boleh bergerak sebelum diam di timbangan",
    ],
    says: "Seconds that a vehicle may take to stand still on the scale",
    example: 30,
  },
  sign_shows_weight: {
    label: ["The sign shows the weight", "Papan menampilkan berat"],
    help: ["The sign shows the live weight while the lane weighs", "Papan menampilkan berat selama penimbangan"],
    example: false,
  },
  opens_on_fire: {
    label: ["A fire alarm opens the lane", "Alarm kebakaran membuka jalur"],
    help: [
      "A fire alarm opens this lane and holds it open",
      "Alarm kebakaran membuka jalur ini dan menahannya terbuka",
    ],
    example: true,
  },
  idle_text: {
    label: ["The sign of a waiting lane", "Papan saat jalur menunggu"],
    help: ["What the sign shows while nobody is there", "Yang tampil di papan selama tidak ada kendaraan"],
    example: "SCAN QR",
  },
  "Rule.language": {
    help: ["Language of the sign: id Indonesian, en English", "Bahasa papan: id Indonesia, en Inggris"],
    says: "Language of the sign: `id` Indonesian, `en` English",
    example: "id",
  },
  "Lane.gate_id": { label: ["Gate", "Gerbang"], hint: ["It can't be changed later.", "Tidak dapat diubah kemudian."] },
  "Lane.number": {
    label: ["Number", "Nomor"],
    hint: ["Each lane of a gate has its own.", "Setiap jalur di satu gerbang bernomor sendiri."],
    help: ["Unique at its gate", "Tidak boleh sama di satu gerbang"],
  },
  "Lane.is_active": { label: ["In use", "Dipakai"] },
} as const satisfies Fields;
