import type { Context, Hono } from "hono";
import { SecondFactorDue } from "../../../wire/second-factor.ts";
import { ownPath } from "../../../../shared/web/requests.ts";
import type { HttpEnv } from "../../../platform/http/env.ts";
import { callerOf, callOperation, NOBODY } from "../../call-operation.ts";
import { bareDocument } from "../../frame.ts";
import type { PageTools } from "../../page-tools.ts";
import { problemNote } from "../../failure.ts";
import { passkeyEntries, jsonOfForm } from "../../parts/passkey.ts";
import { formOf, textOfForm } from "../../read-form.ts";
import { WORDS } from "../../words/words.ts";
import { ACCOUNT_WORDS } from "../account/account-words.ts";
import { codeView, type SignInFailure, passwordView } from "./view.ts";
import { logIn } from "../../../features/base/auth/operations/log-in.ts";
import { logOut } from "../../../features/base/auth/operations/log-out.ts";
import { proveSecondFactor } from "../../../features/base/auth/operations/prove-second-factor.ts";
import { beginPasskeySignIn } from "../../../features/base/auth/operations/begin-passkey-sign-in.ts";
import { signInByPasskey } from "../../../features/base/auth/operations/sign-in-by-passkey.ts";
import { endOwnPush } from "../../../features/base/notifications/operations/end-own-push.ts";
import { pushDeviceOf, SIGN_OUT } from "../../session/push-device.ts";

type Ctx = Context<HttpEnv>;
/** The options of a passkey as the page had them; null without any. */
const PasskeyOptions = SecondFactorDue.shape.passkey_options.catch(null);

/** Sign-in by password and code, sign-out, and the choice of a language. */
export function mountSignIn(app: Hono<HttpEnv>, tools: PageTools): void {
  const { sessions, frameOf } = tools;
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
    const [email = "", password = "", to = ""] = ["email", "password", "to"].map((name) => textOfForm(form, name));
    const signedIn = await callOperation(tools, context, NOBODY, logIn, {
      body: { email, password, ...deviceOf(context) },
    });
    if (!signedIn.ok) return shownPassword(context, email, ownPath(to), signedIn);
    if ("access_token" in signedIn.data) return enter(context, signedIn.data.access_token, to);
    const { challenge_token: challenge, passkey_options: options } = signedIn.data;
    const words = WORDS[sessions.languageOf(context)];
    return show(context, codeView(words, { challenge, to: ownPath(to), options, failure: null }));
  });
  app.post("/sign-in/code", async (context) => {
    const form = await formOf(context);
    const [challenge = "", code = "", to = ""] = ["challenge_token", "code", "to"].map((name) =>
      textOfForm(form, name),
    );
    const passkey = jsonOfForm(form, "passkey");
    const proved = await callOperation(tools, context, NOBODY, proveSecondFactor, {
      body: {
        challenge_token: challenge,
        ...(passkey === undefined ? { code } : { passkey: passkey as never }),
        remember_device: form.get("remember") === "yes",
      },
    });
    if (proved.ok) {
      if (proved.data.device_token !== null) sessions.rememberDevice(context, proved.data.device_token);
      return enter(context, proved.data.access_token, to);
    }
    const words = WORDS[sessions.languageOf(context)];
    const options = PasskeyOptions.parse(jsonOfForm(form, "options"));
    const again = { challenge, to: ownPath(to), options, failure: proved };
    return show(context, codeView(words, again), 400);
  });
  app.get("/sign-in/*", (context) => context.redirect("/sign-in"));
  // The entries of the passkey's form: the page's script asks for them when its button is pressed.
  app.post("/sign-in/passkey/begin", async (context) => {
    const begun = await callOperation(tools, context, NOBODY, beginPasskeySignIn);
    const words = WORDS[sessions.languageOf(context)];
    if (!begun.ok) return context.html(problemNote(begun.problem, words), 400);
    return context.html(passkeyEntries("get", begun.data.challenge_token, begun.data.options));
  });
  app.post("/sign-in/passkey", async (context) => {
    const form = await formOf(context);
    const [challenge_token, to] = [textOfForm(form, "challenge_token"), textOfForm(form, "to")];
    const body = { challenge_token, passkey: jsonOfForm(form, "passkey") as never };
    const signedIn = await callOperation(tools, context, NOBODY, signInByPasskey, { body });
    return signedIn.ok
      ? enter(context, signedIn.data.access_token, to)
      : shownPassword(context, "", ownPath(to), signedIn);
  });
  app.post(SIGN_OUT, async (context) => {
    const access = await sessions.accessOf(context);
    const caller = access === null ? null : await callerOf(tools, context, access);
    if (caller?.ok) {
      const id = pushDeviceOf(context);
      // Whoever takes the phone next reads no messages of this person.
      if (id !== undefined) await callOperation(tools, context, caller.data, endOwnPush, { params: { id } });
      await callOperation(tools, context, caller.data, logOut);
    }
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
