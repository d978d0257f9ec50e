import { z } from "zod";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { EVENTS, isEventName } from "../../../../platform/events/catalogue.ts";
import { followForAWhile } from "../../../../platform/events/follow-for-a-while.ts";
import type { StreamedEvent } from "../../../../platform/events/live-stream.ts";
import { defineRead, raw } from "../../../../platform/http/operation.ts";
import { callerName } from "../../../../platform/http/places.ts";
import { eventStream } from "../../../../platform/http/streams.ts";
import { seesArea } from "../../../../platform/scope.ts";

const EVENTS_IN_WORDS = Object.entries(EVENTS)
  .map(([name, { tells }]) => `\`${name}\` (${tells})`)
  .join(", ");

export const streamLiveActivities = defineRead({
  id: "streamLiveActivities",
  method: "get",
  path: "/v1/live-activities/stream",
  permission: "gates.read",
  // Events are no rows: `isFor` checks each against the watcher's reach. Events name vehicles of any company and carry
  // no company, so people of a company receive none.
  scope: "none",
  summary: "Live stream of every activity, lane state, edge state, alert and review (server-sent events)",
  description:
    `Events, with JSON in \`data\`: ${EVENTS_IN_WORDS}. The stream ends ` +
    "after 15 minutes at the latest, and at once when the caller is signed out, revoked, or may see something else; " +
    "with `Last-Event-ID` it goes on where it ended. Activities that come more than 15 minutes late are not shown. " +
    "One caller has at most so many streams open as the service is set to (40): the next is answered 429.",
  query: z.strictObject({ area_id: Uuid.optional(), gate_id: Uuid.optional() }),
  reply: raw({
    "text/event-stream": z.string().meta({
      examples: [
        'id: 1042\nevent: edge-state\ndata: {"edge_id":"0192c3a4-0000-7000-8000-0000000000ed","connection":"lost"}\n\n',
      ],
    }),
  }),
  async handle({ actor, query, request, hold, platform: { live, clock } }) {
    // The cursor is fixed before the answer begins: a watcher misses no event after it.
    const after = request.headers.get("last-event-id") ?? (await live.now());
    const isFor = ({ type, areaId, gateId }: StreamedEvent): boolean =>
      isEventName(type) &&
      actor.permissions.has(EVENTS[type].permission) &&
      (actor.companyId === null || EVENTS[type].forCompanies) &&
      seesArea(actor, areaId) &&
      (query.area_id === undefined || areaId === query.area_id) &&
      (query.gate_id === undefined || gateId === query.gate_id);
    const leave = live.places.take(callerName(actor));
    // A client that disconnects before the first byte never starts the body.
    request.signal.addEventListener("abort", leave, { once: true });
    return eventStream(hold, (signal) => followForAWhile({ live, clock }, after, signal), isFor, leave);
  },
});
