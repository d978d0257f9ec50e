import { type Guest, GuestFields } from "../../../../../wire/guest.ts";
import type { KeyVault } from "../../../../../platform/auth/key-vault.ts";
import type { Reads } from "../../../../../platform/db/database.ts";
import { firstOrThrow } from "../../../../../platform/db/first.ts";
import { given } from "../../../../../platform/patch.ts";
import type { Work } from "../../../../../platform/transact.ts";
import type { TicketPart } from "../../domain/kind.ts";

/** The guests of a ticket as stored: of the identity number only a digest and the part that people see. */
export interface StoredGuest {
  /** The id of the ticket. */
  id: string;
  host_name: string;
  driver_phone: string;
  number_of_people: number;
  identity_masked: string | null;
  identity_digest: string | null;
}

declare module "../../../../../platform/db/database.ts" {
  interface Database {
    guest_tickets: StoredGuest;
  }
}

const SHOWN_DIGITS = 4;

/** Stores the guests of a ticket. */
export const GUEST_PART: TicketPart = {
  async make(work, { id, area_id: areaId }, body, needs) {
    const { identity_number = null, ...fields } = GuestFields.parse(body);
    const guest: StoredGuest = { id, ...fields, ...identityOf(identity_number, needs.identity.vault) };
    await work.tx.insertInto("guest_tickets").values(guest).execute();
    await auditGuest(work, areaId, null, guest);
  },
  async change(work, { id, area_id: areaId }, body, needs) {
    const before = await firstOrThrow(work.tx.selectFrom("guest_tickets").selectAll().where("id", "=", id));
    const { identity_number, ...fields } = GuestFields.partial().parse(body);
    const identity = identity_number === undefined ? {} : identityOf(identity_number, needs.identity.vault);
    const after: StoredGuest = { ...before, ...given(fields), ...identity };
    if ((Object.keys(after) as (keyof StoredGuest)[]).every((name) => after[name] === before[name])) return false;
    await saveGuest(work, areaId, before, after);
    return true;
  },
};

/** The guests of these tickets, by ticket id. */
export async function guestsOf(db: Reads, ticketIds: readonly string[]): Promise<Map<string, Guest>> {
  if (ticketIds.length === 0) return new Map();
  const rows = await db.selectFrom("guest_tickets").selectAll().where("id", "in", ticketIds).execute();
  return new Map(
    rows.map(({ id, identity_masked: identity_number, identity_digest: _, ...guest }) => [
      id,
      { ...guest, identity_number },
    ]),
  );
}

/** Forgets the identity number of a guest. @param areaId the area of the ticket */
export function forgetIdentity(work: Work, areaId: string, guest: StoredGuest): Promise<void> {
  return saveGuest(work, areaId, guest, { ...guest, ...NO_IDENTITY });
}

const NO_IDENTITY = { identity_masked: null, identity_digest: null } as const;

async function saveGuest(work: Work, areaId: string, before: StoredGuest, after: StoredGuest): Promise<void> {
  await work.tx.updateTable("guest_tickets").set(after).where("id", "=", after.id).execute();
  await auditGuest(work, areaId, before, after);
}

/** The digest reveals a changed number without holding it. */
function identityOf(typed: string | null, vault: KeyVault): Pick<StoredGuest, keyof typeof NO_IDENTITY> {
  if (typed === null) return NO_IDENTITY;
  const shown = typed.length > 2 * SHOWN_DIGITS ? typed.slice(-SHOWN_DIGITS) : "";
  return { identity_masked: `•••${shown}`, identity_digest: vault.digest(typed, "identity-number") };
}

/** The audit log keeps its rows for years, so it holds no part of an identity number. */
async function auditGuest(work: Work, areaId: string, before: StoredGuest | null, after: StoredGuest): Promise<void> {
  const told = ({ identity_digest, identity_masked: _, ...guest }: StoredGuest) => ({
    ...guest,
    has_identity_number: identity_digest !== null,
  });
  await work.audit({ type: "guest_ticket", id: after.id, areaId, before: before && told(before), after: told(after) });
}
