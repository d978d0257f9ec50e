import { newTicketCode } from "../../shared/credential/ticket-code.ts";
import type { TruckRequest } from "../simulator/client.ts";
import type { Cast, Driver } from "./cast.ts";
import { LANE_NAMES, type LaneName } from "./site.ts";
import type { World } from "./world.ts";

/** What came of a press: as it should be, or not. */
export interface Said {
  is: "good" | "bad" | "plain";
  text: string;
}

/** Something that people let happen once the story is over, by a button of the simulator's page or in the terminal. */
export interface Button {
  id: string;
  label: string;
  does: string;
  press: () => Promise<Said>;
}

/** Slower than in the story: people watch. */
const PACE = {
  scan_after_ms: 900,
  reaction_ms: 500,
  to_under_ms: 600,
  overlap_ms: 500,
  under_ms: 600,
  gap_ms: 400,
  read_ms: 2_500,
};

interface Place {
  simulator: Pick<World["simulator"], "truck">;
  relay: Pick<World["relay"], "cut" | "heal">;
  services: Pick<World["services"], "fault">;
}
interface Drivers {
  latecomer: Cast["latecomer"];
  running: Pick<Cast["running"], "expired">;
  cancelled: Driver;
  forgedQr: string;
}

/** The next truck of each kind, the line to central, and customs. */
export function makeButtons({ simulator, relay, services }: Place, cast: Drivers): Button[] {
  let made = 0;
  const inside: Driver[] = [];
  const newDriver = (): Promise<Driver> => cast.latecomer(`B ${3001 + made++} TRK`);

  async function send(
    who: string,
    lane: LaneName,
    { qr, plate = "B 9090 XYZ" }: { qr: string; plate?: string },
    expects: "passed" | "turned_away",
    plan: TruckRequest["plan"] = "pass",
  ): Promise<Said> {
    const { outcome, signs } = await simulator.truck(lane, { qr, plate, plan, timings: PACE });
    const colour = outcome === "passed" ? "green" : "red";
    const sign = signs.find((one) => one.colour.includes(colour))?.lines.join(" ");
    const shown = sign === undefined ? "" : `, sign “${sign}”`;
    return {
      is: outcome === expects ? "good" : "bad",
      text: `${LANE_NAMES[lane]}: ${who}, ${plate} → ${outcome.replace("_", " ")}${shown}`,
    };
  }
  async function comesIn(who: string, lane: LaneName, plan: TruckRequest["plan"]): Promise<Said> {
    const driver = await newDriver();
    const said = await send(who, lane, driver, "passed", plan);
    if (said.is === "good") inside.push(driver);
    return said;
  }
  const plainly = (text: string): Said => ({ is: "plain", text });

  return [
    {
      id: "valid",
      label: "Valid truck comes in",
      does: "Central makes a ticket; its truck comes to lane 1. The arm opens.",
      press: () => comesIn("valid ticket", "in", "pass"),
    },
    {
      id: "out",
      label: "It goes out again",
      does: "The truck that came in last leaves on lane 2. The arm opens.",
      async press() {
        const driver = inside.pop();
        return driver
          ? send("goes out", "out", driver, "passed")
          : plainly("Nobody is inside: let a valid truck come in first.");
      },
    },
    {
      id: "tailgater",
      label: "With a tailgater",
      does: "A valid truck comes in on lane 3 with a car close behind. The gate records the second vehicle for review.",
      press: () => comesIn("valid ticket, a tailgater follows", "mqtt", "tailgate_after"),
    },
    {
      id: "expired",
      label: "Expired ticket",
      does: "A truck with a ticket of yesterday comes to lane 1. The arm stays down.",
      press: () => send("expired ticket", "in", cast.running.expired, "turned_away"),
    },
    {
      id: "cancelled",
      label: "Cancelled ticket",
      does: "A truck whose ticket its company withdrew comes to lane 1. The arm stays down.",
      press: () => send("cancelled ticket", "in", cast.cancelled, "turned_away"),
    },
    {
      id: "unknown",
      label: "Unknown QR",
      does: "A truck with a code that no ticket has comes to lane 2. The arm stays down.",
      press: () =>
        send(
          "unknown QR",
          "out",
          { qr: newTicketCode((n) => crypto.getRandomValues(new Uint8Array(n))) },
          "turned_away",
        ),
    },
    {
      id: "forged",
      label: "Forged QR",
      does: "A truck with a changed signature in its QR comes to lane 2. The arm stays down.",
      press: () => send("forged QR", "out", { qr: cast.forgedQr }, "turned_away"),
    },
    {
      id: "cut",
      label: "Cut the line to central",
      does: "Cuts the line between the gate and central: the gate decides alone, its console says so.",
      press() {
        relay.cut();
        return Promise.resolve(plainly("The line to central is cut. Send a truck: the gate decides by what it knows."));
      },
    },
    {
      id: "heal",
      label: "Heal the line",
      does: "Joins the line again: the gate sends what happened meanwhile.",
      press() {
        relay.heal();
        return Promise.resolve(plainly("The line to central is up again."));
      },
    },
    {
      id: "away",
      label: "Customs go away",
      does: "Customs do not answer central any more. The gate keeps to what is known of each paper.",
      async press() {
        await services.fault("away");
        return plainly("Customs are away: central asks again and again, and its page of services says so.");
      },
    },
    {
      id: "back",
      label: "Customs come back",
      does: "Customs answer again.",
      async press() {
        await services.fault("none");
        return plainly("Customs are back.");
      },
    },
  ];
}
