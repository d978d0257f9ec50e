import { z } from "zod";
import { Link } from "./links.ts";

/** LED signs on C-Power (CP5200) cards. */
export const CpowerSign = z.strictObject({
  role: z.literal("sign"),
  driver: z.literal("cpower-sign"),
  link: Link.describe("most cards are set to 115200 baud"),
  framing: z
    .enum(["serial", "network"])
    .default("serial")
    .describe("serial also behind a serial server; network on the card's own TCP port"),
  network_id: z.int().min(0).max(0xffff_ffff).default(0xffff_ffff).describe("the card's id code, with network framing"),
  network_length: z
    .enum(["low-first", "high-first"])
    .default("low-first")
    .describe("byte order of the length, with network framing: try the other where the card shows nothing"),
  card_id: z.int().min(1).max(255).default(1).describe("255 reaches every card"),
  ask_reply: z.boolean().default(false).describe("requests a reply of the card; replies are ignored"),
  window: z.int().min(0).max(7).default(0).describe("the window that shows the text"),
  size: z
    .strictObject({
      width_px: z.int().min(8).max(4096).describe("of the whole sign"),
      height_px: z.int().min(8).max(1024).describe("of the whole sign"),
    })
    .nullable()
    .default(null)
    .describe("makes one window of this size before the first text; null: windows are as the card has them"),
  font_px: z
    .union([8, 12, 16, 24, 32, 40, 48, 56].map((px) => z.literal(px)))
    .default(16)
    .describe("height of the letters"),
  font_style: z.int().min(0).max(7).default(0).describe("the card's font style"),
  align: z.enum(["left", "centre", "right"]).default("centre").describe("where a held text stands in its line"),
  vertical: z.enum(["top", "centre", "bottom"]).default("centre").describe("where the lines stand on the sign"),
  columns: z.int().min(2).max(120).default(16).describe("characters that fit; longer text scrolls"),
  scroll_effect: z.int().min(0).max(255).default(11).describe("how longer text moves: 11 scrolls left, 14 without end"),
  speed: z.int().min(1).max(100).default(20).describe("of moving text; 1 is the fastest"),
  stay_seconds: z.int().min(0).max(65_535).default(600).describe("how long a text stays"),
  gap_ms: z.int().min(0).max(5000).default(100).describe("least time between two packets"),
  repeat_seconds: z
    .int()
    .min(5)
    .max(600)
    .default(30)
    .describe("refresh interval of the text: the sign does not acknowledge"),
});
