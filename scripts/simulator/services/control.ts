import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { z } from "zod";
import { messageOf } from "../../../shared/lib/message-of.ts";
import { body, nothingThere, refusal } from "../control/request.ts";
import { SimulatedRelease } from "./book.ts";
import { SERVICE_FAULTS } from "./faults.ts";
import { SimulatedOrder } from "./port-json.ts";
import type { SimulatedServices } from "./start.ts";

/** `is_news`: the list of new rows names it; else only a question about the document finds it. */
const IsNews = z.boolean().default(true);
const ReleaseRequest = SimulatedRelease.extend({ is_news: IsNews });
const HoldRequest = z.strictObject({ noSppb: z.string().min(1), is_news: IsNews });
const FaultRequest = z.strictObject({
  kind: z.enum([...SERVICE_FAULTS, "none"]),
  /** Requests that hold one of these texts are answered with HTML. */
  nonsense_about: z.array(z.string().min(1)).default([]),
});
const RejectRequest = z.strictObject({ because: z.string().min(1).nullable() });

export type ReleaseRequest = z.input<typeof ReleaseRequest>;
export type HoldRequest = z.input<typeof HoldRequest>;
export type FaultRequest = z.input<typeof FaultRequest>;

/** The control API of the simulated services. */
export function servicesControl({ customs, orders, faults }: Omit<SimulatedServices, keyof AsyncDisposable>): Hono {
  const app = new Hono();
  app.onError(refusal);
  app.notFound(nothingThere);
  const stateNow = () => ({
    fault: faults.now ?? "none",
    nonsense_about: [...faults.nonsenseAbout],
    rejects: customs.rejects,
    releases: customs.all(),
    orders: [...orders.values()],
    reports: customs.taken,
  });
  app.get("/state", (context) => context.json({ message: "The services now", data: stateNow() }));
  app.post("/releases", async (context) => {
    const { is_news, ...row } = await body(context, ReleaseRequest);
    customs[is_news ? "release" : "restore"](row);
    return context.json({ message: "Released", data: row });
  });
  app.post("/holds", async (context) => {
    const { noSppb, is_news } = await body(context, HoldRequest);
    try {
      customs[is_news ? "cancel" : "withdraw"](noSppb);
    } catch (error) {
      throw new HTTPException(409, { message: messageOf(error) });
    }
    return context.json({ message: "Held", data: { noSppb } });
  });
  app.post("/orders", async (context) => {
    const order = await body(context, SimulatedOrder);
    orders.set(order.number, order);
    return context.json({ message: "Ordered", data: order });
  });
  app.post("/fault", async (context) => {
    const { kind, nonsense_about } = await body(context, FaultRequest);
    faults.now = kind === "none" ? null : kind;
    faults.nonsenseAbout = new Set(nonsense_about);
    return context.json({ message: "Done", data: stateNow() });
  });
  app.post("/rejections", async (context) => {
    customs.rejects = (await body(context, RejectRequest)).because;
    return context.json({ message: "Done", data: { because: customs.rejects } });
  });
  return app;
}
