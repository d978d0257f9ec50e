import { z } from "zod";

/** Shared fields of the configuration. */

export const Id = z
  .string()
  .regex(/^[a-zA-Z0-9][\w.-]{0,63}$/, { error: "must be a short name of letters, digits, . _ and -" });
export const Ms = z.number().min(0).max(3_600_000);
export const Broker = z
  .string()
  .regex(/^mqtts?:\/\/\S+$/, { error: "must be a broker's address such as mqtt://127.0.0.1:1883" });
export const Topic = z.string().regex(/^[^#+\0]{1,256}$/, { error: "must be an MQTT topic without wildcards" });
export const Port = z.int().min(1).max(65_535);
export const LinkConfig = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("serial"),
    path: z.string().regex(/^\/[\w./:+@-]+$/, { error: "must be an absolute path; a pseudo-terminal appears there" }),
  }),
  z.strictObject({ type: z.literal("tcp"), port: Port }),
]);
export type LinkConfig = z.infer<typeof LinkConfig>;
