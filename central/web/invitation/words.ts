import { html } from "hono/html";
import type { TicketStatus, VehicleTicketStatus } from "../../../shared/wire/feed.ts";
import type { InputProblem } from "../../../shared/errors/codes.ts";
import type { Problem } from "../../platform/http/problem.ts";
import { problemText } from "../words/problem-sentences.ts";

/** Indonesian, then English. */
export type InBoth = readonly [id: string, en: string];

/** Both languages for a page in Indonesian. */
export const both = ([id, en]: InBoth) => html`${id} <span class="en" lang="en">${en}</span>`;

export const WORDS = {
  title: ["Undangan", "Invitation"],
  intro: [
    "Masukkan kode sandi dari surel kedua untuk mengisi kendaraan Anda.",
    "Type the passcode of the second mail to fill in your vehicles.",
  ],
  noLink: [
    "Tautan ini tidak lengkap. Buka tautan dari surel undangan.",
    "This link is incomplete. Open the link of the invitation mail.",
  ],
  noScript: ["Halaman ini memerlukan JavaScript.", "This page needs JavaScript."],
  noAnswer: [
    "Tidak ada jawaban dari server. Periksa sambungan Anda, lalu coba lagi.",
    "The server does not answer. Check your connection, then try again.",
  ],
  passcode: ["Kode sandi", "Passcode"],
  open: ["Buka undangan", "Open the invitation"],
  host: ["Pengundang", "Host"],
  area: ["Kawasan", "Area"],
  valid: ["Berlaku", "Valid"],
  vehicles: ["Kendaraan", "Vehicles"],
  none: ["Belum ada kendaraan.", "No vehicle yet."],
  add: ["Tambah kendaraan", "Add a vehicle"],
  plate: ["Nomor polisi", "Police number"],
  from: ["Dari", "From"],
  until: ["Sampai", "Until"],
  code: ["Kode tiket", "Ticket code"],
  save: ["Simpan perubahan", "Save the change"],
  delete: ["Hapus", "Delete"],
  deleteNow: ["Ya, hapus kendaraan ini", "Yes, delete this vehicle"],
  print: ["Unduh tiket", "Download the tickets"],
  a4: ["PDF untuk kertas A4", "PDF for A4 paper"],
  phone: ["PDF untuk ponsel", "PDF for a phone"],
  fixed: ["Sudah masuk: tidak dapat diubah lagi.", "Has checked in: it cannot be changed any more."],
  over: ["Undangan ini tidak berlaku lagi.", "This invitation is no longer valid."],
  opened: ["Undangan terbuka.", "The invitation is open."],
  added: ["Kendaraan ditambahkan.", "The vehicle is added."],
  changed: ["Perubahan disimpan.", "The change is saved."],
  deleted: ["Kendaraan dihapus.", "The vehicle is deleted."],
} as const satisfies Record<string, InBoth>;

export const VEHICLE_STATUS: Record<VehicleTicketStatus, InBoth> = {
  active: ["Berlaku", "Valid"],
  done: ["Selesai", "Done"],
  cancelled: ["Dibatalkan", "Cancelled"],
  expired: ["Kedaluwarsa", "Expired"],
};

export const TICKET_STATUS: Record<TicketStatus, InBoth> = {
  waiting_approve: ["Menunggu persetujuan", "Waits for approval"],
  running: ["Berlaku", "Valid"],
  rejected: ["Ditolak", "Rejected"],
  cancelled: ["Dibatalkan", "Cancelled"],
  expired: ["Kedaluwarsa", "Expired"],
  done: ["Selesai", "Done"],
};

const PROBLEMS: Partial<Record<Problem["code"], InBoth>> = {
  bad_credentials: [
    "Kode sandi salah. Kode sandi ada di surel kedua.",
    "The passcode is wrong. It stands in the second mail.",
  ],
  not_found: [
    "Tautan ini tidak berlaku lagi. Hubungi perusahaan yang mengundang Anda.",
    "This link is no longer valid. Ask the company that invited you.",
  ],
  token_expired: ["Waktu habis. Masukkan kode sandi lagi.", "The time is over. Type the passcode again."],
  wrong_state: ["Ini tidak dapat diubah lagi.", "This cannot be changed any more."],
  invalid_input: ["Data tidak dapat diterima. Periksa isian.", "The data cannot be accepted. Check the fields."],
  unavailable: ["Server sedang sibuk. Coba lagi.", "The server is busy. Try again."],
};

/** The words for a problem of an operation. @param retryAfterSeconds the wait before another try, where it has one */
export function wordsOfProblem({ code }: Problem, retryAfterSeconds: number | null): InBoth {
  if (code === "locked" || code === "rate_limited") {
    const minutes = Math.max(1, Math.ceil((retryAfterSeconds ?? 0) / 60));
    return [
      `Terlalu banyak percobaan. Coba lagi ${minutes} menit lagi.`,
      `Too many tries. Try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`,
    ];
  }
  return PROBLEMS[code] ?? ["Terjadi kesalahan. Coba lagi.", "Something went wrong. Try again."];
}

const FIELDS: Readonly<Record<string, InBoth>> = {
  police_number: WORDS.plate,
  request_at_start: WORDS.from,
  request_at_end: WORDS.until,
};

/** The words for a refused field. */
export function wordsOfField(problem: InputProblem): InBoth {
  const name = problem.path.split(".").at(-1) ?? problem.path;
  const [id, en] = FIELDS[name] ?? [name, name];
  return [`${id}: ${problemText(problem, "id")}`, `${en}: ${problemText(problem, "en")}`];
}
