import { expect, it } from "vitest";
import { fakeClock } from "../../../shared/lib/fake-clock.ts";
import { CameraSnapshot } from "../../../shared/wire/devices/camera.ts";
import { fakeLine } from "../line/fake-line.ts";
import { driverDeps } from "../test/driver-deps.ts";
import { heardEvents } from "../test/heard-events.ts";
import { cameraSnapshot } from "./driver.ts";

const MOMENTS = ["decision", "override", "tailgate", "passage"] as const;

it.each([
  [{}, MOMENTS],
  [{ at_passage: false }, ["decision", "override", "tailgate"]],
  [{ at_decision: false }, ["passage"]],
])("a camera set to %j wants %j", async (settings, wanted) => {
  const url = "http://192.168.1.20/snap.jpg";
  const parsed = CameraSnapshot.parse({ role: "camera", driver: "camera-snapshot", url, ...settings });
  const clock = fakeClock();
  const deps = driverDeps({ clock, line: fakeLine(clock), events: heardEvents() });
  await using device = cameraSnapshot({ id: "it", name: "It", settings: parsed }, deps);
  expect(MOMENTS.filter((moment) => device.camera?.wants(moment))).toEqual(wanted);
});
