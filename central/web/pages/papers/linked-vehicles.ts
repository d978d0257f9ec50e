import { html } from "hono/html";
import { z } from "zod";
import { ICON } from "../../../../shared/web/icons.ts";
import { type Markup, NOTHING } from "../../../../shared/web/markup.ts";
import { plate } from "../../../../shared/web/parts.ts";
import type { LoadVehicle } from "../../../wire/load-unload.ts";
import type { Act } from "../../page.ts";
import type { Reader } from "../../parts/resource-acts.ts";
import { tableCard } from "../../parts/table.ts";
import { fieldsOf } from "../../read-form.ts";
import { PAPER_WORDS } from "./paper-words.ts";
import { getLoadCustomsDocument } from "../../../features/work/load-unload/operations/get-load-customs-document.ts";
import { getLoadPortDocument } from "../../../features/work/load-unload/operations/get-load-port-document.ts";
import {
  makeCustomsJobSlip,
  makeGateOutJobSlip,
  makePortJobSlip,
} from "../../../features/trade/papers/operations/job-slips.ts";
import type { Called, Operation } from "../../../platform/http/operation.ts";

type Slip = "job-slip" | "gate-out-slip";

/** A kind of document whose vehicles have job slips: the word of each slip in the address, and its operation. */
export interface SlipKind {
  path: string;
  reads: Called<{ params: { id: string } }, { vehicles: LoadVehicle[] }>;
  slips: Readonly<Partial<Record<Slip, typeof makeCustomsJobSlip>>>;
}

export const CUSTOMS_SLIPS: SlipKind = {
  path: "/customs-documents",
  reads: getLoadCustomsDocument,
  slips: { "job-slip": makeCustomsJobSlip, "gate-out-slip": makeGateOutJobSlip },
};
export const PORT_SLIPS: SlipKind = {
  path: "/port-documents",
  reads: getLoadPortDocument,
  slips: { "job-slip": makePortJobSlip },
};
export const usesOfSlips = ({ reads, slips }: SlipKind): Operation[] => [reads, ...Object.values(slips)];

/** The vehicles that depend on a document, each with its job slips. */
export function linkedVehicles({ path, reads, slips }: SlipKind, id: string, { context }: Reader): Markup | string {
  if (!context.may(reads)) return NOTHING;
  const words = PAPER_WORDS[context.language];
  const labels = { "job-slip": words.jobSlip, "gate-out-slip": words.gateOutSlip };
  const offered = (Object.keys(slips) as Slip[]).filter((slip) => context.may(slips[slip] ?? reads));
  const print = (slip: keyof typeof labels, vehicle: LoadVehicle): Markup =>
    html`<form method="post" action="${path}/${id}/${slip}">
      <input type="hidden" name="vehicle_ticket_id" value="${vehicle.vehicle_ticket_id}" />
      <button class="button" type="submit">
        ${ICON.paper}${labels[slip]}<span class="unseen"> ${vehicle.police_number}</span>
      </button>
    </form>`;
  return html`${context.try(reads, { params: { id } }).then((found) =>
    !found.ok || found.data.vehicles.length === 0
      ? NOTHING
      : tableCard("linked", words.linkedVehicles, {
          columns: [words.plate, words.container, words.trader, ...offered.map((slip) => labels[slip])],
          rows: found.data.vehicles.map((vehicle) => [
            html`<a href="/load-unload/${vehicle.vehicle_ticket_id}">${plate(vehicle.police_number)}</a>`,
            vehicle.container_number ?? "",
            vehicle.company_name,
            ...offered.map((slip) => print(slip, vehicle)),
          ]),
        }),
  )}`;
}

const SlipForm = z.object({ vehicle_ticket_id: z.string() });

/** The forms that print a job slip: their answer is the PDF. */
export function slipActs({ path, slips }: SlipKind): Act[] {
  return Object.entries(slips).map(([slip, operation]) => ({
    path: `${path}/:id/${slip}`,
    uses: [operation],
    async perform(context, form) {
      const body = fieldsOf(form, SlipForm);
      return context.read(operation, { params: { id: context.param("id") }, body });
    },
  }));
}
