import { readFileSync } from "node:fs";
import type { Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { except } from "hono/combine";
import { AppError } from "../../../shared/errors/app-error.ts";
import { newId } from "../../../shared/lib/ids.ts";
import type { HttpEnv } from "../../platform/http/env.ts";
import type { Called } from "../../platform/http/operation.ts";
import { callerOf, callOperation, type Door, type InputFor, NOBODY, type Outcome } from "../call-operation.ts";
import { statusOf } from "../failure.ts";
import { fieldsOf, formOf } from "../read-form.ts";
import { receiveForm } from "../../platform/http/receive-form.ts";
import { MAX_FILE_BYTES } from "../../wire/file.ts";
import { MANY_FORM_BYTES, sentTable } from "../parts/many-rows/sent-table.ts";
import { addRows } from "./add-rows.ts";
import { InvitationForm } from "./invitation-form.ts";
import { invitationPage, type Notice, type OpenedInvitation, passcodeView, vehiclesView } from "./view.ts";
import type { InBoth } from "../../platform/pdf/in-both.ts";
import { WORDS, wordsOfField, wordsOfProblem } from "./words.ts";
import { say } from "../../../shared/words/say.ts";
import { addInvitationPaper } from "../../features/trade/tickets/invitations/add-invitation-paper.ts";
import { createInvitationVehicleTickets } from "../../features/trade/tickets/invitations/create-invitation-vehicle-tickets.ts";
import { confirmInvitationPasscode } from "../../features/trade/tickets/invitations/confirm-invitation-passcode.ts";
import { createInvitationVehicleTicket } from "../../features/trade/tickets/invitations/create-invitation-vehicle-ticket.ts";
import { downloadInvitationTicket } from "../../features/trade/tickets/invitations/download-invitation-ticket.ts";
import { getInvitationTicket } from "../../features/trade/tickets/invitations/get-invitation-ticket.ts";
import { listInvitationDriverLinks } from "../../features/trade/tickets/invitations/list-invitation-driver-links.ts";
import { updateInvitationTicket } from "../../features/trade/tickets/invitations/update-invitation-ticket.ts";

const MAX_FORM_BYTES = 16_384;
const PAPER_BYTES = MAX_FILE_BYTES + MAX_FORM_BYTES;
/** No source outside of this site, and no script or style in the page itself. */
const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

type Act = "add" | "change" | "delete";
const DONE: Record<Act, InBoth> = { add: WORDS.added, change: WORDS.changed, delete: WORDS.deleted };

/**
 * Serves the page that an invitation's mail links to. The token of the link stands after `#`, so the first request does
 * not hold it. Each form sends it in its body, and its answer is the next content of the page. A form with a file says
 * who sends it in its head too, so that nobody else's is read.
 * @param spool where files lie while they arrive
 */
export function mountInvitationPage(app: Hono<HttpEnv>, door: Door, spool: string): void {
  const asset = (name: string): string => readFileSync(new URL(`assets/${name}`, import.meta.url), "utf8");
  const [script, style, shrink] = [asset("page.js"), asset("page.css"), asset("../../assets/shrink.js")];
  app.get("/invitation", (context) => context.html(invitationPage(), 200, { "content-security-policy": CSP }));
  app.get("/invitation/page.js", (context) => context.body(script, 200, { "content-type": "text/javascript" }));
  app.get("/invitation/page.css", (context) => context.body(style, 200, { "content-type": "text/css" }));

  app.get("/invitation/shrink.js", (context) => context.body(shrink, 200, { "content-type": "text/javascript" }));

  const small = bodyLimit({ maxSize: MAX_FORM_BYTES, onError: refuseLarge });
  app.use("/invitation/*", except(["/invitation/many", "/invitation/paper"], small), async (context, next) => {
    await next();
    context.header("cache-control", "no-store");
  });
  app.post(
    "/invitation/many",
    withFile(MANY_FORM_BYTES, async (context, form) => {
      const { token, access, key } = fieldsOf(form, InvitationForm.many);
      const opened = { access, typed: null, key: newId() };
      const cells = await sentTable(form);
      if (cells === null)
        return show(context, token, { ...opened, notice: { is: "bad", words: WORDS.manyUnreadable } });
      const added = await addRows(cells, (items) =>
        guestCall(context, access, createInvitationVehicleTickets, { params: { token }, body: { items }, key }),
      );
      return show(context, token, { ...opened, ...added });
    }),
  );
  app.post(
    "/invitation/paper",
    withFile(PAPER_BYTES, async (context, form) => {
      const { token, access, paper, photo, file } = fieldsOf(form, InvitationForm.paper);
      const opened = { access, typed: null, key: newId() };
      const sent = [photo, file].find(({ size }) => size > 0);
      if (!sent) return show(context, token, { ...opened, notice: { is: "bad", words: WORDS.paperNone } });
      const body = { paper, file: sent };
      const kept = await guestCall(context, access, addInvitationPaper, { params: { token }, body });
      const notice: Notice = kept.ok ? { is: "good", words: WORDS.paperSent } : noticeOfProblem(kept);
      return show(context, token, { ...opened, notice });
    }),
  );
  app.post("/invitation/open", async (context) => {
    const { token, passcode } = fieldsOf(await formOf(context), InvitationForm.open);
    const input = { params: { token }, body: { passcode } };
    const opened = await callOperation(door, context, NOBODY, confirmInvitationPasscode, input);
    if (!opened.ok) return context.html(passcodeView(noticeOfProblem(opened)), statusOf(opened.problem));
    const notice: Notice = { is: "good", words: WORDS.opened };
    return show(context, token, { access: opened.data.access_token, notice, typed: null, key: newId() });
  });
  app.post("/invitation/add", async (context) => {
    const { token, access, key, ...vehicle } = fieldsOf(await formOf(context), InvitationForm.add);
    const result = await guestCall(context, access, createInvitationVehicleTicket, {
      params: { token },
      body: vehicle,
      key,
    });
    // A refused form keeps its key: the same request may succeed later.
    const next = result.ok ? { typed: null, key: newId() } : { typed: { id: null, vehicle }, key };
    return show(context, token, { access, notice: noticeOf("add", result), ...next });
  });
  app.post("/invitation/change", async (context) => {
    const { token, access, id, ...vehicle } = fieldsOf(await formOf(context), InvitationForm.change);
    const body = { vehicle_tickets: [{ id, ...vehicle }] };
    const result = await guestCall(context, access, updateInvitationTicket, { params: { token }, body });
    const typed = result.ok ? null : { id, vehicle };
    return show(context, token, { access, notice: noticeOf("change", result), typed, key: newId() });
  });
  app.post("/invitation/delete", async (context) => {
    const { token, access, id } = fieldsOf(await formOf(context), InvitationForm.delete);
    const body = { delete_vehicle_ticket_ids: [id] };
    const result = await guestCall(context, access, updateInvitationTicket, { params: { token }, body });
    return show(context, token, { access, notice: noticeOf("delete", result), typed: null, key: newId() });
  });
  app.post("/invitation/print", async (context) => {
    const { token, access, paper } = fieldsOf(await formOf(context), InvitationForm.print);
    const printed = await guestCall(context, access, downloadInvitationTicket, { params: { token }, query: { paper } });
    if (printed.ok) return printed.data;
    return show(context, token, { access, notice: noticeOfProblem(printed), typed: null, key: newId() });
  });

  /** A form with a file: it is read once its sender is known. */
  function withFile(maxBytes: number, then: (context: Context<HttpEnv>, form: FormData) => Promise<Response>) {
    return async (context: Context<HttpEnv>): Promise<Response> => {
      const access = context.req.header("authorization")?.replace(/^Bearer /, "") ?? "";
      const caller = await callerOf(door, context, access);
      if (!caller.ok) return context.html(passcodeView(noticeOfProblem(caller)), statusOf(caller.problem));
      await using received = await receiveForm(context.req.raw, maxBytes, spool);
      return await then(context, received.form);
    };
  }

  /** A call with the access that a passcode has opened, or a problem where it has ended. */
  async function guestCall<In, Out>(
    context: Context<HttpEnv>,
    access: string,
    operation: Called<In, Out>,
    ...input: InputFor<In>
  ): Promise<Outcome<Out>> {
    const caller = await callerOf(door, context, access);
    return caller.ok ? callOperation(door, context, caller.data, operation, ...input) : caller;
  }

  /** Shows the vehicles as they are now, or asks for the passcode when the access has ended. */
  async function show(
    context: Context<HttpEnv>,
    token: string,
    opened: Omit<OpenedInvitation, "ticket" | "links">,
  ): Promise<Response> {
    const ticket = await guestCall(context, opened.access, getInvitationTicket, { params: { token } });
    if (!ticket.ok) return context.html(passcodeView(noticeOfProblem(ticket)), statusOf(ticket.problem));
    const drivers = await guestCall(context, opened.access, listInvitationDriverLinks, { params: { token } });
    const links = drivers.ok ? drivers.data.items : [];
    return context.html(
      vehiclesView({ ...opened, ticket: ticket.data, links }),
      opened.notice?.is === "bad" ? 400 : 200,
    );
  }
}

function refuseLarge(): never {
  throw new AppError("too_large", say("page_form_is_too_large", { limit: MAX_FORM_BYTES }));
}

function noticeOf(act: Act, outcome: Outcome<unknown>): Notice {
  return outcome.ok ? { is: "good", words: DONE[act] } : noticeOfProblem(outcome);
}

function noticeOfProblem({ problem }: Outcome<never> & { ok: false }): Notice {
  const details = (problem.errors ?? []).map(wordsOfField);
  return { is: "bad", words: wordsOfProblem(problem), details };
}
