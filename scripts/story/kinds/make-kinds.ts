import { z } from "zod";
import { localDate, plusDays } from "../../../shared/lib/local-date.ts";
import { Ticket } from "../../../central/wire/ticket.ts";
import { type Driver, driversOf } from "../cast.ts";
import { declareImport, type Import } from "../customs.ts";
import type { Site } from "../prepare.ts";
import type { World } from "../world.ts";
import { connectExternalSystem, type ExternalSystem } from "./external-system.ts";
import { openInvitation, sendInvitation } from "./invitation.ts";

/** The kinds of tickets that the story shows, by their names in its result. */
export const KINDS = {
  tenant: "tenant, no customs documents",
  customs: "tenant, customs documents",
  dual: "dual container",
  trade: "trade vehicle",
  guest: "guest",
  invitation: "invitation",
  external: "external system",
} as const;
export type Kind = keyof typeof KINDS;

/** The imports of the story: two of one container, and two dual-container trucks. */
const IMPORTS = {
  early: { number: "004711", container: "CSQU3054383" },
  honest: { number: "004713", container: "HLXU2008419" },
  mistaken: { number: "004714", container: "TRLU5551235" },
  late: { number: "004712", container: "TEMU1234565" },
  first: { number: "004721", container: "MSKU6011672" },
  second: { number: "004722", container: "TGBU4567894" },
  third: { number: "004731", container: "SPNU1112221" },
  fourth: { number: "004732", container: "MRKU3334448" },
} satisfies Record<string, Import>;
type ImportName = keyof typeof IMPORTS;

/** The reference of the order at the external system. */
export const REFERENCE = "ORDER-2026-0042";

/** The drivers of each kind: for the time with central, and for the time without it. */
export interface KindCast {
  imports: Readonly<Record<ImportName, Import & { id: string }>>;
  /** `honest` and `mistaken` leave by a paper in the hands of their drivers, while customs are away. */
  customs: { up: Driver; away: Driver; honest: Driver; mistaken: Driver };
  dual: { up: Driver; away: Driver };
  trade: { up: Driver; away: Driver };
  /** `late` waits for approval until the end. */
  guest: { up: Driver; away: Driver; late: Driver };
  /** `first` and `second` are on one invitation, `other` is on another one. */
  invitation: { first: Driver; second: Driver; other: Driver };
  external: { up: Driver; away: Driver; late: Driver };
  system: ExternalSystem;
  /** The kind of each vehicle ticket; the others are those of tenants without customs documents. */
  kindOf: ReadonlyMap<string, Kind>;
}

/** The kinds before the invited companies have read their mails, which takes up to a minute. */
export interface MadeKinds extends Omit<KindCast, "invitation"> {
  /** The invited companies read their mails and fill in their vehicles. */
  openInvitations(): Promise<KindCast["invitation"]>;
}

const RECIPIENTS = { first: "dewi@example.com", other: "joko@example.com" } as const;

/** Creates tickets of every kind: as an admin, as an invited company and as an external system. */
export async function makeKinds(world: World, site: Site, companyId: string): Promise<MadeKinds> {
  const { admin, areaId } = site;
  const { url } = world.central;
  const area = await admin.get(`/v1/areas/${areaId}`, z.object({ time_zone: z.string() }));
  const today = localDate(Date.now(), area.time_zone);
  const lastDate = plusDays(today, 5);
  const kindOf = new Map<string, Kind>();
  const crew = async (kind: Kind, ticket: Ticket): Promise<Driver[]> => {
    for (const { id } of ticket.vehicle_tickets) kindOf.set(id, kind);
    return driversOf(ticket, url);
  };
  const make = async (
    kind: Kind,
    path: string,
    vehicles: readonly object[],
    fields: object = {},
  ): Promise<Driver[]> => {
    const dates = { request_at: today, expired_at: lastDate };
    const body = { company_id: companyId, area_id: areaId, ...dates, ...fields, vehicle_tickets: vehicles };
    return crew(kind, await admin.post(path, body, Ticket));
  };

  const imports = {} as Record<ImportName, Import & { id: string }>;
  for (const [name, one] of Object.entries(IMPORTS) as [ImportName, Import][])
    imports[name] = { ...one, id: await declareImport(site, one) };
  const importOf = async (police_number: string, { id, container }: KindCast["imports"][ImportName]) =>
    make("customs", "/v1/tickets/tenant/with-pabeanan", [{ police_number, container_number: container }], {
      ceisa_document_id: id,
    });
  const twoOf = (police_number: string, ...two: KindCast["imports"][ImportName][]) => ({
    police_number,
    containers: two.map(({ container, id }) => ({ container_number: container, ceisa_document_id: id })),
  });
  const guests = {
    driver: "Andi",
    purpose_of_activity: "meeting",
    host_name: "Ibu Sri",
    driver_phone: "+62 812 3456 7890",
  };
  const guest = (...plates: string[]) =>
    make("guest", "/v1/guest-tickets", vehiclesOf(plates), { ...guests, number_of_people: 2 });
  for (const recipient of Object.values(RECIPIENTS)) await sendInvitation(site, { companyId, lastDate, recipient });
  const invited = async (recipient: string, plates: readonly string[]): Promise<Driver[]> => {
    const drivers = await openInvitation(world, recipient, plates);
    for (const { vehicleTicketId } of drivers) kindOf.set(vehicleTicketId, "invitation");
    return drivers;
  };
  const system = await connectExternalSystem(site, url, { companyId, lastDate });
  const order = async (reference: string, plates: readonly string[]) =>
    crew("external", await system.order(reference, plates));

  const [early, late] = [await importOf("B 3001 PIB", imports.early), await importOf("B 3002 PIB", imports.late)];
  const [honest, mistaken] = [
    await importOf("B 3003 PIB", imports.honest),
    await importOf("B 3004 PIB", imports.mistaken),
  ];
  const dual = await make("dual", "/v1/tickets/dual-container", [
    twoOf("B 3101 DUA", imports.first, imports.second),
    twoOf("B 3102 DUA", imports.third, imports.fourth),
  ]);
  const trades = "/v1/tickets/trade-vehicles";
  const trade = [
    ...(await make("trade", trades, vehiclesOf(["B 3201 DAG"]))),
    ...(await make("trade", trades, vehiclesOf(["B 3202 DAG"]))),
  ];
  const visitors = [...(await guest("B 3301 TMU", "B 3302 TMU")), ...(await guest("B 3303 TMU"))];
  const orders = [
    ...(await order(REFERENCE, ["B 3501 EXT", "B 3502 EXT"])),
    ...(await order("ORDER-2026-0043", ["B 3503 EXT"])),
  ];
  for (const [one] of [early, late, honest, mistaken, dual]) if (one) await approve(site, one);
  return {
    imports,
    customs: { up: at(early, 0), away: at(late, 0), honest: at(honest, 0), mistaken: at(mistaken, 0) },
    dual: { up: at(dual, 0), away: at(dual, 1) },
    trade: { up: at(trade, 0), away: at(trade, 1) },
    guest: { up: at(visitors, 0), away: at(visitors, 1), late: at(visitors, 2) },
    external: { up: at(orders, 0), away: at(orders, 1), late: at(orders, 2) },
    system,
    kindOf,
    async openInvitations() {
      const ours = await invited(RECIPIENTS.first, ["B 3401 UND", "B 3402 UND"]);
      const others = await invited(RECIPIENTS.other, ["B 3403 UND"]);
      return { first: at(ours, 0), second: at(ours, 1), other: at(others, 0) };
    },
  };
}

/** The area's side approves the ticket of a driver. */
export async function approve({ admin }: Site, { ticketId }: Driver): Promise<void> {
  await admin.post(`/v1/tickets/${ticketId}/approve`, undefined, z.unknown());
}

const vehiclesOf = (plates: readonly string[]) => plates.map((police_number) => ({ police_number }));

function at(drivers: readonly Driver[], place: number): Driver {
  const driver = drivers[place];
  if (!driver) throw new Error(`a ticket has fewer than ${place + 1} vehicles`);
  return driver;
}
