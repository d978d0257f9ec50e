import { z } from "zod";
import { contactInput, limitSwitches } from "./wiring.ts";
import { saying } from "../../words/spoken-text.ts";
import { help } from "../../words/settings/settings.ts";

/** Shared settings of the boxes. Channels are numbered from 1, as printed on the box. */
export const BoxInput = contactInput(1, 4);

export const BoxOutput = z.int().min(1).max(4).meta(help("box_output"));

export const PollMs = z.int().min(500).max(3000).default(2000).meta(help("poll_ms"));

export const Limits = limitSwitches(BoxInput);

export const CardRadix = z.enum(["raw", "hex", "decimal"]).default("raw").meta(help("card_radix"));

/** The wiring of a barrier on a box with commands for open, close and stop. */
export const ArmModes = {
  mode: z.enum(["single", "single-open", "dual", "triple"]).default("single").meta(help("mode")),
  open_output: BoxOutput.default(1).meta(help("open_output")),
  hold_output: BoxOutput.nullable().default(null).meta(help("hold_output")),
  travel_ms: z.int().min(500).max(30_000).default(6000).meta(help("travel_ms")),
  brake_ms: z.int().min(100).max(2000).default(300).meta(help("brake_ms")),
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
      accept_software_pulse: z.literal(true).meta(help("accept_software_pulse")),
      pulse_ms: z.int().min(200).max(1000).default(500).meta(help("pulse_ms")),
      open_relay: relay.meta(help("open_relay")),
      close_relay: relay.nullable().default(null).meta(help("close_relay")),
      hold_relay: relay.nullable().default(null).meta(help("hold_relay")),
    },
    light: {
      red_relay: relay.meta(help("red_relay")),
      green_relay: relay.meta(help("green_relay")),
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
