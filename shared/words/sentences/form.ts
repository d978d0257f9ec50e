import type { Sentences } from "../sentence.ts";

/** Sentences about invalid form fields. */
export const formSentences = {
  choose_a_reason: ["choose a reason", "pilih sebabnya"],
  say_why: ["say why, in at least 3 characters", "tulis sebabnya, paling sedikit 3 huruf"],
  must_be_minutes: ["must be a number of minutes", "harus jumlah menit"],
  must_be_whole_minutes: ["must be whole minutes", "harus menit bulat"],
  must_be_kilograms: [
    "must be kilograms in whole figures, such as 12340",
    "harus kilogram tanpa titik ribuan, misalnya 12340",
  ],
  pdf_locked: [
    "opens with a password alone: send it without one",
    "hanya terbuka dengan kata sandi: kirim tanpa kata sandi",
  ],
  pdf_damaged: [
    "is damaged and cannot be opened: send it again, or print it to a new PDF",
    "rusak dan tidak dapat dibuka: kirim lagi, atau cetak ke PDF baru",
  ],
  too_few_minutes: ["must be at least {limit|minute|minutes}", "paling sedikit {limit} menit"],
  too_many_minutes: ["must be at most {limit|minute|minutes}", "paling lama {limit} menit"],
} as const satisfies Sentences;
