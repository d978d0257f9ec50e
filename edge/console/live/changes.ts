import { type LiveParts } from "./live-parts.ts";

/** What one page was sent, to send it only what is new. */
export interface Sent {
  holder: string | null;
  parts: ReadonlyMap<string, string>;
}
export const NOTHING_SENT: Sent = { holder: null, parts: new Map() };

/** @returns the elements to fill anew, and what the page was sent with that */
export function changesOf(sent: Sent, live: LiveParts): { changes: [id: string, html: string][]; sent: Sent } {
  const { holder, parts } = live;
  const isNewHolder = holder !== null && holder.is !== sent.holder;
  const changes = [...parts].filter(
    ([id, html]) => sent.parts.get(id) !== html && !(isNewHolder && holder.holds.has(id)),
  );
  return {
    changes: isNewHolder ? [[holder.id, holder.html], ...changes] : changes,
    sent: { holder: holder?.is ?? null, parts },
  };
}
