import type { Shown } from "../../world/lane-world.ts";

/** A sign's memory: text files and strings under one-character labels, and the running file. */
export interface SignMemory {
  texts: Readonly<Record<string, string>>;
  strings: Readonly<Record<string, string>>;
  /** The writable labels by the memory table; `A` without a table. */
  table: Readonly<Record<string, { type: "A" | "B" | "D"; size: number }>>;
  runs: string;
  /** The priority file, shown before everything else; null when released. */
  priority: string | null;
}

export const newSignMemory: SignMemory = {
  texts: {},
  strings: {},
  table: { A: { type: "A", size: 256 } },
  runs: "A",
  priority: null,
};

const PRIORITY = "0";
const MAX_PRIORITY_BYTES = 125;

/** The result of one command, or the reason why the sign ignored it. */
export type Took = { memory: SignMemory; ignored: string | null };

export function takeSignCommand(memory: SignMemory, command: string): Took {
  const letter = command.slice(0, 1);
  const label = command.slice(1, 2);
  const data = command.slice(2);
  const ignore = (ignored: string): Took => ({ memory, ignored });
  switch (letter) {
    case "A": {
      if (label === "") return ignore("a text without a label");
      if (label === PRIORITY) {
        if (data.length > MAX_PRIORITY_BYTES) return ignore(`a priority text of ${data.length} bytes; 125 fit`);
        return { memory: { ...memory, priority: data === "" ? null : data }, ignored: null };
      }
      const file = memory.table[label];
      if (file?.type !== "A") return ignore(`the memory has no text file ${label}`);
      if (data.length > file.size) return ignore(`a text of ${data.length} bytes; file ${label} has ${file.size}`);
      return { memory: { ...memory, texts: { ...memory.texts, [label]: data } }, ignored: null };
    }
    case "G": {
      if (memory.table[label]?.type !== "B") return ignore(`the memory has no string file ${label}`);
      const fits = data.length <= Math.min(MAX_PRIORITY_BYTES, memory.table[label].size);
      return { memory: { ...memory, strings: { ...memory.strings, [label]: fits ? data : "" } }, ignored: null };
    }
    case "E":
      return takeSpecial(memory, label, data);
    default:
      return ignore(`the command ${letter}, which this sign does not know`);
  }
}

function takeSpecial(memory: SignMemory, what: string, data: string): Took {
  if (what === "$") return { memory: configure(data), ignored: null };
  if (what === ".") return { memory: { ...memory, runs: data.slice(2) }, ignored: null };
  // Time, speaker, weekday, tones, time format, run times, soft reset, date: accepted without a visible effect.
  if (" !&'()/,;".includes(what) && what !== "") return { memory, ignored: null };
  return { memory, ignored: `the special function ${what}, which this sign does not know` };
}

/** A memory table replaces the whole memory; an empty one clears it. */
function configure(data: string): SignMemory {
  const rows = [...data.matchAll(/([\x20-\x7e])([ABD])[UL]([0-9A-F]{4})[0-9A-F]{4}/g)];
  if (rows.length === 0) return newSignMemory;
  const table: Record<string, { type: "A" | "B" | "D"; size: number }> = {};
  for (const [, label = "", type = "A", size = "0"] of rows)
    table[label] = { type: type === "B" ? "B" : type === "D" ? "D" : "A", size: Number.parseInt(size, 16) };
  return { ...newSignMemory, table };
}

const COLOURS: Readonly<Record<string, string>> = {
  1: "red",
  2: "green",
  3: "amber",
  4: "dim_red",
  5: "dim_green",
  6: "brown",
  7: "orange",
  8: "yellow",
  9: "rainbow_1",
  A: "rainbow_2",
  B: "mix",
  C: "auto",
};
const MODES: Readonly<Record<string, string>> = {
  a: "rotate",
  b: "hold",
  c: "flash",
  m: "scroll",
  o: "auto",
  t: "rotate",
};

/** The text on the sign's face. */
export function faceOf(memory: SignMemory): Shown {
  const running = Array.from(memory.runs)
    .map((label) => memory.texts[label] ?? "")
    .filter((text) => text !== "");
  return decodeText(memory.priority ?? running.join("\f"), memory.strings);
}

/** Removes position, mode, colours and other codes from a text; pages and lines become lines. */
function decodeText(raw: string, strings: Readonly<Record<string, string>>): Shown {
  let colour = "auto";
  let mode = "auto";
  let text = "";
  for (let at = 0; at < raw.length; at++) {
    const code = raw.charCodeAt(at);
    const next = raw.charAt(at + 1);
    if (code === 0x1b) {
      mode = MODES[raw.charAt(at + 2)] ?? "special";
      at += raw.charAt(at + 2) === "n" ? 3 : 2;
    } else if (code === 0x1c) {
      const isRgb = next === "Z";
      if (text.trim() === "") colour = isRgb ? `#${raw.slice(at + 2, at + 8)}` : (COLOURS[next] ?? "auto");
      at += isRgb ? 7 : 1;
    } else if (code === 0x10) {
      text += strings[next] ?? "";
      at++;
    } else if (code === 0x07 || code === 0x1e || code === 0x1a || code === 0x14) at++;
    else if (code === 0x0d || code === 0x0c) text += "\n";
    else if (code >= 0x20) text += raw.charAt(at);
  }
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  return { lines, colour, mode };
}
