import { z } from "zod";
import { isoTime } from "../../../../shared/lib/clock.ts";
import type { Act } from "../../page.ts";
import { fieldsOf } from "../../read-form.ts";
import type { LaneCommand } from "../../../wire/gate-resources.ts";
import type { AnyCalled } from "../../../platform/http/operation.ts";
import { ACT_NAMES, type ActName, MAX_BYPASS_MINUTES } from "./lane-act-names.ts";
import { laneOf } from "./lane-data.ts";
import { LANE_USES, showLane } from "./lane-page.ts";
import { openPortal } from "../../../features/gates/lanes/operations/open-portal.ts";
import { closePortal } from "../../../features/gates/lanes/operations/close-portal.ts";
import { setIntervene } from "../../../features/gates/lanes/operations/set-intervene.ts";
import { setBypassBarrier } from "../../../features/gates/lanes/operations/set-bypass-barrier.ts";

const Form = z.object({
  key: z.uuid(),
  reason: z.string().max(1000),
  minutes: z.coerce.number().int().min(1).max(MAX_BYPASS_MINUTES).optional(),
});

interface Order {
  operation: AnyCalled<LaneCommand>;
  body: object;
}

/** @param nowMs the end of a bypass counts from here */
function orderOf(act: ActName, { reason, minutes = 1 }: z.output<typeof Form>, nowMs: number): Order {
  switch (act) {
    case "open":
      return { operation: openPortal, body: { reason } };
    case "close":
      return { operation: closePortal, body: { reason } };
    case "intervene-on":
    case "intervene-off":
      return { operation: setIntervene, body: { is_on: act === "intervene-on", reason } };
    case "bypass-on":
      return { operation: setBypassBarrier, body: { is_on: true, reason, until: isoTime(nowMs + minutes * 60_000) } };
    case "bypass-off":
      return { operation: setBypassBarrier, body: { is_on: false, reason } };
  }
}

/** The forms of a lane's page. A form that is sent twice is one command. */
export const laneActs: readonly Act[] = ACT_NAMES.map((act): Act => {
  const { operation } = orderOf(act, { key: "", reason: "" }, 0);
  return {
    path: `/live/:gateId/:laneId/${act}`,
    uses: [operation, ...LANE_USES],
    async perform(context, form) {
      const typed = fieldsOf(form, Form);
      const { body } = orderOf(act, typed, context.nowMs);
      const { id: laneId } = await laneOf(context);
      const issued = await context.send(operation, { params: { id: laneId }, body, key: typed.key });
      if (!issued.ok) return showLane(context, { name: act, failure: issued });
      return { to: `/live/${context.param("gateId")}/${laneId}?command=${issued.data.id}` };
    },
  };
});
