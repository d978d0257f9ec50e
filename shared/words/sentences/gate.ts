import type { Sentences } from "../sentence.ts";

/** Sentences of a gate about itself: its self-test, its disk and clock, its connection to central. */
export const gateSentences = {
  // lists of sentences
  all: ["{parts}", "{parts}"],
  because: ["{what}: {why}", "{what}: {why}"],

  // the self-test
  lane_intervened: ["the lane is intervened", "petugas memutuskan di jalur ini"],
  lane_bypassed: ["the lane is bypassed", "jalur dalam bypass"],
  lane_closed: ["the lane is closed", "jalur ditutup"],
  as_configured: ["runs as configured", "berjalan sesuai pengaturan"],
  ready: ["ready", "siap"],
  ready_read_never: ["ready, nothing read since the start", "siap, belum membaca apa pun sejak dinyalakan"],
  ready_read_now: ["ready, last read just now", "siap, baru saja membaca"],
  ready_read_before: ["ready, last read {minutes} min ago", "siap, terakhir membaca {minutes} menit lalu"],
  loop_free: ["free", "kosong"],
  loop_occupied: ["occupied", "ada kendaraan"],
  loop_stuck: [
    "occupied for {minutes} min: is a vehicle parked there, or is the loop stuck?",
    "terisi selama {minutes} menit: apakah ada kendaraan parkir, atau loop macet?",
  ],
  not_answered_yet: ["has not answered yet", "belum menjawab"],
  state_unknown: ["its state is not known", "keadaannya tidak diketahui"],
  took_no_text: ["it took no text: {why}", "tidak menerima teks: {why}"],
  disk_unwritable: ["nothing can be written: {why}", "tidak dapat menulis: {why}"],
  disk_full: [
    "full: only the journal is still written ({megabytes} MB free)",
    "penuh: hanya jurnal yang masih ditulis ({megabytes} MB kosong)",
  ],
  disk_nearly_full: ["nearly full: {megabytes} MB free", "hampir penuh: {megabytes} MB kosong"],
  disk_short: ["low on space: {megabytes} MB free", "ruang sempit: {megabytes} MB kosong"],
  disk_slow: ["slow: a write took {milliseconds} ms", "lambat: satu penulisan {milliseconds} ms"],
  disk_good: [
    "{megabytes} MB free, a write takes {milliseconds} ms",
    "{megabytes} MB kosong, satu penulisan {milliseconds} ms",
  ],
  clock_not_compared: ["not compared with central", "belum dibandingkan dengan pusat"],
  clock_off: ["off by {seconds} s", "selisih {seconds} dtk"],
  clock_uncertain: ["not certain: {off}", "belum pasti: {off}"],
  clock_untrusted: ["can't be trusted: {off}", "tidak dapat dipercaya: {off}"],
  never_reached: ["never reached", "belum pernah terhubung"],
  last_reached: ["last reached {reached_at}", "terakhir terhubung {reached_at}"],
  check_of_lane: ["lane {lane} {name}: {detail}", "jalur {lane} {name}: {detail}"],
  check_disk: ["disk: {detail}", "disk: {detail}"],
  check_clock: ["clock: {detail}", "jam: {detail}"],
  check_central: ["central: {detail}", "pusat: {detail}"],
  card_red: ["red; {checks}", "merah; {checks}"],
  card_amber: ["amber; {checks}", "kuning; {checks}"],

  // events of the gate
  version: ["version {version}", "versi {version}"],
  fact_unreadable: [
    "fact {sequence} of the journal can't be read and is set aside; all others go on",
    "fakta {sequence} di jurnal tidak terbaca dan disisihkan; yang lain berjalan terus",
  ],
  fact_altered: [
    "fact {sequence} of the journal is not what was written (its checksum does not match) and is set aside; all others go on",
    "fakta {sequence} di jurnal tidak seperti saat ditulis (checksum tidak cocok) dan disisihkan; yang lain berjalan terus",
  ],
  journal_cut: [
    "the end of the journal is lost: facts {first} to {last} were written and are no longer there",
    "akhir jurnal hilang: fakta {first} sampai {last} pernah ditulis dan tidak ada lagi",
  ],
  database_damaged: [
    "the database was damaged ({why}) and is kept in {directory}; a new one began with {facts|fact|facts} of its journal, {missing} between them are missing",
    "basis data rusak ({why}) dan disimpan di {directory}; yang baru dimulai dengan {facts} fakta dari jurnalnya, {missing} di antaranya hilang",
  ],
  databases_put_aside: [
    "the database was damaged, and what was left of it is kept: export and remove {directories}",
    "basis data pernah rusak, dan sisanya disimpan: ekspor lalu hapus {directories}",
  ],
  reserve_released: ["the journal's reserve was released", "cadangan jurnal dilepas"],
  photos_dropped: [
    "photos were dropped for want of room: {count}, never sent to central: {unsent}",
    "foto dibuang karena ruang habis: {count}, tidak pernah terkirim ke pusat: {unsent}",
  ],
  from_to: ["from {from_at} to {to_at}", "dari {from_at} ke {to_at}"],
  from_address: ["from {address}", "dari {address}"],
  locked_address: ["address {address}", "alamat {address}"],
  locked_officer: ["officer {name}", "petugas {name}"],
  locked_unknown: ["officer unknown", "petugas tidak dikenal"],
  locked_emergency: ["emergency code", "kode darurat"],
  photos_no_room: ["the disk has no room for photos", "disk tidak punya ruang untuk foto"],

  // the connection to central
  edge_revoked: ["this edge has been revoked", "gerbang ini sudah dicabut"],
  not_enrolled: ["not enrolled", "belum terdaftar"],
  no_answer_in_time: ["no answer within the time limit", "tidak ada jawaban dalam batas waktu"],
  page_instead: ["an HTML page instead of an answer", "yang datang halaman, bukan jawaban"],
  answer_too_long: ["an answer that is too long", "jawaban terlalu panjang"],
  answer_not_json: ["an answer that is not JSON", "jawaban bukan JSON"],
  leads_elsewhere: [
    "HTTP {status}: a proxy before central redirects elsewhere",
    "HTTP {status}: sesuatu di depan pusat mengalihkan ke tempat lain",
  ],
  central_certificate_ended: ["central's certificate has ended", "sertifikat pusat sudah berakhir"],
  central_authority_unknown: [
    "central's certificate is of an authority that this computer does not know: name its file as central_ca_file",
    "sertifikat pusat berasal dari otoritas yang tidak dikenal komputer ini: sebutkan berkasnya di central_ca_file",
  ],
  central_disk_full: ["central's disk is full", "disk pusat penuh"],
  central_unwritable: ["central's database can't be written", "basis data pusat tidak dapat ditulis"],
  central_database_away: ["central's database does not answer", "basis data pusat tidak menjawab"],
  http_before_central: ["HTTP {status} from a proxy before central", "HTTP {status} dari sesuatu di depan pusat"],

  // alerts of central about an edge
  data_as_of: ["as of {data_at}", "per {data_at}"],
  data_never: ["no data yet", "belum ada data"],
  facts_wait: ["{count|fact waits|facts wait}", "{count} catatan menunggu"],
  facts_parked: ["{count|fact is|facts are} parked", "{count} catatan tertahan"],
  set_aside: ["{count} of {kind}", "{count} {kind}"],
  disk_low: ["low", "sempit"],
  disk_out_of_room: ["full", "penuh"],
  databases_kept: [
    "damaged databases that are kept on its disk: {count}. Export them, then remove them",
    "basis data rusak yang disimpan di disknya: {count}. Ekspor, lalu hapus",
  ],
  edge_silent: ["no heartbeat", "tidak terdengar"],
  command_unanswered: ["the edge gave no answer in time", "gerbang tidak menjawab pada waktunya"],
} as const satisfies Sentences;
