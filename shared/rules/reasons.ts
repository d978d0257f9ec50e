import { localDate, localTime } from "../lib/local-date.ts";
import { formatPlate } from "../lib/plate.ts";
import type { Colour, Decision, DecisionCode } from "../wire/decision.ts";
import type { Step } from "../wire/lane.ts";
import { HOLD_WORDS, LANE_TEXTS, REASONS } from "./reason-texts.ts";
import type { Language } from "../words/sentence.ts";

/** A sign text: one or two lines in capitals, and their colour. */
export interface SignWords {
  lines: readonly string[];
  colour: Colour;
}

export interface SignContext {
  language: Language;
  /** The area's time zone for displayed times and dates. */
  timeZone: string;
  /** The ticket's police number as stored; null without a known ticket. */
  plate: string | null;
}

export interface ReasonContext extends SignContext {
  /** Time of the decision, Unix epoch milliseconds. A step on an earlier day is shown with its date. */
  atMs: number;
  /** The plate that a camera read. */
  readPlate: string | null;
}

/** The sign states of a lane besides a decision. */
export type LaneShow = "idle" | keyof typeof LANE_TEXTS;

const ENTER_OR_EXIT = {
  in: REASONS.OK.led,
  out: { id: "SILAKAN KELUAR", en: "PLEASE EXIT" },
} as const;
const MONTHS: Record<Language, readonly string[]> = {
  id: ["Jan", "Feb", "Mar", "Apr", "Mei", "Jun", "Jul", "Agu", "Sep", "Okt", "Nov", "Des"],
  en: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
};
/** Before the number of a place in the buffer zone's queue. */
const PLACE: Record<Language, string> = { id: "antrean", en: "place" };
/** Before the plate that a camera read, where it resembles that of the ticket. */
const READ_AS: Record<Language, string> = {
  id: "mungkin nomor polisi yang sama, terbaca",
  en: "probably the same plate, read as",
};
const PROBABLY_BLOCKED: Record<Language, string> = {
  id: "mungkin ada di daftar blokir sebagai",
  en: "it is probably on the block list as",
};
const ON_SIGNATURE_ALONE: Record<Language, string> = {
  id: "hanya berdasarkan tanda tangan QR, tiket tidak dikenal di sini",
  en: "by the QR's signature alone, the ticket is not known here",
};

/** The LED text of a decision. An admission shows "go" first, then the plate or the reason of the review. */
export function signTextOf(decision: Decision, context: SignContext): SignWords {
  const first = decision.verdict === "admit" ? ENTER_OR_EXIT[decision.step ?? "in"] : REASONS[decision.code].led;
  const second = secondLineOf(decision, context);
  const lines = second === null ? [first[context.language]] : [first[context.language], second.toUpperCase()];
  return { lines, colour: decision.colour };
}

/** The LED text of an admission by an officer, independent of the rule book. @param plate as stored */
export function admissionTextOf(step: Step, plate: string | null, language: Language): SignWords {
  const first = ENTER_OR_EXIT[step][language];
  return { lines: plate ? [first, formatPlate(plate)] : [first], colour: "green" };
}

/** The LED text of a lane without a decision. @param idleText the lane's own text for `idle` */
export function laneTextOf(show: LaneShow, language: Language, idleText: string): SignWords {
  if (show === "idle") return { lines: [idleText], colour: "green" };
  return { lines: [LANE_TEXTS[show].led[language]], colour: LANE_TEXTS[show].colour };
}

/** The reason of a decision for officers, such as "already in at Gate 2, 08:14"; several reasons are joined. */
export function reasonOf(decision: Decision, context: ReasonContext): string {
  const settling = decision.verdict === "admit" && decision.reviews.length > 0 ? [] : [decision.code];
  const sentences = [...settling, ...decision.reviews].map((code) => sentenceOf(code, decision, context));
  if (decision.read_as !== undefined && decision.code !== "PLATE_MISMATCH")
    sentences.push(`${READ_AS[context.language]} ${decision.read_as}`);
  if (decision.on_signature_alone) sentences.push(ON_SIGNATURE_ALONE[context.language]);
  return sentences.join("; ");
}

function secondLineOf(decision: Decision, context: SignContext): string | null {
  if (decision.verdict === "admit") {
    if (decision.code !== "OK") return REASONS[decision.code].led[context.language];
    return context.plate ? formatPlate(context.plate) : null;
  }
  if (decision.valid_from !== null) return shownDate(decision.valid_from, context.language);
  if (decision.hold !== undefined) return holdWords(decision.hold, context.language);
  if (decision.queue_place !== undefined) return `${PLACE[context.language]} ${decision.queue_place}`;
  if (!isRepeat(decision.code) || !decision.previous) return null;
  return `${localTime(Date.parse(decision.previous.at), context.timeZone)} ${decision.previous.gate_name}`;
}

function sentenceOf(code: DecisionCode, decision: Decision, context: ReasonContext): string {
  const { language, plate, readPlate } = context;
  const sentence = REASONS[code].sentence[language];
  if (code === "TOO_EARLY" && decision.valid_from !== null) {
    const from = shownDate(decision.valid_from, language);
    return language === "id" ? `${sentence}, berlaku mulai ${from}` : `${sentence}, it is from ${from}`;
  }
  if (code === "PLATE_MISMATCH" && plate && readPlate) {
    const [read, known] = [formatPlate(readPlate), formatPlate(plate)];
    return language === "id"
      ? `${sentence}: terbaca ${read}, tiket ${known}`
      : `${sentence}: read ${read}, ticket ${known}`;
  }
  if (code === "WEIGHT_MISMATCH" && decision.weight !== undefined) {
    const [net, announced] = [decision.weight.net_kg, decision.weight.announced_kg].map((kg) =>
      kilograms(kg, language),
    );
    return language === "id"
      ? `${sentence}: bersih ${net}, dilaporkan ${announced}`
      : `${sentence}: net ${net}, announced ${announced}`;
  }
  if (code === "AREA_FULL" && decision.queue_place !== undefined)
    return `${sentence}, ${PLACE[language]} ${decision.queue_place}`;
  if (code === "HOLD" && decision.hold !== undefined) return `${sentence}: ${holdWords(decision.hold, language)}`;
  if (code === "BLOCKED" && decision.block !== undefined) {
    const { block, block_plate } = decision;
    const said = block_plate === undefined ? sentence : `${PROBABLY_BLOCKED[language]} ${formatPlate(block_plate)}`;
    return `${said}: ${block}`;
  }
  return isRepeat(code) ? sentence + whereAndWhen(decision, context) : sentence;
}

const GROUPING: Record<Language, string> = { id: "id-ID", en: "en-GB" };

function kilograms(kg: number, language: Language): string {
  return `${kg.toLocaleString(GROUPING[language], { maximumFractionDigits: 3 })} kg`;
}

function holdWords(kind: string, language: Language): string {
  return HOLD_WORDS[kind]?.[language] ?? kind;
}

function whereAndWhen({ previous }: Decision, { language, timeZone, atMs }: ReasonContext): string {
  if (!previous) return language === "id" ? ", kunjungan selesai" : ", the visit is complete";
  const stepMs = Date.parse(previous.at);
  const date = localDate(stepMs, timeZone);
  const day = date === localDate(atMs, timeZone) ? "" : `${shownDate(date, language)} `;
  return ` ${language === "id" ? "di" : "at"} ${previous.gate_name}, ${day}${localTime(stepMs, timeZone)}`;
}

function isRepeat(code: DecisionCode): boolean {
  return code === "ALREADY_IN" || code === "ALREADY_OUT";
}

/** @param date `YYYY-MM-DD`, shown as `21 Nov 2026`, which is unambiguous in every country */
function shownDate(date: string, language: Language): string {
  const month = MONTHS[language][Number(date.slice(5, 7)) - 1] ?? "";
  return `${Number(date.slice(8))} ${month} ${date.slice(0, 4)}`;
}
