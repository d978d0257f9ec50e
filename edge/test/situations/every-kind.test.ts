import { afterEach, describe, expect, test } from "vitest";
import type { TicketClass } from "../../../shared/wire/area.ts";
import type { Decision } from "../../../shared/wire/decision.ts";
import type { VehicleTicketRecord } from "../../../shared/wire/feed.ts";
import type { LaneRecord } from "../../../shared/wire/lane.ts";
import type { Paper } from "../../../shared/wire/paper.ts";
import { deleteLine, idOf, records, stepIn } from "../feed-records.ts";
import { fullLane, gateRig, type GateRig } from "../gate-rig.ts";

/** Kind × status × direction of the lane × what the gate knows, by the gate's own store, replica and decision. */

const HOUR = 3_600_000;
const KINDS = [
  ...(["tenant_without_pabeanan", "tenant_with_pabeanan", "trade_vehicle"] as const),
  ...(["guest", "invitation", "dual_container"] as const),
];
/** The gate reads the ticket, and then its data grows old; or it never had the ticket, or was told to forget it. */
type Known = "fresh" | "a day old" | "older than a day" | "14 days old" | "older than 14 days" | "never" | "deleted";
const AGE: Partial<Record<Known, number>> = {
  "a day old": 24 * HOUR,
  "older than a day": 24 * HOUR + 1,
  "14 days old": 336 * HOUR,
  "older than 14 days": 336 * HOUR + 1,
};
type Way = "in" | "out";

let rig: GateRig;
afterEach(() => rig[Symbol.asyncDispose]());

interface Scene {
  ticket?: Partial<VehicleTicketRecord>;
  /** The papers of the ticket, by the moment of the rig's start. */
  papers?: (at: string) => Paper[];
  known?: Known;
  lane?: LaneRecord["direction"];
  isInside?: boolean;
}

/** What the gate decides of the ticket's QR. */
async function decisionOf(
  kind: TicketClass,
  { ticket, papers, known = "fresh", lane = "in", isInside = lane === "out" }: Scene,
): Promise<string> {
  rig = await gateRig(fullLane({}, { direction: lane }));
  const at = new Date(rig.clock.nowMs()).toISOString();
  const record = rig.ticket(1, {
    ticket_class: kind,
    request_at_end: "2027-12-31",
    ...(isInside && { last_step: stepIn(9) }),
    ...(papers && { papers: papers(at), customs: "held", customs_as_of: at }),
    ...ticket,
  });
  const qr = rig.qr(record);
  if (known === "never" || known === "deleted") rig.learn(deleteLine("vehicle_ticket", record.id, 99));
  rig.clock.advance(AGE[known] ?? 0);
  const { decision } = await scanned(qr);
  return wordsOf(decision);
}

function scanned(text: string) {
  const scan = { text, readerId: null, atMs: rig.clock.monotonicMs() };
  return rig.acting.admission.decide({
    laneId: records.lane(1).id,
    scan,
    readPlate: null,
    mode: "normal",
    isHeldOpen: false,
  });
}

const wordsOf = ({ verdict, code, on_signature_alone }: Decision): string =>
  `${verdict} ${code}${on_signature_alone ? ", by its signature" : ""}`;

type StatusRow = [status: string, ticket: Partial<VehicleTicketRecord>, coming: string, leaving: string];
const STATUSES: StatusRow[] = [
  ["running", {}, "admit OK", "admit OK"],
  ["waiting", { ticket_status: "waiting_approve" }, "refuse NOT_APPROVED", "refuse NOT_APPROVED"],
  ["rejected", { ticket_status: "rejected" }, "refuse REJECTED", "admit REJECTED"],
  ["cancelled", { ticket_status: "cancelled" }, "refuse CANCELLED", "admit CANCELLED"],
  ["cancelled alone", { status: "cancelled" }, "refuse CANCELLED", "admit CANCELLED"],
  ["expired", { request_at_end: "2026-11-20" }, "refuse EXPIRED", "admit EXPIRED"],
  ["of tomorrow", { request_at_start: "2026-11-22" }, "refuse TOO_EARLY", "refuse TOO_EARLY"],
];

describe.each(KINDS)("a ticket of kind %s", (kind) => {
  test.each(STATUSES)("that is %s", async (_, ticket, coming, leaving) => {
    expect(await decisionOf(kind, { ticket, lane: "in" })).toBe(coming);
    await rig[Symbol.asyncDispose]();
    expect(await decisionOf(kind, { ticket, lane: "out" })).toBe(leaving);
    await rig[Symbol.asyncDispose]();
    expect(await decisionOf(kind, { ticket, lane: "both" })).toBe(coming);
    await rig[Symbol.asyncDispose]();
    expect(await decisionOf(kind, { ticket, lane: "both", isInside: true })).toBe(leaving);
  });

  test.each<[string, Way, boolean, string]>([
    ["outside, before a lane out", "out", false, "refuse WRONG_DIRECTION"],
    ["inside, before a lane in", "in", true, "refuse ALREADY_IN"],
  ])("%s", async (_, lane, isInside, expected) => {
    expect(await decisionOf(kind, { lane, isInside })).toBe(expected);
  });
});

/** By the data of the gate: guests and invitations for a day, the others for 14 days. */
const LONG = ["tenant_without_pabeanan", "tenant_with_pabeanan", "trade_vehicle", "dual_container"] as const;
const SHORT = ["guest", "invitation"] as const;
test.each<[TicketClass, Known, string]>([
  ...LONG.flatMap((kind): [TicketClass, Known, string][] => [
    [kind, "a day old", "admit OK"],
    [kind, "older than a day", "admit OK"],
    [kind, "14 days old", "admit OK"],
    [kind, "older than 14 days", "refer STALE_REPLICA"],
    [kind, "never", "admit OK, by its signature"],
    [kind, "deleted", "admit OK, by its signature"],
  ]),
  ...SHORT.flatMap((kind): [TicketClass, Known, string][] => [
    [kind, "a day old", "admit OK"],
    [kind, "older than a day", "refer STALE_REPLICA"],
    [kind, "14 days old", "refer STALE_REPLICA"],
    [kind, "never", "admit OK, by its signature"],
  ]),
])("a ticket of kind %s comes in, and what the gate knows is: %s", async (kind, known, expected) => {
  expect(await decisionOf(kind, { known })).toBe(expected);
});
test.each<[TicketClass, string]>([
  ["tenant_without_pabeanan", "admit OK, by its signature"],
  ["tenant_with_pabeanan", "refer CUSTOMS_STALE, by its signature"],
  ["trade_vehicle", "admit OK, by its signature"],
  ["guest", "admit OK, by its signature"],
  ["invitation", "admit OK, by its signature"],
  ["dual_container", "refer CUSTOMS_STALE, by its signature"],
])("a ticket of kind %s that the gate never heard of goes out after this gate let it in", async (kind, expected) => {
  rig = await gateRig(fullLane({}, { direction: "both" }));
  const record = rig.ticket(1, { ticket_class: kind });
  const qr = rig.qr(record);
  rig.learn(deleteLine("vehicle_ticket", record.id, 99));
  await rig.loop("before", "occupied");
  await rig.scan(qr);
  await rig.loop("under", "occupied");
  await rig.loop("before", "free");
  await rig.loop("under", "free");
  await rig.wait(30_000);
  const { decision } = await scanned(qr);
  expect([decision.step, wordsOf(decision)]).toEqual(["out", expected]);
});

/** A paper of each container: an import governs the way out, an export the way in. */
const paper =
  (governs: Way, state: Paper["state"], n = 1) =>
  (at: string): Paper => ({
    container_number: `CSQU305438${n}`,
    document_id: idOf(0xd0 + n),
    governs,
    state,
    as_of: at,
  });
const both =
  (...all: ((at: string) => Paper)[]) =>
  (at: string) =>
    all.map((one) => one(at));

type PaperRow = [name: string, papers: (at: string) => Paper[], coming: string, leaving: string];
const PAPERS: PaperRow[] = [
  ["no paper", () => [], "admit OK", "admit OK"],
  ["an import that is held", both(paper("out", "held")), "admit OK", "refuse CUSTOMS_HOLD"],
  ["an import that is released", both(paper("out", "released")), "admit OK", "admit OK"],
  ["an import whose release was cancelled", both(paper("out", "cancelled")), "admit OK", "refuse CUSTOMS_HOLD"],
  ["an export that is held", both(paper("in", "held")), "refuse CUSTOMS_HOLD", "admit OK"],
  ["an export that is released", both(paper("in", "released")), "admit OK", "admit OK"],
  [
    "two imports, one of them held",
    both(paper("out", "released", 1), paper("out", "held", 2)),
    "admit OK",
    "refuse CUSTOMS_HOLD",
  ],
  [
    "two imports, the first of them held",
    both(paper("out", "held", 1), paper("out", "released", 2)),
    "admit OK",
    "refuse CUSTOMS_HOLD",
  ],
  [
    "two imports, both released",
    both(paper("out", "released", 1), paper("out", "released", 2)),
    "admit OK",
    "admit OK",
  ],
  [
    "an export released and an import held",
    both(paper("in", "released", 1), paper("out", "held", 2)),
    "admit OK",
    "refuse CUSTOMS_HOLD",
  ],
  [
    "an export held and an import released",
    both(paper("in", "held", 1), paper("out", "released", 2)),
    "refuse CUSTOMS_HOLD",
    "admit OK",
  ],
];

describe.each(["tenant_with_pabeanan", "dual_container"] as const)("a ticket of kind %s with", (kind) => {
  test.each(PAPERS)("%s", async (_, papers, coming, leaving) => {
    expect(await decisionOf(kind, { papers, lane: "in" })).toBe(coming);
    await rig[Symbol.asyncDispose]();
    expect(await decisionOf(kind, { papers, lane: "out" })).toBe(leaving);
  });

  test.each<[string, (at: string) => Paper[], string]>([
    ["an import released", both(paper("out", "released")), "refer CUSTOMS_STALE"],
    ["an import held", both(paper("out", "held")), "refer CUSTOMS_STALE"],
    [
      "two imports, both released",
      both(paper("out", "released", 1), paper("out", "released", 2)),
      "refer CUSTOMS_STALE",
    ],
    ["an export held, which does not govern the way out", both(paper("in", "held")), "admit OK"],
  ])("%s, known a day ago, goes out", async (_, papers, leaving) => {
    expect(await decisionOf(kind, { papers, lane: "out", known: "a day old" })).toBe(leaving);
  });
});
