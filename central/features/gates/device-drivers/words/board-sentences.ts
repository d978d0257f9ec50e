/** What stands at the settings of boards, boxes, barriers and contacts, by its English in the schema: in Indonesian. */
export const BOARD_SENTENCES = {
  "the board's Modbus address": "alamat Modbus papan relai",
  "how often the board's inputs are read": "seberapa sering masukan papan relai dibaca",
  "the relay, from 0, that is pulsed to open": "relai, mulai 0, yang diberi pulsa untuk membuka",
  "null where the barrier closes by itself": "kosong bila palang turun sendiri",
  "relay number, from 0": "nomor relai, mulai 0",
  "a maintained contact that holds the arm up; null: the open contact is held instead":
    "kontak tetap yang menahan palang di atas; kosong: kontak buka yang ditahan",
  "made by the board itself (flash-on)": "dibuat papan relai sendiri (flash-on)",
  "the limit switch of the open arm; null where it is not wired":
    "sakelar batas palang naik; kosong bila tidak dikabel",
  "the input that the contact is wired to": "masukan tempat kontak dikabel",
  "input number, from 0": "nomor masukan, mulai 0",
  "false for a contact that opens when it is active (normally closed)":
    "tidak, untuk kontak yang membuka saat aktif (normally closed)",
  "the limit switch of the closed arm; null where it is not wired":
    "sakelar batas palang turun; kosong bila tidak dikabel",
  "the relay, from 0, of the red lamp": "relai, mulai 0, lampu merah",
  "the relay, from 0, of the green lamp": "relai, mulai 0, lampu hijau",
  "before the arm (presence), under it (passage, safety), or at an end of the weighbridge's deck: occupied while the truck stands over it":
    "di depan palang (kehadiran), di bawahnya (lewat, keselamatan), atau di ujung lantai jembatan timbang: terisi selama truk di atasnya",
  "debounce: the time that a contact must hold to count": "lama kontak harus bertahan agar dihitung",
  "poll interval of the box's status; after two polls without an answer it is lost (offline)":
    "selang tanya keadaan kotak; setelah dua kali tanpa jawaban dianggap hilang",
  "time in which nothing is sent to a box that restarts when its port is opened; POWERON ends it":
    "waktu tanpa kiriman ke kotak yang mulai ulang saat portnya dibuka; POWERON mengakhirinya",
  "single: TRIG pulses `open_output`, and the barrier closes by itself; single-open: the same with OPEN1, for boxes without TRIG; dual: OPEN1 and CLOSE1; triple: STOP1 as a brake, too":
    "single: TRIG memberi pulsa `open_output`, dan palang turun sendiri; single-open: sama dengan OPEN1, untuk kotak tanpa TRIG; dual: OPEN1 dan CLOSE1; triple: STOP1 juga, sebagai rem",
  "the output that opens in the mode single; 1 in all others":
    "keluaran yang membuka pada mode single; 1 pada semua mode lain",
  "output number, from 1": "nomor keluaran, mulai 1",
  "triple: within this time after a command the arm moves, and is stopped before the opposite command":
    "triple: selama ini setelah perintah palang bergerak, dan dihentikan sebelum perintah sebaliknya",
  "triple: the pause between stop and the other way": "triple: jeda antara berhenti dan arah sebaliknya",
  "input number, from 1": "nomor masukan, mulai 1",
  "how TRIG counts as taken: status: STAT right behind it shows the output on; reply: the box says TRIG1OK; alive: it answers STAT at all":
    "kapan TRIG dianggap diterima: status: STAT tepat sesudahnya menunjukkan keluaran menyala; reply: kotak mengatakan TRIG1OK; alive: kotak menjawab STAT",
  "the letter that the box puts before the reader's cards": "huruf yang ditaruh kotak di depan kartu pembaca",
  "raw: the card's text is what the box sends; hex: its digits are hexadecimal and become a decimal number; decimal: they lose their leading zeros":
    "raw: teks kartu adalah yang dikirim kotak; hex: angkanya heksadesimal dan menjadi bilangan desimal; decimal: nol di depan dibuang",
  "long: protocol 0 (OUT1ON, TRIG1, IN1ON); short: protocol 1 (O1N, TR1, I1N)":
    "long: protokol 0 (OUT1ON, TRIG1, IN1ON); short: protokol 1 (O1N, TR1, I1N)",
  "send the board CMD0 or CMD1 at every connection; false: it is set up for the dialect already":
    "kirim CMD0 atau CMD1 ke papan pada setiap sambungan; tidak: sudah disetel untuk dialek itu",
  "keep-alive command for the board; null: STAT in the long dialect, PNG in the short one":
    "perintah untuk menanyakan apakah papan masih ada; kosong: STAT pada dialek long, PNG pada short",
  "retry interval at which the board sends an event again until it is acknowledged":
    "selang papan mengirim ulang kejadian sampai dijawab",
  "number of event kinds in its push mode: 11 report cards at W, 13 cards at X and Y, too":
    "jumlah jenis kejadian pada mode kirimnya: 11 melaporkan kartu di W, 13 juga di X dan Y",
  "for boards that answer STAT with digits: the input that each digit stands for, in order; empty: they name the inputs that are on":
    "untuk papan yang menjawab STAT dengan angka: masukan untuk setiap angka, berurutan; kosong: papan menyebut masukan yang menyala",
  "the letter that the board puts before the reader's cards": "huruf yang ditaruh papan di depan kartu pembaca",
  "the recording to play for an accepted card; null: silence":
    "rekaman yang dimainkan untuk kartu diterima; kosong: tanpa suara",
  "the recording to play for a refused card; null: silence":
    "rekaman yang dimainkan untuk kartu ditolak; kosong: tanpa suara",
  "the input that each digit of the board's STAT stands for, in order":
    "masukan untuk setiap angka STAT papan, berurutan",
  "the number behind the W of the reader's cards": "angka di belakang W pada kartu pembaca",
  "how many relays it has": "jumlah relainya",
  "required: this board has no timer, so an edge that dies within the pulse leaves the contact closed until its next start; only for barriers that tolerate a stuck contact":
    "wajib: papan ini tanpa pewaktu, jadi edge yang mati di tengah pulsa membiarkan kontak tertutup sampai mulai lagi; hanya untuk palang yang tahan kontak macet",
  "ended by the edge itself: keep it short": "diakhiri edge sendiri: buat singkat",
  "the relay that is pulsed to open": "relai yang diberi pulsa untuk membuka",
  "a maintained contact that holds the arm up; null: the barrier cannot be held":
    "kontak tetap yang menahan palang di atas; kosong: palang tidak dapat ditahan",
  "the relay of the red lamp": "relai lampu merah",
  "the relay of the green lamp": "relai lampu hijau",
  "false for boards that do not answer a question for their relays: they are there while their line is":
    "tidak, untuk papan yang tidak menjawab pertanyaan tentang relainya: dianggap ada selama salurannya ada",
  "how often its inputs are read": "seberapa sering masukannya dibaca",
  "the GPIO that the contact is wired to": "GPIO tempat kontak dikabel",
  "GPIO number, from 0": "nomor GPIO, mulai 0",
  "false for a contact that pulls the GPIO to ground": "tidak, untuk kontak yang menarik GPIO ke ground",
  "the device's own topic, such as tasmota_1A2B3C": "topik perangkat sendiri, seperti tasmota_1A2B3C",
  "which POWER opens": "POWER yang membuka",
  "set as the device's own PulseTime": "disetel sebagai PulseTime perangkat sendiri",
  "which switch the detector is wired to, from 1": "sakelar tempat detektor dikabel, mulai 1",
  "the device's own topic, such as shellies/shelly1-A4CF12F45C1D":
    "topik perangkat sendiri, seperti shellies/shelly1-A4CF12F45C1D",
  "which relay opens": "relai yang membuka",
  "a relay of its own, without auto_off, that holds the arm up; null: it cannot be held":
    "relai tersendiri, tanpa auto_off, yang menahan palang di atas; kosong: tidak dapat ditahan",
  "what auto_off is set to on the device: a relay that stays on much longer is switched off and reported":
    "setelan auto_off di perangkat: relai yang menyala jauh lebih lama dimatikan dan dilaporkan",
  "which input the detector is wired to": "masukan tempat detektor dikabel",
  "false for a fail-safe detector, whose contact opens on a vehicle":
    "tidak, untuk detektor fail-safe, yang kontaknya membuka saat ada kendaraan",
  "the device's topic prefix, such as shellyplus1-a8032abe54dc":
    "awalan topik perangkat, seperti shellyplus1-a8032abe54dc",
  "answers come to <source>/rpc; no other device or program may use it; null: gate- and the device's id":
    "jawaban datang ke <source>/rpc; tidak boleh dipakai perangkat atau program lain; kosong: gate- dan id perangkat",
  "which switch opens": "sakelar yang membuka",
  "a switch of its own that holds the arm up; null: the open switch is held instead":
    "sakelar tersendiri yang menahan palang di atas; kosong: sakelar buka yang ditahan",
  "sent as toggle_after": "dikirim sebagai toggle_after",
} as const satisfies Readonly<Record<string, string>>;
