import { LaneCommand } from "../../shared/wire/gate-resources.ts";
import { outboxIsEmpty } from "./at-central.ts";
import { waitInBufferZone } from "./buffer-zone.ts";
import { cancel, type Cast, type Driver, gateKnows, makeCast } from "./cast.ts";
import { holdByCustoms, releaseByCustoms } from "./customs.ts";
import { type GateMemory, openGateMemory } from "../lib/gate-memory.ts";
import { demandLoads, finishLoad } from "./loads.ts";
import { makeOfficers, newPin, type Officer } from "./officers.ts";
import { edgeIsWell, prepareSite, type Site } from "./prepare.ts";
import { laneAtRest, type Road, sendTruck, type TruckOrder, type TruckRow } from "./trucks.ts";
import { until } from "../lib/until.ts";
import { type World } from "./world.ts";

/** The results of the story, for the checks. */
export interface Told extends Disposable {
  site: Site;
  /** The officers who may sign in at the gate's console: an officer and a supervisor. */
  officers: readonly Officer[];
  cast: Cast;
  /** The ticket that was created while the gate was offline. */
  latecomer: Driver;
  memory: GateMemory;
  rows: readonly TruckRow[];
  /** The admin's open command with its outcome. */
  order: { command: LaneCommand; truck: "passed" | "turned away"; armUpAfterMs: number | null };
}

interface Telling {
  world: World;
  /** Prints a progress line. */
  say: (line: string) => void;
  onRow: (row: TruckRow) => void;
}

/** Plays the whole story; the checks evaluate it. */
export async function tellStory({ world, say, onRow }: Telling): Promise<Told> {
  say("central starts, the site is configured through its API, the edge enrols");
  const site = await prepareSite(world);
  const officers = await makeOfficers(site, [
    { name: "Siti Rahma", pin: newPin(), is_supervisor: false },
    { name: "Budi Santoso", pin: newPin(), is_supervisor: true },
  ]);
  const memory = openGateMemory(world.edgeDatabase);
  try {
    say("a company orders tickets, an admin approves, the drivers' phones fetch and read their QRs");
    const cast = await makeCast(site, world.central.url);
    await gateKnows(memory, cast);
    const documentId = await holdByCustoms(world, site, cast.running.importer);

    const rows: TruckRow[] = [];
    const road: Road = {
      world,
      site,
      memory,
      central: "up",
      onRow(row) {
        rows.push(row);
        onRow(row);
      },
    };
    say("trucks come, on three lanes at once");
    await onThreeLanes(road, whileUp(cast));
    say("the gate holds a truck until its load is finalized");
    await leaveByFinishedLoad(road, cast);
    say("customs holds a truck at the exit until its release comes");
    await leaveByRelease(road, cast, () => releaseByCustoms(site, documentId));
    say("the area is full: a truck waits in the buffer zone until it is called");
    await waitInBufferZone(road, await cast.latecomer("B 2006 QQQ"), cast.running.followed);
    say("an admin opens lane 1 from central");
    const order = await adminOpens(road);

    say("the line to central is cut; there a ticket is cancelled and another one made; then central is killed");
    await outboxIsEmpty(memory);
    world.relay.cut();
    await cancel(site.admin, cast.doomed);
    const latecomer = await cast.latecomer();
    await world.killCentral();
    await until("the edge notices", async () => (await world.edge.status()).sync.is_reached === false, 40_000);
    road.central = "away";
    say("trucks come and go without central");
    await onThreeLanes(road, whileAway(cast, latecomer));

    say("central comes back");
    await world.startCentral();
    world.relay.heal();
    await until("the edge reaches central", async () => (await world.edge.status()).sync.is_reached === true, 60_000);
    await outboxIsEmpty(memory);
    await edgeIsWell(world);
    road.central = "up";
    return { site, officers, cast, latecomer, memory, rows, order, [Symbol.dispose]: () => memory[Symbol.dispose]() };
  } catch (error) {
    memory[Symbol.dispose]();
    throw error;
  }
}

const RELEASE_REACHES_GATE_MS = 2_000;

type Timetable = Readonly<Record<TruckOrder["lane"], readonly Omit<TruckOrder, "lane">[]>>;

/** Each lane serves its own queue; all queues run at once. */
async function onThreeLanes(road: Road, timetable: Timetable): Promise<void> {
  const queue = async (lane: TruckOrder["lane"]): Promise<void> => {
    for (const order of timetable[lane]) await sendTruck(road, { ...order, lane });
  };
  // Waits for all lanes even when one fails, so that nothing is in flight when the story ends.
  const ended = await Promise.allSettled([queue("in"), queue("out"), queue("mqtt")]);
  for (const end of ended) if (end.status === "rejected") throw end.reason;
}

const admitted = { code: "OK", passage: "confirmed" } as const;
const refused = <C extends TruckOrder["expects"]["code"]>(code: C) => ({ code, passage: null });

function whileUp({ running, unapproved, cancelled, forgedQr, unknownCode }: Cast): Timetable {
  const { regular, hesitant, followed, early, expired, overnight, typist, importer } = running;
  return {
    in: [
      { who: "good, comes in", qr: regular.qr, expects: admitted },
      { who: "ticket not approved", qr: unapproved.qr, expects: refused("NOT_APPROVED") },
      { who: "ticket cancelled", qr: cancelled.qr, expects: refused("CANCELLED") },
      { who: "ticket expired", qr: expired.qr, expects: refused("EXPIRED") },
      { who: "backs off", qr: hesitant.qr, plan: "back_off", expects: { code: "OK", passage: "none" } },
      { who: "comes in twice", qr: regular.qr, expects: refused("ALREADY_IN") },
      { who: "comes again", qr: hesitant.qr, expects: admitted },
    ],
    out: [
      { who: "forged QR", qr: forgedQr, expects: refused("BAD_SIGNATURE") },
      { who: "ticket of next week", qr: early.qr, expects: refused("TOO_EARLY") },
      { who: "unknown code", qr: unknownCode, expects: refused("UNKNOWN") },
    ],
    mqtt: [
      { who: "a tailgater follows", qr: followed.qr, plan: "tailgate_after", expects: admitted },
      { who: "stays overnight", qr: overnight.qr, expects: admitted },
      { who: "forged QR", qr: forgedQr, expects: refused("BAD_SIGNATURE") },
      { who: "types the code", qr: typist.code, expects: admitted },
      { who: "brings an import", qr: importer.qr, expects: admitted },
    ],
  };
}

function whileAway({ running, doomed, forgedQr }: Cast, latecomer: Driver): Timetable {
  const { regular, courier, overnight, hesitant } = running;
  return {
    in: [
      {
        who: "unknown here, good signature",
        qr: latecomer.qr,
        expects: { ...admitted, onSignatureAlone: true },
      },
      { who: "cancelled meanwhile", qr: doomed.qr, expects: admitted },
      { who: "comes in twice", qr: latecomer.qr, expects: { ...refused("ALREADY_IN"), onSignatureAlone: true } },
    ],
    out: [
      { who: "good, goes out", qr: regular.qr, expects: admitted },
      { who: "goes out after the night", qr: overnight.qr, expects: admitted },
      { who: "goes out twice", qr: regular.qr, expects: refused("ALREADY_OUT") },
      { who: "goes out", qr: hesitant.qr, expects: admitted },
    ],
    mqtt: [
      { who: "courier comes in", qr: courier.qr, expects: admitted },
      { who: "forged QR", qr: forgedQr, expects: refused("BAD_SIGNATURE") },
      { who: "courier goes out", qr: courier.qr, expects: admitted },
    ],
  };
}

/** Where finished load/unload is demanded, the gate holds a truck until a verifier has finalized its load. */
async function leaveByFinishedLoad(road: Road, { running, forgedQr }: Cast): Promise<void> {
  const { memory, site } = road;
  const { qr, vehicleTicketId } = running.typist;
  const demand = async (isDemanded: boolean) => {
    await demandLoads(site, isDemanded);
    await until("the gate knows the area's rule", () => memory.areaRules(site.areaId).load_must_be_done === isDemanded);
  };
  await demand(true);
  await sendTruck(road, { who: "load not finalized", lane: "out", qr, expects: refused("LOAD_NOT_DONE") });
  await finishLoad(site, running.typist);
  // Another scan in between, so that debounce does not suppress the next one.
  await sendTruck(road, { who: "forged QR", lane: "out", qr: forgedQr, expects: refused("BAD_SIGNATURE") });
  const isDone = () => memory.vehicleTicket(vehicleTicketId)?.is_load_unload_done === true;
  await until("the gate knows of the finished load", isDone, RELEASE_REACHES_GATE_MS);
  await sendTruck(road, { who: "load finalized", lane: "out", qr, expects: admitted });
  await demand(false);
}

/** The gate holds a truck whose import is not released; after the release in the feed it may leave. */
async function leaveByRelease(road: Road, { running, forgedQr }: Cast, release: () => Promise<void>): Promise<void> {
  const { qr, vehicleTicketId } = running.importer;
  const state = () => road.memory.vehicleTicket(vehicleTicketId)?.papers?.[0]?.state;
  await until("the gate knows of the import", () => state() === "held");
  await sendTruck(road, { who: "import not released", lane: "out", qr, expects: refused("CUSTOMS_HOLD") });
  await release();
  // Another scan in between, so that debounce does not suppress the next one.
  await sendTruck(road, { who: "forged QR", lane: "out", qr: forgedQr, expects: refused("BAD_SIGNATURE") });
  await until("the gate knows of the release", () => state() === "released", RELEASE_REACHES_GATE_MS);
  await sendTruck(road, { who: "import released", lane: "out", qr, expects: admitted });
}

/** A driver without a paper waits; the admin opens from central with a reason. */
async function adminOpens(road: Road): Promise<Told["order"]> {
  const { world, site } = road;
  const lane = site.lanes.in;
  await laneAtRest(road, "in");
  const report = world.simulator.truck("in", { plan: "no_scan" });
  await until("the truck stands at the arm", async () => (await world.simulator.lane("in")).loops.before);
  const { id } = await site.admin.post(
    `/v1/lanes/${lane.id}/portal/open`,
    { reason: "fire engine on call" },
    LaneCommand,
  );
  const command = await until("the command has ended", async () => {
    const now = await site.admin.get(`/v1/lanes/${lane.id}/commands/${id}`, LaneCommand);
    return now.state !== "queued" && now;
  });
  const { outcome, arm_up_ms } = await report;
  await laneAtRest(road, "in");
  return { command, truck: outcome === "passed" ? "passed" : "turned away", armUpAfterMs: arm_up_ms };
}
