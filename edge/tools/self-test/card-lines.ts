import { columns } from "../../../shared/lib/columns.ts";
import type { SelfTestCard } from "../../../shared/wire/sync.ts";
import { inWords } from "../../../shared/words/say.ts";

/** The card as text: its colour, and a line for each check. */
export function cardLines(card: SelfTestCard, isOfDaemon: boolean): string[] {
  const by = isOfDaemon ? "the running daemon" : "this command: no daemon runs";
  const rows = card.checks.map(({ what, lane, name, colour, detail }) => [
    colour === "green" ? "  green" : `! ${colour}`,
    lane === null ? "" : `lane ${lane}`,
    what,
    name,
    inWords(detail, "en"),
  ]);
  return [`${card.colour.toUpperCase()}  ${card.checks.length} checks at ${card.at} by ${by}`, ...columns(rows)];
}
