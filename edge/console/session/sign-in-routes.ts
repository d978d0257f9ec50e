import type { Hono } from "hono";
import { z } from "zod";
import { type Answers, wayBack, withoutVehicles } from "../answer.ts";
import type { Live, SignInFailure } from "../ports.ts";
import { ownPath } from "../../../shared/web/requests.ts";
import { addressOf, type ConsoleContext, type ConsoleEnv, type Cookies } from "./guard.ts";
import type { Sessions } from "./sessions.ts";
import type { SignIn, SignedIn } from "./sign-in.ts";

/** Signing in and out, and the language of the pages. */
export function signInRoutes(
  app: Hono<ConsoleEnv>,
  needs: { answers: Answers; cookies: Cookies; sessions: Sessions; signIn: SignIn; live: Pick<Live, "view"> },
): void {
  const { answers, cookies, sessions, signIn, live } = needs;
  const page = (
    context: ConsoleContext,
    failed: SignInFailure | null,
    name: string | null = null,
  ): Response | Promise<Response> => {
    if (failed?.because === "locked") context.header("retry-after", String(failed.seconds));
    const gate = withoutVehicles(live.view());
    const takes = signIn.takes();
    // Sign-in is possible here, but not by the method of an older form.
    const isOfOldForm = failed?.because === "nobody-yet" && takes !== "nobody";
    const shown: SignInFailure | null = isOfOldForm ? { because: "not-good" } : failed;
    const view = { page: "sign-in", gate, takes, names: signIn.names(), name, failed: shown } as const;
    return answers.view(context, view, failed === null ? 200 : failed.because === "locked" ? 429 : 401);
  };

  app.get("/sign-in", (context) =>
    context.get("session") ? context.redirect(wayBack(context), 303) : page(context, null),
  );
  app.post("/sign-in", async (context) => {
    const given = SignInForm.safeParse(await context.req.parseBody());
    if (!given.success) return page(context, { because: "not-good" });
    const address = addressOf(context);
    const signed: SignedIn =
      "emergency_code" in given.data
        ? await signIn.byEmergencyCode(given.data.emergency_code, address)
        : await signIn.byPin(given.data.name, given.data.pin, address);
    if (signed.is === "failed") return page(context, signed.failure, "name" in given.data ? given.data.name : null);
    // The earlier session of this device ends.
    sessions.end(cookies.readSession(context));
    cookies.giveSession(context, signed.cookie);
    return context.redirect(wayBack(context), 303);
  });
  app.post("/sign-out", (context) => {
    sessions.end(cookies.readSession(context));
    cookies.takeSession(context);
    return context.redirect("/sign-in", 303);
  });
  app.post("/language", async (context) => {
    const { language, path } = LanguageForm.parse(await context.req.parseBody());
    cookies.giveLanguage(context, language);
    return context.redirect(ownPath(path), 303);
  });
}

const csrf = z.string();
const Secret = z.string().min(1).max(128);
const SignInForm = z.union([
  z.strictObject({ csrf, emergency_code: Secret }),
  z.strictObject({ csrf, name: z.string().min(1).max(255), pin: Secret }),
]);
const LanguageForm = z.object({ language: z.enum(["id", "en"]).catch("id"), path: z.string().catch("/") });
