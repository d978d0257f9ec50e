import { html } from "hono/html";
import type { LatestActivity } from "../../../wire/gate-activity.ts";
import type { GateDetail } from "../../../wire/gate-resources.ts";
import { ICON, SIGNAL } from "../../../../shared/web/icons.ts";
import { DIRECTION_ICON, HEALTH_LOOK } from "../../../../shared/web/lane-looks.ts";
import { type Markup, NOTHING } from "../../../../shared/web/markup.ts";
import { moment, tag, translated } from "../../../../shared/web/parts.ts";
import type { TimestampFormats } from "../../../../shared/web/timestamps.ts";
import { activityPhoto, activityReason, activityTag, activityVehicle } from "../../parts/activity.ts";
import type { PageContext } from "../../page-context.ts";

export type LaneNow = GateDetail["lanes"][number];
/** The reader of a live part. */
export type LiveReader = Pick<PageContext, "words" | "language" | "nowMs"> & { moments: TimestampFormats };

/** One lane by its gate's last report. @param isStale the gate is not connected: the report may be old */
export function laneCard(
  lane: LaneNow,
  { latest, isStale }: { latest: LatestActivity | undefined; isStale: boolean },
  reader: LiveReader,
): Markup {
  const { words } = reader;
  const { gate } = words;
  const state = lane.state?.health === "fault" ? "is-fault" : latest?.status === "waiting" ? "is-waiting" : "";
  return html`<article class="card lane ${state} ${isStale ? "is-stale" : ""}" aria-labelledby="name-${lane.id}">
    <header class="lane-head">
      <span class="lane-number" aria-hidden="true">${lane.number}</span>
      <h3 id="name-${lane.id}">
        <span class="unseen">${gate.lane(lane.number)}: </span
        ><a href="/live/${lane.gate_id}/${lane.id}">${lane.name}</a>
      </h3>
      <span class="lane-direction" title="${gate.direction[lane.direction]}"
        >${ICON[DIRECTION_ICON[lane.direction]]}<span class="unseen">${gate.direction[lane.direction]}</span></span
      >
    </header>
    ${laneState(lane.state, { isStale }, reader)} ${laneVehicle(latest, reader)}
  </article>`;
}

/** The last vehicle of a lane with its decision and its picture. */
export function laneVehicle(latest: LatestActivity | undefined, reader: LiveReader): Markup {
  return html`<div class="lane-part lane-vehicle">
    ${
      latest === undefined
        ? html`<span class="quiet">${reader.words.gate.noVehicle}</span>`
        : html`<div class="row">
              <a href="/activities/${latest.id}">${activityVehicle(latest, reader)}</a>
              ${activityTag(latest, reader)} ${moment(reader, latest.checked_at)}
              <span class="quiet lane-why">${activityReason(latest, reader)}</span>
            </div>
            ${
              latest.capture_id === null
                ? NOTHING
                : activityPhoto(
                    {
                      activityId: latest.id,
                      captureId: latest.capture_id,
                      when: reader.moments.time(latest.checked_at),
                      isSmall: true,
                    },
                    reader,
                  )
            }`
    }
  </div>`;
}

/** Health, mode, arm, light and sign of a lane; of a gate that is not connected with the time of its last report. */
export function laneState(state: LaneNow["state"], { isStale }: { isStale: boolean }, reader: LiveReader): Markup {
  const { gate } = reader.words;
  if (state === null) return html`<p class="quiet lane-part">${gate.noReport}</p>`;
  const [tone, icon] = HEALTH_LOOK[state.health];
  const light = state.light ?? "none";
  return html`<div class="lane-part row">
      ${tag(tone, icon, gate.health[state.health])}
      ${state.mode === "normal" ? NOTHING : tag("wait", state.mode === "closed" ? "lock" : "hand", gate.mode[state.mode])}
      ${isStale ? html`<span class="quiet">${gate.lastKnown(reader.moments.time(state.reported_at))}</span>` : NOTHING}
    </div>
    <dl class="lane-part lane-signals">
      <div class="${state.barrier === "open" ? "is-good" : state.barrier === "unknown" ? "is-wait" : ""}">
        <dt>${gate.arm.label}</dt>
        <dd>${SIGNAL.arm[state.barrier]}${gate.arm[state.barrier]}</dd>
      </div>
      <div class="${light === "green" ? "is-good" : light === "red" ? "is-bad" : ""}">
        <dt>${gate.light.label}</dt>
        <dd>${light === "none" ? SIGNAL.none : SIGNAL.light[light]}${gate.light[light]}</dd>
      </div>
    </dl>
    ${
      state.sign === null || state.sign === ""
        ? NOTHING
        : html`<p class="lane-part lane-sign"><span class="unseen">${gate.sign}: </span>${state.sign}</p>`
    }
    ${
      state.lacks.length === 0
        ? NOTHING
        : html`<ul class="lane-part lane-lacks">
            ${state.lacks.map((lack) => html`<li>${ICON.alert}<span>${translated(lack, reader)}</span></li>`)}
          </ul>`
    }`;
}

/** The connection of a gate, the age of its data, and what it has still to send. */
export function gateState({ edge }: Pick<GateDetail, "edge">, reader: LiveReader): Markup {
  const { gate } = reader.words;
  if (!edge) return tag("wait", "alert", gate.noEdge);
  const { connection, last_contact_at: last, replica, outbox } = edge;
  const isLost = connection !== "connected";
  const since = isLost && last !== null ? ` ${gate.lostSince(reader.moments.time(last))}` : "";
  return html`${tag(isLost ? "bad" : "good", isLost ? "noCloud" : "cloud", `${gate.connection[connection]}${since}`)}
  ${
    replica?.as_of
      ? html`<span class="quiet">${gate.dataAge}: <span data-since="${Date.parse(replica.as_of)}"></span></span>`
      : NOTHING
  }
  ${outbox && outbox.depth > 0 ? tag("wait", "send", gate.queued(outbox.depth)) : NOTHING}`;
}
