import { z } from "zod";
import { DeviceRole } from "../../shared/wire/devices/device.ts";

const Bilingual = z.strictObject({
  en: z
    .string()
    .describe("in English")
    .meta({ examples: ["Relay that opens"] }),
  id: z
    .string()
    .describe("in Indonesian")
    .meta({ examples: ["Relai pembuka"] }),
});

/** A kind of devices that gates can drive, with all that a form for its settings needs. */
export const DeviceDriver = z
  .strictObject({
    driver: z.string().meta({ description: "its name in the settings", examples: ["modbus-relay"] }),
    name: Bilingual.describe("its name for people"),
    roles: z.array(DeviceRole).describe("what its devices may be on a lane"),
    settings: z.record(z.string(), z.unknown()).meta({
      description:
        "JSON Schema of its settings: an object, or one for each role; `description_id` is a description in Indonesian",
      examples: [{}],
    }),
    words: z
      .record(z.string(), Bilingual)
      .describe("the names of its settings for people, by the name of the setting or of its value")
      .meta({ examples: [{ open_relay: { en: "Relay that opens", id: "Relai pembuka" } }] }),
    help: z.string().meta({
      description: "how to wire and set it up, and what it can't do: Markdown, in English",
      examples: ["# `modbus-relay`: relay and input boards"],
    }),
    help_id: z.string().meta({
      description: "the same in Indonesian",
      examples: ["# `modbus-relay`: papan relai dan masukan"],
    }),
  })
  .meta({ id: "DeviceDriver" });
export type DeviceDriver = z.infer<typeof DeviceDriver>;
