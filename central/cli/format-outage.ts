import type { OutageReport } from "../wire/edge-resources.ts";
import { inWords, say } from "../../shared/words/say.ts";

/** An outage as readable lines; timestamps are in the time zone of the gate's area. */
export function formatOutage(outage: OutageReport, gate: { name: string; time_zone: string }): string[] {
  const { decisions, data_age_ms, overrides, events, contradictions } = outage;
  const local = new Intl.DateTimeFormat("sv-SE", {
    timeZone: gate.time_zone,
    dateStyle: "short",
    timeStyle: "medium",
  });
  const at = (moment: string): string => local.format(new Date(moment));
  const until = outage.to === null ? "now" : at(outage.to);
  const lasted = outage.to === null ? "" : ` (${formatDuration(Date.parse(outage.to) - Date.parse(outage.from))})`;
  const { least, most } = data_age_ms;
  return [
    `${gate.name}, offline from ${at(outage.from)} to ${until}${lasted}, ${gate.time_zone}`,
    `  decisions: ${decisions.total}: ${decisions.admitted} admitted, ${decisions.refused} refused; ` +
      `${decisions.referred} were referred, ${decisions.on_signature_alone} were admitted on the signature alone`,
    least === null || most === null
      ? "  age of the data: not known"
      : `  age of the data: ${formatDuration(least)} to ${formatDuration(most)}`,
    ...section("overrides", overrides, ({ at: moment, action, by, reason }) => {
      return `${at(moment)}  ${action} by ${by.name}: ${reason === null ? "no reason" : inWords(reason, "en", at)}`;
    }),
    ...section("events", events, ({ at: moment, what }) => `${at(moment)}  ${what}`),
    ...section("contradictions", contradictions, ({ kind, status, review_id }) => {
      return `${inWords(say(`review_${kind}`), "en")} (${status}), case ${review_id}`;
    }),
    "",
  ];
}

function section<T>(title: string, rows: readonly T[], lineOf: (row: T) => string): string[] {
  return [`  ${title}: ${rows.length === 0 ? "none" : rows.length}`, ...rows.map((row) => `    ${lineOf(row)}`)];
}

const UNITS = [
  ["d", 86_400_000],
  ["h", 3_600_000],
  ["min", 60_000],
  ["s", 1_000],
] as const;

/** A duration in its two largest units, such as `2 d 4 h`. */
export function formatDuration(ms: number): string {
  const first = UNITS.findIndex(([, size]) => ms >= size);
  if (first === -1) return "0 s";
  let left = ms;
  const parts = UNITS.slice(first, first + 2).map(([unit, size]) => {
    const count = Math.floor(left / size);
    left -= count * size;
    return count === 0 ? "" : `${count} ${unit}`;
  });
  return parts.filter((part) => part !== "").join(" ");
}
