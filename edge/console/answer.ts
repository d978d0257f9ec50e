import type { ContentfulStatusCode } from "hono/utils/http-status";
import { isPart, ownPath } from "../../shared/web/requests.ts";
import type { ConsoleContext } from "./session/guard.ts";
import type { Sessions } from "./session/sessions.ts";
import type { GateView, Live, Pages, Shell, View } from "./ports.ts";

/** Answers with views: as a page, as a part of one for htmx, or as JSON for a client that accepts only JSON. */
export interface Answers {
  view(context: ConsoleContext, view: View, status?: ContentfulStatusCode): Response | Promise<Response>;
  /** Redirects to the sign-in, which leads back to the page of the request; htmx gets its own header. */
  toSignIn(context: ConsoleContext): Response;
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
    toSignIn(context) {
      const page = pageOf(context);
      const path = page === "/" ? "/sign-in" : `/sign-in?${new URLSearchParams({ to: page }).toString()}`;
      if (!isPart(context)) return context.redirect(path, 303);
      context.header("HX-Redirect", path);
      return context.body(null, 401);
    },
  };
}

/** The address that the sign-in got to lead back to; any other site's is the lanes. */
export function wayBack(context: ConsoleContext): string {
  return ownPath(context.req.query("to") ?? "/");
}

/** The page that an officer sees: htmx names it, and a form that was sent is none. */
function pageOf(context: ConsoleContext): string {
  const { method, path, url } = context.req;
  if (path === "/sign-in") return wayBack(context);
  const shown = isPart(context) ? context.req.header("hx-current-url") : method === "GET" ? url : undefined;
  if (shown === undefined || !URL.canParse(shown)) return "/";
  const { pathname, search } = new URL(shown);
  return ownPath(pathname + search);
}

/** The view without a session: the state of the gate, and nothing of its vehicles. */
export function withoutVehicles(gate: GateView): GateView {
  return { ...gate, lanes: gate.lanes.map((lane) => ({ ...lane, vehicle: null, last: [], sign: null })) };
}
