import type { Fields } from "./field.ts";

export const areasFields = {
  time_zone: {
    label: ["Time zone", "Zona waktu"],
    hint: [
      "Such as Asia/Jakarta, Asia/Makassar or Asia/Jayapura.",
      "Misalnya Asia/Jakarta, Asia/Makassar, atau Asia/Jayapura.",
    ],
    help: [
      "IANA name; days of tickets and of filters are days of this zone",
      "Nama IANA; hari pada tiket dan saringan mengikuti zona ini",
    ],
    example: "Asia/Jakarta",
  },
  anti_passback: {
    label: ["The same way twice", "Arah yang sama dua kali"],
    hint: [
      "What a gate does with a vehicle that comes in twice, or goes out twice.",
      "Yang dilakukan gerbang bila kendaraan masuk dua kali, atau keluar dua kali.",
    ],
    choices: {
      hard: ["refuse", "tolak"],
      soft: ["admit, with a review", "izinkan, dengan tinjauan"],
      timed: ["refuse for a while, then admit with a review", "tolak sementara, lalu izinkan dengan tinjauan"],
    },
    help: [
      "The same step twice: hard refuses, soft admits with a review, timed refuses for a while, then as soft",
      "Arah yang sama dua kali: hard menolak, soft mengizinkan dengan tinjauan, timed menolak sementara lalu seperti soft",
    ],
    says: "The same step twice: `hard` refuses, `soft` admits with a review, `timed` refuses for a while",
    example: "hard",
  },
  anti_passback_minutes: {
    label: ["How long that while is", "Lama penolakan sementara"],
    unit: ["minutes", "menit"],
    help: ["How long timed refuses", "Berapa lama timed menolak"],
    says: "Minutes that `timed` refuses",
    example: 60,
  },
  expired_may_leave: {
    label: ["A vehicle whose ticket ended inside may leave", "Kendaraan yang tiketnya habis di dalam boleh keluar"],
    hint: ["It gets a review.", "Dibuatkan tinjauan."],
    help: [
      "A vehicle inside whose ticket has expired may still go out, with a review",
      "Kendaraan di dalam yang tiketnya habis tetap boleh keluar, dengan tinjauan",
    ],
    example: true,
  },
  customs_max_age_hours: {
    label: ["Customs answers are good for", "Jawaban bea cukai berlaku selama"],
    hint: ["With an older answer an officer decides.", "Bila lebih lama, petugas yang memutuskan."],
    unit: ["hours", "jam"],
    help: [
      "Older customs knowledge is referred to an officer",
      "Keterangan pabean yang lebih lama dari ini diserahkan kepada petugas",
    ],
    says: "Hours after which customs knowledge is too old and an officer decides",
    example: 12,
  },
  load_must_be_done: {
    label: ["Going out needs finished loading or unloading", "Bongkar muat harus selesai sebelum keluar"],
    help: ["Going out demands finished load/unload", "Untuk keluar, bongkar muat harus sudah selesai"],
    says: "Going out demands finished load/unload; guests bring no load",
    example: false,
  },
  load_tolerance_percent: {
    label: ["Difference of quantities that is allowed", "Selisih jumlah barang yang diizinkan"],
    hint: ["A greater one opens a review.", "Selisih yang lebih besar membuka tinjauan."],
    unit: ["%", "%"],
    help: [
      "A greater difference between the announced and the realised quantity opens a review",
      "Selisih yang lebih besar antara jumlah yang diumumkan dan yang nyata membuka tinjauan",
    ],
    says: "Percent of the announced quantity; a greater difference of the realised quantity opens a review",
    example: 2,
  },
  weight_mismatch: {
    label: ["A weight that differs from the announced one", "Berat yang berbeda dari yang diberitahukan"],
    choices: {
      refer: ["an officer decides", "petugas memutuskan"],
      review: ["passes, with a review", "boleh lewat, dengan tinjauan"],
      ignore: ["passes", "boleh lewat"],
    },
    help: [
      "A vehicle whose net weight differs too much from the announced one: “an officer decides”: an officer decides; “passes, with a review”: it passes with a review",
      "Kendaraan yang berat bersihnya terlalu berbeda dari yang diumumkan: “petugas memutuskan”: petugas memutuskan; “boleh lewat, dengan tinjauan”: lewat dengan tinjauan",
    ],
    says: "What happens where the net weight differs too much from the announced one: `refer` to an officer, pass with a `review`, `ignore`",
    example: "review",
  },
  weight_tolerance_percent: {
    label: ["Difference of weights that is allowed", "Selisih berat yang diizinkan"],
    unit: ["% of the announced", "% dari yang diberitahukan"],
    help: [
      "The difference of net weights that is no mismatch, in percent of the announced weight",
      "Selisih berat bersih yang masih dianggap cocok, dalam persen dari berat yang diumumkan",
    ],
    says: "Difference of net weights that is no mismatch, in percent of the announced weight",
    example: 2,
  },
  weight_tolerance_kg: {
    label: ["Difference that is allowed in any case", "Selisih berat yang selalu diizinkan"],
    unit: ["kg", "kg"],
    help: [
      "A difference of net weights up to this many kilograms is no mismatch either",
      "Selisih berat bersih sampai sekian kilogram juga masih dianggap cocok",
    ],
    says: "Difference of net weights that is no mismatch either, in kilograms",
    example: 200,
  },
  capacity: {
    label: ["Vehicles inside at most", "Kendaraan di dalam paling banyak"],
    hint: ["Without a number there is no limit.", "Tanpa angka berarti tanpa batas."],
    help: [
      "Vehicles inside at the same time; empty for no limit",
      "Jumlah kendaraan di dalam pada saat yang sama; kosong berarti tanpa batas",
    ],
    says: "Vehicles inside at the same time; null for no limit",
    example: null,
  },
  buffer_zone: { label: ["Buffer zone", "Zona penyangga"], says: "The calls of vehicles that wait in the buffer zone" },
  call_minutes: {
    help: ["Minutes that a called vehicle has to come", "Menit yang dimiliki kendaraan terpanggil untuk datang"],
    example: 15,
  },
  calls: {
    label: ["Calls", "Panggilan"],
    help: [
      "How often a vehicle is called before it is put back in the queue",
      "Berapa kali kendaraan dipanggil sebelum dikembalikan ke antrean",
    ],
    example: 2,
  },
  replica_max_age_hours: {
    label: ["Oldest data of a gate in hours", "Umur data gerbang paling lama (jam)"],
    says: "Greatest age of the gate's data in hours, by the kind of ticket",
  },
  tenant: {
    help: [
      "For tenant, trade-vehicle and dual-container tickets",
      "Untuk tiket tenant, kendaraan niaga, dan dua peti kemas",
    ],
    example: 336,
  },
  short: { help: ["For guests and invitations", "Untuk tamu dan undangan"], example: 24 },
  block: {
    says: "Why the plate or the company is on the block list; only with BLOCKED",
    example: "Drove through a closed arm",
  },
  block_plate: {
    says: "The plate on the block list that the vehicle's own resembles; only with BLOCKED",
    example: "B 9123 KLM",
  },
  "Block.police_number": {
    label: ["Plate", "Nomor polisi"],
    hint: ["A plate or a company, one of both.", "Nomor polisi atau perusahaan, salah satu saja."],
    help: [
      "The blocked plate, compared by its letters and digits; one that resembles it is referred to an officer. Null where a company is blocked",
      "Nomor polisi yang diblokir, dibandingkan huruf dan angkanya; yang mirip diserahkan kepada petugas. Kosong bila yang diblokir perusahaan",
    ],
    example: "B 9123 KLM",
  },
  "Block.company_id": {
    help: [
      "The blocked company; empty where a plate is blocked",
      "Perusahaan yang diblokir; kosong bila yang diblokir nomor polisi",
    ],
    says: "The blocked company; null where a plate is blocked",
    example: null,
  },
  "Block.reason": {
    label: ["Reason", "Alasan"],
    hint: [
      "Officers read it at the gate. Drivers do not: the sign sends them to an officer.",
      "Dibaca petugas di gerbang. Sopir tidak membacanya: papan menyuruhnya menghubungi petugas.",
    ],
    help: ["Why, for officers; drivers do not read it", "Alasannya, untuk petugas; sopir tidak membacanya"],
    example: "Drove through a closed arm",
  },
  last_date: {
    label: ["Until", "Sampai"],
    hint: ["The last day. Empty: until the entry is deleted.", "Hari terakhir. Kosong: sampai entri ini dihapus."],
    help: [
      "Last day that it holds, in the area's time zone; empty: until it is deleted",
      "Hari terakhir berlakunya menurut zona waktu kawasan; kosong: sampai dihapus",
    ],
    says: "Last day that it holds, in the area's time zone; null: until it is deleted",
    example: "2026-12-31",
  },
  "Area.rules.buffer_zone.call_minutes": {
    label: ["A called vehicle has to come within", "Kendaraan yang dipanggil harus datang dalam"],
    unit: ["minutes", "menit"],
  },
  "Area.rules.buffer_zone.calls": {
    label: ["Calls before it is put back", "Berapa kali dipanggil sebelum kembali ke antrean"],
  },
  "Area.rules.replica_max_age_hours.tenant": {
    label: [
      "A gate without central admits tenants, trade and dual containers for",
      "Tanpa pusat, gerbang melayani tenant, niaga, dan dua peti kemas selama",
    ],
    unit: ["hours", "jam"],
  },
  "Area.rules.replica_max_age_hours.short": {
    label: [
      "A gate without central admits guests and invitations for",
      "Tanpa pusat, gerbang melayani tamu dan undangan selama",
    ],
    unit: ["hours", "jam"],
  },
  "Block.area_id": {
    label: ["Area", "Kawasan"],
    hint: [
      "All its gates refuse the entry. Going out stays allowed, with a review.",
      "Semua gerbangnya menolak masuk. Keluar tetap boleh, dengan peninjauan.",
    ],
  },
} as const satisfies Fields;
