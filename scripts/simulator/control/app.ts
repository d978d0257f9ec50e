import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { secureHeaders } from "hono/secure-headers";
import { messageOf } from "../../../shared/lib/message-of.ts";
import type { DeviceDouble } from "../devices/double.ts";
import type { EventLog } from "../events.ts";
import type { Site, SiteLane } from "../site.ts";
import { eventStream } from "./event-stream.ts";
import { pageFiles } from "./page-files.ts";
import { body, nothingThere, refusal } from "./request.ts";
import { showRoutes } from "./show.ts";
import {
  DriftRequest,
  FaultRequest,
  FireRequest,
  LoadRequest,
  LoopRequest,
  ScanRequest,
  TruckRequest,
} from "./schemas.ts";

/** Timings in the order replace the lane's own timings. */
function withDefaults<T extends object>(defaults: T, given: { [K in keyof T]?: T[K] | undefined }): T {
  return { ...defaults, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) };
}

/** The control API and its page. */
export function controlApp(site: Site, events: EventLog): Hono {
  const app = new Hono();
  app.use(secureHeaders({ contentSecurityPolicy: { defaultSrc: ["'self'"] } }));
  app.onError(refusal);
  app.notFound(nothingThere);

  app.route("/", pageFiles());
  app.route("/show", showRoutes(events));
  app.get("/state", (context) =>
    context.json({
      message: "The world now",
      data: {
        last_event_id: events.last(),
        lanes: [...site.lanes.values()].map(({ lane, parts, trucks }) => ({
          ...lane.state(),
          parts,
          trucks: trucks.waiting(),
        })),
        devices: [...site.devices.values()].map((device) => ({ id: device.id, ...device.state() })),
      },
    }),
  );
  app.get("/events", (context) => {
    const after = Number(context.req.query("after") ?? "0");
    if (!Number.isSafeInteger(after) || after < 0)
      throw new HTTPException(400, { message: "after must be an event's id" });
    return eventStream(context, events, after, context.req.query("follow") !== "false");
  });
  app.post("/lanes/:lane/trucks", async (context) => {
    const { trucks, timings } = findLane(site, context.req.param("lane"));
    const order = await body(context, TruckRequest);
    const sent = trucks.send({ ...order, timings: withDefaults(timings, order.timings) });
    if (context.req.query("wait") === "false")
      return context.json({ message: "The truck is on its way", data: { truck: sent.truck } });
    return context.json({ message: "The truck's story has ended", data: await sent.report });
  });
  app.post("/lanes/:lane/scans", async (context) => {
    const lane = findLane(site, context.req.param("lane"));
    const { qr } = await body(context, ScanRequest);
    await lane.scan(qr).catch((error: unknown) => {
      throw new HTTPException(409, { message: messageOf(error) });
    });
    return context.json({ message: "Scanned", data: {} });
  });
  app.post("/lanes/:lane/loops", async (context) => {
    const { lane } = findLane(site, context.req.param("lane"));
    const { loop, is_occupied } = await body(context, LoopRequest);
    lane.apply({ is: "vehicle", vehicle: "by hand", loop, isOn: is_occupied });
    return context.json({ message: "Done", data: lane.state() });
  });
  app.post("/lanes/:lane/fire", async (context) => {
    const { lane } = findLane(site, context.req.param("lane"));
    const { is_on } = await body(context, FireRequest);
    lane.apply({ is: "contact", contact: "fire", isOn: is_on });
    return context.json({ message: "Done", data: lane.state() });
  });
  app.post("/devices/:id/fault", async (context) => {
    const device = findDevice(site, context.req.param("id"));
    await device.fault(await body(context, FaultRequest));
    return context.json({ message: "Done", data: { id: device.id, ...device.state() } });
  });
  app.post("/devices/:id/load", async (context) => {
    const device = findDevice(site, context.req.param("id"));
    const { kg } = await body(context, LoadRequest);
    if (!device.load) throw new HTTPException(409, { message: `The device ${device.id} is no scale` });
    device.load(kg);
    return context.json({ message: "Done", data: { id: device.id, ...device.state() } });
  });
  app.post("/devices/:id/drift", async (context) => {
    const device = findDevice(site, context.req.param("id"));
    const { kg } = await body(context, DriftRequest);
    if (!device.drift) throw new HTTPException(409, { message: `The device ${device.id} is no scale` });
    device.drift(kg);
    return context.json({ message: "Done", data: { id: device.id, ...device.state() } });
  });
  app.post("/devices/:id/settle", (context) => {
    const device = findDevice(site, context.req.param("id"));
    if (!device.settle) throw new HTTPException(409, { message: `The device ${device.id} is no scale` });
    device.settle();
    return context.json({ message: "Done", data: { id: device.id, ...device.state() } });
  });
  return app;
}

function findLane(site: Site, id: string): SiteLane {
  const lane = site.lanes.get(id);
  if (!lane) throw new HTTPException(404, { message: `There is no lane ${id}` });
  return lane;
}

function findDevice(site: Site, id: string): DeviceDouble {
  const device = site.devices.get(id);
  if (!device) throw new HTTPException(404, { message: `There is no device ${id}` });
  return device;
}
