import type { Fields } from "../fields/field.ts";
import { BAUD, BYTES, MS, PERCENT, SECONDS } from "./units.ts";

/** Links, readers and cameras. */
export const linkSettings = {
  name: { label: ["Name", "Nama"] },
  link: {
    label: ["Link", "Sambungan"],
    help: [
      "how bytes reach the device: a serial port, or a serial server over TCP",
      "cara bita sampai ke perangkat: port serial, atau server serial lewat TCP",
    ],
  },
  "cpower-sign.link": { help: ["most cards are set to 115200 baud", "kebanyakan kartu disetel 115200 baud"] },
  type: { label: ["Over", "Lewat"] },
  path: {
    label: ["Serial port", "Port serial"],
    help: [
      "a stable name such as /dev/serial/by-path/…; /dev/ttyUSB0 may change at the next start",
      "nama yang tetap seperti /dev/serial/by-path/…; /dev/ttyUSB0 dapat berubah saat mulai lagi",
    ],
  },
  baud_rate: {
    label: ["Speed", "Kecepatan"],
    unit: BAUD,
    help: ["as the device is set; USB-CDC ignores it", "seperti pengaturan perangkat; USB-CDC mengabaikannya"],
  },
  data_bits: { label: ["Data bits", "Bit data"], help: ["as the sign is set", "seperti pengaturan papan"] },
  "links.data_bits": { help: ["as the device is set", "seperti pengaturan perangkat"] },
  parity: { label: ["Parity", "Paritas"], help: ["as the sign is set", "seperti pengaturan papan"] },
  "links.parity": { help: ["as the device is set", "seperti pengaturan perangkat"] },
  stop_bits: { label: ["Stop bits", "Bit henti"], help: ["as the device is set", "seperti pengaturan perangkat"] },
  rtscts: {
    label: ["Hardware handshake (RTS/CTS)", "Handshake perangkat keras (RTS/CTS)"],
    help: [
      "hardware handshake; only for a reader or sign that is set and wired for it",
      "handshake perangkat keras; hanya untuk pembaca atau papan yang disetel dan dikabel untuk itu",
    ],
  },
  host: {
    label: ["Address", "Alamat"],
    help: [
      "the serial server, or the device itself where it is on the network",
      "server serial, atau perangkat itu sendiri bila ada di jaringan",
    ],
  },
  port: {
    label: ["Port", "Port"],
    help: ["its port for raw TCP (no RFC 2217)", "portnya untuk TCP mentah (bukan RFC 2217)"],
  },
  silence_ms: {
    label: ["A code ends after silence of", "Kode selesai setelah diam"],
    unit: MS,
    help: [
      "a reader that sends no terminator has ended its code after this silence",
      "pembaca tanpa tanda akhir dianggap selesai mengirim kode setelah diam selama ini",
    ],
  },
  shared_by: {
    label: ["Shared with another lane", "Dipakai bersama jalur lain"],
    help: [
      "for one reader between two lanes, each with a device on its topic: loop: a code is the lane's with the only vehicle before its arm",
      "untuk satu pembaca di antara dua jalur, masing-masing dengan perangkat pada topiknya: loop: kode milik jalur yang sendirian punya kendaraan di depan palang",
    ],
  },
  "scanner-line.shared_by": {
    help: [
      "for one reader between two lanes, each with a device on its link: loop: a code is the lane's with the only vehicle before its arm; prefix: it is the lane's whose prefix it has",
      "untuk satu pembaca di antara dua jalur, masing-masing dengan perangkat pada sambungannya: loop: kode milik jalur yang sendirian punya kendaraan di depan palang; prefix: milik jalur yang awalannya cocok",
    ],
  },
  takes_rest: {
    label: ["Codes that no loop decides are this lane's", "Kode yang tidak ditentukan loop milik jalur ini"],
    help: [
      "of a reader shared by loops, codes that the loops give to no lane are this lane's",
      "dari pembaca yang dibagi menurut loop, kode yang tidak diberikan loop ke jalur mana pun milik jalur ini",
    ],
  },
  mode: {
    label: ["Mode", "Mode"],
    help: [
      "single: TRIG pulses `open_output`, and the barrier closes by itself; single-open: the same with OPEN1, for boxes without TRIG; dual: OPEN1 and CLOSE1; triple: STOP1 as a brake, too",
      "single: TRIG memberi pulsa `open_output`, dan palang turun sendiri; single-open: sama dengan OPEN1, untuk kotak tanpa TRIG; dual: OPEN1 dan CLOSE1; triple: STOP1 juga, sebagai rem",
    ],
  },
  "scale.mode": {
    help: [
      "continuous: 12 bytes with a checksum (tF=0); command: it answers questions (tF=1); stream: = and eight characters; text: lines such as WG004.139kg",
      "continuous: 12 bita dengan checksum (tF=0); command: menjawab pertanyaan (tF=1); stream: = dan delapan huruf; text: baris seperti WG004.139kg",
    ],
  },
  "scanner-gm65.mode": {
    help: [
      "continuous: the module reads by itself; trigger: it reads on a command of the driver",
      "continuous: modul membaca sendiri; trigger: membaca atas perintah driver",
    ],
  },
  mode_flags: {
    label: ["Mode flags", "Bendera mode"],
    help: [
      "written to zone 0x0000 at every start, not to flash; null: 0x7D in trigger mode, as it is in continuous mode",
      "ditulis ke zona 0x0000 setiap mulai, bukan ke flash; kosong: 0x7D pada mode trigger, apa adanya pada mode continuous",
    ],
  },
  trigger_seconds: {
    label: ["Trigger again after", "Picu lagi setelah"],
    unit: SECONDS,
    help: [
      "in trigger mode the command is repeated after this time without a code: its own reading time, or less",
      "pada mode trigger perintah diulang setelah selama ini tanpa kode: waktu bacanya sendiri, atau kurang",
    ],
  },
  watch: {
    label: ["Keep-alive", "Periksa terus"],
    help: [
      "keep-alive poll once a second; false for a module that answers nothing",
      "ditanya sekali sedetik apakah masih ada; tidak, untuk modul yang tidak menjawab",
    ],
  },
  "ssi.watch": {
    help: [
      "keep-alive: enabled once a second, which it must acknowledge; false where its ACK/NAK handshake is switched off",
      "diaktifkan sekali sedetik dan harus dijawab; tidak, bila handshake ACK/NAK dimatikan",
    ],
  },
  group_digit: {
    label: ["Digit before an answer", "Angka sebelum jawaban"],
    help: [
      "the digit before an answer that some readers want; null: none",
      "angka di depan jawaban yang diminta sebagian pembaca; kosong: tanpa angka",
    ],
  },
  accept: {
    label: ["Played for an admission", "Bunyi bila diizinkan"],
    help: [
      "what is played for an admission, in order: 1–3 green LED for 135 ms, 2 s, 5 s; 4–6 low, medium, high beep; 7 good; 8 bad",
      "yang dimainkan saat diizinkan, berurutan: 1–3 LED hijau 135 ms, 2 s, 5 s; 4–6 bunyi rendah, sedang, tinggi; 7 baik; 8 buruk",
    ],
  },
  reject: {
    label: ["Played for all else", "Bunyi bila tidak"],
    help: ["what is played for all else", "yang dimainkan untuk semua hasil lain"],
  },
  answer_limit_ms: {
    label: ["Answer within", "Jawab dalam"],
    unit: MS,
    help: [
      "a code that the lane has not answered by then is answered with `reject`: the reader waits, and reads nothing",
      "kode yang sampai saat itu belum dijawab jalur dijawab dengan `reject`: pembaca menunggu, dan tidak membaca",
    ],
  },
  accept_beep: {
    label: ["Beep of an admission", "Bunyi bila diizinkan"],
    help: [
      "beep code of an admission (0: one short high); null: none",
      "kode bunyi saat diizinkan (0: sekali pendek tinggi); kosong: tanpa bunyi",
    ],
  },
  reject_beep: {
    label: ["Beep of all else", "Bunyi bila tidak"],
    help: [
      "beep code of any other result (15: one long low); null: none",
      "kode bunyi untuk hasil lain (15: sekali panjang rendah); kosong: tanpa bunyi",
    ],
  },
  multipacket_header: {
    label: ["Header of a long code", "Kepala kode panjang"],
    help: [
      "bytes before the text in the first segment of a long code; the last two are the text's length",
      "bita sebelum teks pada bagian pertama kode panjang; dua yang terakhir adalah panjang teks",
    ],
  },
  url: {
    label: ["Address of a picture", "Alamat gambar"],
    help: [
      "where the camera hands out one picture, such as http://192.168.1.20/snapshot.jpg",
      "alamat satu gambar kamera, seperti http://192.168.1.20/snapshot.jpg",
    ],
  },
  username: {
    label: ["User name", "Nama pengguna"],
    help: [
      "for Basic or Digest, as the camera requests; empty: none",
      "untuk Basic atau Digest, sesuai permintaan kamera; kosong: tanpa",
    ],
  },
  password: { label: ["Password", "Kata sandi"], help: ["the password of that user", "kata sandi pengguna itu"] },
  secret: {
    label: ["Secret of the camera", "Rahasia kamera"],
    help: [
      "the camera sends it as a bearer token, as X-Hook-Secret, or as the password of Basic or Digest, whoever the user",
      "kamera mengirimnya sebagai bearer token, sebagai X-Hook-Secret, atau sebagai kata sandi Basic atau Digest, siapa pun penggunanya",
    ],
  },
  timeout_ms: {
    label: ["Wait at most", "Tunggu paling lama"],
    unit: MS,
    help: ["timeout of a picture", "batas waktu satu gambar"],
  },
  max_bytes: {
    label: ["Largest picture", "Gambar terbesar"],
    unit: BYTES,
    help: [
      "a larger picture is not taken; set the camera to less than this",
      "gambar yang lebih besar tidak diambil; setel kamera di bawah ini",
    ],
  },
  silent_seconds: {
    label: ["Lost after silence of", "Putus setelah diam"],
    unit: SECONDS,
    help: [
      "the camera is lost (offline) after this time without a picture; null: it is online while the broker is",
      "kamera dianggap hilang setelah selama ini tanpa gambar; kosong: ada selama broker ada",
    ],
  },
  "plate-reader.silent_seconds": {
    help: [
      "the camera is lost (offline) after this time without a message (a heartbeat counts); null: it counts as online",
      "kamera dianggap hilang setelah selama ini tanpa pesan (detak dihitung); kosong: dianggap ada",
    ],
  },
  only_with_vehicle: {
    label: ["Look only while a vehicle is there", "Lihat hanya bila ada kendaraan"],
    help: [
      "where the lane has a loop before the arm, pictures are looked at only while a vehicle may stand on it",
      "bila jalur punya loop di depan palang, gambar hanya dilihat selama mungkin ada kendaraan di atasnya",
    ],
  },
  forget_seconds: {
    label: ["Forget a code after", "Lupakan kode setelah"],
    unit: SECONDS,
    help: [
      "debounce: a code that was out of sight for this time is a new scan when it is shown again",
      "kode yang tidak terlihat selama ini dihitung pindaian baru saat ditunjukkan lagi",
    ],
  },
  again_seconds: {
    label: ["Read a code again after", "Baca kode lagi setelah"],
    unit: SECONDS,
    help: [
      "a code that stays in sight is a new scan again after this time, so that nobody waits for ever",
      "kode yang tetap terlihat dihitung pindaian baru lagi setelah selama ini, agar tidak ada yang menunggu selamanya",
    ],
  },
  at_decision: {
    label: ["Photo at a decision", "Foto saat keputusan"],
    help: [
      "takes a picture when a vehicle is decided about, or an officer opens",
      "mengambil gambar saat kendaraan diputuskan, atau petugas membuka",
    ],
  },
  at_passage: {
    label: ["Photo at a passage", "Foto saat lewat"],
    help: ["takes a picture when a vehicle has gone through", "mengambil gambar saat kendaraan sudah lewat"],
  },
  plate_path: {
    label: ["Place of the plate in the JSON", "Letak nomor polisi di JSON"],
    help: [
      "where the plate stands in the JSON or XML, such as Plate.plateNumber, results.0.plate or EventNotificationAlert.ANPR.licensePlate; null: the body itself",
      "letak nomor polisi dalam JSON atau XML, seperti Plate.plateNumber, results.0.plate, atau EventNotificationAlert.ANPR.licensePlate; kosong: isi pesan itu sendiri",
    ],
  },
  confidence_path: {
    label: ["Place of the confidence in the JSON", "Letak keyakinan di JSON"],
    help: [
      "path of the confidence in the JSON or XML; null: the camera sends none, and every plate counts",
      "letak keyakinan dalam JSON atau XML; kosong: kamera tidak mengirimnya, dan setiap nomor polisi dihitung",
    ],
  },
  confidence_of: {
    label: ["Full confidence is", "Keyakinan penuh adalah"],
    help: ["the camera's value for full confidence: 1 or 100", "nilai kamera untuk keyakinan penuh: 1 atau 100"],
  },
  min_confidence: {
    label: ["Least confidence", "Keyakinan paling sedikit"],
    unit: PERCENT,
    help: [
      "a plate with less confidence (percent) is dropped",
      "nomor polisi dengan keyakinan (persen) di bawah ini dibuang",
    ],
  },
} as const satisfies Fields;
