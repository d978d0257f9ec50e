import { Hono } from "hono";
import { z } from "zod";
import { type Faults, faulty } from "./faults.ts";
import { saying } from "../../../shared/words/spoken-text.ts";

/** A port whose work orders stand in `data.order`, under names of its own. */

export const SimulatedOrder = z.strictObject({
  number: z.string().min(1),
  ship: z.string(),
  plannedAt: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/, { error: saying("must_be_port_moment") }),
});
export type SimulatedOrder = z.infer<typeof SimulatedOrder>;

export function portService(orders: Map<string, SimulatedOrder>, faults: Faults, key: string): Hono {
  const app = new Hono();
  app.use(faulty(faults, JSON.stringify({ data: "ORA-00600: internal error" }), () => false));
  app.get("/work-orders/:number", (context) => {
    if (context.req.header("x-api-key") !== key) return context.json({ message: "Forbidden" }, 403);
    const order = orders.get(context.req.param("number"));
    if (!order) return context.json({ message: "not found" }, 404);
    const planned = faults.now === "year-1900" ? "1900-01-01 00:00:00" : order.plannedAt;
    return context.json({ data: { order: { no_spmk: order.number, ship: { name: order.ship }, planned } } });
  });
  return app;
}
