import type { Sentences } from "../sentence.ts";

/** What the services of customs and port answered, and what follows from it for a document. */
export const serviceSentences = {
  // Why a document is in its state.
  no_release_known: ["no release is known", "belum ada pengeluaran yang diketahui"],
  release_no_longer_known: ["customs no longer know this release", "bea cukai tidak mengenal lagi pengeluaran ini"],
  by_sppb: ["SPPB {number}", "SPPB {number}"],

  complete_pass_because: ["complete pass: {words}", "lolos lengkap: {words}"],
  slip_takes_its_place: ["{number} takes its place", "diganti {number}"],

  // What becomes of one document of a message, or of a question.
  item_unreadable: ["It can't be read", "Tidak terbaca"],
  item_needs_number: ["A document needs a number", "Dokumen harus punya nomor"],
  item_is_ahead: ["It is dated in the future", "Tanggalnya belum tiba"],
  item_of_several_areas: ["Several areas have this document", "Beberapa kawasan punya dokumen ini"],
  item_not_known: ["The service knows nothing about it", "Layanan tidak mengenalnya"],
  item_not_asked: [
    "not asked: the time was over; it is asked in the background",
    "belum ditanyakan: waktunya habis; pusat bertanya sendiri nanti",
  ],
  item_is_refused: ["a document is refused: {field} {why}", "sebuah dokumen ditolak: {field} {why}"],

  // Why an answer cannot be used.
  service_said: ["the service answered {status}", "jawaban layanan: {status}"],
  service_late: ["no answer within {seconds} s", "tidak ada jawaban dalam {seconds} detik"],
  service_call_failed: ["the call failed: {code}", "panggilan gagal: {code}"],
  service_no_connection: ["no connection", "tidak ada sambungan"],
  service_certificate: [
    "its TLS certificate {fault}: nothing was sent",
    "sertifikat TLS-nya {fault}: tidak ada yang dikirim",
  ],
  certificate_of_other_host: ["is for another host", "untuk host lain"],
  certificate_has_expired: ["has expired", "sudah kedaluwarsa"],
  certificate_not_yet_valid: ["is not valid yet", "belum berlaku"],
  certificate_self_signed: ["is signed by itself", "ditandatangani sendiri"],
  certificate_of_unknown_authority: ["is of an unknown authority", "dari otoritas yang tidak dikenal"],
  reply_too_long: ["the answer is too long", "jawabannya terlalu panjang"],
  reply_packed_as: ["the answer is compressed as {encoding}", "jawabannya dimampatkan sebagai {encoding}"],
  reply_not_unpacked: [
    "the answer cannot be decompressed, or is too long",
    "jawabannya tidak dapat dibuka, atau terlalu panjang",
  ],
  reply_unforeseen: ["the answer was not foreseen", "jawabannya di luar dugaan"],
  reply_not_json: ["the answer is not JSON", "jawabannya bukan JSON"],
  reply_not_xml: ["the answer is not XML", "jawabannya bukan XML"],
  reply_no_object: ["the answer is no object", "jawabannya bukan objek"],
  reply_lacks_fields: ["the answer lacks what it should hold", "jawabannya tidak lengkap"],
  reply_lacks: ["the answer holds no {name}", "jawabannya tanpa {name}"],
  reply_lacks_result: ["the envelope holds no result", "amplopnya tanpa hasil"],
  reply_lacks_order: ["the answer holds no work order", "jawabannya tanpa SPMK"],
  reply_declares_type: ["the answer declares a document type", "jawabannya menyatakan jenis dokumen XML"],
  reply_holds_control: ["the answer holds a control character", "jawabannya berisi karakter kendali"],
  reply_of_other_order: ["the service answered with another work order", "layanan menjawab dengan SPMK lain"],
  reply_is_error: [
    "the service answered with an error instead of documents",
    "layanan menjawab dengan kesalahan, bukan dokumen",
  ],
  row_unreadable: ["a row of the answer cannot be read", "satu baris jawabannya tidak terbaca"],
  row_no_object: ["a row is no object", "satu baris bukan objek"],
  row_no_number: ["a row has no number", "satu baris tanpa nomor"],
  row_no_release_date: ["the date of the release is not a date", "tanggal pengeluarannya bukan tanggal"],
  row_no_registration_date: ["the date of registration is not a date", "tanggal pendaftarannya bukan tanggal"],
  right_to_ask_denied: ["the service denies the right to ask", "layanan menolak hak bertanya"],
  right_to_report_denied: ["the service denies the right to report", "layanan menolak hak melapor"],
  report_not_taken: [
    "the service did not say that it took the report",
    "layanan tidak mengatakan bahwa laporannya diterima",
  ],
  stored_report_unreadable: ["the stored report cannot be read", "laporan yang tersimpan tidak terbaca"],
} as const satisfies Sentences;
