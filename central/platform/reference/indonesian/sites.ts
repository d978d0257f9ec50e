/** What goes into the forms of areas, gates, lanes, and the block list. */
export const SITES_IN_INDONESIAN: Readonly<Record<string, string>> = {
  "Name of the area": "Nama kawasan",
  "What it is, in a sentence; may be empty": "Penjelasan dalam satu kalimat; boleh kosong",
  "IANA name; days of tickets and of filters are days of this zone":
    "Nama IANA; hari pada tiket dan saringan mengikuti zona ini",
  "the same step twice: hard refuses, soft admits with a review, timed refuses for a while, then as soft":
    "Arah yang sama dua kali: hard menolak, soft mengizinkan dengan tinjauan, timed menolak sementara lalu seperti soft",
  "how long `timed` refuses": "Berapa lama `timed` menolak",
  "a vehicle inside whose ticket has expired may still go out, with a review":
    "Kendaraan di dalam yang tiketnya habis tetap boleh keluar, dengan tinjauan",
  "older customs knowledge is referred to an officer":
    "Keterangan pabean yang lebih lama dari ini diserahkan kepada petugas",
  "going out demands finished load/unload": "Untuk keluar, bongkar muat harus sudah selesai",
  "a vehicle whose net weight differs too much from the announced one: refer: an officer decides; review: it passes with a review":
    "Kendaraan yang berat bersihnya terlalu berbeda dari yang diumumkan: refer: petugas memutuskan; review: lewat dengan tinjauan",
  "the difference of net weights that is no mismatch, in percent of the announced weight":
    "Selisih berat bersih yang masih dianggap cocok, dalam persen dari berat yang diumumkan",
  "a difference of net weights up to this many kilograms is no mismatch either":
    "Selisih berat bersih sampai sekian kilogram juga masih dianggap cocok",
  "vehicles inside at the same time; null for no limit":
    "Jumlah kendaraan di dalam pada saat yang sama; kosong berarti tanpa batas",
  "Minutes that a called vehicle has to come": "Menit yang dimiliki kendaraan terpanggil untuk datang",
  "How often a vehicle is called before it is put back in the queue":
    "Berapa kali kendaraan dipanggil sebelum dikembalikan ke antrean",
  "For tenant, trade-vehicle and dual-container tickets": "Untuk tiket tenant, kendaraan niaga, dan dua peti kemas",
  "For guests and invitations": "Untuk tamu dan undangan",
  "a greater difference between the announced and the realised quantity opens a review":
    "Selisih yang lebih besar antara jumlah yang diumumkan dan yang nyata membuka tinjauan",
  "Name of the gate": "Nama gerbang",
  "The gate": "Gerbangnya",
  "Name of the lane": "Nama jalur",
  "unique at its gate": "Tidak boleh sama di satu gerbang",
  "Which way vehicles go through the lane": "Arah kendaraan melalui jalur",
  "False: it stays on record and is not used any more": "Tidak: tetap tercatat, tetapi tidak dipakai lagi",
  "a ticket may be used this long before it begins": "Tiket boleh dipakai sekian lama sebelum mulai berlaku",
  "a ticket may be used for this long after it ends": "Tiket masih boleh dipakai sekian lama setelah habis",
  "What happens where a camera reads another plate than the ticket's":
    "Yang terjadi bila kamera membaca pelat lain dari pelat tiket",
  "a plate that the lane's plate reader reads is enough, where a ticket is known for it":
    "Pelat yang terbaca di jalur sudah cukup, bila ada tiket untuk pelat itu",
  "a scan counts only with a vehicle on the loop before the arm":
    "Pindaian hanya berlaku bila ada kendaraan di atas loop sebelum palang",
  "how long the lane stays open for a vehicle that has not come yet":
    "Berapa lama jalur tetap terbuka untuk kendaraan yang belum datang",
  "how long an officer may take before a referred vehicle is refused":
    "Waktu petugas sebelum kendaraan yang diserahkan kepadanya ditolak",
  "the arm's travel time; twice that is a fault": "Lama gerak palang; dua kalinya dianggap gangguan",
  "the arm stays up this long after the loop under it is free":
    "Palang tetap di atas sekian lama setelah loop di bawahnya kosong",
  "how long a refusal stays on the sign": "Berapa lama penolakan tampil di papan",
  "of a lane with a scale: record: a weight that counts at the scan, or else before the vehicle drives on, is recorded; before_opening: the lane waits for it, and refers a vehicle without one to an officer":
    "Untuk jalur dengan timbangan: record: berat yang sah saat pindai, atau sebelum kendaraan melaju, dicatat; before_opening: jalur menunggunya, dan kendaraan tanpa berat diserahkan kepada petugas",
  "how long a vehicle may take to stand still on the scale":
    "Berapa lama kendaraan boleh bergerak sebelum diam di timbangan",
  "the sign shows the live weight while the lane weighs": "Papan menampilkan berat selama penimbangan",
  "a fire alarm opens this lane and holds it open": "Alarm kebakaran membuka jalur ini dan menahannya terbuka",
  "Language of the sign: `id` Indonesian, `en` English": "Bahasa papan: `id` Indonesia, `en` Inggris",
  "What the sign shows while nobody is there": "Yang tampil di papan selama tidak ada kendaraan",
  "a plate that is read as one that only resembles the ticket's counts as another plate":
    "Pelat yang terbaca hanya mirip dengan pelat tiket dianggap pelat lain",
  "The blocked plate, compared by its letters and digits; one that resembles it is referred to an officer. Null where a company is blocked":
    "Pelat yang diblokir, dibandingkan huruf dan angkanya; yang mirip diserahkan kepada petugas. Kosong bila yang diblokir perusahaan",
  "The blocked company; null where a plate is blocked": "Perusahaan yang diblokir; kosong bila yang diblokir pelat",
  "Why, for officers; drivers do not read it": "Alasannya, untuk petugas; sopir tidak membacanya",
  "Last day that it holds, in the area's time zone; null: until it is deleted":
    "Hari terakhir berlakunya menurut zona waktu kawasan; kosong: sampai dihapus",
};
