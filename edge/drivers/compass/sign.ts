import type { Device } from "../../lane/ports.ts";
import { printable } from "../printable.ts";
import { boxDevice, type BoxDeviceConfig } from "../box/box-device.ts";
import type { BoxKind } from "../box/boxes.ts";
import type { BoxCommand } from "../box/dialect.ts";
import type { DriverDeps } from "../device.ts";
import { repeatedText } from "../repeated-text.ts";
import { type TextStyle, twoLines } from "./frame.ts";
import { say } from "../../../shared/words/say.ts";

/** A display needs this time for a text. */
const TEXT_GAP_MS = 250;

/**
 * Scrolling text in two lines, behind a board or alone. Blank text returns the display to its power-on message.
 * @param words.commandsFor the commands that show such a text
 */
export function twoLineSign(
  config: BoxDeviceConfig<TextStyle & { repeat_seconds: number }>,
  kind: BoxKind,
  deps: DriverDeps,
  words: { show: string; release: string; commandsFor(text: string): readonly BoxCommand[] },
): Device {
  const { settings } = config;
  const text = repeatedText(
    {
      repeatSeconds: settings.repeat_seconds,
      async send({ lines }) {
        const shown = lines.map(printable);
        const isBlank = shown.every((line) => line === "");
        await box.seat().say(words.commandsFor(isBlank ? words.release : twoLines(words.show, settings, shown)));
        return TEXT_GAP_MS;
      },
    },
    deps.clock,
  );
  const box = boxDevice(config, kind, deps, {
    ready: text.opened,
    lost: text.lost,
    ended: () => text.end(say("switched_off", { device: config.name })),
  });
  return { ...box.device, sign: { show: text.show } };
}
