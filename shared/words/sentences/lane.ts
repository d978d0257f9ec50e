import type { Sentences } from "../sentence.ts";

/** Sentences of lanes: reasons of refused orders, and automatic actions. */
export const laneSentences = {
  // replies of a lane to officers and central
  lane_starting: ["the lane is starting", "jalur sedang disiapkan"],
  lane_busy: ["the lane is busy with another vehicle", "jalur sedang melayani kendaraan lain"],
  vehicle_under_arm: ["a vehicle is under the arm", "ada kendaraan di bawah palang"],
  loop_not_readable: ["the loop under the arm cannot be read", "loop di bawah palang tidak terbaca"],
  held_open: ["the arm is held open: end the hold first", "palang ditahan terbuka: akhiri dulu tahannya"],
  decided_already: [
    "another officer has just decided about this vehicle",
    "petugas lain baru saja memutuskan kendaraan ini",
  ],
  waits_no_longer: ["this vehicle no longer waits for a decision", "kendaraan ini tidak menunggu keputusan lagi"],
  vehicle_waits: ["another vehicle waits for a decision here", "kendaraan lain menunggu keputusan di sini"],
  closed_meanwhile: ["closed by an officer", "diturunkan petugas"],
  not_recorded: ["this could not be recorded, so it was not done", "tidak dapat dicatat, jadi tidak dilakukan"],
  barrier_not_told: ["the command was not sent to the barrier", "palang tidak mendapat perintah"],
  barrier_uncertain: ["the barrier did not confirm", "tidak pasti apakah palang menerima perintah"],
  expired: [
    "it was too late: the command was not sent to the barrier",
    "sudah terlambat: palang tidak mendapat perintah",
  ],
  no_answer: ["the lane did not answer", "jalur tidak menjawab"],
  rules_refuse: ["the rule book refuses this vehicle", "aturan menolak kendaraan ini"],
  lane_stopped: ["the lane was stopped", "jalur dihentikan"],
  lane_unknown: ["this gate has no such lane", "jalur itu tidak ada di gerbang ini"],
  cannot_be_held: ["this arm cannot be held open", "palang ini tidak dapat ditahan terbuka"],
  closes_by_itself: ["this arm closes by itself", "palang ini turun sendiri"],
  up_already_longer: ["the arm was up already: it stays up longer", "palang sudah naik: ditahan lebih lama"],
  up_already: ["the arm was up already", "palang sudah naik"],
  raised_already: ["the arm is being raised already", "palang sedang naik"],
  waits_on_weighed: [
    "the weight is on record, and the vehicle still waits for your decision",
    "berat tercatat, dan kendaraan masih menunggu keputusan Anda",
  ],
  is_held_open: ["the arm is held open", "palang ditahan terbuka"],
  command_late: ["the command came too late", "perintah datang terlambat"],
  clock_not_trusted: ["this gate's clock can't be trusted now", "jam gerbang ini sedang tidak dapat dipercaya"],

  // arms
  no_barrier: ["this lane has no barrier", "jalur ini tanpa palang"],
  device_late: ["the device did not answer in time", "perangkat tidak menjawab pada waktunya"],
  arm_not_told: ["{command}: {why}", "{command}: {why}"],
  command_open: ["open", "buka"],
  command_close: ["close", "turunkan"],
  command_hold: ["hold", "tahan"],
  command_release: ["release", "akhiri tahan"],
  arm_no_answer: ["the barrier did not answer", "palang tidak menjawab"],
  arm_still_down: ["the arm is still down after its travel time", "palang masih turun setelah waktu geraknya"],
  arm_opened_late: ["the arm did not open in twice its travel time", "palang tidak naik dalam dua kali waktu geraknya"],
  arm_closed_late: [
    "the arm did not close in twice its travel time",
    "palang tidak turun dalam dua kali waktu geraknya",
  ],
  arm_down_while_held: ["the arm is down although it is held open", "palang turun walaupun ditahan terbuka"],
  open_not_told: ["the open command was not sent: {why}", "palang tidak diperintah membuka: {why}"],
  open_too_late: ["the barrier was busy until it was too late to open", "palang sibuk sampai terlambat untuk membuka"],
  hold_too_late: ["the barrier was busy until it was too late to hold", "palang sibuk sampai terlambat untuk menahan"],

  // results of an opening
  told_once_more: [
    "the open command was retried for the vehicle in the lane",
    "palang diperintah naik sekali lagi untuk kendaraan di jalur",
  ],
  left_before_loop: [
    "the vehicle left the loop before the arm; there is none under it",
    "kendaraan meninggalkan loop depan palang; di bawahnya tidak ada loop",
  ],
  passed_unseen: [
    "the lane could not see whether the vehicle passed",
    "jalur tidak dapat melihat apakah kendaraan lewat",
  ],
  no_loops: ["this lane has no loops", "jalur ini tanpa loop"],
  held_without_loop: [
    "the arm is held open and there is no loop under it",
    "palang ditahan terbuka dan di bawahnya tidak ada loop",
  ],
  held_loop_unread: [
    "the loop under the held arm could not be read",
    "loop di bawah palang yang ditahan tidak terbaca",
  ],
  held_passage_seen: [
    "the loops saw the vehicle pass under the held arm",
    "loop melihat kendaraan lewat di bawah palang yang ditahan",
  ],
  let_go_before: ["the arm was released before the vehicle passed", "tahan palang diakhiri sebelum kendaraan lewat"],
  passage_seen: ["the loops saw the vehicle pass", "loop melihat kendaraan lewat"],
  passage_seen_by_officer: ["an officer saw it go through", "petugas melihatnya lewat"],
  loop_unread_meanwhile: [
    "the loop under the arm could not be read all the time",
    "loop di bawah palang tidak selalu terbaca",
  ],
  closed_nobody_passed: ["the arm closed by itself and nobody passed", "palang turun sendiri dan tidak ada yang lewat"],
  nobody_came: ["no vehicle passed in the open time", "tidak ada kendaraan lewat selama palang terbuka"],
  open_recorded_late: ["it was recorded too late to open", "terlambat tercatat, palang tidak dibuka"],
  decided_too_late: ["the decision came too late to open", "keputusan terlambat, palang tidak dibuka"],
  restarted_while_open: [
    "the edge was restarted while the lane was open",
    "gerbang dinyalakan ulang saat jalur terbuka",
  ],
  removed_while_open: ["the lane was removed while it was open", "jalur dihapus saat terbuka"],

  // reasons why the lane settled a case or ended a mode automatically
  another_code: ["another code was presented", "kode lain ditunjukkan"],
  nobody_decided: ["nobody decided in time", "tidak ada yang memutuskan pada waktunya"],
  opened_by_hand: ["an officer opened the lane by hand", "petugas membuka palang"],
  opened_meanwhile: ["the lane was opened before this could be recorded", "jalur dibuka sebelum ini dapat dicatat"],
  referred_too_late: ["the decision came too late for an officer", "sudah terlambat untuk menunggu petugas"],
  held_for_everyone: ["the arm is held open for everyone", "palang ditahan terbuka untuk semua"],
  time_over: ["it timed out", "waktunya habis"],
  restarted_while_waiting: [
    "the edge was restarted while the vehicle waited",
    "gerbang dinyalakan ulang saat kendaraan menunggu",
  ],

  // fire
  opens_on_fire: ["this lane opens and is held open", "jalur ini membuka dan ditahan terbuka"],
  stays_on_fire: ["this lane does not open on fire", "jalur ini tidak membuka saat kebakaran"],

  // devices that a lane lacks
  device_down: ["{device} {state} since {since_at}", "{device} {state} sejak {since_at}"],
  device_down_because: ["{device} {state} since {since_at}: {why}", "{device} {state} sejak {since_at}: {why}"],
  state_starting: ["starting", "sedang disiapkan"],
  state_ready: ["ready", "siap"],
  state_degraded: ["degraded", "terganggu"],
  state_lost: ["lost", "putus"],
  state_misconfigured: ["misconfigured", "salah atur"],
  barrier_missing: ["no barrier is configured", "palang belum diatur"],
  reader_missing: ["no reader is configured", "pembaca belum diatur"],
  not_applied: ["the new configuration is not applied: {why}", "pengaturan baru tidak diterapkan: {why}"],
  not_put_in_place: ["it can't be put in place: {why}", "tidak dapat dipasang: {why}"],
  record_unreadable: ["the lane's record can't be read: {why}", "catatan jalur tidak terbaca: {why}"],
  no_driver: ["{device}: this version has no driver {driver}", "{device}: versi ini tidak punya driver {driver}"],
  settings_unreadable: ["{device}: its settings can't be read: {why}", "{device}: pengaturannya tidak terbaca: {why}"],
  waits_for_devices: ["it waits for its devices", "menunggu perangkatnya"],
  rest_is_taken: [
    "{reader}: another lane takes the rest of this reader's codes already",
    "{reader}: jalur lain sudah mengambil sisa kode pembaca ini",
  ],
  no_loop_before: [
    "{reader}: its codes go by the loop before the arm, and this lane has none",
    "{reader}: kodenya mengikuti loop depan palang, dan jalur ini tidak punya",
  ],
} as const satisfies Sentences;
