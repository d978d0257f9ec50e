import { html } from "hono/html";
import { REASONS } from "../../../shared/rules/reason-texts.ts";
import type { IconName } from "../../../shared/web/icons.ts";
import type { Markup } from "../../../shared/web/markup.ts";
import { plate, tag, type Tone } from "../../../shared/web/parts.ts";
import type { ActivityStatus, GateActivity } from "../../wire/gate-activity.ts";
import type { PageContext } from "../page-context.ts";

const TONES = {
  done: ["plain", "check"],
  refused: ["bad", "cross"],
  waiting: ["wait", "wait"],
  allowed: ["good", "check"],
  not_passed: ["plain", "undo"],
  unknown: ["wait", "unknown"],
  passed: ["good", "check"],
} as const satisfies Record<ActivityStatus, readonly [Tone, IconName]>;

type Words = Pick<PageContext, "words" | "language">;

/** A picture of an activity, which leads to the picture itself. @param photo.when the moment in words */
export function activityPhoto(
  {
    activityId,
    captureId,
    when,
    isSmall = false,
  }: { activityId: string; captureId: string; when: string; isSmall?: boolean },
  { words }: Words,
): Markup {
  const address = `/activities/${activityId}/photos/${captureId}`;
  return html`<a class="photo" href="${address}"
    ><img src="${address}${isSmall ? "/small" : ""}" alt="${words.gate.photo(when)}" loading="lazy"
  /></a>`;
}

/** The state of an activity: colour, sign and word. */
export function activityTag({ status }: Pick<GateActivity, "status">, { words }: Words): Markup {
  const [tone, icon] = TONES[status];
  return tag(tone, icon, words.gate.status[status]);
}

/** The vehicle of an activity, or what stands in its place. */
export function activityVehicle({ vehicle_number, kind }: GateActivity, { words }: Words): Markup | string {
  return vehicle_number === "" ? html`<span class="quiet">${words.gate.kind[kind]}</span>` : plate(vehicle_number);
}

/** Why the rule book decided so; the act for an override. */
export function activityReason({ code, override }: GateActivity, { words, language }: Words): string {
  const { action } = words.gate;
  if (override)
    return (action as Readonly<Record<string, string>>)[override.action] ?? override.action.replaceAll("_", " ");
  return code === null || code === "OK" ? "" : REASONS[code].sentence[language];
}
