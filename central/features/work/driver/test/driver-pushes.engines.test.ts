import { expect, test } from "vitest";
import { z } from "zod";
import { openPushCarrier } from "../../../../platform/push/carrier.ts";
import { deliverDuePushes } from "../../../../platform/push/deliver-pushes.ts";
import { testEngine } from "../../../../test/engines.ts";
import { startCentral } from "../../../../test/harness.ts";
import { startPushServer } from "../../../../test/push-server.ts";
import { endDriverPushes } from "../end-driver-pushes.ts";
import { driverWorld, tokenOf } from "./driver-world.ts";

const engine = testEngine();
const stopping = new AbortController().signal;
const Shown = z.strictObject({ title: z.string(), body: z.string(), tag: z.string(), page: z.string() });

test("a driver's phone is called to the gate, once a call, and never after the ticket", async () => {
  await using server = await startPushServer();
  await using central = await startCentral(engine);
  await using carrier = openPushCarrier(central.clock, server.route);
  const world = await driverWorld(central);
  const ticket = await world.create();
  await world.approve(ticket);
  const [link] = await world.linksOf(ticket);
  if (!link) throw new Error("it has a link");
  const subscribe = (token: string, body: object) =>
    central.nobody.request("POST", `/v1/driver-tickets/${token}/pushes`, { body });
  const device = server.device();
  const body = { ...device.address, language: "en" };
  expect((await subscribe("x".repeat(46), body)).status).toBe(404);
  expect((await subscribe(tokenOf(link), { ...body, endpoint: "https://10.0.0.1/a" })).status).toBe(400);
  expect((await subscribe(tokenOf(link), body)).status).toBe(200);

  const entry = await world.waits(ticket);
  await world.calls(entry);
  await deliverDuePushes(central.platform, carrier, stopping);
  const shown = device.pushed.map(({ text }) => Shown.parse(JSON.parse(text)));
  expect(shown.map(({ title, tag }) => [title, tag])).toEqual([["CALLED: enter now at Gerbang Utara", "call"]]);
  const digest = await crypto.subtle.digest("SHA-256", Buffer.from(tokenOf(link)));
  expect(shown[0]?.page).toBe(Buffer.from(digest).toString("base64url"));
  expect(device.pushed[0]?.text).not.toContain(tokenOf(link));

  await world.cancel(ticket);
  await endDriverPushes.run(stopping, central.platform);
  expect(await central.platform.db.selectFrom("push_subscriptions").select("id").execute()).toEqual([]);
  expect((await subscribe(tokenOf(link), body)).status).toBe(404);
});
