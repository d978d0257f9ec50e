import type { Link } from "../wire/devices/links.ts";
import { linkKey } from "./link-key.ts";
import { isSame, say } from "../words/say.ts";
import type { Said, Spoken } from "../wire/said.ts";

/** The resources that devices own or share on terms, before anything is opened. Pure. */

/** One resource of a device. Two devices may have the same resource only if both claim it as the same. */
export interface Claim {
  kind: "broker" | "handshake" | "line" | "port" | "parameters" | "box" | "own" | "contact";
  /** Its name for people; it appears in sentences for the officer. */
  what: Spoken;
  /** The board or box that it is a part of. */
  of?: Spoken;
  /** Separates resources with the same name: the payload of a command, the field of a reader. */
  part?: string;
  /** Other devices may share it if they claim it under this same value; null: nobody may. */
  as: string | null;
}

/** The site's broker, without a topic that belongs to the device alone. */
export const ON_BROKER: Claim = { kind: "broker", what: say("broker"), as: "client" };

/** A resource that only this device may have. */
export function own(what: Spoken, of?: Spoken): Claim {
  return { kind: "own", what, ...(of === undefined ? {} : { of }), as: null };
}

/** How the devices of a driver share a line. */
export interface LineSharing {
  /** `one`: it has no addresses. A port serves one device, or one of each lane if its settings allow it. */
  serves: "one" | "many";
  /** A stalled port keeps its bytes and sends them when it is free again: a late open after its vehicle is gone. */
  movesArms: boolean;
}

/** @param link.isShared the port also serves devices of other lanes that have this setting */
export function lineClaims(
  driver: string,
  { link, isShared }: { link: Link; isShared: boolean },
  { serves, movesArms }: LineSharing,
): Claim[] {
  const what = linkKey(link);
  const isStalling = movesArms && link.type === "serial" && link.rtscts;
  return [
    ...(isStalling ? [{ kind: "handshake", what, as: null } as const] : []),
    { kind: "line", what, as: driver },
    ...(serves === "one" ? [{ kind: "port", what, as: isShared ? "shared" : null } as const] : []),
    { kind: "parameters", what, as: JSON.stringify(link, Object.keys(link).sort()) },
  ];
}

/** Settings that name contacts: one of a loop or of the fire panel, or a barrier's limit switches. */
interface ContactSettings {
  role: string;
  place?: string;
  contact?: { input: number };
  open_limit?: { input: number } | null;
  closed_limit?: { input: number } | null;
}

/**
 * Inputs, each with its purpose in the lane. One contact for a loop before the arm and one under it would put every
 * vehicle in both places. The same contact for the same purpose, or in two lanes, is valid.
 * @param of the board
 */
export function contactClaims(of: Spoken, settings: ContactSettings): Claim[] {
  const { role, place, contact, open_limit, closed_limit } = settings;
  return [
    ...(contact ? [contactClaim(of, contact.input, place ?? role)] : []),
    ...(open_limit ? [contactClaim(of, open_limit.input, "open")] : []),
    ...(closed_limit ? [contactClaim(of, closed_limit.input, "closed")] : []),
  ];
}

export function contactClaim(of: Spoken, input: number, means: string): Claim {
  return { kind: "contact", what: say("input", { number: input }), of, as: means };
}

/** Granted until it is disposed, or refused with a sentence for the officer. */
export type Grant = { ok: true; value: Disposable } | { ok: false; because: Said };

/** The record of all granted claims. */
export interface ClaimBook {
  /** Grants all or none. @param by the device's name */
  grant(wanted: readonly Claim[], by: string): Grant;
}

export function openClaimBook({ hasBroker }: { hasBroker: boolean }): ClaimBook {
  const held = new Map<Disposable, { claims: readonly Claim[]; by: string }>();

  function refusalOf(mine: Claim): Said | null {
    if (mine.kind === "handshake") return say("no_handshake", { what: mine.what });
    if (mine.kind === "broker" && !hasBroker) return say("needs_broker");
    for (const other of held.values())
      for (const theirs of other.claims) if (doClash(mine, theirs)) return clashOf(mine, theirs, other.by);
    return null;
  }

  return {
    grant(wanted, by) {
      const twice = wanted.find((claim, at) => wanted.slice(0, at).some((before) => doClash(claim, before)));
      if (twice) return { ok: false, because: say("named_twice", { what: twice.what }) };
      for (const claim of wanted) {
        const because = refusalOf(claim);
        if (because !== null) return { ok: false, because };
      }
      const value = { [Symbol.dispose]: () => void held.delete(value) };
      held.set(value, { claims: wanted, by });
      return { ok: true, value };
    },
  };
}

function doClash(a: Claim, b: Claim): boolean {
  const isOne = a.kind === b.kind && isSame(a.what, b.what) && isSame(a.of ?? null, b.of ?? null) && a.part === b.part;
  return isOne && (a.as === null || a.as !== b.as);
}

function clashOf({ kind, what, of }: Claim, theirs: Claim, by: string): Said {
  const whole = of === undefined ? what : say("part_of", { part: what, whole: of });
  switch (kind) {
    case "line":
      return say("other_driver", { what, driver: theirs.as ?? by });
    case "port":
      return say("other_reader", { what });
    case "parameters":
      return say("other_parameters", { what });
    case "box":
      return say("other_box_settings", { what });
    case "contact":
      return say("tells_otherwise", { what: whole, device: by });
    case "broker":
    case "handshake":
    case "own":
      return say("belongs_to", { what: whole, device: by });
  }
}
