import type { MiddlewareHandler } from "hono";

/** Faults of a simulated service, on demand. */

/** `slow` never answers; `cut` ends a complete HTTP answer early; `lost-answer` handles a POST and answers 504. */
export const SERVICE_FAULTS = [
  "slow",
  "away",
  "html",
  "error-in-200",
  "cut",
  "year-1900",
  "denied",
  "lost-answer",
] as const;
export type ServiceFault = (typeof SERVICE_FAULTS)[number];

export interface Faults {
  now: ServiceFault | null;
  /** A request that holds one of these texts is answered with HTML. */
  nonsenseAbout: Set<string>;
  /** Called when a request is held back. */
  onSlow: () => void;
}

const NONSENSE = "<html><body><p>Sesi berakhir<br></body></html>";
const HELD_MS = 30_000;

/** @param errorText the body of an error inside a 200 */
export function faulty(faults: Faults, errorText: string, isSignIn: (path: string) => boolean): MiddlewareHandler {
  return async (context, next) => {
    const { req } = context;
    if (faults.nonsenseAbout.size > 0) {
      const asked = decodeURIComponent(req.url) + (req.method === "POST" ? await req.text() : "");
      if ([...faults.nonsenseAbout].some((text) => asked.includes(text))) return context.html(NONSENSE);
    }
    switch (faults.now) {
      case "slow":
        faults.onSlow();
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, HELD_MS).unref();
          req.raw.signal.addEventListener("abort", () => {
            clearTimeout(timer);
            resolve();
          });
        });
        return context.text("", 504);
      case "away":
        return context.text("Bad gateway", 502);
      case "html":
        return context.html(NONSENSE);
      case "denied":
        return isSignIn(req.path) ? next() : context.text("", 403);
      case "error-in-200":
        return isSignIn(req.path) ? next() : context.body(errorText);
      case "cut": {
        await next();
        if (isSignIn(req.path)) return undefined;
        const text = await context.res.text();
        context.res = new Response(text.slice(0, Math.floor(text.length * 0.7)));
        return undefined;
      }
      case "lost-answer":
        await next();
        if (req.method === "POST" && !isSignIn(req.path)) context.res = new Response("", { status: 504 });
        return undefined;
      default:
        return next();
    }
  };
}
