import { bilingual } from "../../../../shared/web/bilingual-text.ts";

/** The entries of an area and of its rules. */
export const AREA_ENTRIES = bilingual(
  {
    name: { label: "Name" },
    description: { label: "Description" },
    time_zone: { label: "Time zone", help: "Such as Asia/Jakarta, Asia/Makassar or Asia/Jayapura." },
    "rules.anti_passback": {
      label: "The same way twice",
      help: "What a gate does with a vehicle that comes in twice, or goes out twice.",
      choices: { hard: "refuse", soft: "admit, with a review", timed: "refuse for a while, then admit with a review" },
    },
    "rules.anti_passback_minutes": { label: "How long that while is", unit: "minutes" },
    "rules.expired_may_leave": {
      label: "A vehicle whose ticket ended inside may leave",
      help: "It gets a review.",
    },
    "rules.customs_max_age_hours": {
      label: "Customs answers are good for",
      unit: "hours",
      help: "With an older answer an officer decides.",
    },
    "rules.load_must_be_done": { label: "Going out needs finished loading or unloading" },
    "rules.weight_mismatch": {
      label: "A weight that differs from the announced one",
      choices: { refer: "an officer decides", review: "passes, with a review", ignore: "passes" },
    },
    "rules.weight_tolerance_percent": { label: "Difference of weights that is allowed", unit: "% of the announced" },
    "rules.weight_tolerance_kg": { label: "Difference that is allowed in any case", unit: "kg" },
    "rules.capacity": { label: "Vehicles inside at most", help: "Without a number there is no limit." },
    "rules.buffer_zone.call_minutes": { label: "A called vehicle has to come within", unit: "minutes" },
    "rules.buffer_zone.calls": { label: "Calls before it is put back" },
    "rules.replica_max_age_hours.tenant": {
      label: "A gate without central admits tenants, trade and dual containers for",
      unit: "hours",
    },
    "rules.replica_max_age_hours.short": {
      label: "A gate without central admits guests and invitations for",
      unit: "hours",
    },
    "rules.load_tolerance_percent": {
      label: "Difference of quantities that is allowed",
      unit: "%",
      help: "A greater one opens a review.",
    },
  },
  {
    name: { label: "Nama" },
    description: { label: "Keterangan" },
    time_zone: { label: "Zona waktu", help: "Misalnya Asia/Jakarta, Asia/Makassar, atau Asia/Jayapura." },
    "rules.anti_passback": {
      label: "Arah yang sama dua kali",
      help: "Yang dilakukan gerbang bila kendaraan masuk dua kali, atau keluar dua kali.",
      choices: {
        hard: "tolak",
        soft: "izinkan, dengan tinjauan",
        timed: "tolak sementara, lalu izinkan dengan tinjauan",
      },
    },
    "rules.anti_passback_minutes": { label: "Lama penolakan sementara", unit: "menit" },
    "rules.expired_may_leave": {
      label: "Kendaraan yang tiketnya habis di dalam boleh keluar",
      help: "Dibuatkan tinjauan.",
    },
    "rules.customs_max_age_hours": {
      label: "Jawaban bea cukai berlaku selama",
      unit: "jam",
      help: "Bila lebih lama, petugas yang memutuskan.",
    },
    "rules.load_must_be_done": { label: "Bongkar muat harus selesai sebelum keluar" },
    "rules.weight_mismatch": {
      label: "Berat yang berbeda dari yang diberitahukan",
      choices: { refer: "petugas memutuskan", review: "boleh lewat, dengan tinjauan", ignore: "boleh lewat" },
    },
    "rules.weight_tolerance_percent": { label: "Selisih berat yang diizinkan", unit: "% dari yang diberitahukan" },
    "rules.weight_tolerance_kg": { label: "Selisih berat yang selalu diizinkan", unit: "kg" },
    "rules.capacity": { label: "Kendaraan di dalam paling banyak", help: "Tanpa angka berarti tanpa batas." },
    "rules.buffer_zone.call_minutes": { label: "Kendaraan yang dipanggil harus datang dalam", unit: "menit" },
    "rules.buffer_zone.calls": { label: "Berapa kali dipanggil sebelum kembali ke antrean" },
    "rules.replica_max_age_hours.tenant": {
      label: "Tanpa pusat, gerbang melayani tenant, niaga, dan dua peti kemas selama",
      unit: "jam",
    },
    "rules.replica_max_age_hours.short": {
      label: "Tanpa pusat, gerbang melayani tamu dan undangan selama",
      unit: "jam",
    },
    "rules.load_tolerance_percent": {
      label: "Selisih jumlah barang yang diizinkan",
      unit: "%",
      help: "Selisih yang lebih besar membuka tinjauan.",
    },
  },
);
