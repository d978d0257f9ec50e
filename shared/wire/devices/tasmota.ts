import { z } from "zod";
import { Topic } from "./links.ts";
import { areDistinct, LoopPlace } from "./wiring.ts";
import { saying } from "../../words/spoken-text.ts";

const Own = {
  driver: z.literal("tasmota"),
  topic: Topic.describe("the device's own topic, such as tasmota_1A2B3C"),
};

export const TasmotaBarrier = z
  .strictObject({
    role: z.literal("barrier"),
    ...Own,
    open_power: z.int().min(1).max(8).default(1).describe("which POWER opens"),
    close_power: z.int().min(1).max(8).nullable().default(null).describe("null where the barrier closes by itself"),
    pulse_ms: z.int().min(100).max(5000).multipleOf(100).default(500).describe("set as the device's own PulseTime"),
  })
  .refine(({ open_power, close_power }) => areDistinct(open_power, close_power), {
    path: ["close_power"],
    error: saying("must_be_another_output"),
  });

export const TasmotaLoop = z.strictObject({
  role: z.literal("loop"),
  ...Own,
  place: LoopPlace,
  switch: z.int().min(1).max(8).default(1).describe("which switch the detector is wired to, from 1"),
});

export const Tasmota = z.discriminatedUnion("role", [TasmotaBarrier, TasmotaLoop]);
export type Tasmota = z.infer<typeof Tasmota>;
