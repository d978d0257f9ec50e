import { z } from "zod";
import { Link } from "./links.ts";
import { help } from "../../words/settings/settings.ts";

/** LED signs on C-Power (CP5200) cards. */
export const CpowerSign = z.strictObject({
  role: z.literal("sign"),
  driver: z.literal("cpower-sign"),
  link: Link.meta(help("cpower-sign.link")),
  framing: z.enum(["serial", "network"]).default("serial").meta(help("framing")),
  network_id: z.int().min(0).max(0xffff_ffff).default(0xffff_ffff).meta(help("network_id")),
  network_length: z.enum(["low-first", "high-first"]).default("low-first").meta(help("network_length")),
  card_id: z.int().min(1).max(255).default(1).meta(help("card_id")),
  ask_reply: z.boolean().default(false).meta(help("ask_reply")),
  window: z.int().min(0).max(7).default(0).meta(help("window")),
  size: z
    .strictObject({
      width_px: z.int().min(8).max(4096).meta(help("width_px")),
      height_px: z.int().min(8).max(1024).meta(help("height_px")),
    })
    .nullable()
    .default(null)
    .meta(help("size")),
  font_px: z
    .union([8, 12, 16, 24, 32, 40, 48, 56].map((px) => z.literal(px)))
    .default(16)
    .meta(help("font_px")),
  font_style: z.int().min(0).max(7).default(0).meta(help("font_style")),
  align: z.enum(["left", "centre", "right"]).default("centre").meta(help("align")),
  vertical: z.enum(["top", "centre", "bottom"]).default("centre").meta(help("vertical")),
  columns: z.int().min(2).max(120).default(16).meta(help("columns")),
  scroll_effect: z.int().min(0).max(255).default(11).meta(help("scroll_effect")),
  speed: z.int().min(1).max(100).default(20).meta(help("speed")),
  stay_seconds: z.int().min(0).max(65_535).default(600).meta(help("stay_seconds")),
  gap_ms: z.int().min(0).max(5000).default(100).meta(help("gap_ms")),
  repeat_seconds: z.int().min(5).max(600).default(30).meta(help("repeat_seconds")),
});
