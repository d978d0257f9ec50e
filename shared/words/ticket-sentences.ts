import type { Sentences } from "./sentence.ts";

/** Sentences about the vehicles of a ticket that cannot be accepted. Each follows the name of a field. */
export const ticketSentences = {
  ends_before_start: ["is before the first day", "lebih awal daripada tanggal mulai"],
  starts_after_ticket: ["is after the last day of the ticket", "sesudah masa berlaku tiket"],
  end_is_needed: ["is needed: nothing says when it ends", "harus diisi: tanggal akhir belum diketahui"],
  is_over: ["is over already", "sudah lewat"],
  vehicle_is_twice: [
    "is on this ticket already for some of these dates",
    "sudah ada pada tiket ini untuk sebagian tanggal tersebut",
  ],
  outside_of_invitation: [
    "is outside of the invitation: {first_date} until {last_date}",
    "di luar masa undangan: {first_date} sampai {last_date}",
  ],
  too_many_invited: [
    "is one too many: an invitation holds at most {limit} vehicles",
    "terlalu banyak: undangan memuat paling banyak {limit} kendaraan",
  ],
} as const satisfies Sentences;
