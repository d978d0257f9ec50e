/** What stands at the settings of signs and scales, by its English in the schema: in Indonesian. */
export const SIGN_AND_SCALE_SENTENCES = {
  // signs
  "D: DSD (DSPD in the short dialect), text that is kept; T: DST (DSPT), text that is probably not":
    "D: DSD (DSPD pada dialek short), teks yang disimpan; T: DST (DSPT), teks yang mungkin tidak disimpan",
  "the most characters of a line; what is longer is cut off": "jumlah huruf terbanyak sebaris; yang lebih dipotong",
  "the digit before the text; the vendor's own tool sends 9": "angka di depan teks; alat pembuatnya mengirim 9",
  "how the text comes: 1 and 2 are known to take text": "cara teks tampil: 1 dan 2 diketahui menerima teks",
  "the first number of a line: its speed or how long it stays, by maker":
    "angka pertama baris: kecepatan atau lama tampil, menurut pembuat",
  "the second number of a line: the other of the two": "angka kedua baris: yang lain dari keduanya",
  "refresh interval of the text": "selang kirim ulang teks",
  "how bytes reach the sign: a serial port, or a serial server over TCP":
    "cara bita sampai ke papan: port serial, atau server serial lewat TCP",
  "type code; Z reaches every type": "kode jenis; Z mencapai semua jenis",
  "sign address, two hex digits; 00 reaches every sign": "alamat papan, dua angka heksa; 00 mencapai semua papan",
  "characters that fit; longer text scrolls": "jumlah huruf yang muat; teks lebih panjang berjalan",
  "least time between two packets": "waktu terpendek antara dua paket",
  "refresh interval of the text: the sign does not acknowledge": "selang kirim ulang teks: papan tidak menjawab",
  "most cards are set to 115200 baud": "kebanyakan kartu disetel 115200 baud",
  "serial also behind a serial server; network on the card's own TCP port":
    "serial juga di balik server serial; network pada port TCP kartu sendiri",
  "the card's id code, with network framing": "kode id kartu, dengan bingkai network",
  "byte order of the length, with network framing: try the other where the card shows nothing":
    "urutan bita panjang, dengan bingkai network: coba yang lain bila kartu tidak menampilkan apa pun",
  "255 reaches every card": "255 mencapai semua kartu",
  "requests a reply of the card; replies are ignored": "meminta jawaban kartu; jawabannya diabaikan",
  "the window that shows the text": "jendela yang menampilkan teks",
  "makes one window of this size before the first text; null: windows are as the card has them":
    "membuat satu jendela seukuran ini sebelum teks pertama; kosong: jendela seperti di kartu",
  "of the whole sign": "seluruh papan",
  "height of the letters": "tinggi huruf",
  "the card's font style": "gaya huruf kartu",
  "where a held text stands in its line": "letak teks diam dalam barisnya",
  "where the lines stand on the sign": "letak baris pada papan",
  "how longer text moves: 11 scrolls left, 14 without end":
    "gerak teks lebih panjang: 11 bergulir ke kiri, 14 tanpa akhir",
  "of moving text; 1 is the fastest": "teks berjalan; 1 paling cepat",
  "how long a text stays": "lama teks tampil",
  "the device's MQTT prefix, such as awtrix_a1b2c3": "awalan MQTT perangkat, seperti awtrix_a1b2c3",
  "the text stays until the next one; false: for `duration_seconds`":
    "teks tampil sampai yang berikutnya; tidak: selama `duration_seconds`",
  "how long a text stays that is not held": "lama tampil teks yang tidak ditahan",
  "the colour of an admission": "warna saat diizinkan",
  "the colour of a referral": "warna saat dirujuk ke petugas",
  "the colour of a refusal": "warna saat ditolak",
  "refresh interval of a held text, for a sign that was off; scrolling text restarts":
    "selang kirim ulang teks yang ditahan, untuk papan yang sempat mati; teks berjalan mulai lagi",
  "availability topic of the sign (retained); null: it is online while the broker is":
    "topik keberadaan papan (disimpan); kosong: ada selama broker ada",
  "payload of a sign that is online": "pesan papan yang terhubung",
  "where the sign takes its text from": "tempat papan mengambil teksnya",
  "what is published: {text}, {line1}, {line2} and {colour} are filled in; escaped where the template is JSON":
    "yang diterbitkan: {text}, {line1}, {line2}, dan {colour} diisikan; di-escape bila polanya JSON",
  "characters that fit on a line of a sign that runs nothing through: longer text is broken between words and cut; null: the sign sees to it":
    "jumlah huruf sebaris pada papan tanpa teks berjalan: teks lebih panjang dipenggal antarkata dan dipotong; kosong: papan mengaturnya sendiri",
  "stands between the two lines of {text}": "berada di antara dua baris {text}",
  "what the sign calls green": "sebutan papan untuk hijau",
  "what the sign calls yellow": "sebutan papan untuk kuning",
  "what the sign calls red": "sebutan papan untuk merah",
  "refresh interval of its text": "selang kirim ulang teksnya",

  // scales
  "a smaller weight does not count: the minimum on the bridge's plate":
    "berat di bawah ini tidak dihitung: minimum pada pelat jembatan",
  "a greater weight does not count: the maximum on the bridge's plate":
    "berat di atas ini tidak dihitung: maksimum pada pelat jembatan",
  "an empty bridge shows no more than this, either way":
    "jembatan kosong tidak menunjukkan lebih dari ini, ke dua arah",
  "a weight is stable once it has stayed for this time and the indicator, where it has a word, says so":
    "berat stabil setelah bertahan selama ini dan indikator, bila dapat, mengatakannya",
  "and has moved by no more than this: one division": "dan tidak bergerak lebih dari ini: satu skala",
  "the frame ends with a checksum; false: with CR": "bingkai berakhir dengan checksum; tidak: dengan CR",
  "the short frame, without the six digits of the tare": "bingkai pendek, tanpa enam angka tara",
  "how often the driver asks, in milliseconds, where the indicator sends only on demand":
    "seberapa sering driver bertanya, dalam milidetik, bila indikator hanya mengirim saat diminta",
  "continuous: 12 bytes with a checksum (tF=0); command: it answers questions (tF=1); stream: = and eight characters; text: lines such as WG004.139kg":
    "continuous: 12 bita dengan checksum (tF=0); command: menjawab pertanyaan (tF=1); stream: = dan delapan huruf; text: baris seperti WG004.139kg",
  "of mode stream: the digits come last digit first": "pada mode stream: angka datang dari yang terakhir",
  "of mode command: the indicator's address, Adr": "pada mode command: alamat indikator, Adr",
  "the unit that the indicator shows, where its frames do not name it":
    "satuan yang ditunjukkan indikator, bila bingkainya tidak menyebutnya",
  "true: the driver asks with RW; false: the indicator streams":
    "ya: driver bertanya dengan RW; tidak: indikator mengirim terus",
  "true: the driver asks with ESC P; false: the indicator prints by itself":
    "ya: driver bertanya dengan ESC P; tidak: indikator mencetak sendiri",
  "the indicator's Modbus address": "alamat Modbus indikator",
  "decimals of the display: its registers hold no point": "desimal tampilan: registernya tanpa koma",
  "the first byte of a frame; null: it begins behind the one before":
    "bita pertama bingkai; kosong: mulai di belakang yang sebelumnya",
  "the last bytes of a frame; none where `length` is given": "bita terakhir bingkai; tanpa, bila `length` diisi",
  "the bytes of a frame; null: it ends with `end`": "jumlah bita bingkai; kosong: berakhir dengan `end`",
  "the sign before the decimals, the other one groups thousands; null: the point, and a comma with three digits behind it is no weight, as it may be either":
    "tanda di depan desimal, yang lain memisahkan ribuan; kosong: titik, dan koma dengan tiga angka di belakangnya bukan berat, karena bisa berarti keduanya",
  "the sign before the decimals, the other one groups thousands; null: a sign with three digits behind it is no weight, as it may be either":
    "tanda di depan desimal, yang lain memisahkan ribuan; kosong: tanda dengan tiga angka di belakangnya bukan berat, karena bisa berarti keduanya",
  "where the digits stand": "letak angka",
  "from the first byte of the frame, which is 0": "dari bita pertama bingkai, yaitu 0",
  "characters, sign and point included": "jumlah huruf, termasuk tanda dan koma",
  "the digits come last digit first": "angka datang dari yang terakhir",
  "decimals of digits without a point; null: as the text has them":
    "desimal untuk angka tanpa koma; kosong: seperti teksnya",
  "where the sign stands, unless it is among the digits": "letak tanda, kecuali ada di antara angka",
  "set when this byte, under this mask, has this value": "benar bila bita ini, dengan mask ini, bernilai ini",
  "the bits that matter": "bit yang dipakai",
  "those bits, where it is set": "nilai bit itu, bila benar",
  "null: the frame has no word for it, and time decides":
    "kosong: bingkai tidak mengatakannya, dan waktu yang memutuskan",
  "the weight is net": "beratnya netto",
  "the weight is out of range": "berat di luar jangkauan",
  "where the number of the weighing in the indicator's own (alibi) memory stands":
    "letak nomor penimbangan dalam memori (alibi) indikator sendiri",
  "its characters, blanks included": "jumlah hurufnya, termasuk spasi",
  "xor2: two hex digits before `end`, over all before but `start`; sum7: the low seven bits of all add up to 0":
    "xor2: dua angka heksa sebelum `end`, atas semua sebelumnya kecuali `start`; sum7: tujuh bit bawah semuanya berjumlah 0",
  "the question in hex; null: the indicator streams": "pertanyaannya dalam heksa; kosong: indikator mengirim terus",
} as const satisfies Readonly<Record<string, string>>;
