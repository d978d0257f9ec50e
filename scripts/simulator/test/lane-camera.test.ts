import sharp from "sharp";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { freePort } from "../../../shared/test/free-port.ts";
import { fakeClock } from "../../../shared/lib/fake-clock.ts";
import { SimulatorConfig } from "../config/simulator-config.ts";
import { lanePicture } from "../devices/qr-camera/lane-picture.ts";
import { type Simulator, startSimulator } from "../start-simulator.ts";

const clock = fakeClock();
let simulator: Simulator;
let url: string;
beforeEach(async () => {
  const port = await freePort();
  url = `http://127.0.0.1:${port}/snapshot.jpg`;
  const config = SimulatorConfig.parse({
    control: { port: 0 },
    devices: [{ id: "eye", driver: "qr-camera", port }],
    lanes: [{ id: "in", name: "Lane <1> & in", camera: "eye" }],
  });
  simulator = await startSimulator(config, { clock });
});
afterEach(() => simulator.close());

async function picture(): Promise<Buffer> {
  const response = await fetch(url);
  expect(response.headers.get("content-type")).toBe("image/jpeg");
  return Buffer.from(await response.arrayBuffer());
}
const lane = () => {
  const found = simulator.site.lanes.get("in");
  if (!found) throw new Error("the lane is missing");
  return found;
};
const arrives = async (plate: string) => {
  const { trucks, timings, view } = lane();
  void trucks.send({ qr: "", plate, plan: "no_scan", timings });
  await vi.waitFor(() => expect(view().vehicle).not.toBeNull());
};

it("the camera of a lane shows the truck that stands there, with its plate", async () => {
  const empty = await picture();
  expect(await sharp(empty).metadata()).toMatchObject({ format: "jpeg", width: 960, height: 540 });
  expect(await picture()).toEqual(empty);
  await arrives("B 1234 ABC");
  const occupied = await picture();
  expect(occupied).not.toEqual(empty);
  const { view } = lane();
  expect(view()).toMatchObject({ lane: "Lane <1> & in", vehicle: { plate: "B 1234 ABC", place: "before" } });
  expect(occupied).toEqual(await lanePicture(view()));
  const other = { ...view(), vehicle: { plate: "B 1234 ABD", place: "before" } as const };
  expect(await lanePicture(other)).not.toEqual(occupied);
});

it("a vehicle is in sight until it has driven off; one put there by hand has no plate", async () => {
  await arrives("B 1234 ABC");
  const place = (name: string, loop: "before" | "under", isOn: boolean) => {
    lane().lane.apply({ is: "vehicle", vehicle: name, loop, isOn });
    return lane().view().vehicle;
  };
  const plate = "B 1234 ABC";
  expect(place("truck-1 truck", "under", true)).toEqual({ plate, place: "under" });
  place("truck-1 truck", "before", false);
  expect(place("truck-1 truck", "under", false)).toEqual({ plate, place: "past" });
  expect(place("truck-1 tailgater", "before", true)).toEqual({ plate: "", place: "before" });
  expect(place("truck-1 tailgater", "before", false)).toEqual({ plate, place: "past" });
  clock.advance(4_000);
  expect(lane().view().vehicle).toBeNull();
});
