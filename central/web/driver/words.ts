import { HOLD_WORDS, REASONS } from "../../../shared/rules/reason-texts.ts";
import { TICKET_CLASSES } from "../../../shared/rules/ticket-classes.ts";
import { fieldLabel } from "../../../shared/words/fields/fields.ts";
import type { DecisionCode } from "../../../shared/wire/decision.ts";
import type { DriverTicket, Missing } from "../../wire/driver.ts";
import { type InBoth, inBoth } from "../../platform/pdf/in-both.ts";

export const WORDS = {
  title: ["Tiket kendaraan", "Vehicle ticket"],
  entering: ["Silakan masuk", "Please enter"],
  leaving: ["Silakan keluar", "Please exit"],
  enterLater: ["Belum bisa masuk", "You cannot enter yet"],
  leaveLater: ["Belum bisa keluar", "You cannot leave yet"],
  called: ["DIPANGGIL: masuk sekarang", "CALLED: enter now"],
  calledUntil: ["paling lambat", "until"],
  place: ["Antrean ke", "In the queue: place"],
  waitForCall: ["Tunggu panggilan di halaman ini.", "Wait for the call on this page."],
  anyGate: ["gerbang mana pun", "any gate"],
  callMe: ["Bunyikan ponsel ini saat dipanggil", "Sound this phone when I am called"],
  callTold: ["Ponsel ini berbunyi saat dipanggil.", "This phone sounds when you are called."],
  callFailed: [
    "Ponsel ini tidak dapat dipanggil: biarkan halaman ini terbuka.",
    "This phone can't be called: keep this page open.",
  ],
  missing: ["Yang masih kurang", "Still missing"],
  gates: ["Gerbang", "Gate"],
  noGate: ["Tanya petugas", "Ask an officer"],
  area: inBoth(fieldLabel("area_id")),
  valid: ["Berlaku", "Valid"],
  noEnd: ["tanpa akhir", "without an end"],
  to: ["Tujuan", "To"],
  host: ["Perusahaan", "Company"],
  container: inBoth(fieldLabel("container_number")),
  bring: ["Bawa", "Bring"],
  code: inBoth(fieldLabel("vehicle_ticket_code")),
  enlarge: [
    "Sentuh QR: sebesar layar. Di gerbang, terangkan layar sepenuhnya.",
    "Touch the QR: as large as the screen. At the gate, turn the brightness all the way up.",
  ],
  number: ["Nomor tiket", "Ticket number"],
  asOf: ["Data pukul", "As of"],
  offline: [
    "Tanpa jaringan. QR tetap dapat dipakai; keterangan lain mungkin sudah berubah.",
    "No network. The QR can still be used; the rest may have changed.",
  ],
  keep: [
    "Simpan halaman ini di layar utama ponsel: bisa dibuka tanpa jaringan.",
    "Keep this page on the phone's home screen: it opens without a network.",
  ],
  over: ["Tautan sudah berakhir", "The link has ended"],
  bad: ["Tautan salah", "Wrong link"],
  notNow: ["Belum bisa dibuka", "Cannot be opened now"],
} as const satisfies Record<string, InBoth>;

const BRING: readonly InBoth[] = [
  ["KTP dan SIM", "identity card and driving licence"],
  ["STNK", "vehicle registration"],
];
const BRING_LOAD: InBoth = ["surat jalan", "delivery note"];
const BRING_PAPERS: InBoth = ["dokumen bea cukai", "customs documents"];

/** What a driver of such a ticket has to have along. */
export function broughtWith({ ticket_class }: Pick<DriverTicket, "ticket_class">): InBoth {
  const { hasLoad, hasCustoms } = TICKET_CLASSES[ticket_class];
  const all = [...BRING, ...(hasLoad ? [BRING_LOAD] : []), ...(hasCustoms ? [BRING_PAPERS] : [])];
  return [all.map(([id]) => id).join(", "), all.map(([, en]) => en).join(", ")];
}

/** Why stands in the book of the officers; a driver is told to see one. */
const FOR_OFFICERS: ReadonlySet<DecisionCode> = new Set(["BLOCKED", "SET_ASIDE"]);

/** What a vehicle still lacks, as a sentence. */
export function missingWords({ code, details }: Missing): InBoth {
  const { sentence, led } = FOR_OFFICERS.has(code) ? REASONS.BLOCKED : REASONS[code];
  if (FOR_OFFICERS.has(code)) return [capital(led.id.toLowerCase()), capital(led.en.toLowerCase())];
  const of = (language: "id" | "en"): string => {
    const named = details.map((one) => HOLD_WORDS[one]?.[language] ?? one).join(", ");
    return capital(sentence[language]) + (named === "" ? "" : `: ${named}`);
  };
  return [of("id"), of("en")];
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
