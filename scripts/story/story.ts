import { Area } from "../../shared/wire/area.ts";
import { LaneCommand } from "../../central/wire/gate-resources.ts";
import { outboxIsEmpty } from "./at-central.ts";
import { waitInBufferZone } from "./buffer-zone.ts";
import { cancel, type Cast, type Driver, gateKnows, makeCast } from "./cast.ts";
import { leaveByPaper } from "./by-hand.ts";
import { leaveByRelease, releaseImports, releaseOf } from "./customs.ts";
import { type GateMemory, openGateMemory } from "../lib/gate-memory.ts";
import { type KindCast, makeKinds } from "./kinds/make-kinds.ts";
import { kindsWhileAway, kindsWhileUp } from "./kinds/kinds-pass.ts";
import { onThreeLanes, refused } from "./lanes.ts";
import { leaveByFinishedLoad } from "./loads.ts";
import { makeOfficers, newPin, type Officer } from "./officers.ts";
import { edgeAtCentral, edgeIsWell, prepareSite, type Site } from "./prepare.ts";
import { whileAway, whileUp } from "./timetables.ts";
import { laneAtRest, type Road, sendTruck, type TruckRow } from "./trucks.ts";
import { until } from "../lib/until.ts";
import type { World } from "./world.ts";

/** The results of the story, for the checks. */
export interface Told extends Disposable {
  site: Site;
  /** The officers who may sign in at the gate's console: an officer and a supervisor. */
  officers: readonly Officer[];
  cast: Cast;
  kinds: KindCast;
  /** The ticket that was created while the gate was offline. */
  latecomer: Driver;
  memory: GateMemory;
  rows: readonly TruckRow[];
  /** The exits by papers that an officer entered while customs were away. */
  byHand: { honest: string; mistaken: string };
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
    say("a tenant orders tickets, an admin approves them, the drivers' phones fetch and read their QRs");
    const cast = await makeCast(site, world.central.url);
    await gateKnows(memory, cast);
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
    say("a truck comes a day late");
    await sendTruck(road, {
      who: "ticket expired",
      lane: "in",
      driver: cast.running.expired,
      expects: refused("EXPIRED"),
    });
    await useZoneOfMachine(site, memory);
    say(
      "tickets of the other kinds are made: customs documents, two containers, trade, guests, an invitation by mail, and another system's order",
    );
    const made = await makeKinds(world, site, cast.companyId);
    say("trucks come, on three lanes at once");
    await onThreeLanes(road, whileUp(cast, made.customs.up));
    say("the area lets no truck out whose load is not finalized: one waits for its verifier");
    await leaveByFinishedLoad(road, cast);
    say("customs holds an import at the exit until it is released");
    const { early } = made.imports;
    await leaveByRelease(road, made.customs.up, cast.forgedQr, () => releaseImports(site, early));
    say(
      "customs go away: an officer enters the papers of two imports, and central compares them when customs are back",
    );
    const { honest, mistaken } = made.imports;
    const [officer] = officers;
    if (!officer) throw new Error("the gate has no officer");
    const byHand = await leaveByPaper(
      road,
      {
        honest: { driver: made.customs.honest, import: honest, shows: releaseOf(honest.number) },
        mistaken: { driver: made.customs.mistaken, import: mistaken, shows: "009999/KPU.01/2026" },
      },
      officer,
    );
    say("the invited companies read their mails, open the links with the passcodes and fill in their vehicles");
    const kinds: KindCast = { ...made, invitation: await made.openInvitations() };
    say("the other kinds of tickets pass, and are refused, each for its own reason");
    await kindsWhileUp(road, kinds, say);
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
    say("the other kinds of tickets, without central");
    await kindsWhileAway(road, kinds);

    say("central comes back");
    await world.startCentral();
    world.relay.heal();
    await until("the edge reaches central", async () => (await world.edge.status()).sync.is_reached === true, 60_000);
    await outboxIsEmpty(memory);
    await edgeIsWell(world);
    // The gate reads the feed before its next heartbeat, by which central sees it.
    await until("central sees the edge", async () => (await edgeAtCentral(site)).connection === "connected");
    road.central = "up";
    const dispose = () => memory[Symbol.dispose]();
    return { site, officers, cast, kinds, latecomer, memory, rows, byHand, order, [Symbol.dispose]: dispose };
  } catch (error) {
    memory[Symbol.dispose]();
    throw error;
  }
}

/** Moves the area to the time zone of this machine, so that its clocks show the time on the wall. */
async function useZoneOfMachine({ admin, areaId }: Site, memory: GateMemory): Promise<void> {
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  await admin.patch(`/v1/areas/${areaId}`, { time_zone }, Area);
  await until("the gate knows its time zone", () => memory.record("area", areaId)?.includes(`"${time_zone}"`));
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
