import { startOfDateMs } from "../../../shared/lib/local-date.ts";
import { type SeedContributor } from "../../platform/seeding.ts";
import { expireTickets } from "./domain/expire-tickets.ts";
import { GUEST } from "./kinds/guest/guest.ts";
import { guestFieldsOf } from "./kinds/guest/seed-guests.ts";
import { TRADE_VEHICLE } from "./kinds/trade-vehicle.ts";
import { WITHOUT_PABEANAN } from "./kinds/without-pabeanan.ts";
import { ticketsOfKind } from "./seed/of-kind.ts";

const MINUTE_MS = 60_000;

/** The common parts of all kinds of tickets; the kinds follow it. */
export const ticketsSeed: SeedContributor = {
  name: "tickets",
  async begin({ site }) {
    site.visits = [];
    return Promise.resolve();
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
  ticketsOfKind(WITHOUT_PABEANAN, 0.85),
  ticketsOfKind(TRADE_VEHICLE, 0.1),
  ticketsOfKind(GUEST, 0.05, guestFieldsOf),
];
