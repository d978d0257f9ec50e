import { endOfDateMs, startOfDateMs } from "../../../../shared/lib/local-date.ts";
import type { SeedContributor, Seeding } from "../../../platform/seeding.ts";
import type { Work } from "../../../platform/transact.ts";
import { readTickets } from "../../trade/tickets/service.ts";
import { enter, refusalOf } from "./enter.ts";
import { afterMove, type CallRules, type Move } from "./rules.ts";
import { tickEntries } from "./service.ts";
import { entriesOfTickets, saveMove } from "./store.ts";

const MINUTE_MS = 60_000;
const WAITS = 0.15;
const IS_LATE = 0.08;
const GIVES_UP = 0.05;

/** An officer's act about one vehicle in the buffer zone, or a call that times out. */
interface Act {
  atMs: number;
  vehicleTicketId: string;
  does: "come" | "call" | "time out" | "leave";
}

/** Some vehicles wait in the buffer zone before their visit; at the end of the last day, some still wait. */
export const bufferZoneSeed: SeedContributor = {
  name: "buffer-zone",
  async day(seeding, date) {
    const { plan, site, at } = seeding;
    const startMs = startOfDateMs(date, plan.timeZone);
    // Those who waited longer than their tickets are valid.
    await at(startMs, tickEntries);
    const endMs = Math.min(endOfDateMs(date, plan.timeZone), plan.endMs);
    const acts = actsOf(seeding, startMs, endMs).filter(({ atMs }) => atMs < endMs);
    for (const { atMs, ...act } of acts.sort((one, other) => one.atMs - other.atMs))
      await at(atMs, (work) => perform(work, act, site.area.rules.buffer_zone), seeding.chance.pick(site.officers));
  },
};

/** The acts of one day. Who gives up has no visit any more. */
function actsOf({ chance, site, plan }: Seeding, startMs: number, endMs: number): Act[] {
  const { call_minutes, calls } = site.area.rules.buffer_zone;
  const gone = new Set<string>();
  // Whoever arrives within the hour after the end of the site's last moment waits now.
  const untilMs = endMs === plan.endMs ? endMs + 60 * MINUTE_MS : endMs;
  const acts = site.visits.flatMap(({ vehicleTicketId, inMs }): Act[] => {
    if (inMs < startMs || inMs >= untilMs || !chance.hits(WAITS)) return [];
    const act = (does: Act["does"], atMs: number): Act => ({ does, atMs, vehicleTicketId });
    const cameMs = inMs - chance.between(12, 75) * MINUTE_MS;
    if (chance.hits(GIVES_UP)) {
      gone.add(vehicleTicketId);
      return [act("come", cameMs), act("leave", cameMs + chance.between(20, 60) * MINUTE_MS)];
    }
    const calledMs = inMs - chance.between(2, 6) * MINUTE_MS;
    if (!chance.hits(IS_LATE)) return [act("come", cameMs), act("call", calledMs)];
    const firstMs = calledMs - (calls + 1) * (call_minutes + 1) * MINUTE_MS;
    const timeOuts = Array.from({ length: calls }, (_, n) =>
      act("time out", firstMs + (n + 1) * (call_minutes + 1) * MINUTE_MS),
    );
    return [act("come", firstMs - 5 * MINUTE_MS), act("call", firstMs), ...timeOuts, act("call", calledMs)];
  });
  site.visits = site.visits.filter(({ vehicleTicketId }) => !gone.has(vehicleTicketId));
  return acts;
}

async function perform(work: Work, { does, vehicleTicketId }: Omit<Act, "atMs">, rules: CallRules): Promise<void> {
  const [entry] = await entriesOfTickets(work.tx, [vehicleTicketId]);
  if (does === "come") {
    const ticket = entry ? undefined : (await readTickets(work.tx, [vehicleTicketId])).get(vehicleTicketId);
    if (ticket && refusalOf(ticket.record) === null) await enter(work, ticket.record, ticket.pair.ticket, "normal");
  } else if (entry) {
    const moved = afterMove(entry, moveOf(does, rules), work.nowMs);
    if (moved.is === "moved") await saveMove(work, entry, moved.after, moved.event);
  }
}

function moveOf(does: Exclude<Act["does"], "come">, rules: CallRules): Move {
  if (does === "leave") return { is: "leave", reason: "Sopir kembali besok" };
  return does === "call" ? { is: "call", gateId: null, rules } : { is: "tick", rules };
}
