import { afterEach, expect, it } from "vitest";
import { z } from "zod";
import { AreaInside } from "../../shared/wire/inside.ts";
import { fullLane } from "../test/gate-rig.ts";
import { type ConsoleWorld, consoleWorld, SARI } from "./test/console-world.ts";

let world: ConsoleWorld;
afterEach(() => world[Symbol.asyncDispose]());

const View = z.object({ page: z.literal("inside"), inside: AreaInside });

it("who came in stands in the list with gate and time, without central and after a restart, and overstays are told", async () => {
  world = await consoleWorld({ lane: fullLane() });
  const { rig } = world;
  rig.isOffline = true;
  const ticket = rig.ticket(1, { request_at_end: "2026-11-21" });
  const inside = async () => {
    const browser = await world.signedIn(SARI.name, SARI.pin);
    return View.parse(await (await browser.get("/inside")).json()).inside;
  };
  expect((await inside()).vehicles).toEqual([]);
  await rig.scan(rig.qr(ticket));
  await rig.loop("under", "occupied");
  await rig.loop("under", "free");
  await rig.wait(10_000);
  const known = { police_number: ticket.police_number, company_name: ticket.company_name, gate_name: "Gate 1" };
  expect(await inside()).toMatchObject({ inside: 1, vehicles: [{ ...known, has_overstayed: false }] });
  await rig.wait(24 * 3_600_000);
  await world.restart();
  expect((await inside()).vehicles).toMatchObject([{ ...known, has_overstayed: true }]);
});
