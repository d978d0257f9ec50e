import { localDate, localTime } from "../../../../shared/lib/local-date.ts";
import type {
  BufferZoneData,
  DocumentTypeCounts,
  LightCounts,
  Traffic,
  TripTime,
  VehicleTypeCounts,
} from "../../../wire/dashboard.ts";
import type { Language } from "../../../../shared/words/sentence.ts";
import type { Markup } from "../../../../shared/web/markup.ts";
import { chartCard } from "../../parts/chart-card.ts";
import { NUMBER_WORDS } from "./number-words.ts";

/** The most frequent types have a bar; all of them stand in the table. */
const MAX_BARS = 6;

/** The numbers of a reader's language. */
export const counted = (language: Language, value: number): string =>
  value.toLocaleString(language === "id" ? "id-ID" : "en-GB");

interface Period {
  by: "day" | "hour";
  time_zone: string;
}

/** A day without its year, or the local time at which an hour begins. */
function labelOf(at: string, { by, time_zone }: Period): string {
  return by === "day" ? at.slice(5) : localTime(Date.parse(at), time_zone).slice(0, 5);
}

export function trafficCard(traffic: Traffic, language: Language): Markup {
  const words = NUMBER_WORDS[language];
  const { items, total } = traffic;
  return chartCard("traffic", {
    ...words.traffic,
    ...common(language),
    figures: [
      { label: words.in, value: counted(language, total.in) },
      { label: words.out, value: counted(language, total.out) },
    ],
    chart: {
      title: words.traffic.title,
      labels: items.map(({ at }) => labelOf(at, traffic)),
      series: (["in", "out"] as const).map((step) => ({ name: words[step], values: items.map((one) => one[step]) })),
    },
    columns: [words.at[traffic.by], words.in, words.out],
    rows: items.map((one) => [at(one.at, traffic), counted(language, one.in), counted(language, one.out)]),
  });
}

/** Longer ones are drawn in hours. */
const LONG_TRIP_SECONDS = 3 * 3600;

export function tripCard(trips: TripTime, language: Language): Markup {
  const { trips: words, at: heads } = NUMBER_WORDS[language];
  const duration = durationIn(language);
  const seconds = trips.items.map((one) => one.mean_seconds ?? 0);
  const isLong = Math.max(0, ...seconds) > LONG_TRIP_SECONDS;
  return chartCard("trips", {
    ...words,
    ...common(language),
    figures: [
      { label: words.mean, value: duration(trips.mean_seconds) },
      { label: words.median, value: duration(trips.median_seconds) },
      { label: words.p95, value: duration(trips.p95_seconds) },
      { label: words.count, value: counted(language, trips.count) },
    ],
    chart: {
      title: words.title,
      labels: trips.items.map(({ at: day }) => day.slice(5)),
      series: [
        {
          name: isLong ? words.hours : words.minutes,
          values: seconds.map((one) => (isLong ? Math.round(one / 360) / 10 : Math.round(one / 60))),
        },
      ],
    },
    columns: [heads.day, words.mean, words.count],
    rows: trips.items.map((one) => [one.at, duration(one.mean_seconds), counted(language, one.count)]),
  });
}

const TONES = { green: "good", yellow: "wait", red: "bad" } as const;

export function lightCard({ items, total }: LightCounts, language: Language): Markup {
  const { lights: words } = NUMBER_WORDS[language];
  const shareOf = (count: number): string => (total === 0 ? "" : `${Math.round((count / total) * 1000) / 10} %`);
  return chartCard("lights", {
    ...words,
    ...common(language),
    figures: items.map(({ color, count }) => ({ label: words.color[color], value: counted(language, count) })),
    chart: {
      title: words.title,
      labels: items.map(({ color }) => words.color[color]),
      tones: items.map(({ color }) => TONES[color]),
      series: [{ name: words.decisions, values: items.map(({ count }) => count) }],
    },
    columns: [words.light, words.decisions, words.share],
    rows: items.map(({ color, count }) => [words.color[color], counted(language, count), shareOf(count)]),
  });
}

export function vehicleCard({ items, total }: VehicleTypeCounts, language: Language): Markup {
  const { vehicles: words, none } = NUMBER_WORDS[language];
  return typeCard(
    "vehicles",
    words,
    { total, items: items.map((one) => ({ ...one, name: one.vehicle_type ?? none })) },
    language,
  );
}

export function documentCard({ items, total }: DocumentTypeCounts, language: Language): Markup {
  const { documents: words, none } = NUMBER_WORDS[language];
  const named = items.map((one) => {
    const type = one.document_type;
    const types: Readonly<Record<string, string>> = words.types;
    return { ...one, name: type === null ? none : (types[type] ?? type) };
  });
  return typeCard("documents", words, { total, items: named }, language);
}

function typeCard(
  id: string,
  card: { title: string; about: string; type: string },
  { items, total }: { total: number; items: readonly { name: string; in: number; out: number; count: number }[] },
  language: Language,
): Markup {
  const words = NUMBER_WORDS[language];
  const drawn = items.slice(0, MAX_BARS);
  return chartCard(id, {
    ...card,
    ...common(language),
    figures: [{ label: words.all, value: counted(language, total) }],
    chart: {
      title: card.title,
      labels: drawn.map(({ name }) => name),
      series: (["in", "out"] as const).map((step) => ({ name: words[step], values: drawn.map((one) => one[step]) })),
    },
    columns: [card.type, words.in, words.out, words.all],
    rows: items.map((one) => [one.name, ...[one.in, one.out, one.count].map((count) => counted(language, count))]),
  });
}

export function bufferCard(buffer: BufferZoneData, language: Language): Markup {
  const { buffer: words, at: heads } = NUMBER_WORDS[language];
  const duration = durationIn(language);
  const { items, total } = buffer;
  const row = (one: BufferZoneData["total"]): string[] => [
    ...[one.came, one.called, one.missed, one.entered, one.left].map((count) => counted(language, count)),
    duration(one.mean_wait_seconds),
  ];
  return chartCard("buffer", {
    ...words,
    ...common(language),
    figures: [
      { label: words.waiting, value: counted(language, buffer.waiting_now) },
      { label: words.called, value: counted(language, buffer.called_now) },
      { label: words.came, value: counted(language, total.came) },
      { label: words.wait, value: duration(total.mean_wait_seconds) },
    ],
    chart: {
      title: words.title,
      labels: items.map((one) => labelOf(one.at, buffer)),
      series: [
        { name: words.came, values: items.map(({ came }) => came) },
        { name: words.entered, values: items.map(({ entered }) => entered) },
      ],
    },
    columns: [heads[buffer.by], words.came, words.calls, words.missed, words.entered, words.left, words.wait],
    rows: items.map((one) => [at(one.at, buffer), ...row(one)]),
  });
}

function at(moment: string, { by, time_zone }: Period): string {
  if (by === "day") return moment;
  const ms = Date.parse(moment);
  return `${localDate(ms, time_zone)} ${localTime(ms, time_zone).slice(0, 5)}`;
}

/** Seconds in words, to the minute. */
export function durationIn(language: Language): (seconds: number | null) => string {
  const { trips } = NUMBER_WORDS[language];
  return (seconds) => {
    const minutes = Math.round((seconds ?? 0) / 60);
    return seconds === null ? "–" : trips.duration(Math.floor(minutes / 60), minutes % 60);
  };
}

function common(language: Language): { asTable: string; empty: string } {
  const { asTable, empty } = NUMBER_WORDS[language];
  return { asTable, empty };
}
