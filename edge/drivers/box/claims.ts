import type { Link } from "../../../shared/wire/devices/links.ts";
import { type Claim, contactClaims, own } from "../claims.ts";
import { linkKey } from "../line/link-key.ts";
import { say } from "../../../shared/words/say.ts";

/** The parts of its box that one device uses. */
export interface BoxPart {
  outputs?: readonly number[];
  /** The card reader that it listens to. */
  channel?: string;
}

/** @param agreed the settings that must be equal in all devices of the box, in a fixed order */
export function boxClaims(
  settings: { role: string; link: Link },
  agreed: Readonly<Record<string, unknown>>,
  { outputs = [], channel }: BoxPart,
): Claim[] {
  const where = linkKey(settings.link);
  const box = say("box", { line: where });
  return [
    { kind: "box", what: where, as: JSON.stringify(agreed) },
    ...outputs.map((output) => own(say("output", { number: output }), box)),
    ...(channel === undefined ? [] : [own(say("card_reader", { number: channel }), box)]),
    ...contactClaims(where, settings),
  ];
}
