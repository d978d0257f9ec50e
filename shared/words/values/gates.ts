import type { Values } from "./values.ts";

export const STEPS = { in: ["in", "masuk"], out: ["out", "keluar"] } as const satisfies Values;

export const LANE_DIRECTIONS = { ...STEPS, both: ["in and out", "masuk dan keluar"] } as const satisfies Values;

export const LANE_MODES = {
  normal: ["Normal", "Biasa"],
  intervened: ["Officer decides", "Petugas yang memutuskan"],
  bypassed: ["Bypass: arm stays up", "Bypass: palang tetap naik"],
  closed: ["Lane closed", "Jalur ditutup"],
} as const satisfies Values;

export const COLOURS = {
  green: ["green", "hijau"],
  yellow: ["yellow", "kuning"],
  red: ["red", "merah"],
} as const satisfies Values;

export const ACTIVITY_KINDS = {
  decision: ["Decision", "Keputusan"],
  override: ["Act of an officer", "Tindakan petugas"],
  amendment: ["Correction", "Koreksi"],
  tailgate: ["Followed without a decision", "Membuntuti tanpa keputusan"],
  event: ["Event", "Peristiwa"],
} as const satisfies Values;

export const FACT_TYPES = {
  ...ACTIVITY_KINDS,
  passage: ["Passage", "Lewat"],
  settlement: ["An officer's decision", "Keputusan petugas"],
  weighing: ["Weighing", "Penimbangan"],
} as const satisfies Values;

export const ACTIVITY_STATUSES = {
  done: ["done", "selesai"],
  refused: ["refused", "ditolak"],
  waiting: ["waits for an officer", "menunggu petugas"],
  allowed: ["let through", "diizinkan"],
  not_passed: ["did not pass", "tidak lewat"],
  unknown: ["not known whether it passed", "tidak diketahui apakah lewat"],
  passed: ["passed", "lewat"],
} as const satisfies Values;

export const VERDICTS = {
  admit: ["admitted", "diizinkan"],
  refer: ["referred to an officer", "diserahkan kepada petugas"],
  refuse: ["refused", "ditolak"],
} as const satisfies Values;

/** How a passage or a referral ended. */
export const OUTCOMES = {
  confirmed: ["passed", "lewat"],
  assumed: ["passed (no loop to confirm it)", "dianggap sudah lewat, tidak terlihat loop"],
  none: ["did not pass", "tidak lewat"],
  unknown: ["not known", "tidak diketahui"],
  admitted: ["let through", "diizinkan"],
  refused: ["refused by an officer", "ditolak petugas"],
  timed_out: ["refused: nobody decided in time", "ditolak: tidak ada yang memutuskan"],
} as const satisfies Values;

export const PRESENTED_KINDS = {
  credential: ["QR of the ticket", "QR tiket"],
  code: ["code of the ticket", "kode tiket"],
  plate: ["plate", "nomor polisi"],
  unreadable: ["not readable", "tidak terbaca"],
} as const satisfies Values;

export const ACTOR_TYPES = {
  officer: ["officer at the gate", "petugas gerbang"],
  user: ["person at central", "orang di pusat"],
  lane: ["the lane itself", "jalur sendiri"],
  emergency: ["holder of the emergency code", "pemegang kode darurat"],
} as const satisfies Values;

export const OVERRIDE_ACTIONS = {
  open: ["Open once", "Naikkan palang sekali"],
  close: ["Lower the arm", "Turunkan palang"],
  hold_open: ["Hold open", "Tahan palang naik"],
  release: ["End of hold", "Akhir penahanan palang"],
  intervene_on: ["Officer decides", "Petugas yang memutuskan"],
  intervene_off: ["The lane decides again", "Jalur memutuskan lagi"],
  bypass_on: ["Bypass: arm up", "Bypass: palang naik"],
  bypass_off: ["End of bypass", "Akhir bypass"],
  lane_close: ["Close the lane", "Tutup jalur"],
  lane_open: ["Open the lane", "Buka jalur"],
} as const satisfies Values;

/** Corrections of a vehicle's record. */
export const AMENDMENT_ACTIONS = {
  step_back: ["The last step does not count", "Langkah terakhir tidak dihitung"],
  reset_steps: ["The vehicle may start again", "Kendaraan boleh mulai lagi"],
  reset_all_steps: ["Every vehicle may start again, once", "Semua kendaraan boleh mulai lagi, sekali"],
  customs_paper: ["A customs document was shown", "Dokumen pabean ditunjukkan"],
} as const satisfies Values;

export const EVENT_KINDS = {
  boot: ["The gate computer was started", "Komputer gerbang dinyalakan"],
  clock_jump: ["The clock jumped", "Jam berubah tiba-tiba"],
  disk_pressure: ["The disk is nearly full", "Disk hampir penuh"],
  fire_on: ["Fire alarm", "Alarm kebakaran"],
  fire_off: ["The fire alarm is over", "Alarm kebakaran selesai"],
  lane_fault: ["Lane out of order", "Jalur rusak"],
  lane_recovered: ["Lane working again", "Jalur pulih"],
  journal_repaired: ["The log was repaired", "Jurnal diperbaiki"],
  journal_gap: ["Part of the log is missing", "Sebagian jurnal hilang"],
  database_damaged: ["The database was damaged", "Basis data rusak"],
  emergency_sign_in: ["Signed in with the emergency code", "Petugas memakai kode darurat"],
  sign_in_locked: ["Sign-in locked after wrong PINs", "PIN dikunci setelah salah berkali-kali"],
  self_test: ["Self-test", "Uji mandiri"],
  reader_noise: ["A reader picked up interference", "Pembaca membaca gangguan"],
} as const satisfies Values;

export const CLOCK_TRUST = {
  trusted: ["correct", "benar"],
  uncertain: ["not certain", "belum pasti"],
  untrusted: ["not reliable", "tidak dapat dipercaya"],
} as const satisfies Values;

/** What made a weight count. */
export const STABLE_BY = {
  indicator: ["the indicator", "indikator"],
  time: ["the set time", "waktu yang diatur"],
  officer: ["an officer's entry", "isian petugas"],
} as const satisfies Values;

/** What customs say to a vehicle at a gate. */
export const CUSTOMS_AT_GATES = {
  none: ["no documents", "tanpa dokumen"],
  held: ["held", "belum boleh keluar"],
  released: ["released", "disetujui, boleh keluar"],
  held_in: ["held on the way in", "belum boleh masuk"],
} as const satisfies Values;

export const REVIEW_KINDS = {
  unknown_ticket: ["Ticket unknown to central", "Tiket tidak dikenal pusat"],
  void_ticket: ["Ticket was already cancelled", "Tiket sudah dibatalkan"],
  unapproved_ticket: ["Ticket was not approved yet", "Tiket belum disetujui"],
  foreign_claim: ["Gate spoke of what is not its own", "Gerbang menyebut yang bukan miliknya"],
  double_step: ["The same step twice", "Langkah yang sama dua kali"],
  passage_unknown: ["Not known whether it passed", "Tidak diketahui apakah lewat"],
  tailgate: ACTIVITY_KINDS.tailgate,
  expired_out: ["Left after the ticket's end", "Keluar setelah tiket berakhir"],
  plate_mismatch: ["Camera read another plate", "Kamera membaca nomor polisi lain"],
  softened_rule: ["Admitted although a rule was against it", "Diizinkan walau ada aturan yang menolak"],
  override: ["Officer admitted it", "Diizinkan petugas"],
  paper_mismatch: ["Paper differs from customs", "Dokumen berbeda dengan data bea cukai"],
  load_mismatch: ["Quantity differs from the announced one", "Jumlah berbeda dengan yang diberitahukan"],
  clock_off: ["Clock of the gate is wrong", "Jam gerbang salah"],
  chain_broken: ["Journal of the gate was changed", "Catatan gerbang berubah"],
  gap: ["Facts of the gate are missing", "Catatan gerbang ada yang hilang"],
} as const satisfies Values;

export const REVIEW_STATUSES = {
  open: ["open", "terbuka"],
  solved: ["settled", "selesai"],
  rejected: ["rejected", "ditolak"],
  closed: ["closed", "ditutup"],
} as const satisfies Values;

/** Why the journal of a gate cannot be the one that central has. */
export const CHAIN_BREAKS = {
  hash_is_wrong: ["the fact's hash is not that of its content", "hash catatan tidak sesuai isinya"],
  set_back: [
    "the journal was set back, and goes on behind what central has",
    "jurnal mundur, dan berlanjut di belakang yang dimiliki pusat",
  ],
  does_not_follow: ["it does not follow the fact before it", "tidak menyambung catatan sebelumnya"],
  replaced: ["another fact stands in its place", "catatan lain ada di tempatnya"],
  not_followed: ["the fact after it does not follow it", "catatan sesudahnya tidak menyambung"],
  shorter: ["the journal is shorter than what central has of it", "jurnal lebih pendek dari yang dimiliki pusat"],
  other_end: [
    "the journal's last fact is another one than central has",
    "catatan terakhir jurnal berbeda dari yang dimiliki pusat",
  ],
} as const satisfies Values;
