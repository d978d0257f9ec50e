import { html } from "hono/html";
import { epochMsOf } from "../../../../shared/lib/clock.ts";
import { callControls, callData } from "../../../../shared/web/calls.ts";
import { ICON, type IconName } from "../../../../shared/web/icons.ts";
import type { Markup } from "../../../../shared/web/markup.ts";
import type { Language } from "../../../../shared/words/sentence.ts";
import type { LatestActivity } from "../../../wire/gate-activity.ts";
import type { GateDetail } from "../../../wire/gate-resources.ts";
import type { LaneNow } from "./lane-card.ts";
import type { Now } from "./live-data.ts";
import { LIVE_WORDS } from "./live-words.ts";

interface Alert {
  /** 0 comes first. */
  rank: number;
  to: string;
  tone: "wait" | "bad";
  icon: IconName;
  words: string;
  call: Markup;
}

/** What somebody has to see to, as calls for the page's script: the vehicles that wait before all else. */
export function alertLinks({ areas, latest }: Now, language: Language): Markup {
  const alerts = areas
    .flatMap(({ gates }) => gates)
    .flatMap((gate) => alertsOf(gate, latest, language))
    .sort((one, other) => one.rank - other.rank);
  if (alerts.length === 0) return html`<span class="quiet">${LIVE_WORDS[language].alerts.none}</span>`;
  return html`${alerts.map(
    ({ to, tone, icon, words, call }) =>
      html`<a class="strip-item strip-call ${tone}" href="${to}" ${call}>${ICON[icon]}${words}</a>`,
  )}`;
}

/** The row of alerts in the head of the page, with the sound. */
export function alertStrip(now: Now, language: Language): Markup {
  const { alerts } = LIVE_WORDS[language];
  return html`<section class="strip alerts" aria-label="${alerts.label}">
    <div class="alerts-row" id="live-alerts">${alertLinks(now, language)}</div>
    ${callControls(alerts.sound)}
  </section>`;
}

/** Of a gate that is not connected the lanes are not known: it is one alert. */
function alertsOf(gate: GateDetail, latest: Now["latest"], language: Language): Alert[] {
  const { alerts } = LIVE_WORDS[language];
  const connection = gate.edge?.connection;
  if (connection === "lost") {
    const id = `lost-${gate.id}`;
    const to = `#gate-name-${gate.id}`;
    return [{ rank: 2, to, tone: "bad", icon: "noCloud", words: alerts.lost(gate.name), call: callData(id) }];
  }
  if (connection !== "connected") return [];
  return gate.lanes.flatMap((lane) => alertsOfLane(lane, gate, { latest: latest.get(lane.id), language }));
}

function alertsOfLane(
  lane: LaneNow,
  { name }: GateDetail,
  { latest, language }: { latest: LatestActivity | undefined; language: Language },
): Alert[] {
  const { alerts } = LIVE_WORDS[language];
  const place = `${name}, ${lane.name}`;
  const to = `/live/${lane.gate_id}/${lane.id}`;
  const found: Alert[] = [];
  if (latest?.status === "waiting") {
    const sinceMs = epochMsOf(latest.checked_at);
    const during = { sinceMs, untilMs: sinceMs + lane.rules.referral_seconds * 1000 };
    const words = alerts.waits(place);
    found.push({ rank: 0, to, tone: "wait", icon: "wait", words, call: callData(latest.id, during) });
  }
  if (lane.state?.health === "fault") {
    const call = callData(`fault-${lane.id}`);
    found.push({ rank: 1, to, tone: "bad", icon: "alert", words: alerts.fault(place), call });
  }
  return found;
}
