import { html, type raw } from "hono/html";
import type { LaneView, LoopView } from "../ports.ts";
import { isUnavailable } from "../status.ts";
import { LOCALES } from "../../../shared/web/timestamps.ts";
import { SIGNAL } from "../../../shared/web/icons.ts";
import type { Reader } from "./page.ts";
import { type Markup, NOTHING } from "../../../shared/web/markup.ts";

interface Signal {
  label: string;
  word: string;
  picture: ReturnType<typeof raw>;
  /** Of the picture. */
  tone: "" | "is-good" | "is-bad" | "is-wait";
  ground: "" | "busy" | "lost-signal";
}

/** Arm, loops and light, each as a picture with a word. */
export function signals(lane: LaneView, reader: Reader): Markup {
  return html`<dl class="signals">
    ${[armSignal(lane, reader), ...loopSignals(lane, reader), lightSignal(lane, reader)].map(
      ({ label, word, picture, tone, ground }) =>
        html`<div class="signal ${ground}">
          <dt>${label}</dt>
          <dd class="${tone}">${picture}<span>${word}</span></dd>
        </div>`,
    )}
  </dl>`;
}

/** What the lane's weighbridge shows now, in large figures. */
export function liveWeight({ weight }: LaneView, { words, language }: Reader): Markup | string {
  if (weight === null) return NOTHING;
  const { label, counts, waits, silent } = words.lane.weight;
  const shown =
    weight === "silent"
      ? html`<span class="live-weight-word is-wait">${silent}</span>`
      : html`<span class="live-weight-figure"
            >${weight.value.toLocaleString(LOCALES[language], { maximumFractionDigits: 3 })} ${weight.unit}</span
          ><span class="live-weight-word ${weight.counts ? "is-good" : "is-wait"}"
            >${weight.counts ? counts : waits}</span
          >`;
  return html`<p class="live-weight"><span class="live-weight-label">${label}</span>${shown}</p>`;
}

function armSignal({ arm }: LaneView, { words }: Reader): Signal {
  const { label, [arm]: word } = words.lane.arm;
  const tone = arm === "open" ? "is-good" : arm === "unknown" ? "is-wait" : "";
  return { label, word, picture: SIGNAL.arm[arm], tone, ground: "" };
}

function loopSignals({ loops }: LaneView, { words }: Reader): Signal[] {
  const one = (label: string, loop: LoopView | null): Signal => ({
    label,
    word: loop === null ? words.lane.none : words.lane.loop[loop],
    picture: loop === null ? SIGNAL.none : SIGNAL.loop[loop],
    tone: "",
    ground: loop === "occupied" ? "busy" : loop === "unknown" ? "lost-signal" : "",
  });
  return [one(words.lane.loop.before, loops.before), one(words.lane.loop.under, loops.under)];
}

function lightSignal(lane: LaneView, { words }: Reader): Signal {
  const { light } = lane;
  if (light !== null && isUnavailable(lane, "light")) {
    const { label, unknown } = words.lane.light;
    return { label, word: unknown, picture: SIGNAL.none, tone: "is-wait", ground: "" };
  }
  const { label, [light ?? "none"]: word } = words.lane.light;
  const picture = light === null ? SIGNAL.none : SIGNAL.light[light];
  const tone = light === "green" ? "is-good" : light === "red" ? "is-bad" : "";
  return { label, word, picture, tone, ground: "" };
}
