import { z } from "zod";
import { contactInput, limitSwitches } from "./wiring.ts";
import { saying } from "../../words/spoken-text.ts";

/** Shared settings of the boxes. Channels are numbered from 1, as printed on the box. */
export const BoxInput = contactInput(1, 4);

export const BoxOutput = z.int().min(1).max(4).describe("output number, from 1");

export const PollMs = z
  .int()
  .min(500)
  .max(3000)
  .default(2000)
  .describe("poll interval of the box's status; after two polls without an answer it is lost (offline)");

export const Limits = limitSwitches(BoxInput);

export const CardRadix = z
  .enum(["raw", "hex", "decimal"])
  .default("raw")
  .describe(
    "raw: the card's text is what the box sends; hex: its digits are hexadecimal and become a decimal number; decimal: they lose their leading zeros",
  );

/** The wiring of a barrier on a box with commands for open, close and stop. */
export const ArmModes = {
  mode: z
    .enum(["single", "single-open", "dual", "triple"])
    .default("single")
    .describe(
      "single: TRIG pulses `open_output`, and the barrier closes by itself; single-open: the same with OPEN1, for boxes without TRIG; dual: OPEN1 and CLOSE1; triple: STOP1 as a brake, too",
    ),
  open_output: BoxOutput.default(1).describe("the output that opens in the mode single; 1 in all others"),
  hold_output: BoxOutput.nullable()
    .default(null)
    .describe("a maintained contact that holds the arm up; null: the open contact is held instead"),
  travel_ms: z
    .int()
    .min(500)
    .max(30_000)
    .default(6000)
    .describe("triple: within this time after a command the arm moves, and is stopped before the opposite command"),
  brake_ms: z.int().min(100).max(2000).default(300).describe("triple: the pause between stop and the other way"),
};

/** The box uses its outputs 1, 2 and 3 itself in all modes except single. */
export function namesItsOpenOutput({ mode, open_output }: { mode: string; open_output: number }): boolean {
  return mode === "single" || open_output === 1;
}

export const OPEN_OUTPUT_RULE = {
  path: ["open_output"],
  error: saying("box_chooses_outputs"),
};

/** The number of a recording on the box; null plays nothing. */
export const Track = z.int().min(0).max(99_999).nullable().default(null);

/** The settings of a barrier and a light on a relay board without timers. */
export function relayRoles(relay: z.ZodInt) {
  return {
    barrier: {
      accept_software_pulse: z
        .literal(true)
        .describe(
          "required: this board has no timer, so an edge that dies within the pulse leaves the contact closed until its next start; only for barriers that tolerate a stuck contact",
        ),
      pulse_ms: z.int().min(200).max(1000).default(500).describe("ended by the edge itself: keep it short"),
      open_relay: relay.describe("the relay that is pulsed to open"),
      close_relay: relay.nullable().default(null).describe("null where the barrier closes by itself"),
      hold_relay: relay
        .nullable()
        .default(null)
        .describe("a maintained contact that holds the arm up; null: the barrier cannot be held"),
    },
    light: {
      red_relay: relay.describe("the relay of the red lamp"),
      green_relay: relay.describe("the relay of the green lamp"),
    },
  };
}

/** @param first the number of the board's first relay */
export function onBoard(first: number) {
  return (settings: { channels: number; [name: string]: unknown }): boolean =>
    Object.entries(settings).every(
      ([name, relay]) => !name.endsWith("_relay") || typeof relay !== "number" || relay < first + settings.channels,
    );
}

export const ON_BOARD_RULE = { path: ["channels"], error: saying("as_many_as_relays") };
