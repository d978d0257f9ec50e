import type { Sentences } from "../sentence.ts";

/** What is wrong with a request as a program sends it, and what the service cannot do now. */
export const requestSentences = {
  address_is_unknown: ["There is no operation at this address", "Tidak ada operasi di alamat ini"],
  nothing_here: ["There is nothing at this address", "Tidak ada apa-apa di alamat ini"],
  address_takes: ["This address takes {methods}", "Alamat ini menerima {methods}"],
  several_hosts: ["The request has more than one Host header", "Permintaan punya lebih dari satu kepala Host"],
  body_is_no_json: ["The body is not JSON", "Isinya bukan JSON"],
  body_is_no_utf8: ["The body is not UTF-8", "Isinya bukan UTF-8"],
  body_is_cut_off: ["The body was cut off", "Isinya terpotong"],
  form_texts_are_too_large: [
    "The texts of the form have more than {limit} bytes",
    "Teks formulirnya lebih dari {limit} bita",
  ],
  form_has_too_many_parts: ["The form has more than {limit|part|parts}", "Formulirnya lebih dari {limit} bagian"],
  body_is_no_form: ["The body is not a multipart form", "Isinya bukan formulir multipart"],
  body_has_no_type: ["The body is without a content type: send {type}", "Isinya tanpa content type: kirim {type}"],
  body_is_of_type: ["The body is {given}: send {type}", "Isinya {given}: kirim {type}"],
  body_is_encoded: [
    "The body has the content encoding {coding}: send it without one",
    "Isinya dikemas {coding}: kirim tanpa kemasan",
  ],
  body_is_too_large: ["The request has more than {limit} bytes", "Kirimannya lebih dari {limit} bita"],
  body_has_too_many_values: ["The body has more than {limit|value|values}", "Isinya lebih dari {limit} nilai"],
  body_is_nested: ["The body is nested more than {limit} deep", "Isinya bertingkat lebih dari {limit}"],
  body_object_is_large: [
    "The body has an object with more than {limit} fields",
    "Isinya punya objek dengan lebih dari {limit} isian",
  ],
  body_name_is_long: [
    "The body has a field whose name has more than {limit|character|characters}",
    "Isinya punya isian dengan nama lebih dari {limit} huruf",
  ],
  too_many_fields: ["There are more than {limit} fields", "Ada lebih dari {limit} isian"],
  name_is_too_long: [
    "The name of a field has more than {limit|character|characters}",
    "Nama sebuah isian lebih dari {limit} huruf",
  ],
  page_form_is_unknown: [
    "This is no form of these pages: load the page again",
    "Halaman ini sudah lama, atau formulirnya bukan miliknya: muat ulang halamannya",
  ],
  page_form_is_too_large: [
    "A form of this site has at most {limit} bytes",
    "Formulir situs ini paling banyak {limit} bita",
  ],
  filters_are_too_long: [
    "Filters have at most {limit|character|characters} together",
    "Saringan paling banyak {limit} karakter seluruhnya",
  ],
  key_was_used: [
    "This was sent already with other content: look at the list first. The Idempotency-Key {key} was used: another request needs a new one",
    "Ini sudah terkirim dengan isi lain: lihat dulu di daftar. Idempotency-Key {key} sudah dipakai: permintaan lain memerlukan yang baru",
  ],
  answer_had_secret: [
    "This request was already carried out. Its answer had a secret, which is sent once and not stored",
    "Permintaan ini sudah dijalankan. Jawabannya berisi rahasia, yang dikirim sekali dan tidak disimpan",
  ],
  must_be_visible_ascii: ["must be 1 to 255 visible ASCII characters", "1 sampai 255 huruf ASCII yang terlihat"],
  must_be_entity_tags: [
    "must be * or the entity tags of earlier answers",
    "harus * atau tanda entitas dari jawaban sebelumnya",
  ],
  match_is_not_supported: [
    "is not supported here: name the record by its id",
    "tidak didukung di sini: sebutkan catatannya dengan id",
  ],
  record_has_changed: [
    "Somebody else has changed it since it was read: read it again",
    "Sudah diubah orang lain: lihat lagi isinya",
  ],
  is_no_cursor: ["is not a cursor: take it from the page before", "alamat ini sudah lama: mulai dari halaman pertama"],
  cursor_of_other_order: [
    "belongs to a list sorted by {sort}, {order}: keep the sort, or begin at page 1",
    "milik daftar dengan urutan {sort}, {order}: mulai dari halaman pertama",
  ],
  page_is_too_far: [
    "is beyond row {limit}: take the further pages by the cursor of the page before, or narrow the list",
    "melewati baris {limit}: persempit daftarnya, atau buka halaman berikutnya satu per satu",
  ],
  is_no_feed_cursor: ["must be a cursor of this feed, or 0", "harus penunjuk umpan ini, atau 0"],
  feed_cursor_is_old: [
    "is older than the retained tombstones: begin at 0",
    "lebih lama daripada yang disimpan: mulai dari 0",
  ],
  feed_cursor_is_foreign: [
    "was not issued by this database: begin at 0",
    "tidak dikeluarkan basis data ini: mulai dari 0",
  ],
  must_be_json: ["must be JSON", "harus JSON"],
  must_be_unix_seconds: ["must be Unix seconds", "harus detik Unix"],
  must_be_base64: ["must be base64", "harus base64"],
  must_be_base64url: ["must be base64url", "harus base64url"],
  must_be_ed25519: ["must be a raw Ed25519 key in base64url", "harus kunci Ed25519 mentah dalam base64url"],
  code_or_plate: ["give either a code or a police number", "isi kode atau nomor polisi, salah satu saja"],
  as_many_as_captures: ["must be as many as the captures: {count}", "harus sebanyak fotonya: {count}"],
  names_capture_before: ["names a capture that stands before it", "menyebut foto yang sudah ada di atasnya"],

  too_many_in_flight: [
    "Too many of your requests are in flight: wait for their answers",
    "Terlalu banyak permintaan Anda sedang berjalan: tunggu jawabannya",
  ],
  too_many_streams: [
    "You have {limit} live streams open already: close one first",
    "Anda sudah membuka {limit} siaran langsung: tutup satu dulu",
  ],
  client_has_gone: ["The client has disconnected", "Klien sudah putus"],
  large_bodies_wait: [
    "Too many large bodies are on their way: try again",
    "Terlalu banyak kiriman besar di jalan: coba lagi",
  ],
  too_many_changes: ["Too many changes at once: try again", "Terlalu banyak perubahan sekaligus: coba lagi"],
  storage_is_away: [
    "The store of the files does not answer now: try again",
    "Penyimpanan berkas belum menjawab: coba lagi",
  ],
  not_ready: ["Not ready", "Belum siap"],
  have_not_all_run: ["have not all run", "belum semua dijalankan"],
  cannot_be_written: ["cannot be written", "tidak dapat ditulis"],
  internal_failure: [
    "Something failed in the service. Report the request id {id} if it happens again",
    "Ada yang gagal di layanan. Laporkan nomor {id} kalau terjadi lagi",
  ],
} as const satisfies Sentences;
