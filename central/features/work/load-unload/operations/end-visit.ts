import { z } from "zod";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { type LoadAct, LoadEnd, LoadWork } from "../../../../wire/load-unload.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { ofVehicle } from "../find-scanned.ts";
import { perform } from "../perform.ts";
import { VEHICLE_TICKETS, works } from "../records.ts";
import { workView } from "../views.ts";
import type { DoneCode } from "../../../../../shared/words/sentences/done.ts";

interface Ending {
  id: string;
  place: "done" | "re-entry";
  act: LoadAct;
  summary: string;
  description: string;
  message: DoneCode;
}

const ending = ({ place, act, ...names }: Ending) =>
  defineWrite({
    ...names,
    method: "post",
    path: `/v1/load-unload/tickets/{id}/${place}`,
    permission: "load-unload.verify",
    scope: VEHICLE_TICKETS,
    params: z.strictObject({ id: Uuid }),
    body: LoadEnd,
    example: { body: { reason: "the warehouse is closed" } },
    reply: LoadWork,
    replay: async ({ db, actor, id, platform }) => workView(platform, db, actor, await works.get(db, actor, id)),
    async handle({ work, actor, params, body, platform }) {
      const { id, done_at, reason } = body;
      const record = await perform(work, {
        act,
        id,
        done_at,
        asked: { of: params.id, ...body },
        qrValue: null,
        changes: { end_reason: reason },
        scanned: () => ofVehicle(work.tx, actor, params.id),
      });
      return workView(platform, work.tx, actor, record);
    },
  });

export const endLoadTicket = ending({
  id: "endLoadTicket",
  place: "done",
  act: "done",
  summary: "End the work of a vehicle early; the gates then let it out",
  description:
    "A vehicle that is in its visit may still finish it; any other takes no further step. A load that is not finalized needs a reason.",
  message: "work_ended",
});

export const allowReEntry = ending({
  id: "allowReEntry",
  place: "re-entry",
  act: "re_entry",
  summary: "Let a vehicle come in again on the same ticket, after its visit is over",
  description: "Its earlier steps no longer count at any gate, and its load is verified anew.",
  message: "may_come_in_again",
});
