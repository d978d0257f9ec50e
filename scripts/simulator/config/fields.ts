import { z } from "zod";
import { saying } from "../../../shared/words/spoken-text.ts";

/** Shared fields of the configuration. */

export const Id = z.string().regex(/^[a-zA-Z0-9][\w.-]{0,63}$/, { error: saying("must_be_short_name") });
export const Ms = z.number().min(0).max(3_600_000);
export const Broker = z.string().regex(/^mqtts?:\/\/\S+$/, { error: saying("must_be_broker") });
export const Topic = z.string().regex(/^[^#+\0]{1,256}$/, { error: saying("must_be_topic") });
export const Port = z.int().min(1).max(65_535);
export const LinkConfig = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("serial"),
    path: z.string().regex(/^\/[\w./:+@-]+$/, { error: saying("must_be_pty_path") }),
  }),
  z.strictObject({ type: z.literal("tcp"), port: Port }),
]);
export type LinkConfig = z.infer<typeof LinkConfig>;
