import type { Sense } from "../world/lane.ts";
import type { Contact, Lamp } from "../world/lane-world.ts";
import type { LinkConfig } from "./fields.ts";
import type { LaneConfig } from "./schema.ts";

export interface OutputWire {
  drives: Contact | Lamp;
  device: string;
  output: number;
}
export interface InputWire {
  sense: Sense;
  device: string;
  input: number;
  active_high: boolean;
}

/** The relays that drive a lane. */
export function outputWires({ relays }: LaneConfig): OutputWire[] {
  const names = ["open", "close", "hold", "red", "green"] as const;
  return names.flatMap((drives) => (relays[drives] ? [{ drives, ...relays[drives] }] : []));
}

/** The device inputs that a lane's contacts are wired to. */
export function inputWires({ contacts }: LaneConfig): InputWire[] {
  const names = ["loop_before", "loop_under", "deck_end", "open_limit", "closed_limit", "fire"] as const;
  return names.flatMap((sense) => (contacts[sense] ? [{ sense, ...contacts[sense] }] : []));
}

/** The devices that stand at a lane, by what they are there; a missing one is undefined. */
export function partsOf({ relays, contacts, reader, sign, camera, plate_camera, scale }: LaneConfig) {
  return {
    barrier: (relays.open ?? relays.hold)?.device,
    light: (relays.red ?? relays.green)?.device,
    loop_before: contacts.loop_before?.device,
    loop_under: contacts.loop_under?.device,
    reader,
    sign,
    camera,
    plate_camera,
    scale,
  };
}

/** The wire of a link: devices with the same wire share it. */
export function wireName(link: LinkConfig): string {
  return link.type === "serial" ? link.path : `tcp ${link.port}`;
}
