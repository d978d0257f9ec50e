import { readFileSync } from "node:fs";
import type { Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { z } from "zod";
import { AppError } from "../../../shared/errors/app-error.ts";
import { newId } from "../../../shared/lib/ids.ts";
import { InvitationAccess, InvitedTicket } from "../../wire/invitation.ts";
import { VehicleTicket } from "../../../shared/wire/vehicle-ticket.ts";
import type { HttpEnv } from "../../platform/http/env.ts";
import { type OperationCall, type Outcome, callOperation, outcomeOf } from "../call-operation.ts";
import { fieldsOf, formOf } from "../read-form.ts";
import { InvitationForm } from "./invitation-form.ts";
import { invitationPage, type Notice, type OpenedInvitation, passcodeView, vehiclesView } from "./view.ts";
import { type InBoth, WORDS, wordsOfField, wordsOfProblem } from "./words.ts";
import { say } from "../../../shared/words/say.ts";

const MAX_FORM_BYTES = 16_384;
/** No source outside of this site, and no script or style in the page itself. */
const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

type Act = "add" | "change" | "delete";
const DONE: Record<Act, InBoth> = { add: WORDS.added, change: WORDS.changed, delete: WORDS.deleted };

/**
 * Serves the page that an invitation's mail links to. The token of the link stands after `#`, so the first request does
 * not hold it. Each form sends it in its body, and its answer is the next content of the page.
 */
export function mountInvitationPage(app: Hono<HttpEnv>): void {
  const asset = (name: string): string => readFileSync(new URL(`assets/${name}`, import.meta.url), "utf8");
  const [script, style] = [asset("page.js"), asset("page.css")];
  app.get("/invitation", (context) => context.html(invitationPage(), 200, { "content-security-policy": CSP }));
  app.get("/invitation/page.js", (context) => context.body(script, 200, { "content-type": "text/javascript" }));
  app.get("/invitation/page.css", (context) => context.body(style, 200, { "content-type": "text/css" }));

  app.use("/invitation/*", bodyLimit({ maxSize: MAX_FORM_BYTES, onError: refuseLarge }), async (context, next) => {
    await next();
    context.header("cache-control", "no-store");
  });
  app.post("/invitation/open", async (context) => {
    const { token, passcode } = fieldsOf(await formOf(context), InvitationForm.open);
    const path = `${addressOf(token)}/confirm-passcode`;
    const answer = await callOperation(app, context, { method: "POST", path, body: { passcode } });
    const opened = await outcomeOf(answer, InvitationAccess);
    if (!opened.ok) return context.html(passcodeView(noticeOfProblem(opened)), answer.status as 400);
    const notice: Notice = { is: "good", words: WORDS.opened };
    return show(app, context, token, { access: opened.data.access_token, notice, typed: null, key: newId() });
  });
  app.post("/invitation/add", async (context) => {
    const { token, access, key, ...vehicle } = fieldsOf(await formOf(context), InvitationForm.add);
    const path = `${addressOf(token)}/vehicle-tickets`;
    const call: OperationCall = { method: "POST", path, access, body: vehicle, key };
    const result = await outcomeOf(await callOperation(app, context, call), VehicleTicket);
    // A refused form keeps its key: the same request may succeed later.
    const next = result.ok ? { typed: null, key: newId() } : { typed: { id: null, vehicle }, key };
    return show(app, context, token, { access, notice: noticeOf("add", result), ...next });
  });
  app.post("/invitation/change", async (context) => {
    const { token, access, id, ...vehicle } = fieldsOf(await formOf(context), InvitationForm.change);
    const body = { vehicle_tickets: [{ id, ...vehicle }] };
    const result = await update(context, { token, access, body });
    const typed = result.ok ? null : { id, vehicle };
    return show(app, context, token, { access, notice: noticeOf("change", result), typed, key: newId() });
  });
  app.post("/invitation/delete", async (context) => {
    const { token, access, id } = fieldsOf(await formOf(context), InvitationForm.delete);
    const result = await update(context, { token, access, body: { delete_vehicle_ticket_ids: [id] } });
    return show(app, context, token, { access, notice: noticeOf("delete", result), typed: null, key: newId() });
  });
  app.post("/invitation/print", async (context) => {
    const { token, access, paper } = fieldsOf(await formOf(context), InvitationForm.print);
    const path = `${addressOf(token)}/download?paper=${paper}`;
    const answer = await callOperation(app, context, { method: "GET", path, access });
    if (answer.ok) return answer;
    const failed = await outcomeOf(answer, z.never());
    const notice = failed.ok ? null : noticeOfProblem(failed);
    return show(app, context, token, { access, notice, typed: null, key: newId() });
  });

  async function update(
    context: Context<HttpEnv>,
    { token, ...call }: { token: string } & Pick<OperationCall, "access" | "body">,
  ): Promise<Outcome<InvitedTicket>> {
    const answer = await callOperation(app, context, { method: "PUT", path: addressOf(token), ...call });
    return outcomeOf(answer, InvitedTicket);
  }
}

/** Shows the vehicles as they are now, or asks for the passcode when the access has ended. */
async function show(
  app: Hono<HttpEnv>,
  context: Context<HttpEnv>,
  token: string,
  opened: Omit<OpenedInvitation, "ticket">,
): Promise<Response> {
  const call: OperationCall = { method: "GET", path: addressOf(token), access: opened.access };
  const answer = await callOperation(app, context, call);
  const ticket = await outcomeOf(answer, InvitedTicket);
  if (!ticket.ok) return context.html(passcodeView(noticeOfProblem(ticket)), answer.status as 400);
  return context.html(vehiclesView({ ...opened, ticket: ticket.data }), opened.notice?.is === "bad" ? 400 : 200);
}

function refuseLarge(): never {
  throw new AppError("too_large", say("page_form_is_too_large", { limit: MAX_FORM_BYTES }));
}

const addressOf = (token: string): string => `/v1/invitation-tickets/${encodeURIComponent(token)}`;

function noticeOf(act: Act, outcome: Outcome<unknown>): Notice {
  return outcome.ok ? { is: "good", words: DONE[act] } : noticeOfProblem(outcome);
}

function noticeOfProblem({ problem }: Outcome<never> & { ok: false }): Notice {
  const details = (problem.errors ?? []).map(wordsOfField);
  return { is: "bad", words: wordsOfProblem(problem), details };
}
