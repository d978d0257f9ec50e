import type { Context, Hono } from "hono";
import { type Markup, NOTHING } from "../../../../shared/web/markup.ts";
import { note } from "../../../../shared/web/parts.ts";
import { timestampFormats } from "../../../../shared/web/timestamps.ts";
import { USUAL_TIME_ZONE } from "../../../../shared/wire/common.ts";
import type { HttpEnv } from "../../../platform/http/env.ts";
import { callOperation, NOBODY, type Outcome } from "../../call-operation.ts";
import { problemNote, sentencesAt } from "../../failure.ts";
import { bareDocument } from "../../frame.ts";
import type { PageTools } from "../../page-tools.ts";
import { formOf, textOfForm } from "../../read-form.ts";
import { WORDS } from "../../words/words.ts";
import { ACCOUNT_WORDS } from "./account-words.ts";
import { forgottenView, linkOutcome, linkView, passwordByLinkView } from "./link-views.ts";
import { changePassword } from "../../../features/base/auth/operations/change-password.ts";
import { checkPasswordLink } from "../../../features/base/auth/operations/check-password-link.ts";
import { requestPasswordReset } from "../../../features/base/auth/operations/request-password-reset.ts";
import { takeBackEmail } from "../../../features/base/auth/operations/take-back-email.ts";
import { verifyEmail } from "../../../features/base/auth/operations/verify-email.ts";

type Ctx = Context<HttpEnv>;
type Failure = Outcome<never> & { ok: false };

/** The addresses that need no session. */
export const LINK_PATHS = ["/account/password", "/account/email", "/account/take-back", "/forgot-password"] as const;

/** Where the links of mails lead: the first password and a forgotten one, and the proof of an address. */
export function mountAccountLinks(app: Hono<HttpEnv>, tools: PageTools): void {
  const { sessions, frameOf, clock } = tools;
  const wordsOf = (context: Ctx) => {
    const language = sessions.languageOf(context);
    return { language, words: ACCOUNT_WORDS[language], all: WORDS[language] };
  };
  const show = (context: Ctx, title: string, content: Markup, status: 200 | 400 = 200) =>
    context.html(bareDocument(frameOf(context), title, content), status);
  const problemOf = (context: Ctx, failure: Failure): Markup =>
    problemNote({ ...failure.problem, errors: [] }, wordsOf(context).all);
  const showOver = (context: Ctx, title: string, failure: Failure) => {
    const { language, words } = wordsOf(context);
    const isOver = failure.problem.code === "not_found";
    const said = isOver ? note("bad", "cross", words.password.over) : problemOf(context, failure);
    return show(context, title, linkOutcome(language, { icon: "key", title, said, isOver }), 400);
  };

  app.get("/account/password", (context) => {
    const { language, words } = wordsOf(context);
    const { title, opening: intro, open: button } = words.password;
    const of = { action: "/account/password", icon: "key", title, intro, button, opens: true } as const;
    return show(context, title, linkView(language, of));
  });
  app.post("/account/password", async (context) => {
    const { language, words } = wordsOf(context);
    const { title } = words.password;
    const form = await formOf(context);
    const token = textOfForm(form, "token");
    const password = form.has("password") ? textOfForm(form, "password") : null;
    const changed =
      password === null
        ? null
        : await callOperation(tools, context, NOBODY, changePassword, { body: { token, password } });
    if (changed?.ok) return context.redirect("/sign-in?done=password", 303);
    // The link is looked at again: a refused password leaves it valid.
    const link = await callOperation(tools, context, NOBODY, checkPasswordLink, { params: { token: token || "none" } });
    if (!link.ok) return showOver(context, title, link);
    const moments = timestampFormats(language, USUAL_TIME_ZONE, clock.nowMs());
    const until = words.password.until(moments.full(link.data.expires_at));
    const given = {
      token,
      until,
      note: changed === null ? NOTHING : problemOf(context, changed),
      problem: sentencesAt(changed?.problem, "password", language),
    };
    return show(context, title, passwordByLinkView(language, given), changed === null ? 200 : 400);
  });

  app.get("/account/email", (context) => {
    const { language, words } = wordsOf(context);
    const { title, intro, confirm: button } = words.email;
    const of = { action: "/account/email", icon: "check", title, intro, button, opens: false } as const;
    return show(context, title, linkView(language, of));
  });
  app.post("/account/email", async (context) => {
    const { language, words } = wordsOf(context);
    const token = textOfForm(await formOf(context), "token");
    const verified = await callOperation(tools, context, NOBODY, verifyEmail, { params: { token: token || "none" } });
    const { title, done } = words.email;
    if (!verified.ok) return showOver(context, title, verified);
    const said = note("good", "check", done);
    return show(context, title, linkOutcome(language, { icon: "check", title, said, isOver: false }));
  });

  app.get("/account/take-back", (context) => {
    const { language, words } = wordsOf(context);
    const { title, intro, take: button } = words.takeBack;
    const of = { action: "/account/take-back", icon: "key", title, intro, button, opens: false } as const;
    return show(context, title, linkView(language, of));
  });
  app.post("/account/take-back", async (context) => {
    const { language, words } = wordsOf(context);
    const body = { token: textOfForm(await formOf(context), "token") };
    const taken = await callOperation(tools, context, NOBODY, takeBackEmail, { body });
    const { title, done, over } = words.takeBack;
    const failed = (failure: Failure) =>
      failure.problem.code === "not_found" ? note("bad", "cross", over) : problemOf(context, failure);
    const said = taken.ok ? note("good", "send", done) : failed(taken);
    return show(
      context,
      title,
      linkOutcome(language, { icon: "key", title, said, isOver: false }),
      taken.ok ? 200 : 400,
    );
  });

  const showForgotten = (context: Ctx, email: string, problem: Markup | string, status: 200 | 400) => {
    const { language, words, all } = wordsOf(context);
    const content = forgottenView(language, { email, problem, emailLabel: all.frame.signIn.email });
    return show(context, words.forgotten.title, content, status);
  };
  app.get("/forgot-password", (context) => showForgotten(context, "", NOTHING, 200));
  app.post("/forgot-password", async (context) => {
    const email = textOfForm(await formOf(context), "email");
    const sent = await callOperation(tools, context, NOBODY, requestPasswordReset, { body: { email } });
    const { language, words } = wordsOf(context);
    if (!sent.ok) {
      const problem = sentencesAt(sent.problem, "email", language);
      const shown = problem === "" ? problemOf(context, sent) : note("bad", "cross", problem);
      return showForgotten(context, email, shown, 400);
    }
    const { title, sent: said } = words.forgotten;
    const outcome = { icon: "key", title, said: note("good", "send", said), isOver: false } as const;
    return show(context, title, linkOutcome(language, outcome));
  });
}
