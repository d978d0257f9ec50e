import { z } from "zod";
import { Topic } from "./links.ts";
import { areDistinct, LoopPlace } from "./wiring.ts";
import { saying } from "../../words/spoken-text.ts";
import { help } from "../../words/settings/settings.ts";

const Own = {
  driver: z.literal("tasmota"),
  topic: Topic.meta(help("tasmota.topic")),
};

export const TasmotaBarrier = z
  .strictObject({
    role: z.literal("barrier"),
    ...Own,
    open_power: z.int().min(1).max(8).default(1).meta(help("open_power")),
    close_power: z.int().min(1).max(8).nullable().default(null).meta(help("close_power")),
    pulse_ms: z.int().min(100).max(5000).multipleOf(100).default(500).meta(help("tasmota.pulse_ms")),
  })
  .refine(({ open_power, close_power }) => areDistinct(open_power, close_power), {
    path: ["close_power"],
    error: saying("must_be_another_output"),
  });

export const TasmotaLoop = z.strictObject({
  role: z.literal("loop"),
  ...Own,
  place: LoopPlace,
  switch: z.int().min(1).max(8).default(1).meta(help("switch")),
});

export const Tasmota = z.discriminatedUnion("role", [TasmotaBarrier, TasmotaLoop]);
export type Tasmota = z.infer<typeof Tasmota>;
