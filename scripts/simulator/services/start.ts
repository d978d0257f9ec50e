import { Hono } from "hono";
import { CustomsBook } from "./book.ts";
import { customsRest } from "./customs-rest.ts";
import { customsSoap } from "./customs-soap.ts";
import { type Listening, listenOn } from "../control/listen.ts";
import type { Faults } from "./faults.ts";
import { portService, type SimulatedOrder } from "./port-json.ts";

/** The simulated services: customs in both protocols under `/rest` and `/soap`, a port under `/port`. */
export interface SimulatedServices extends Listening {
  readonly customs: CustomsBook;
  readonly orders: Map<string, SimulatedOrder>;
  readonly faults: Faults;
}

export const SERVICE_LOGIN = { password: "simulated-password", apiKey: "simulated-key" };

/** @param onSlow called when a request is held back @param port 0: a free one */
export async function startServices(onSlow: () => void = () => undefined, port = 0): Promise<SimulatedServices> {
  const customs = new CustomsBook();
  const orders = new Map<string, SimulatedOrder>();
  const faults: Faults = { now: null, nonsenseAbout: new Set(), onSlow };
  const app = new Hono();
  app.route("/rest", customsRest(customs, faults, SERVICE_LOGIN));
  app.route("/soap", customsSoap(customs, faults, SERVICE_LOGIN));
  app.route("/port", portService(orders, faults, SERVICE_LOGIN.apiKey));
  return { ...(await listenOn(app, port)), customs, orders, faults };
}
