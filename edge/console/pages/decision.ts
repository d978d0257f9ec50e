import { html } from "hono/html";
import { epochMsOf } from "../../../shared/lib/clock.ts";
import { isSamePlate } from "../../../shared/lib/plate.ts";
import { reasonOf } from "../../../shared/rules/reasons.ts";
import type { LaneView, VehicleView } from "../ports.ts";
import { ICON, type IconName } from "../../../shared/web/icons.ts";
import type { Reader } from "./page.ts";
import { type Markup, NOTHING } from "../../../shared/web/markup.ts";
import { plate, type Tone } from "../../../shared/web/parts.ts";

/** A decision as shown to the officer: tone, symbol and word have the same meaning. */
interface Verdict {
  tone: Tone;
  icon: IconName;
  word: string;
}

const UNDER_WAY: ReadonlySet<string> = new Set(["opening", "open", "passing", "held open"]);

/** @param phase the lane's phase: an admitted referral is no longer one */
export function verdictOf(
  { decision, colour }: Pick<VehicleView, "decision" | "colour">,
  reader: Reader,
  { waits = false, phase = "idle" }: { waits?: boolean; phase?: string } = {},
): Verdict {
  const words = reader.words.lane;
  const { verdict } = words;
  if (waits) return { tone: "wait", icon: "wait", word: verdict.wait };
  if (decision.verdict === "admit") {
    const word = verdict.good[decision.step ?? "none"];
    return { tone: colour === "yellow" ? "wait" : "good", icon: "check", word };
  }
  if (UNDER_WAY.has(phase)) return { tone: "good", icon: "check", word: verdict.good.none };
  if (decision.code === "AREA_FULL") return { tone: "wait", icon: "alert", word: verdict.buffer };
  return decision.verdict === "refer"
    ? { tone: "bad", icon: "wait", word: words.outcome.timed_out }
    : { tone: "bad", icon: "cross", word: verdict.bad };
}

/** The reason of the decision, such as "already in at Gate 2, 08:14". */
export function whyOf(vehicle: VehicleView, { language, moments }: Reader): string {
  return reasonOf(vehicle.decision, {
    language,
    timeZone: moments.timeZone,
    plate: vehicle.police_number === "" ? null : vehicle.police_number,
    readPlate: vehicle.read_plate,
    atMs: epochMsOf(vehicle.at),
  });
}

/** The block of a lane's card about the vehicle there. @param opensPanel acts open beside it, not on a new page */
export function decisionBlock(lane: LaneView, reader: Reader, opensPanel: boolean): Markup {
  const { vehicle, waits_until: waitsUntil } = lane;
  const words = reader.words.lane;
  // Light and sign stop the next driver: no vehicle is invited.
  if (!vehicle || lane.phase === "clearing" || lane.phase === "closing") return emptyBlock(lane, reader);
  if (isLetDown(lane)) return outOfOrder(reader);
  const verdict = verdictOf(vehicle, reader, { waits: waitsUntil !== null, phase: lane.phase });
  const known = [vehicle.company_name, vehicle.container_number].filter((text) => text !== null).join(" · ");
  const read =
    vehicle.read_plate === null || isSamePlate(vehicle.read_plate, vehicle.police_number)
      ? NOTHING
      : words.readPlate(vehicle.read_plate);
  return html`<div class="decision ${verdict.tone}">
    ${ICON[verdict.icon]}
    <p class="decision-word">${verdict.word} ${plate(vehicle.police_number)}</p>
    <p class="decision-why">
      ${sentence(whyOf(vehicle, reader))}
      <span class="small">${[known, read].filter((text) => text !== "").join(" · ")}</span>
    </p>
    ${waitsUntil === null ? NOTHING : waiting(lane, vehicle, waitsUntil, reader, opensPanel)}
  </div>`;
}

const WEIGHT_CODES: ReadonlySet<string> = new Set(["WEIGHT_MISSING", "WEIGHT_MISMATCH"]);

function waiting(lane: LaneView, vehicle: VehicleView, until: string, reader: Reader, opensPanel: boolean): Markup {
  const words = reader.words.lane;
  const untilMs = epochMsOf(until);
  const wholeSeconds = Math.max(1, (untilMs - epochMsOf(vehicle.at)) / 1000);
  const link = (act: string, tone: string, text: string): Markup => {
    const url = `/acts/${act}?lane_id=${lane.id}&activity_id=${vehicle.activity_id}`;
    const there = opensPanel ? html`hx-get="${url}" hx-target="#panel" hx-sync="#panel:replace"` : NOTHING;
    return html`<a class="button ${tone}" href="${url}" data-act ${there}>${text}</a>`;
  };
  return html`<div class="countdown" data-until="${untilMs}">
      <p class="countdown-line"><span>${words.leftFor}</span> <span data-left></span></p>
      <progress max="${wholeSeconds}" value="${wholeSeconds}" aria-label="${words.leftFor}"></progress>
    </div>
    <div class="decision-acts">
      ${link("admit", "good", words.admit)} ${link("refuse", "bad", words.refuse)}
      ${vehicle.decision.code === "CUSTOMS_STALE" ? link("customs_paper", "main", words.paper) : NOTHING}
      ${WEIGHT_CODES.has(vehicle.decision.code) ? link("weigh", "main", words.weigh) : NOTHING}
    </div>`;
}

function block(tone: Tone, icon: IconName, word: string, hint: Markup | string): Markup {
  return html`<div class="decision ${tone}">
    ${ICON[icon]}
    <p class="decision-word">${word}</p>
    <p class="decision-why">${hint}</p>
  </div>`;
}

function outOfOrder({ words: { lane } }: Reader): Markup {
  return block("bad", "cross", lane.health.fault, lane.faultHint);
}

/** The vehicle got the signal to come, and the arm is not known to be up for it: the driver sees red. */
function isLetDown({ phase, health, arm, light }: LaneView): boolean {
  const isGoingUp = phase === "opening" || phase === "open";
  return isGoingUp && health === "fault" && arm !== "open" && light !== "green";
}

function emptyBlock(
  { phase, is_fire_on: isFire, mode, hold, health, last, vehicle }: LaneView,
  reader: Reader,
): Markup {
  const words = reader.words.lane;
  if (isFire) return block("bad", "fire", words.fire, NOTHING);
  if (mode === "closed") return block("plain", "lock", words.mode.closed, NOTHING);
  if (mode === "bypassed") return block("wait", "hand", words.mode.bypassed, NOTHING);
  if (hold) return block("wait", "hand", words.held, NOTHING);
  if (phase === "recovering") return block("plain", "wait", words.recovering, NOTHING);
  if (phase === "clearing" || phase === "closing")
    // If its board is offline, or against an arm that stays up, the lane only tries to close.
    return health === "fault"
      ? outOfOrder(reader)
      : block("plain", "into", words.comingDown, plate(vehicle?.police_number ?? ""));
  // An act is recorded before the arm moves: if the last record is no act, a decision follows.
  const isByHand = last[0]?.kind !== "decision";
  if (UNDER_WAY.has(phase))
    return isByHand
      ? block("good", "hand", words.byHand, NOTHING)
      : block("good", "check", words.verdict.good.none, NOTHING);
  if (health === "fault") return outOfOrder(reader);
  return block("plain", "truck", words.idle, words.idleHint);
}

/** Adds a capital and a full stop. */
export function sentence(part: string): string {
  return `${capital(part)}.`;
}

export function capital(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
