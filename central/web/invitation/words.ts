import { html } from "hono/html";
import type { TicketStatus, VehicleTicketStatus } from "../../../shared/wire/feed.ts";
import { fieldLabel } from "../../../shared/words/fields/fields.ts";
import { TICKET_STATUSES } from "../../../shared/words/values/tickets.ts";
import { type InBoth, inBoth } from "../../platform/pdf/in-both.ts";
import type { InputProblem } from "../../../shared/errors/codes.ts";
import type { InvitedPaper } from "../../wire/invitation.ts";
import type { ReadRow } from "../parts/many-rows/read-rows.ts";
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
  many: ["Tambah banyak kendaraan", "Add many vehicles"],
  manyText: ["Tempel dari lembar kerja, atau ketik satu per baris", "Paste from a spreadsheet, or type one a line"],
  manyHelp: [
    "Nomor polisi, lalu bila perlu tanggal pertama dan terakhir.",
    "The plate, then the first and the last day where they are needed.",
  ],
  manyFile: ["Atau berkas CSV atau Excel (XLSX)", "Or a CSV or Excel file (XLSX)"],
  manyNone: ["Belum ada baris: tempel, atau pilih berkas.", "There is no row here: paste some, or choose a file."],
  manyUnreadable: ["Berkas ini bukan CSV dan bukan XLSX.", "This file is neither CSV nor XLSX."],
  papers: ["Dokumen", "Papers"],
  paperKind: ["Jenis dokumen", "Kind of paper"],
  photo: ["Foto dengan kamera", "Take a photo of it"],
  file: ["Atau pilih berkas (PDF atau gambar)", "Or choose a file (PDF or picture)"],
  send: ["Kirim dokumen", "Send the paper"],
  paperSent: ["Dokumen sudah terkirim.", "The paper is sent."],
  paperNone: ["Ambil foto atau pilih berkas dulu.", "Take a photo or choose a file first."],
  paperThere: ["sudah terkirim", "sent"],
  copied: ["Tautan disalin.", "The link is copied."],
  shareAll: ["Bagikan semua tautan sopir", "Share all links for the drivers"],
  over: ["Undangan ini tidak berlaku lagi.", "This invitation is no longer valid."],
  opened: ["Undangan terbuka.", "The invitation is open."],
  added: ["Kendaraan ditambahkan.", "The vehicle is added."],
  changed: ["Perubahan disimpan.", "The change is saved."],
  deleted: ["Kendaraan dihapus.", "The vehicle is deleted."],
} as const satisfies Record<string, InBoth>;

/** The papers by their kinds. */
export const PAPER_WORDS: Readonly<Record<InvitedPaper, InBoth>> = {
  delivery_order: inBoth(fieldLabel("delivery_order_file_path")),
  bill_of_landing: inBoth(fieldLabel("bill_of_landing_file_path")),
  invoice: inBoth(fieldLabel("invoice_file_path")),
  other: inBoth(fieldLabel("other_file_path")),
};

/** How many of the rows were added, and that the others stand below. */
export const manyTaken = (added: number, left: number): InBoth =>
  left === 0
    ? [`${added} kendaraan ditambahkan.`, `${added} ${added === 1 ? "vehicle is" : "vehicles are"} added.`]
    : [
        `${added} kendaraan ditambahkan, ${left} belum: perbaiki di bawah.`,
        `${added} ${added === 1 ? "vehicle is" : "vehicles are"} added, ${left} not: correct them below.`,
      ];

/** Why a row was not taken. */
export function wordsOfRow({ line, cells, problems }: Pick<ReadRow, "line" | "cells" | "problems">): InBoth {
  const [id, en] = [0, 1].map((side) => problems.map((one) => wordsOfField(one)[side] ?? "").join("; "));
  const content = cells.filter(Boolean).join(" ");
  return [`Baris ${line} (${content}) – ${id ?? ""}`, `Row ${line} (${content}) – ${en ?? ""}`];
}

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
