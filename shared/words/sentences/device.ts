import type { Sentences } from "../sentence.ts";

/** Sentences of barriers, boards, boxes and readers, and of their lines. */
export const deviceSentences = {
  device_starting: ["{device} is starting", "{device} sedang disiapkan"],
  device_ready: ["{device} is ready", "{device} siap"],
  device_degraded: ["{device} is degraded", "{device} terganggu"],
  device_lost: ["{device} is lost", "{device} putus"],
  device_misconfigured: ["{device} is misconfigured", "{device} salah atur"],
  not_used: ["{device} is no longer used", "{device} tidak dipakai lagi"],

  // barriers and relays
  no_close_contact: [
    "{device} closes by itself: it has no close contact",
    "{device} turun sendiri: tidak ada kontak turun",
  ],
  no_close_command: [
    "{device} closes by itself: it has no close command",
    "{device} turun sendiri: tidak ada perintah turun",
  ],
  device_held_open: ["{device} is held open", "{device} ditahan terbuka"],
  no_hold_contact: [
    "{device} cannot be held: it has no maintained contact",
    "{device} tidak dapat ditahan: tidak ada kontak yang menahan",
  ],
  no_hold_command: [
    "{device} cannot be held: it has no hold command",
    "{device} tidak dapat ditahan: tidak ada perintah tahan",
  ],
  relay_lets_go: [
    "{device} cannot be held: its relay switches off by itself",
    "{device} tidak dapat ditahan: relainya mati sendiri",
  ],
  told_otherwise: [
    "{device} received another command before it was held",
    "{device} mendapat perintah lain sebelum ditahan",
  ],
  before_unconfirmed: [
    "{device} has not confirmed the command before this one",
    "{device} belum memastikan perintah sebelumnya",
  ],
  unconfirmed: [
    "{device} did not confirm: it is not known whether it took the command",
    "{device} tidak memastikan: tidak diketahui apakah perintah diterima",
  ],
  line_has_echo: [
    "{device} gives back what is sent: switch off the echo of its adapter or serial server",
    "{device} mengembalikan apa yang dikirim: matikan gema (echo) adaptor atau server serialnya",
  ],
  unacknowledged: ["{device} did not acknowledge a command", "{device} tidak menjawab suatu perintah"],
  command_refused: ["{device} refused a command", "{device} menolak suatu perintah"],
  device_refused: ["{device} refused: {why}", "{device} menolak: {why}"],
  no_reason: ["it gave no reason", "tanpa sebab"],
  both_limits: ["both limit switches are active: check their wiring", "kedua sakelar batas aktif: periksa kabelnya"],

  device_talks_past: [
    "{device} sends what cannot be read: check its format and settings; last came {last}",
    "{device} mengirim yang tidak terbaca: periksa format dan pengaturannya; terakhir masuk {last}",
  ],

  // scales
  scale_silent: ["{device} shows no weight", "{device} tidak menunjukkan berat"],
  scale_not_zero: [
    "{device} did not come back near zero after the last truck: look for load on the deck, then set it to zero",
    "{device} tidak kembali ke nol setelah truk terakhir: periksa muatan di lantai, lalu nolkan",
  ],
  scale_stuck: [
    "{device} shows the same weight through several trucks: it is stuck, and its weights do not count",
    "{device} menunjukkan berat yang sama untuk beberapa truk: macet, beratnya tidak dihitung",
  ],
  scale_restless: [
    "{device} has shown no stable weight for a minute with a truck on it",
    "{device} tidak menunjukkan berat yang stabil selama satu menit dengan truk di atasnya",
  ],
  scale_sends_nothing: [
    "{device} sends no weight that can be read: check its cable, speed and output mode",
    "{device} tidak mengirim berat yang terbaca: periksa kabel, kecepatan, dan mode keluarannya",
  ],

  scale_talks_past: [
    "{device} sends no weight that can be read: check its speed and output mode; last came {last}",
    "{device} tidak mengirim berat yang terbaca: periksa kecepatan dan mode keluarannya; terakhir masuk {last}",
  ],

  // requirements of devices
  named_twice: ["names {what} twice", "memakai {what} dua kali"],
  part_of: ["{part} of {whole}", "{part} pada {whole}"],
  belongs_to: ["{what} already belongs to {device}", "{what} sudah milik {device}"],
  tells_otherwise: [
    "{what} already reports something else to {device}",
    "{what} sudah memberi tahu hal lain kepada {device}",
  ],
  other_driver: [
    "{what} is already used by a device of the driver {driver}",
    "{what} sudah dipakai perangkat dari driver {driver}",
  ],
  other_reader: ["{what} already serves another reader", "{what} sudah melayani pembaca lain"],
  no_handshake: [
    "{what} must be without handshake (rtscts): an arm is moved over it",
    "{what} harus tanpa handshake (rtscts): palang digerakkan lewat sini",
  ],
  other_parameters: [
    "{what} is already used with other parameters (speed, data bits, parity, stop bits or handshake)",
    "{what} sudah dipakai dengan parameter lain (kecepatan, bit data, paritas, bit stop atau handshake)",
  ],
  other_box_settings: [
    "{what} is already used with other settings of its box",
    "{what} sudah dipakai dengan pengaturan kotak yang lain",
  ],
  needs_broker: ["needs an MQTT broker, and this gate has none set", "perlu broker MQTT, dan gerbang ini belum punya"],
  broker: ["broker", "broker"],

  // boards and boxes
  board: ["board {address} on {line}", "modul {address} di {line}"],
  box: ["the box on {line}", "kotak di {line}"],
  relay: ["relay {number}", "relai {number}"],
  switch: ["switch {number}", "sakelar {number}"],
  output: ["output {number}", "keluaran {number}"],
  input: ["input {number}", "masukan {number}"],
  card_reader: ["card reader {number}", "pembaca kartu {number}"],
  not_held_here: [
    "output {output} cannot be held on this kind of box",
    "keluaran {output} tidak dapat ditahan pada kotak jenis ini",
  ],
  has_no: ["{device} has no {what}", "{device} tidak punya {what}"],
  no_inputs: ["{device} has no inputs to read", "{device} tidak punya masukan yang dapat dibaca"],
  channel_linked: [
    "{device}: channel {channel} is in mode {mode}, so that an input moves its relay; set mode 0",
    "{device}: kanal {channel} dalam mode {mode}, sehingga masukan menggerakkan relainya; pasang mode 0",
  ],
  was_off: ["{device} has been switched off and on", "{device} sempat mati lalu hidup lagi"],
  just_on: ["{device} has just been switched on", "{device} baru saja dinyalakan"],
  output_not_taken: [
    "{device} does not take commands for output {output}",
    "{device} tidak menerima perintah untuk keluaran {output}",
  ],
  input_untold: ["{device} has not reported input {input} yet", "{device} belum memberitahukan masukan {input}"],
  too_busy: [
    "{device} was busy for too long: the command was not sent",
    "{device} terlalu lama sibuk: perintah tidak dikirim",
  ],
  board_exception: ["the board refused with exception {code}", "modul menolak dengan kode {code}"],
  bus_too_busy: [
    "the bus was busy for too long: the command was not sent",
    "jalur data terlalu lama sibuk: perintah tidak dikirim",
  ],
  bus_closed: ["the bus is closed", "jalur data ditutup"],
  nothing_answers: ["{device}: nothing answers", "{device}: tidak ada yang menjawab"],
  not_open_yet: ["{line} is not open yet", "{line} belum terbuka"],
  no_answer_on: ["no answer on {line}", "tidak ada jawaban di {line}"],
  does_not_answer: ["{device} does not answer", "{device} tidak menjawab"],
  it_does_not_answer: ["it does not answer", "tidak menjawab"],

  // readers
  reader_noisy: [
    "since {since_at} it reads texts that are no code: check its cable and its settings",
    "sejak {since_at} membaca teks yang bukan kode: periksa kabel dan pengaturannya",
  ],
  reader_noise: [
    "{reader} read {count} texts that are no code from {from_at} to {to_at}: check its cable and its settings",
    "{reader} membaca {count} teks yang bukan kode dari {from_at} sampai {to_at}: periksa kabel dan pengaturannya",
  ],

  // ports and lines
  port_not_open: ["the port is not open", "port belum terbuka"],
  port_hung_up: ["the port is disconnected", "port terputus"],
  port_closed: ["the port is closed", "port ditutup"],
  closed_at_once: ["{line} closed as soon as it was open", "{line} tertutup begitu dibuka"],
  takes_no_bytes: ["{line} took no bytes for {milliseconds} ms", "{line} tidak menerima data selama {milliseconds} ms"],
  writing_failed: ["{line}: writing failed: {why}", "{line}: gagal menulis: {why}"],
  line_ended: ["{line} has ended", "{line} berakhir"],
  unplugged: ["{line} is unplugged", "{line} tercabut"],
  line_closed: ["{line} is closed", "{line} tertutup"],
  not_there: ["{line} is not there: is the device plugged in?", "{line} tidak ada: apakah perangkatnya terpasang?"],
  may_not_be_opened: ["{line} may not be opened by this user", "{line} tidak boleh dibuka oleh pengguna ini"],
  in_use: ["{line} is in use by another program", "{line} sedang dipakai program lain"],
  no_serial_port: ["{line} is no serial port", "{line} bukan port serial"],
  cannot_be_opened: ["{line} cannot be opened: {why}", "{line} tidak dapat dibuka: {why}"],
  cannot_be_reached: ["{line} cannot be reached: {why}", "{line} tidak dapat dihubungi: {why}"],
  line_lost: ["{line} is lost: {why}", "{line} putus: {why}"],
  other_end_closed: ["the other end has closed the connection", "sambungan ditutup dari seberang"],
  nothing_acknowledged: ["no acknowledgement", "tidak ada yang dijawab"],
  switched_off: ["{device} is switched off", "{device} dimatikan"],
} as const satisfies Sentences;
