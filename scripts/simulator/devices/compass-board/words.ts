import type { Shown } from "../../world/lane-world.ts";

/** The words of the Compass board's two protocols, by the vendor's table. Pure. */

export type CompassDialect = "long" | "short";

export type CompassAct =
  | { do: "switch"; output: number; isOn: boolean }
  | { do: "pulse"; output: number; off: readonly number[] }
  | { do: "say"; text: string }
  | { do: "status" }
  | { do: "push"; everyMs: number; flags: string }
  | { do: "read-push" }
  | { do: "dialect"; dialect: CompassDialect }
  | { do: "show"; text: string };

/** The relays that switch off before the pulse of a third one. */
const INTERLOCKED: Readonly<Record<string, { output: number; off: readonly number[] }>> = {
  OPEN1: { output: 1, off: [2, 3] },
  CLOSE1: { output: 2, off: [1, 3] },
  STOP1: { output: 3, off: [1, 2] },
};
const PATTERNS = {
  long: {
    out: /^OUT([1-4])(ON|OFF)$/,
    trig: /^TRIG([1-4])$/,
    push: /^RSS(\d\d)([01]{11,13})$/,
    show: /^DS([DT]\d.*)$/s,
  },
  short: { out: /^O([1-4])([NF])$/, trig: /^TR([1-4])$/, push: /^RPL(\d\d)([01]{11,13})$/, show: /^DSP([DT]\d.*)$/s },
} as const;
const SAID: Record<CompassDialect, Readonly<Record<string, CompassAct>>> = {
  long: {
    PING: { do: "say", text: "PINGOK" },
    STAT: { do: "status" },
    RSR: { do: "read-push" },
    DSU: { do: "show", text: "" },
  },
  short: { PNG: { do: "say", text: "PNG" }, RPR: { do: "read-push" }, DSPU: { do: "show", text: "" } },
};

/** @returns the board's action for these words; undefined for acknowledgements and unknown words */
export function actOf(words: string, dialect: CompassDialect): CompassAct | undefined {
  if (words === "CMD0" || words === "CMD1") return { do: "dialect", dialect: words === "CMD0" ? "long" : "short" };
  const known = SAID[dialect][words];
  if (known) return known;
  const { out, trig, push, show } = PATTERNS[dialect];
  const [, output, how] = out.exec(words) ?? [];
  if (output !== undefined) return { do: "switch", output: Number(output), isOn: how === "ON" || how === "N" };
  const [, pulsed] = trig.exec(words) ?? [];
  if (pulsed !== undefined) return { do: "pulse", output: Number(pulsed), off: [] };
  const interlocked = dialect === "long" ? INTERLOCKED[words] : undefined;
  if (interlocked) return { do: "pulse", ...interlocked };
  const [, interval, flags = ""] = push.exec(words) ?? [];
  if (interval !== undefined) return { do: "push", everyMs: Number(interval) * 100, flags };
  const [, text] = show.exec(words) ?? [];
  return text === undefined ? undefined : { do: "show", text: text.slice(1) };
}

/** An input's event with its acknowledgement. */
export function eventWords(
  input: number,
  isOn: boolean,
  dialect: CompassDialect,
): { words: string; acknowledgement: string } {
  const words = dialect === "long" ? `IN${input}${isOn ? "ON" : "OFF"}` : `I${input}${isOn ? "N" : "F"}`;
  return { words, acknowledgement: dialect === "long" ? `${words}OK` : words };
}

/** @param text brightness, then for each line its mode, two pairs of digits and its text: `913003HALO|13003MASUK` */
export function shownOf(text: string): Shown {
  const lines =
    text === ""
      ? []
      : text
          .slice(1)
          .split("|")
          .map((line) => line.slice(5).trimEnd());
  return { lines: lines.filter((line) => line !== ""), colour: "auto", mode: "hold" };
}
