/** What stands at the settings of lines, readers, cameras and MQTT, by its English in the schema: in Indonesian. */
export const LINE_SENTENCES = {
  "how bytes reach the device: a serial port, or a serial server over TCP":
    "cara bita sampai ke perangkat: port serial, atau server serial lewat TCP",
  "a stable name such as /dev/serial/by-path/…; /dev/ttyUSB0 may change at the next start":
    "nama yang tetap seperti /dev/serial/by-path/…; /dev/ttyUSB0 dapat berubah saat mulai lagi",
  "as the device is set; USB-CDC ignores it": "seperti setelan perangkat; USB-CDC mengabaikannya",
  "as the sign is set": "seperti setelan papan",
  "as the device is set": "seperti setelan perangkat",
  "hardware handshake; only for a reader or sign that is set and wired for it":
    "handshake perangkat keras; hanya untuk pembaca atau papan yang disetel dan dikabel untuk itu",
  "the serial server, or the device itself where it is on the network":
    "server serial, atau perangkat itu sendiri bila ada di jaringan",
  "its port for raw TCP (no RFC 2217)": "portnya untuk TCP mentah (bukan RFC 2217)",

  // readers
  "a reader that sends no terminator has ended its code after this silence":
    "pembaca tanpa tanda akhir dianggap selesai mengirim kode setelah diam selama ini",
  "text that the reader puts before each code": "teks yang ditaruh pembaca di depan setiap kode",
  "for one reader between two lanes, each with a device on its link: loop: a code is the lane's with the only vehicle before its arm; prefix: it is the lane's whose prefix it has":
    "untuk satu pembaca di antara dua jalur, masing-masing dengan perangkat pada sambungannya: loop: kode milik jalur yang sendirian punya kendaraan di depan palang; prefix: milik jalur yang awalannya cocok",
  "for one reader between two lanes, each with a device on its topic: loop: a code is the lane's with the only vehicle before its arm":
    "untuk satu pembaca di antara dua jalur, masing-masing dengan perangkat pada topiknya: loop: kode milik jalur yang sendirian punya kendaraan di depan palang",
  "of a reader shared by loops, codes that the loops give to no lane are this lane's":
    "dari pembaca yang dibagi menurut loop, kode yang tidak diberikan loop ke jalur mana pun milik jalur ini",
  "continuous: the module reads by itself; trigger: it reads on a command of the driver":
    "continuous: modul membaca sendiri; trigger: membaca atas perintah driver",
  "written to zone 0x0000 at every start, not to flash; null: 0x7D in trigger mode, as it is in continuous mode":
    "ditulis ke zona 0x0000 setiap mulai, bukan ke flash; kosong: 0x7D pada mode trigger, apa adanya pada mode continuous",
  "in trigger mode the command is repeated after this time without a code: its own reading time, or less":
    "pada mode trigger perintah diulang setelah selama ini tanpa kode: waktu bacanya sendiri, atau kurang",
  "keep-alive poll once a second; false for a module that answers nothing":
    "ditanya sekali sedetik apakah masih ada; tidak, untuk modul yang tidak menjawab",
  "the digit before an answer that some readers want; null: none":
    "angka di depan jawaban yang diminta sebagian pembaca; kosong: tanpa angka",
  "what is played for an admission, in order: 1–3 green LED for 135 ms, 2 s, 5 s; 4–6 low, medium, high beep; 7 good; 8 bad":
    "yang dimainkan saat diizinkan, berurutan: 1–3 LED hijau 135 ms, 2 s, 5 s; 4–6 bunyi rendah, sedang, tinggi; 7 baik; 8 buruk",
  "what is played for all else": "yang dimainkan untuk semua hasil lain",
  "a code that the lane has not answered by then is answered with `reject`: the reader waits, and reads nothing":
    "kode yang sampai saat itu belum dijawab jalur dijawab dengan `reject`: pembaca menunggu, dan tidak membaca",
  "beep code of an admission (0: one short high); null: none":
    "kode bunyi saat diizinkan (0: sekali pendek tinggi); kosong: tanpa bunyi",
  "beep code of any other result (15: one long low); null: none":
    "kode bunyi untuk hasil lain (15: sekali panjang rendah); kosong: tanpa bunyi",
  "keep-alive: enabled once a second, which it must acknowledge; false where its ACK/NAK handshake is switched off":
    "diaktifkan sekali sedetik dan harus dijawab; tidak, bila handshake ACK/NAK dimatikan",
  "bytes before the text in the first segment of a long code; the last two are the text's length":
    "bita sebelum teks pada bagian pertama kode panjang; dua yang terakhir adalah panjang teks",

  // cameras and plates
  "source of its pictures: polled over HTTP, or published by the camera":
    "asal gambarnya: diminta lewat HTTP, atau diterbitkan kamera",
  "where the camera hands out one picture, such as http://192.168.1.20/snapshot.jpg":
    "alamat satu gambar kamera, seperti http://192.168.1.20/snapshot.jpg",
  "for Basic or Digest, as the camera requests; empty: none":
    "untuk Basic atau Digest, sesuai permintaan kamera; kosong: tanpa",
  "the password of that user": "kata sandi pengguna itu",
  "timeout of a picture": "batas waktu satu gambar",
  "a larger picture is not taken; set the camera to less than this":
    "gambar yang lebih besar tidak diambil; setel kamera di bawah ini",
  "poll interval for pictures while one is needed": "selang permintaan gambar selama diperlukan",
  "where the camera publishes its pictures, not retained": "tempat kamera menerbitkan gambarnya, tidak disimpan broker",
  "the JSON field with the picture in base64; null: the payload is the picture":
    "isian JSON dengan gambar dalam base64; kosong: pesannya adalah gambar",
  "the camera is lost (offline) after this time without a picture; null: it is online while the broker is":
    "kamera dianggap hilang setelah selama ini tanpa gambar; kosong: ada selama broker ada",
  "where the lane has a loop before the arm, pictures are looked at only while a vehicle may stand on it":
    "bila jalur punya loop di depan palang, gambar hanya dilihat selama mungkin ada kendaraan di atasnya",
  "debounce: a code that was out of sight for this time is a new scan when it is shown again":
    "kode yang tidak terlihat selama ini dihitung pindaian baru saat ditunjukkan lagi",
  "a code that stays in sight is a new scan again after this time, so that nobody waits for ever":
    "kode yang tetap terlihat dihitung pindaian baru lagi setelah selama ini, agar tidak ada yang menunggu selamanya",
  "takes a picture when a vehicle is decided about, or an officer opens":
    "mengambil gambar saat kendaraan diputuskan, atau petugas membuka",
  "takes a picture when a vehicle has gone through": "mengambil gambar saat kendaraan sudah lewat",
  "how its plates come: posted to the edge, or published":
    "cara nomor polisinya datang: dikirim ke edge, atau diterbitkan",
  "where the camera publishes the plates it reads, not retained":
    "tempat kamera menerbitkan nomor polisi yang dibacanya, tidak disimpan broker",
  "availability topic of the camera (retained, its Will); null: it is online while the broker is":
    "topik keberadaan kamera (disimpan, Will-nya); kosong: ada selama broker ada",
  "payload of a camera that is online": "pesan kamera yang terhubung",
  "the camera sends it as a bearer token, as X-Hook-Secret, or as the password of Basic or Digest, whoever the user":
    "kamera mengirimnya sebagai bearer token, sebagai X-Hook-Secret, atau sebagai kata sandi Basic atau Digest, siapa pun penggunanya",
  "the camera is lost (offline) after this time without a message (a heartbeat counts); null: it counts as online":
    "kamera dianggap hilang setelah selama ini tanpa pesan (detak dihitung); kosong: dianggap ada",
  "where the plate stands in the JSON or XML, such as Plate.plateNumber, results.0.plate or EventNotificationAlert.ANPR.licensePlate; null: the body itself":
    "letak pelat dalam JSON atau XML, seperti Plate.plateNumber, results.0.plate, atau EventNotificationAlert.ANPR.licensePlate; kosong: isi pesan itu sendiri",
  "path of the confidence in the JSON or XML; null: the camera sends none, and every plate counts":
    "letak keyakinan dalam JSON atau XML; kosong: kamera tidak mengirimnya, dan setiap nomor polisi dihitung",
  "the camera's value for full confidence: 1 or 100": "nilai kamera untuk keyakinan penuh: 1 atau 100",
  "a plate with less confidence (percent) is dropped": "nomor polisi dengan keyakinan (persen) di bawah ini dibuang",

  // MQTT
  "availability topic of the device (retained, its Will); null: it is online while the broker is":
    "topik keberadaan perangkat (disimpan, Will-nya); kosong: ada selama broker ada",
  "payload of a device that is online": "pesan perangkat yang terhubung",
  "where the reader publishes what it reads, not retained":
    "tempat pembaca menerbitkan yang dibacanya, tidak disimpan broker",
  "the JSON field with the text; null: the payload itself": "isian JSON dengan teksnya; kosong: pesan itu sendiri",
  "where the controller takes its open command from": "tempat pengendali mengambil perintah bukanya",
  "{id}, {issued_at} and {valid_until} are filled in, in every command: the controller should refuse a late or repeated one":
    "{id}, {issued_at}, dan {valid_until} diisikan pada setiap perintah: pengendali sebaiknya menolak yang terlambat atau berulang",
  "the close command": "perintah tutup",
  "null where the barrier cannot be held open": "kosong bila palang tidak dapat ditahan terbuka",
  "holds the arm up": "menahan palang di atas",
  "lets the arm go again, on the hold topic": "melepas palang lagi, pada topik tahan",
  "topic on which the controller confirms each command; null: the broker's acknowledgement counts":
    "topik tempat pengendali memastikan setiap perintah; kosong: jawaban broker yang dihitung",
  "the JSON field of the confirmation; null: the payload itself":
    "isian JSON dari kepastian; kosong: pesan itu sendiri",
  "what it says there: {id} and {command} (open, close, hold, release) are filled in":
    "yang dikatakannya di situ: {id} dan {command} (open, close, hold, release) diisikan",
  "timeout of a confirmation": "batas waktu kepastian",
  "time to live of a command, at the broker and as {valid_until}":
    "masa hidup perintah, di broker dan sebagai {valid_until}",
  "topic of the arm's position; null: it is unknown": "topik posisi palang; kosong: tidak diketahui",
  "the JSON field of the position; null: the payload itself": "isian JSON dari posisi; kosong: pesan itu sendiri",
  "payload for an open arm": "pesan untuk palang naik",
  "payload for a closed arm": "pesan untuk palang turun",
  "payload for a moving arm; any other payload is unknown":
    "pesan untuk palang bergerak; pesan lain berarti tidak diketahui",
  "where the light takes its colour from": "tempat lampu mengambil warnanya",
  "makes it red": "membuatnya merah",
  "makes it green": "membuatnya hijau",
  "switches it off": "mematikannya",
  "topic of the contact's state": "topik keadaan kontak",
  "the JSON field with the state; null: the payload itself": "isian JSON dengan keadaan; kosong: pesan itu sendiri",
  "the state is published at least this often, and unknown after a longer silence; null: only when it changes":
    "keadaan diterbitkan paling lambat setiap selama ini, dan tidak diketahui bila diam lebih lama; kosong: hanya saat berubah",
  "payload while a vehicle is on the loop": "pesan selama kendaraan di atas loop",
  "payload while the loop is free; any other payload is unknown":
    "pesan selama loop kosong; pesan lain berarti tidak diketahui",
  "payload during an alarm": "pesan selama alarm",
  "payload without an alarm; any other payload changes nothing": "pesan tanpa alarm; pesan lain tidak mengubah apa pun",
} as const satisfies Readonly<Record<string, string>>;
