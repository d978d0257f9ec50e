import type { Said } from "../wire/said.ts";
import type { Sentence } from "../words/sentence.ts";

/**
 * The closed list of error codes: the values of `code` in a problem response.
 * Each has its HTTP status and one line for people, in both languages.
 */
export const ERRORS = {
  invalid_input: {
    status: 400,
    title: ["Some fields need another look", "Beberapa isian perlu diperbaiki"],
  },
  malformed: { status: 400, title: ["The request cannot be read", "Permintaan ini tidak dapat dibaca"] },
  unauthenticated: { status: 401, title: ["Sign in first", "Masuk dulu"] },
  bad_credentials: { status: 401, title: ["Invalid credentials", "Tidak cocok"] },
  token_expired: { status: 401, title: ["The token has expired", "Tokennya sudah lewat"] },
  edge_revoked: { status: 403, title: ["This edge has been revoked", "Edge ini sudah dicabut"] },
  second_factor_required: {
    status: 403,
    title: ["This account needs a second factor", "Akun ini wajib memakai faktor kedua"],
  },
  fresh_proof_required: { status: 403, title: ["Prove first that it is you", "Buktikan dulu bahwa ini Anda"] },
  forbidden: { status: 403, title: ["This account may not do that", "Akun ini tidak berhak"] },
  not_found: {
    status: 404,
    title: [
      "There is nothing at this address, or it is not for you",
      "Tidak ada apa-apa di alamat ini, atau bukan untuk Anda",
    ],
  },
  method_not_allowed: {
    status: 405,
    title: ["Method not allowed at this address", "Cara ini tidak diterima di alamat ini"],
  },
  wrong_state: { status: 409, title: ["The record's state does not allow that", "Keadaannya tidak mengizinkan"] },
  already_exists: { status: 409, title: ["The record already exists", "Ini sudah ada"] },
  in_use: { status: 409, title: ["The record is still in use", "Ini masih dipakai"] },
  edge_unreachable: {
    status: 409,
    title: ["The gate's edge cannot be reached now", "Komputer gerbangnya tidak dapat dihubungi sekarang"],
  },
  idempotency_conflict: {
    status: 409,
    title: ["This Idempotency-Key was used for another request", "Idempotency-Key ini sudah dipakai"],
  },
  precondition_failed: {
    status: 412,
    title: ["The record has changed since it was read", "Ini sudah diubah sejak dibaca"],
  },
  too_large: { status: 413, title: ["The request is too large", "Kiriman terlalu besar"] },
  unsupported_media: {
    status: 415,
    title: ["This kind of content is not accepted here", "Jenis isi ini tidak diterima di sini"],
  },
  locked: { status: 429, title: ["Locked after too many failures", "Terkunci sesudah terlalu banyak gagal"] },
  rate_limited: { status: 429, title: ["Too many requests", "Terlalu banyak permintaan"] },
  internal: { status: 500, title: ["Internal error", "Kesalahan di dalam"] },
  unavailable: { status: 503, title: ["The service cannot answer now", "Layanan belum dapat menjawab"] },
} as const satisfies Record<string, { status: number; title: Sentence }>;

export type ErrorCode = keyof typeof ERRORS;

/** One input error: its path, such as `vehicle_tickets.0.police_number`, and what it lacks. */
export interface InputProblem {
  path: string;
  said: Said;
}
