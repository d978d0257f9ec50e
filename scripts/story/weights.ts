import type { Told } from "./story.ts";
import { ticketOf } from "./cast.ts";
import { WEIGHED_KG } from "./timetables.ts";

/** The truck that came empty and left loaded has both weights on its ticket, and the gate recorded each once. */
export async function weightProblems({ site, cast, memory }: Told): Promise<string[]> {
  const { accessNumber, vehicleTicketId } = cast.running.regular;
  const { vehicle_tickets: all } = await ticketOf(site.admin, accessNumber);
  const kept = all.find(({ id }) => id === vehicleTicketId);
  const weighings = memory.facts().flatMap((fact) => (fact.type === "weighing" ? [fact] : []));
  return (["in", "out"] as const).flatMap((step) => {
    const own = weighings.filter((fact) => fact.vehicle_ticket_id === vehicleTicketId && fact.step === step);
    const recorded = own.map(({ gross_kg }) => gross_kg).join();
    const shown = step === "in" ? kept?.weight_in : kept?.weight_out;
    return [
      ...(recorded === String(WEIGHED_KG[step]) ? [] : [`the gate recorded "${recorded}" kg ${step}`]),
      ...(shown === WEIGHED_KG[step] ? [] : [`the ticket says ${shown ?? "no"} kg ${step}`]),
    ];
  });
}
