import { html } from "hono/html";
import type { LaneCommand } from "../../wire/gate-resources.ts";
import type { IconName } from "../../../shared/web/icons.ts";
import { type Markup, NOTHING } from "../../../shared/web/markup.ts";
import { note, type Tone, translated } from "../../../shared/web/parts.ts";
import type { TimestampFormats } from "../../../shared/web/timestamps.ts";
import type { PageContext } from "../page-context.ts";

const LOOKS = {
  queued: ["wait", "wait"],
  done: ["good", "check"],
  refused: ["bad", "cross"],
  expired: ["bad", "noCloud"],
} as const satisfies Record<LaneCommand["state"], readonly [Tone, IconName]>;

/** What became of a command, with the gate's reason. A gate that is silent says no reason: central says so for it. */
export function commandOutcome(
  { state, because }: Pick<LaneCommand, "state" | "because">,
  reader: Pick<PageContext, "words" | "language"> & { moments: TimestampFormats },
): Markup {
  const [tone, icon] = LOOKS[state];
  const { command, because: gateSays } = reader.words.gate;
  if (typeof because === "object" && because?.code === "command_unanswered")
    return note(tone, icon, command.unanswered);
  return html`${note(tone, icon, command[state])}
  ${because === null ? NOTHING : html`<p>${gateSays}: ${translated(because, reader)}</p>`}`;
}

/**
 * A part of a page that is asked for again every two seconds while it waits for something.
 * @param part `address`: a page that has the part under the same id
 */
export function awaited(part: { id: string; address: string; isWaiting: boolean }, content: Markup | string): Markup {
  const { id, address, isWaiting } = part;
  return isWaiting
    ? html`<div
        class="stack-tight"
        id="${id}"
        aria-live="polite"
        hx-get="${address}"
        hx-select="#${id}"
        hx-swap="outerHTML"
        hx-trigger="every 2s"
      >
        ${content}
      </div>`
    : html`<div class="stack-tight" id="${id}" aria-live="polite">${content}</div>`;
}
