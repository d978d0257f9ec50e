import { z } from "zod";
import { newTicketCode } from "../../shared/credential/ticket-code.ts";
import { localDate, plusDays } from "../../shared/lib/local-date.ts";
import { Area } from "../../shared/wire/area.ts";
import { Company } from "../../central/wire/company.ts";
import { Ticket } from "../../central/wire/ticket.ts";
import type { VehicleTicket } from "../../shared/wire/vehicle-ticket.ts";
import type { Api } from "../lib/api.ts";
import type { GateMemory } from "../lib/gate-memory.ts";
import { readQrAt } from "./phone.ts";
import { FIRST_ZONE, type Site } from "./prepare.ts";
import { until } from "../lib/until.ts";

/** A driver with a vehicle ticket, and the text that the phone read in its QR. */
export interface Driver {
  plate: string;
  ticketId: string;
  vehicleTicketId: string;
  accessNumber: string;
  code: string;
  qr: string;
}

/** Here the day of `FIRST_ZONE` is always over, so that a ticket can be expired. */
const LAST_ZONE = "Pacific/Kiritimati";

/** The vehicles of the active ticket. */
const RUNNING = {
  regular: "B 1001 AAA",
  hesitant: "B 1002 BBB",
  followed: "B 1003 CCC",
  early: "B 1004 DDD",
  expired: "B 1005 EEE",
  courier: "B 1006 FFF",
  overnight: "B 1007 GGG",
  typist: "B 1008 HHH",
} as const;

export interface Cast {
  companyId: string;
  running: Readonly<Record<keyof typeof RUNNING, Driver>>;
  unapproved: Driver;
  cancelled: Driver;
  /** Active until the story cancels it. */
  doomed: Driver;
  forgedQr: string;
  /** A well-formed code that no ticket has. */
  unknownCode: string;
  /** Creates and approves one more ticket. */
  latecomer: (plate?: string) => Promise<Driver>;
}

/** Creates the company, its tickets and the approvals, and reads every driver's QR by phone. */
export async function makeCast(site: Pick<Site, "admin" | "areaId">, centralUrl: string): Promise<Cast> {
  const { admin, areaId } = site;
  const company = await admin.post(
    "/v1/companies",
    { name: "PT Sumber Makmur", nitku: "0012345678901000000001", type: "tenant", status_pu: "registered" },
    Company,
  );
  const today = localDate(Date.now(), FIRST_ZONE);
  const periods: Partial<Record<keyof typeof RUNNING, [from: number, to: number]>> = {
    early: [7, 9],
    expired: [0, 0],
  };
  const order = (plates: readonly string[], period: (plate: string) => [number, number]) => ({
    company_id: company.id,
    area_id: areaId,
    request_at: today,
    direction: "in_out",
    ticket_document_number: "DO-4711",
    executor_name: "Budi",
    purpose_of_activity: "unload",
    vehicle_tickets: plates.map((plate) => {
      const [from, to] = period(plate);
      return { police_number: plate, request_at_start: plusDays(today, from), request_at_end: plusDays(today, to) };
    }),
  });
  const make = async (plates: readonly string[], period: (plate: string) => [number, number] = () => [0, 5]) => {
    const ticket = await admin.post("/v1/tickets/tenant/without-pabeanan", order(plates, period), Ticket);
    expectStatus(ticket, "waiting_approve");
    return ticket;
  };
  const approve = async (ticket: Ticket) => {
    await admin.post(`/v1/tickets/${ticket.id}/approve`, undefined, z.unknown());
    const approved = await ticketOf(admin, ticket.ticket_access_number);
    expectStatus(approved, "running");
    return approved;
  };
  const only = async (ticket: Ticket): Promise<Driver> => {
    const [driver] = await driversOf(ticket, centralUrl);
    if (!driver) throw new Error(`ticket ${ticket.ticket_access_number} has no vehicle ticket`);
    return driver;
  };

  const names = Object.keys(RUNNING) as (keyof typeof RUNNING)[];
  const running = await make(Object.values(RUNNING), (plate) => {
    const name = names.find((one) => RUNNING[one] === plate);
    return (name && periods[name]) ?? [0, 5];
  });
  const crew = await driversOf(await approve(running), centralUrl);
  const byName = Object.fromEntries(
    names.map((name) => [name, crew.find(({ plate }) => plate === RUNNING[name])]),
  ) as Cast["running"];
  const unapproved = await only(await make(["B 2001 WWW"]));
  const cancelled = await only(await approve(await make(["B 2002 BTL"])));
  await cancel(admin, cancelled);
  const doomed = await only(await approve(await make(["B 2003 YYY"])));
  await admin.patch(`/v1/areas/${areaId}`, { time_zone: LAST_ZONE }, Area);
  return {
    companyId: company.id,
    running: byName,
    unapproved,
    cancelled,
    doomed,
    forgedQr: forge(byName.regular.qr),
    unknownCode: newTicketCode((size) => crypto.getRandomValues(new Uint8Array(size))),
    latecomer: async (plate = "B 2004 ZZZ") => only(await approve(await make([plate]))),
  };
}

/** A ticket of any kind. */
export function ticketOf(admin: Api, accessNumber: string): Promise<Ticket> {
  return admin.get(`/v1/tickets/access-number/${accessNumber}`, Ticket);
}

export async function cancel(admin: Api, { ticketId, accessNumber }: Driver): Promise<void> {
  await admin.post(
    `/v1/tickets/tenant/without-pabeanan/${ticketId}/cancel`,
    { reason: "the company withdrew it" },
    z.unknown(),
  );
  expectStatus(await ticketOf(admin, accessNumber), "cancelled");
}

/** Waits until the replica has every ticket in its current state. */
export async function gateKnows(memory: GateMemory, { running, unapproved, cancelled, doomed }: Cast): Promise<void> {
  const known: [Driver, string][] = [
    ...Object.values(running).map((driver): [Driver, string] => [driver, "running"]),
    [unapproved, "waiting_approve"],
    [cancelled, "cancelled"],
    [doomed, "running"],
  ];
  await until("the gate knows every ticket", () =>
    known.every(([driver, status]) => memory.vehicleTicket(driver.vehicleTicketId)?.ticket_status === status),
  );
}

/** The drivers of a ticket's vehicles. */
export function driversOf(ticket: Ticket, centralUrl: string): Promise<Driver[]> {
  return Promise.all(ticket.vehicle_tickets.map((vehicle) => driverOf(vehicle, ticket, centralUrl)));
}

export async function driverOf(
  vehicle: VehicleTicket,
  { ticket_access_number }: Pick<Ticket, "ticket_access_number">,
  centralUrl: string,
): Promise<Driver> {
  return {
    plate: vehicle.police_number,
    ticketId: vehicle.ticket_id,
    vehicleTicketId: vehicle.id,
    accessNumber: ticket_access_number,
    code: vehicle.vehicle_ticket_code,
    qr: await readQrAt(new URL(vehicle.qr_url, centralUrl).href),
  };
}

function expectStatus(ticket: Ticket, status: Ticket["status"]): void {
  if (ticket.status !== status)
    throw new Error(`ticket ${ticket.ticket_access_number} is ${ticket.status} where it should be ${status}`);
}

/** A QR with two swapped characters in its signature. */
function forge(qr: string): string {
  for (let at = qr.length - 20; at < qr.length - 2; at++) {
    const [one = "", other = ""] = qr.slice(at, at + 2);
    if (one !== other) return `${qr.slice(0, at)}${other}${one}${qr.slice(at + 2)}`;
  }
  throw new Error("a signature of one letter");
}
