import { startOfDateMs } from "../../../../shared/lib/local-date.ts";
import type { SeedContributor } from "../../../platform/seeding.ts";
import { expireTickets } from "./life/expire-tickets.ts";
import { GUEST } from "./kinds/guest/guest.ts";
import { guestFieldsOf } from "./kinds/guest/seed-guests.ts";
import { TRADE_VEHICLE } from "./kinds/trade-vehicle.ts";
import { DUAL_CONTAINER } from "./kinds/dual-container/dual-container.ts";
import { INVITATION } from "./kinds/invitation.ts";
import { WITH_PABEANAN } from "./kinds/with-pabeanan.ts";
import { WITHOUT_PABEANAN } from "./kinds/without-pabeanan.ts";
import { createClient } from "../../../platform/auth/clients.ts";
import { claimReference } from "./domain/external-references.ts";
import { invitedDraft, saveInvitation } from "./seed/invited.ts";
import { ticketsOfKind } from "./seed/of-kind.ts";
import { onOneImport, onTwoImports, ownAndLink, ownDocuments } from "./seed/with-documents.ts";

declare module "../../../platform/seeding.ts" {
  interface SeedSite {
    /** The client id of the external system that orders tickets. */
    portSystem: string;
  }
}

const PORT_SYSTEM = "Sistem Pelabuhan";

const MINUTE_MS = 60_000;

/** The common parts of all kinds of tickets; the kinds follow it. */
export const ticketsSeed: SeedContributor = {
  name: "tickets",
  async begin({ at, site }) {
    site.visits = [];
    const client = { kind: "external", name: PORT_SYSTEM, companyId: null, scopes: null, expiresAt: null } as const;
    site.portSystem = (await at(site.setUpMs, (work) => createClient(work, client))).clientId;
  },
  async day({ plan, platform, setClock }, date) {
    setClock(Math.min(startOfDateMs(date, plan.timeZone) + 5 * MINUTE_MS, plan.endMs));
    await expireTickets.run(new AbortController().signal, platform);
  },
};

/**
 * The kinds, with their shares of all vehicle tickets. A kind that needs more than its declaration has its own
 * contributor.
 */
export const ticketKindsSeeds: readonly SeedContributor[] = [
  ticketsOfKind(WITHOUT_PABEANAN, 0.67),
  ticketsOfKind(WITH_PABEANAN, 0.06, { vehicles: 1, draftOf: onOneImport, after: ownAndLink }),
  ticketsOfKind(DUAL_CONTAINER, 0.03, { vehicles: 1, draftOf: onTwoImports, after: ownDocuments }),
  ticketsOfKind(TRADE_VEHICLE, 0.08),
  ticketsOfKind(GUEST, 0.06, { partOf: guestFieldsOf }),
  ticketsOfKind(INVITATION, 0.05, { draftOf: invitedDraft, after: saveInvitation }),
  ticketsOfKind(WITHOUT_PABEANAN, 0.05, {
    name: "external",
    draftOf: (draft) => ({ ...draft, source: PORT_SYSTEM, destinations: [] }),
    after: (work, { id, ticket_access_number }, { site }) =>
      claimReference(work, {
        id,
        client_id: site.portSystem,
        reference: `ORDER-${ticket_access_number}`,
        request_digest: ticket_access_number,
      }),
  }),
];
