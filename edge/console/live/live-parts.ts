import { html } from "hono/html";
import type { Language } from "../../../shared/words/sentence.ts";
import type { LiveParts } from "../../../shared/web/changes.ts";
import { textOf } from "../../../shared/web/markup.ts";
import { sentence, verdictOf, whyOf } from "../pages/decision.ts";
import { gateProblemList, gateState } from "../pages/gate-state.ts";
import { laneCard, laneGrid } from "../pages/lane-card.ts";
import { actGroups } from "../pages/lane-page.ts";
import { laneRest } from "../pages/lane-rest.ts";
import { type Reader, readerOf } from "../pages/page.ts";
import type { GateView, LaneView } from "../ports.ts";

/** Made once for all officers with the same view and language: a view never changes. */
const made = new WeakMap<GateView, Map<string, LiveParts>>();

/** @param show `lanes`, `lane:<id>`, or anything else for the bar alone */
export function livePartsOf(gate: GateView, language: Language, show: string, isEmergency: boolean): LiveParts {
  const ofView = made.get(gate) ?? new Map<string, LiveParts>();
  made.set(gate, ofView);
  const key = [language, show, isEmergency].join();
  const parts = ofView.get(key) ?? makeParts(gate, readerOf(gate, language), show, isEmergency);
  ofView.set(key, parts);
  return parts;
}

function makeParts(gate: GateView, reader: Reader, show: string, isEmergency: boolean): LiveParts {
  const bar: [string, string] = ["gate-state", textOf(gateState(gate, reader))];
  if (show === "lanes") {
    const cards = gate.lanes.map((lane): [string, string] => [
      `lane-${lane.id}`,
      textOf(laneCard(lane, reader, { isWhole: false })),
    ]);
    const holds = new Set(cards.map(([id]) => id));
    return {
      holder: { id: "lanes", is: [...holds].join(), html: () => textOf(laneGrid(gate.lanes, reader)), holds },
      parts: new Map([
        bar,
        ["gate-lacks", textOf(gateProblemList(gate, reader))],
        ["told", announcementOf(gate.lanes, reader)],
        ...cards,
      ]),
    };
  }
  const lane = gate.lanes.find(({ id }) => show === `lane:${id}`);
  if (!lane) return { holder: null, parts: new Map([bar]) };
  return {
    holder: null,
    parts: new Map([
      bar,
      [`lane-whole-${lane.id}`, textOf(laneCard(lane, reader, { isWhole: true }))],
      [`lane-rest-${lane.id}`, textOf(laneRest(lane, reader))],
      [`acts-${lane.id}`, textOf(actGroups(lane, reader, isEmergency))],
      ["told", announcementOf([lane], reader)],
    ]),
  };
}

/** For screen readers: the latest vehicle, as one sentence. */
function announcementOf(lanes: readonly LaneView[], reader: Reader): string {
  const [latest] = lanes
    .flatMap(({ number, phase, vehicle, waits_until }) =>
      vehicle ? [{ number, phase, vehicle, waits: waits_until !== null }] : [],
    )
    .sort((one, other) => other.vehicle.at.localeCompare(one.vehicle.at));
  if (!latest) return "";
  const { number, vehicle } = latest;
  const { word } = verdictOf(vehicle, reader, latest);
  const why = sentence(whyOf(vehicle, reader));
  return textOf(html`${reader.words.lane.lane(number)}: ${word}, ${vehicle.police_number}. ${why}`);
}
