import { type LiveParts } from "./live-parts.ts";

/** The content that one page has received, so that it gets only changes. */
export interface Sent {
  holder: string | null;
  parts: ReadonlyMap<string, string>;
}
export const NOTHING_SENT: Sent = { holder: null, parts: new Map() };

/** @returns the elements to replace, and the new content of the page */
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
