import type { Hono } from "hono";
import { newId } from "../../../shared/lib/ids.ts";
import type { Answers } from "../answer.ts";
import type { ActForm } from "../ports.ts";
import type { Search } from "../search/search.ts";
import { addressOf, type ConsoleContext, type ConsoleEnv } from "../session/guard.ts";
import type { OpenLive } from "../view/live.ts";
import { ACT_NAMES, ACTS, type ActName, SUPERVISED } from "./act-list.ts";
import type { ActsDeps } from "./deps.ts";
import { checkAct, perform } from "./perform.ts";
import { photoOf } from "./photo-of.ts";
import type { FormSubmissions } from "./form-submissions.ts";
import { moreReasonsFor, reasonsFor } from "./reasons-for.ts";
import { refused } from "./result.ts";
import { inputProblems } from "../../../shared/errors/input-problems.ts";

export interface ActRoutesDeps {
  answers: Answers;
  acts: ActsDeps;
  submissions: FormSubmissions;
  search: Pick<Search, "hit">;
  live: Pick<OpenLive, "view" | "isFresh" | "touch">;
}

/** Never returned to a page. */
const SECRET = new Set(["csrf", "beat", "press_id", "photo", "supervisor_pin"]);

/** The form of each act, and its submission. */
export function actRoutes(app: Hono<ConsoleEnv>, needs: ActRoutesDeps): void {
  const { answers, live } = needs;

  const formOf = (act: ActName, fields: Record<string, unknown>): ActForm => {
    const known = new Set(Object.keys(ACTS[act].shape));
    const values: Record<string, string> = {};
    for (const [name, value] of Object.entries(fields))
      if (typeof value === "string" && known.has(name) && !SECRET.has(name)) values[name] = value;
    const { vehicle_ticket_id: ticketId } = fields;
    const hit = typeof ticketId === "string" ? needs.search.hit(ticketId) : null;
    // A vehicle from a search is checked in by its code: a plate may have several tickets.
    if (act === "check_in" && hit) values["vehicle"] ??= hit.code;
    return {
      act,
      values,
      press_id: newId(),
      lane: live.view().lanes.find(({ id }) => id === values.lane_id) ?? null,
      hit,
      reasons: reasonsFor(act),
      more_reasons: moreReasonsFor(act),
      needs_supervisor: SUPERVISED.has(act),
      problems: [],
    };
  };

  app.get("/acts/:act", (context) => {
    const act = actOf(context.req.param("act"));
    if (!act) return context.notFound();
    return answers.view(context, { page: "act", gate: live.view(), form: formOf(act, context.req.query()) });
  });

  app.post("/acts/:act", async (context: ConsoleContext) => {
    const act = actOf(context.req.param("act"));
    const session = context.get("session");
    if (!act || !session) return context.notFound();
    const { csrf: _, beat, photo, ...fields } = await context.req.parseBody();
    const form = formOf(act, fields);
    const { gate } = needs.acts;
    if (typeof beat !== "string" || !live.isFresh(beat)) {
      const result = refused(gate()?.context ?? null, "page_too_old");
      return answers.view(context, { page: "act-result", gate: live.view(), form, result });
    }
    const checked = checkAct(act, fields);
    if (!checked.ok) {
      const problems = inputProblems(checked.error, fields);
      return answers.view(context, { page: "act", gate: live.view(), form: { ...form, problems } }, 400);
    }
    const pressed = {
      session,
      language: context.get("language"),
      address: addressOf(context),
      photo: await photoOf(photo),
    };
    const { checked: valid } = checked;
    const press = `${context.get("holder")} ${valid.input.press_id}`;
    const result = await needs.submissions.once(press, () => perform(needs.acts, valid, pressed));
    live.touch();
    return answers.view(context, { page: "act-result", gate: live.view(), form, result });
  });
}

function actOf(name: string | undefined): ActName | null {
  return ACT_NAMES.find((act) => act === name) ?? null;
}
