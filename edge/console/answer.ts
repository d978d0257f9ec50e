import type { ContentfulStatusCode } from "hono/utils/http-status";
import { isPart } from "../../shared/web/requests.ts";
import type { ConsoleContext } from "./session/guard.ts";
import type { Sessions } from "./session/sessions.ts";
import type { GateView, Live, Pages, Shell, View } from "./ports.ts";

/** Answers with views: as a page, as a part of one for htmx, or as JSON for a client that accepts only JSON. */
export interface Answers {
  view(context: ConsoleContext, view: View, status?: ContentfulStatusCode): Response | Promise<Response>;
  /** Redirects to another page; htmx gets its own header. */
  to(context: ConsoleContext, path: string): Response;
  shell(context: ConsoleContext): Shell;
}

export function answers({
  pages,
  live,
  sessions,
}: {
  pages: Pages;
  live: Pick<Live, "beat">;
  sessions: Pick<Sessions, "csrfOf">;
}): Answers {
  const shell = (context: ConsoleContext): Shell => ({
    language: context.get("language"),
    nonce: context.get("secureHeadersNonce") ?? "",
    session: context.get("session")?.view ?? null,
    csrf: sessions.csrfOf(context.get("holder")),
    beat: live.beat(),
    path: context.req.path + new URL(context.req.url).search,
  });
  return {
    shell,
    async view(context, view, status = 200) {
      if (context.req.header("accept")?.trim() === "application/json") {
        const { csrf, beat, session } = shell(context);
        return context.json({ ...view, shell: { csrf, beat, session } }, status);
      }
      return context.html(await pages.render(view, shell(context), isPart(context)), status);
    },
    to(context, path) {
      if (!isPart(context)) return context.redirect(path, 303);
      context.header("HX-Redirect", path);
      return context.body(null, 401);
    },
  };
}

/** The view without a session: the state of the gate, and nothing of its vehicles. */
export function withoutVehicles(gate: GateView): GateView {
  return { ...gate, lanes: gate.lanes.map((lane) => ({ ...lane, vehicle: null, last: [], sign: null })) };
}
