import { html } from "hono/html";
import type { TicketStatus, VehicleTicketStatus } from "../../../shared/wire/feed.ts";
import { fieldLabel } from "../../../shared/words/fields/fields.ts";
import { TICKET_STATUSES } from "../../../shared/words/values/tickets.ts";
import { type InBoth, inBoth } from "../../platform/pdf/in-both.ts";
import type { InputProblem } from "../../../shared/errors/codes.ts";
import type { Problem } from "../../platform/http/problem.ts";
import { inWords } from "../../../shared/words/say.ts";
import { problemWords } from "../failure.ts";

/** Both languages for a page in Indonesian. */
export const both = ([id, en]: InBoth) => html`${id} <span class="en" lang="en">${en}</span>`;

export const WORDS = {
  title: ["Undangan", "Invitation"],
  intro: [
    "Masukkan kode sandi dari email kedua untuk mengisi kendaraan Anda.",
    "Type the passcode of the second mail to fill in your vehicles.",
  ],
  noLink: [
    "Tautan ini tidak lengkap. Buka tautan dari email undangan.",
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
  area: inBoth(fieldLabel("area_id")),
  valid: ["Berlaku", "Valid"],
  vehicles: ["Kendaraan", "Vehicles"],
  none: ["Belum ada kendaraan.", "No vehicle yet."],
  add: ["Tambah kendaraan", "Add a vehicle"],
  plate: inBoth(fieldLabel("police_number")),
  from: ["Dari", "From"],
  until: ["Sampai", "Until"],
  code: inBoth(fieldLabel("vehicle_ticket_code")),
  save: ["Simpan perubahan", "Save the change"],
  delete: ["Hapus", "Delete"],
  deleteNow: ["Ya, hapus kendaraan ini", "Yes, delete this vehicle"],
  print: ["Unduh tiket", "Download the tickets"],
  a4: ["PDF untuk kertas A4", "PDF for A4 paper"],
  phone: ["PDF untuk ponsel", "PDF for a phone"],
  driverLink: ["Tautan sopir", "Link for the driver"],
  driverLinkHelp: [
    "Kirim kepada sopir kendaraan ini, atau pindai dari ponselnya. Isinya QR untuk gerbang.",
    "Send it to the driver of this vehicle, or scan it with their phone. It shows the QR for the gate.",
  ],
  share: ["Bagikan tautan", "Share the link"],
  fixed: ["Sudah masuk: tidak dapat diubah lagi.", "Has checked in: it cannot be changed any more."],
  over: ["Undangan ini tidak berlaku lagi.", "This invitation is no longer valid."],
  opened: ["Undangan terbuka.", "The invitation is open."],
  added: ["Kendaraan ditambahkan.", "The vehicle is added."],
  changed: ["Perubahan disimpan.", "The change is saved."],
  deleted: ["Kendaraan dihapus.", "The vehicle is deleted."],
} as const satisfies Record<string, InBoth>;

/** The words of a ticket's status, or of a vehicle's. */
export const statusInBoth = (status: TicketStatus | VehicleTicketStatus): InBoth => inBoth(TICKET_STATUSES[status]);

/** The words for a problem of an operation. */
export function wordsOfProblem(problem: Problem): InBoth {
  return [problemWords(problem, "id"), problemWords(problem, "en")];
}

const FIELDS: Readonly<Record<string, InBoth>> = {
  police_number: WORDS.plate,
  request_at_start: WORDS.from,
  request_at_end: WORDS.until,
};

/** The words for a refused field. */
export function wordsOfField({ path, said }: InputProblem): InBoth {
  const name = path.split(".").at(-1) ?? path;
  const [id, en] = FIELDS[name] ?? [name, name];
  return [`${id}: ${inWords(said, "id")}`, `${en}: ${inWords(said, "en")}`];
}
