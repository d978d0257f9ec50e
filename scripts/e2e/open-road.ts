import { type Cast, gateKnows, makeCast } from "../story/cast.ts";
import { openGateMemory } from "../lib/gate-memory.ts";
import { prepareSite } from "../story/prepare.ts";
import type { Road, TruckRow } from "../story/trucks.ts";
import { openWorld } from "../story/world.ts";
import { makeOfficers, type Officer } from "../story/officers.ts";

export interface OpenRoad extends Road, AsyncDisposable {
  cast: Cast;
  /** The officers who may sign in at the gate's console. */
  officers: readonly Officer[];
  rows: readonly TruckRow[];
  /** Success: deletes the folder with the logs. */
  forget(): void;
}

/** A whole site with its drivers, before the first truck. Its folder with the logs stays until `forget`. */
export async function openRoad({
  officers = [],
  hasBridges = false,
}: { officers?: Parameters<typeof makeOfficers>[1]; hasBridges?: boolean } = {}): Promise<OpenRoad> {
  await using opening = new AsyncDisposableStack();
  const world = opening.use(await openWorld());
  // Most tests scan without a truck on a deck, and none has a document of customs.
  const site = await prepareSite(world, { hasBridges, asksCustoms: false });
  const memory = opening.use(openGateMemory(world.edgeDatabase));
  const published = officers.length === 0 ? [] : await makeOfficers(site, officers);
  const cast = await makeCast(site, world.central.url);
  await gateKnows(memory, cast);
  const rows: TruckRow[] = [];
  const closing = opening.move();
  return {
    world,
    site,
    memory,
    cast,
    officers: published,
    rows,
    central: "up",
    onRow: (row) => rows.push(row),
    forget: () => world.forget(),
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}
