import { z } from "zod";

/** What the settings of the boxes have in common: channels are numbered from 1, as they are printed on the box. */
export const BoxInput = z.strictObject({
  input: z.int().min(1).max(4).describe("input number, from 1"),
  active_high: z.boolean().default(true).describe("false where the contact opens when it has something to tell"),
});

export const BoxOutput = z.int().min(1).max(4).describe("output number, from 1");

export const PollMs = z
  .int()
  .min(500)
  .max(3000)
  .default(2000)
  .describe("how often the box is asked how it is; two questions without an answer and it is lost");

export const LoopPlace = z
  .enum(["before", "under"])
  .describe("before the arm (presence) or under it (passage, safety)");

export const DebounceMs = z.int().min(0).max(1000).default(50).describe("how long a contact must hold to count");

export const Limits = {
  open_limit: BoxInput.nullable().default(null).describe("the barrier's limit switch for open, where it has one"),
  closed_limit: BoxInput.nullable().default(null).describe("the barrier's limit switch for closed, where it has one"),
};

export const CardRadix = z
  .enum(["raw", "hex", "decimal"])
  .default("raw")
  .describe(
    "raw: the card's text is what the box sends; hex: its digits are hexadecimal and become a decimal number; decimal: they lose their leading zeros",
  );

/** A recording of the box, by its number; null: silence. */
export const Track = z.int().min(0).max(99_999).nullable().default(null);

/** A barrier whose pulse only this process ends. */
export const SoftwarePulse = {
  accept_software_pulse: z
    .literal(true)
    .describe(
      "must be said: this board has no timer, so that an edge that dies within the pulse leaves the open contact closed until it starts again; only for barriers that close by themselves and stand a stuck contact",
    ),
  pulse_ms: z.int().min(200).max(1000).default(500).describe("ended by the edge itself: keep it short"),
};
