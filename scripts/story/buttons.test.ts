import { expect, test } from "vitest";
import type { TruckReport, TruckRequest } from "../simulator/client.ts";
import { makeButtons } from "./buttons.ts";
import type { Driver } from "./cast.ts";
import { openShow } from "./show.ts";

const driver = (plate: string): Driver => ({
  plate,
  ticketId: "1",
  vehicleTicketId: "1",
  accessNumber: "1",
  code: "CODE",
  qr: `QR of ${plate}`,
});

/** A gate that lets through whoever has a ticket. */
function openPlace() {
  const did: string[] = [];
  const report = (lane: string, { qr = "", plate = "" }: TruckRequest): TruckReport => {
    const isGood = qr === `QR of ${plate}` && !plate.startsWith("X");
    const sign = isGood ? { colour: "green", lines: ["GO", plate] } : { colour: "red", lines: ["NO"] };
    return {
      truck: "truck-1",
      lane,
      plan: "pass",
      outcome: isGood ? "passed" : "turned_away",
      scan_sent_ms: 1,
      open_command_ms: null,
      arm_up_ms: null,
      ended_ms: 2,
      signs: [{ ms: 1, ...sign }],
      timeline: [],
    };
  };
  const place = {
    simulator: { truck: (lane: string, order: TruckRequest = {}) => Promise.resolve(report(lane, order)) },
    relay: { cut: () => did.push("cut"), heal: () => void did.push("heal") },
    services: { fault: (kind: string) => Promise.resolve(void did.push(kind)) },
  };
  const cast = {
    latecomer: (plate = "B 1 A") => Promise.resolve(driver(plate)),
    running: { expired: driver("X 1 A") },
    cancelled: driver("X 2 A"),
    forgedQr: "forged",
  };
  const buttons = makeButtons(place, cast);
  const press = (id: string) => buttons.find((one) => one.id === id)?.press();
  return { did, press, buttons };
}

test("a truck that came in goes out once, and every other kind is turned away", async () => {
  const { press } = openPlace();
  expect(await press("out")).toMatchObject({ is: "plain" });
  expect(await press("valid")).toEqual({
    is: "good",
    text: "lane 1, in: valid ticket, B 3001 TRK → passed, sign “GO B 3001 TRK”",
  });
  expect(await press("out")).toMatchObject({
    is: "good",
    text: expect.stringContaining("goes out, B 3001 TRK") as string,
  });
  expect(await press("out")).toMatchObject({ is: "plain" });
  for (const id of ["expired", "cancelled", "unknown", "forged"])
    expect(await press(id)).toMatchObject({
      is: "good",
      text: expect.stringContaining("turned away, sign “NO”") as string,
    });
});

test("the line and customs are taken away and given back, each button with its own words", async () => {
  const { did, press, buttons } = openPlace();
  for (const id of ["cut", "heal", "away", "back"]) expect(await press(id)).toMatchObject({ is: "plain" });
  expect(did).toEqual(["cut", "heal", "away", "none"]);
  expect(new Set(buttons.map(({ does }) => does)).size).toBe(buttons.length);
});

test("what is told arrives in order and not too long, and a page that is gone stops nothing", async () => {
  const { promise: allTold, resolve } = Promise.withResolvers<undefined>();
  const told: string[] = [];
  const show = openShow({
    show({ line }) {
      told.push(line?.text ?? "");
      if (told.length === 1) return Promise.reject(new Error("gone"));
      resolve(undefined);
      return Promise.resolve();
    },
  });
  show({ line: { is: "plain", text: "first" } });
  show({ line: { is: "plain", text: "x".repeat(900) } });
  await allTold;
  expect(told.map((text) => text.length)).toEqual([5, 500]);
});
