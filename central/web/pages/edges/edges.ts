import { html } from "hono/html";
import { NOTHING } from "../../../../shared/web/markup.ts";
import { awaited, commandOutcome } from "../../parts/command-outcome.ts";
import { areaChoices } from "../../parts/list.ts";
import { resourcePages } from "../../parts/resource.ts";
import type { Reader } from "../../parts/resource-acts.ts";
import { connectionTag, edgeColumns, edgeFacts } from "./edge-facts.ts";
import { edgeCards } from "./edge-cards.ts";
import { type EdgeRecord, EDGE_NEWS } from "./edge-record.ts";
import { EDGE_WORDS, edgeText } from "./edge-words.ts";
import { getEdgeCommand } from "../../../features/gates/edges/operations/get-edge-command.ts";
import { listEdges } from "../../../features/work/fleet/operations/list-edges.ts";
import { getEdge } from "../../../features/work/fleet/operations/get-edge.ts";
import { registerEdge } from "../../../features/work/fleet/operations/register-edge.ts";
import { rotateEdgeCredentials } from "../../../features/gates/edges/operations/rotate-edge-credentials.ts";
import { revokeEdge } from "../../../features/work/fleet/operations/revoke-edge.ts";

/** What became of the command of the address, and whether the computer of a new code is there. */
async function newsOf({ id, connection }: EdgeRecord, { context, moments }: Reader) {
  const commandId = context.asked("command");
  const answer = commandId === undefined ? null : await context.try(getEdgeCommand, { params: { id, commandId } });
  const isQueued = answer?.ok === true && answer.data.state === "queued";
  const isAwaited = context.asked("news") !== undefined;
  if (answer === null && !isAwaited) return NOTHING;
  return awaited(
    { id: EDGE_NEWS, address: context.address, isWaiting: isQueued || (isAwaited && connection === "not_enrolled") },
    html`${answer?.ok ? commandOutcome(answer.data, { ...context, moments }) : NOTHING}
    ${isAwaited ? html`<p>${connectionTag({ connection }, context)}</p>` : NOTHING}`,
  );
}

/** The computers of the gates. */
export const edgePages = resourcePages({
  path: "/edges",
  title: edgeText("edges"),
  navigation: {},
  list: listEdges,
  get: [getEdge, "id"],
  reads: [getEdgeCommand],
  addressOf: ({ id }) => id,
  areaOf: ({ area_id }) => area_id,
  heading: ({ gate_name }) => gate_name,
  headed: edgeText("gate"),
  tagOf: connectionTag,
  async filters(context) {
    return [{ name: "area_id", label: EDGE_WORDS[context.language].area, choices: await areaChoices(context) }];
  },
  empty: edgeText("empty"),
  columns: edgeColumns,
  facts: edgeFacts,
  beside: edgeCards,
  news: (edge, reader) => html`${newsOf(edge, reader)}`,
  adding: { operation: registerEdge, title: edgeText("register") },
  acts: [
    {
      name: "credentials",
      uses: [rotateEdgeCredentials],
      isOffered: ({ connection }) => connection === "connected",
      label: edgeText("rotate"),
      icon: "key",
      says: edgeText("rotateSays"),
      isCommand: true,
    },
    {
      name: "revoke",
      uses: [revokeEdge],
      isOffered: ({ revoked_at }) => revoked_at === null,
      label: edgeText("revoke"),
      icon: "cross",
      removes: edgeText("revokeSays"),
    },
  ],
});
