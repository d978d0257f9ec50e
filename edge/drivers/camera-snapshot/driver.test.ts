import { expect, it } from "vitest";
import { fakeClock } from "../../../shared/lib/fake-clock.ts";
import { CameraSnapshot } from "../../../shared/wire/devices/camera.ts";
import { fakeLine } from "../line/fake-line.ts";
import { driversOn } from "../test/drivers-on.ts";
import { receivedEvents } from "../test/received-events.ts";

const MOMENTS = ["decision", "override", "tailgate", "passage"] as const;

it.each([
  [{}, MOMENTS],
  [{ at_passage: false }, ["decision", "override", "tailgate"]],
  [{ at_decision: false }, ["passage"]],
])("a camera set to %j wants %j", async (settings, wanted) => {
  const url = "http://192.168.1.20/snap.jpg";
  const parsed = CameraSnapshot.parse({ role: "camera", driver: "camera-snapshot", url, ...settings });
  const clock = fakeClock();
  await using drivers = driversOn({ clock, line: fakeLine(clock) });
  await using device = drivers.createDevice({ id: "it", name: "It", settings: parsed }, receivedEvents());
  expect(MOMENTS.filter((moment) => device.camera?.wants(moment))).toEqual(wanted);
});
