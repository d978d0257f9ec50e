import { say } from "../../../../../shared/words/say.ts";
import { first, firstOrThrow } from "../../../../platform/db/first.ts";
import type { Principal } from "../../../../platform/auth/principal.ts";
import type { Reads } from "../../../../platform/db/database.ts";
import type { Work } from "../../../../platform/transact.ts";
import { notify, notifyPerson } from "../../../base/notifications/service.ts";
import type { TicketKind } from "../domain/kind.ts";
import { destinationsOf } from "../domain/store.ts";
import type { StoredTicket } from "../domain/stored.ts";

/** Of one company, so many people are asked. */
const MOST = 20;

/**
 * Asks those who may approve a waiting ticket: the companies of its destinations, the host of guests who stand at the
 * counter, or else the area's side.
 */
export async function askApproval(work: Work, kind: TicketKind, ticket: StoredTicket): Promise<void> {
  const { company_id, area_id, ticket_access_number: number } = ticket;
  const destinations = await destinationsOf(work.tx, [ticket.id]);
  const isHosts = await isOfCounter(work.tx, kind, ticket);
  const companies = isHosts ? [company_id] : destinations.map((one) => one.company_id);
  const maker = await firstOrThrow(work.tx.selectFrom("companies").select("name").where("id", "=", company_id));
  const who = isHosts && ticket.driver !== null ? ticket.driver : maker.name;
  const asked = {
    kind: "approval-asked" as const,
    said: say("approval_asked", { who, number }),
    data: { ticket_access_number: number },
  };
  if (companies.length === 0) {
    await notify(work, { ...asked, permission: "tickets.approve", areaId: area_id, gateId: null });
    return;
  }
  for (const companyId of new Set(companies))
    for (const userId of await approversOf(work.tx, companyId)) await notifyPerson(work, userId, asked);
}

/**
 * Reports whether the host decides: of guests whom the area's side wrote down at its counter. A company never approves
 * what it has asked for itself.
 */
export async function isOfCounter(db: Reads, kind: TicketKind, ticket: StoredTicket): Promise<boolean> {
  if (kind.hostDecides !== true || ticket.created_by === null) return false;
  const maker = await first(db.selectFrom("users").select("company_id").where("id", "=", ticket.created_by));
  return maker?.company_id === null;
}

/** Reports whether the actor decides as the host. */
export async function decidesAsHost(
  db: Reads,
  actor: Principal,
  kind: TicketKind,
  ticket: StoredTicket,
): Promise<boolean> {
  return actor.companyId === ticket.company_id && (await isOfCounter(db, kind, ticket));
}

async function approversOf(db: Reads, companyId: string): Promise<string[]> {
  const people = await db
    .selectFrom("users")
    .innerJoin("role_permissions", "role_permissions.role_id", "users.role_id")
    .select("users.id")
    .where("users.company_id", "=", companyId)
    .where("users.is_active", "=", 1)
    .where("users.deleted_at", "is", null)
    .where("role_permissions.permission", "=", "tickets.approve")
    .orderBy("users.id")
    .limit(MOST)
    .execute();
  return people.map(({ id }) => id);
}
