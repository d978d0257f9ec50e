/** The parts of a page that change by themselves: the id of an element, and its content. */
export interface LiveParts {
  /** An element that holds some of the parts. It is made and sent whole when `is` changes, for example for a new lane. */
  holder: { id: string; is: string; html: () => string; holds: ReadonlySet<string> } | null;
  parts: ReadonlyMap<string, string>;
}

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
    changes: isNewHolder ? [[holder.id, holder.html()], ...changes] : changes,
    sent: { holder: holder?.is ?? null, parts },
  };
}
