import type { Context, Hono } from "hono";
import { z } from "zod";
import { SessionReply } from "../../../../shared/wire/auth.ts";
import { SecondFactorDue, SecondFactorReply } from "../../../../shared/wire/second-factor.ts";
import { ownPath } from "../../../../shared/web/requests.ts";
import type { HttpEnv } from "../../../platform/http/env.ts";
import { callOperation, outcomeOf } from "../../call-operation.ts";
import { bareDocument } from "../../frame.ts";
import type { PageTools } from "../../page-tools.ts";
import { formOf, textOfForm } from "../../read-form.ts";
import { WORDS } from "../../words/words.ts";
import { ACCOUNT_WORDS } from "../account/account-words.ts";
import { codeView, type SignInFailure, passwordView } from "./view.ts";

type Ctx = Context<HttpEnv>;

/** Sign-in by password and code, sign-out, and the choice of a language. */
export function mountSignIn(app: Hono<HttpEnv>, { sessions, frameOf }: PageTools): void {
  const show = (context: Ctx, content: ReturnType<typeof passwordView>, status: 200 | 400 = 200) => {
    const { title } = WORDS[sessions.languageOf(context)].frame.signIn;
    return context.html(bareDocument(frameOf(context), title, content), status);
  };
  const shownPassword = (context: Ctx, email: string, to: string, failure: SignInFailure | null) => {
    const language = sessions.languageOf(context);
    const hasNewPassword = context.req.query("done") === "password";
    const given = { email, to, failure, hasNewPassword };
    return show(context, passwordView(WORDS[language], ACCOUNT_WORDS[language], given), failure ? 400 : 200);
  };

  app.get("/sign-in", (context) => shownPassword(context, "", ownPath(context.req.query("to") ?? "/"), null));
  app.post("/sign-in", async (context) => {
    const form = await formOf(context);
    const [email = "", password, to = ""] = ["email", "password", "to"].map((name) => textOfForm(form, name));
    const answer = await callOperation(app, context, {
      method: "POST",
      path: "/v1/auth/login",
      body: { email, password, ...deviceOf(context) },
    });
    const signedIn = await outcomeOf(answer, z.union([SessionReply, SecondFactorDue]));
    if (!signedIn.ok) return shownPassword(context, email, ownPath(to), signedIn);
    if ("access_token" in signedIn.data) return enter(context, signedIn.data.access_token, to);
    const { challenge_token: challenge, methods } = signedIn.data;
    const words = WORDS[sessions.languageOf(context)];
    return show(context, codeView(words, { challenge, to: ownPath(to), methods, failure: null }));
  });
  app.post("/sign-in/code", async (context) => {
    const form = await formOf(context);
    const [challenge = "", code, to = ""] = ["challenge", "code", "to"].map((name) => textOfForm(form, name));
    const answer = await callOperation(app, context, {
      method: "POST",
      path: "/v1/auth/second-factor",
      body: { challenge_token: challenge, code, remember_device: form.get("remember") === "yes" },
    });
    const proved = await outcomeOf(answer, SecondFactorReply);
    if (proved.ok) {
      if (proved.data.device_token !== null) sessions.rememberDevice(context, proved.data.device_token);
      return enter(context, proved.data.access_token, to);
    }
    const words = WORDS[sessions.languageOf(context)];
    const again = { challenge, to: ownPath(to), methods: ["app" as const], failure: proved };
    return show(context, codeView(words, again), 400);
  });
  app.post("/sign-out", async (context) => {
    const access = await sessions.accessOf(context);
    if (access !== null) await callOperation(app, context, { method: "POST", path: "/v1/auth/logout", access });
    sessions.forget(context);
    return context.redirect("/sign-in", 303);
  });
  app.post("/language", async (context) => {
    const form = await formOf(context);
    sessions.rememberLanguage(context, form.get("language") === "en" ? "en" : "id");
    return context.redirect(ownPath(textOfForm(form, "path")), 303);
  });

  async function enter(context: Ctx, access: string, to: string): Promise<Response> {
    await sessions.begin(context, access);
    return context.redirect(ownPath(to), 303);
  }
  function deviceOf(context: Ctx): { device_token?: string } {
    const token = sessions.deviceOf(context);
    return token === undefined ? {} : { device_token: token };
  }
}
