import type { Language } from "../words/sentence.ts";
import type { Colour, DecisionCode } from "../wire/decision.ts";
import type { HoldKind } from "../wire/paper.ts";

/** The texts and the light of a decision code. */
export interface Reason {
  /** The light for a decision with this code; a softened rule shows yellow instead. */
  colour: Colour;
  /** The LED's first line, ASCII capitals only. */
  led: Record<Language, string>;
  /** For officers; a part of a sentence. */
  sentence: Record<Language, string>;
}

const red = (led: Reason["led"], sentence: Reason["sentence"]): Reason => ({ colour: "red", led, sentence });
const yellow = (led: Reason["led"], sentence: Reason["sentence"]): Reason => ({ colour: "yellow", led, sentence });
const WAIT_FOR_OFFICER = { id: "TUNGGU PETUGAS", en: "WAIT FOR OFFICER" };

/** The names of hold reasons beside customs; a reason of a later version is shown as its code. */
export const HOLD_WORDS: Readonly<Record<string, Record<Language, string>>> = {
  SEAL: { id: "segel", en: "seal" },
  WEIGHT: { id: "berat", en: "weight" },
  DAMAGE: { id: "kerusakan", en: "damage" },
  PAYMENT: { id: "pembayaran", en: "payment" },
  PLATE: { id: "nomor polisi", en: "plate" },
  SECURITY: { id: "keamanan", en: "security" },
} satisfies Record<HoldKind, Record<Language, string>>;

/** Every code of the rule book. `OK` depends on the step, see `signTextOf`; its text here is that of an entry. */
export const REASONS: Record<DecisionCode, Reason> = {
  UNREADABLE: red(
    { id: "QR TIDAK TERBACA", en: "QR NOT READABLE" },
    { id: "bukan QR atau kode tiket yang benar", en: "not a ticket's QR, nor a correct ticket code" },
  ),
  BAD_SIGNATURE: red(
    { id: "QR TIDAK SAH", en: "QR NOT VALID" },
    { id: "tanda tangan QR tidak sah", en: "the QR code is not genuine" },
  ),
  LANE_CLOSED: red(
    { id: "JALUR DITUTUP", en: "LANE CLOSED" },
    { id: "jalur sedang ditutup", en: "the lane is closed" },
  ),
  UNKNOWN: red(
    { id: "TIKET TIDAK DITEMUKAN", en: "TICKET NOT FOUND" },
    { id: "tiket tidak dikenal", en: "no such ticket is known here" },
  ),
  SET_ASIDE: yellow(WAIT_FOR_OFFICER, {
    id: "data tiket lebih baru daripada versi gerbang ini dan tidak terbaca seluruhnya",
    en: "the ticket's record is newer than this gate's software and can't be read in full",
  }),
  WRONG_AREA: red(
    { id: "SALAH AREA", en: "WRONG AREA" },
    { id: "tiket untuk kawasan lain", en: "the ticket is for another area" },
  ),
  CANCELLED: red(
    { id: "TIKET DIBATALKAN", en: "TICKET CANCELLED" },
    { id: "tiket dibatalkan", en: "the ticket is cancelled" },
  ),
  REJECTED: red({ id: "TIKET DITOLAK", en: "TICKET REJECTED" }, { id: "tiket ditolak", en: "the ticket is rejected" }),
  BLOCKED: red(
    { id: "HUBUNGI PETUGAS", en: "SEE AN OFFICER" },
    { id: "ada di daftar blokir", en: "it is on the block list" },
  ),
  NOT_APPROVED: red(
    { id: "TIKET BELUM DISETUJUI", en: "NOT APPROVED YET" },
    { id: "tiket menunggu persetujuan", en: "the ticket is still waiting for approval" },
  ),
  TOO_EARLY: red(
    { id: "BELUM BERLAKU", en: "NOT VALID YET" },
    { id: "tiket belum berlaku", en: "the ticket is not valid yet" },
  ),
  EXPIRED: red(
    { id: "TIKET KEDALUWARSA", en: "TICKET EXPIRED" },
    { id: "tiket kedaluwarsa", en: "the ticket has expired" },
  ),
  WRONG_DIRECTION: red(
    { id: "SALAH JALUR", en: "WRONG LANE" },
    { id: "jalur ini tidak melayani langkah tiket berikutnya", en: "this lane does not serve the ticket's next step" },
  ),
  ALREADY_IN: red({ id: "SUDAH MASUK", en: "ALREADY IN" }, { id: "sudah masuk", en: "already in" }),
  ALREADY_OUT: red({ id: "SUDAH KELUAR", en: "ALREADY OUT" }, { id: "sudah keluar", en: "already out" }),
  PLATE_MISMATCH: red(
    { id: "PLAT TIDAK SESUAI", en: "PLATE MISMATCH" },
    { id: "nomor polisi tidak sesuai dengan tiket", en: "the plate does not match the ticket" },
  ),
  CUSTOMS_HOLD: red(
    { id: "TERTAHAN BEA CUKAI", en: "CUSTOMS HOLD" },
    { id: "belum ada pengeluaran dari bea cukai", en: "not released by customs yet" },
  ),
  HOLD: red({ id: "TERTAHAN", en: "ON HOLD" }, { id: "tertahan", en: "it is on hold" }),
  CUSTOMS_STALE: yellow(WAIT_FOR_OFFICER, {
    id: "data bea cukai terlalu lama",
    en: "the customs information is too old",
  }),
  LOAD_NOT_DONE: red(
    { id: "BONGKAR MUAT BELUM SELESAI", en: "LOADING NOT DONE" },
    { id: "bongkar muat belum selesai", en: "loading or unloading is not finished" },
  ),
  WEIGHT_MISSING: yellow(WAIT_FOR_OFFICER, {
    id: "timbangan tidak memberi berat yang sah pada waktunya",
    en: "the scale gave no valid weight in time",
  }),
  WEIGHT_MISMATCH: yellow(WAIT_FOR_OFFICER, {
    id: "berat bersih tidak sesuai dengan yang dilaporkan",
    en: "the net weight does not match the declared one",
  }),
  AREA_FULL: yellow(
    { id: "MENUJU BUFFER ZONE", en: "GO TO BUFFER ZONE" },
    { id: "kawasan penuh", en: "the area is full" },
  ),
  STALE_REPLICA: yellow(WAIT_FOR_OFFICER, {
    id: "data gerbang terlalu lama untuk tiket ini",
    en: "the gate's data is too old for this ticket",
  }),
  CLOCK_UNTRUSTED: yellow(WAIT_FOR_OFFICER, {
    id: "jam gerbang tidak dapat dipercaya sedekat ini dengan masa berlaku tiket",
    en: "the gate's clock is not reliable enough this close to the ticket's dates",
  }),
  OK: {
    colour: "green",
    led: { id: "SILAKAN MASUK", en: "PLEASE ENTER" },
    sentence: { id: "tiket berlaku", en: "the ticket is valid" },
  },
};

/** Sign texts of a lane without a decision on its sign; `idle` shows the lane's own text. */
export const LANE_TEXTS = {
  wait: { colour: "yellow", led: { id: "MOHON TUNGGU", en: "PLEASE WAIT" } },
  officer: { colour: "yellow", led: WAIT_FOR_OFFICER },
  refused: { colour: "red", led: { id: "TIDAK DIIZINKAN", en: "NOT ADMITTED" } },
  closed: { colour: "red", led: REASONS.LANE_CLOSED.led },
  fault: { colour: "red", led: { id: "JALUR GANGGUAN", en: "LANE OUT OF ORDER" } },
  weighing: { colour: "yellow", led: { id: "SEDANG DITIMBANG", en: "WEIGHING" } },
  "held-open": { colour: "green", led: { id: "JALUR TERBUKA", en: "LANE OPEN" } },
} as const satisfies Record<string, Pick<Reason, "colour" | "led">>;
