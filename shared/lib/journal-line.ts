import { z } from "zod";
import { Said } from "../wire/said.ts";
import { inWords } from "../words/say.ts";

/** syslog(3): a line of the journal may begin with the number of its priority. */
const PRIORITIES: Readonly<Record<string, number>> = { fatal: 2, error: 3, warn: 4, info: 6, debug: 7, trace: 7 };
/** The journal has them itself: the moment, the process, the machine, and the unit. */
const TOLD_BY_JOURNAL = new Set(["level", "time", "pid", "hostname", "name", "msg", "err", "lane", "lane_name"]);

const Entry = z.looseObject({
  level: z.string(),
  msg: z.string().optional(),
  /** Named by `lane_name` where it is known. */
  lane: z.unknown().optional(),
  lane_name: z.string().optional(),
  err: z.looseObject({ message: z.string().optional(), stack: z.string().optional() }).optional(),
});

/**
 * A log record as a line for systemd's journal: its priority, and one sentence with what belongs to it. The stack of an
 * error stands below, with the same priority.
 * @param json the record as the logger writes it
 */
export function journalLine(json: string): string {
  const entry = Entry.parse(JSON.parse(json));
  const { level, msg, lane, lane_name, err } = entry;
  const prefix = `<${PRIORITIES[level] ?? 6}>`;
  const fields = Object.entries(entry).filter(([key]) => !TOLD_BY_JOURNAL.has(key));
  const details = [
    ...(err?.message === undefined ? [] : [err.message]),
    ...(lane !== undefined && lane_name === undefined ? [`lane: ${shown(lane)}`] : []),
    ...fields.map(([key, value]) => `${key}: ${shown(value)}`),
  ];
  const sentence = [lane_name, msg ?? "", details.join(", ")]
    .filter((part) => part !== undefined && part !== "")
    .join(": ");
  const stack = level === "error" || level === "fatal" ? (err?.stack?.split("\n").slice(1) ?? []) : [];
  return [sentence.replaceAll("\n", " "), ...stack].map((line) => `${prefix}${line}\n`).join("");
}

/** Sentences that are codes with values are worded, as a person reads them. */
function shown(value: unknown): string {
  const said = Said.safeParse(value);
  if (said.success) return inWords(said.data, "en");
  if (Array.isArray(value)) return value.map(shown).join("; ");
  return typeof value === "string" ? value : JSON.stringify(value);
}
