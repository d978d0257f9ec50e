import { z } from "zod";
import { Line, Timestamp, Uuid } from "./common.ts";
import { Spoken } from "./said.ts";

/** What a device is asked to do in a test. No test moves an arm: a command to the lane does, which is recorded. */
export const DeviceTrial = z.discriminatedUnion("do", [
  z.strictObject({ do: z.literal("read").describe("tell its last reading; a camera takes a picture") }),
  z.strictObject({ do: z.literal("light"), colour: z.enum(["red", "green"]).describe("what it shows for 5 seconds") }),
  z.strictObject({ do: z.literal("sign"), text: Line.max(32).describe("what it shows for 10 seconds") }),
]);
export type DeviceTrial = z.infer<typeof DeviceTrial>;

/** A command to a gate to test one device of a lane. An edge of an older version refuses it as unknown. */
export const TestCommand = z.strictObject({
  id: Uuid,
  action: z.literal("test_device"),
  lane_id: Uuid,
  device_id: Uuid,
  trial: DeviceTrial,
  issued_at: Timestamp,
  expires_at: Timestamp,
});
export type TestCommand = z.infer<typeof TestCommand>;

/** The bytes of the largest picture that a test sends. */
export const MAX_TEST_PICTURE_BYTES = 600_000;
/** A picture that a camera took in a test. */
export const TestPicture = z.strictObject({
  kind: z.enum(["jpeg", "png"]).meta({ description: "its format", examples: ["jpeg"] }),
  base64: z
    .base64()
    .max(Math.ceil(MAX_TEST_PICTURE_BYTES / 3) * 4)
    .meta({ description: "its bytes", examples: ["/9j/4AAQSkZJRg=="] }),
});
export type TestPicture = z.infer<typeof TestPicture>;

/** The test of a device and its outcome. */
export const DeviceTest = z
  .strictObject({
    ...TestCommand.omit({ action: true }).shape,
    edge_id: Uuid,
    by: z.strictObject({ id: Uuid, name: z.string() }),
    state: z.enum(["queued", "done", "refused", "expired"]),
    because: Spoken.nullable().describe("what the device told, or why it was not tested; null while it waits"),
    picture: TestPicture.nullable().describe("what its camera saw; null for none"),
    answered_at: Timestamp.nullable(),
  })
  .meta({ id: "DeviceTest" });
export type DeviceTest = z.infer<typeof DeviceTest>;
