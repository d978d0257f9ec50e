import type { Cast, Driver } from "./cast.ts";
import { admitted, refused, type Timetable } from "./lanes.ts";

/** The truck that is weighed: it comes empty and leaves loaded, while central is away. */
export const WEIGHED_KG = { in: 12_340, out: 30_120 } as const;

/** The first trucks, with central up. @param importer its paper is not released yet */
export function whileUp({ running, unapproved, cancelled, forgedQr, unknownCode }: Cast, importer: Driver): Timetable {
  const { regular, hesitant, followed, early, overnight, typist } = running;
  return {
    in: [
      { who: "good ticket, comes in empty", driver: regular, weighsKg: WEIGHED_KG.in, expects: admitted },
      { who: "ticket not approved", driver: unapproved, expects: refused("NOT_APPROVED") },
      { who: "ticket cancelled", driver: cancelled, expects: refused("CANCELLED") },
      { who: "backs off", driver: hesitant, plan: "back_off", expects: { code: "OK", passage: "none" } },
      { who: "comes in twice", driver: regular, expects: refused("ALREADY_IN") },
      { who: "comes again", driver: hesitant, expects: admitted },
    ],
    out: [
      { who: "forged QR", driver: { qr: forgedQr }, expects: refused("BAD_SIGNATURE") },
      { who: "ticket of next week", driver: early, expects: refused("TOO_EARLY") },
      { who: "unknown code", driver: { qr: unknownCode }, expects: refused("UNKNOWN") },
    ],
    mqtt: [
      { who: "a tailgater follows", driver: followed, plan: "tailgate_after", expects: admitted },
      { who: "stays overnight", driver: overnight, expects: admitted },
      { who: "forged QR", driver: { qr: forgedQr }, expects: refused("BAD_SIGNATURE") },
      { who: "types the code", driver: { ...typist, qr: typist.code }, expects: admitted },
      { who: "brings an import", driver: importer, expects: admitted },
    ],
  };
}

/** The trucks during the outage. @param latecomer his ticket was made after the line was cut */
export function whileAway({ running, doomed, forgedQr }: Cast, latecomer: Driver): Timetable {
  const { regular, courier, overnight, hesitant } = running;
  return {
    in: [
      {
        who: "unknown here, good signature",
        driver: latecomer,
        expects: { ...admitted, onSignatureAlone: true },
      },
      { who: "cancelled meanwhile", driver: doomed, expects: admitted },
      { who: "comes in twice", driver: latecomer, expects: { ...refused("ALREADY_IN"), onSignatureAlone: true } },
    ],
    out: [
      { who: "good ticket, goes out loaded", driver: regular, weighsKg: WEIGHED_KG.out, expects: admitted },
      { who: "goes out after the night", driver: overnight, expects: admitted },
      { who: "goes out twice", driver: regular, expects: refused("ALREADY_OUT") },
      { who: "goes out", driver: hesitant, expects: admitted },
    ],
    mqtt: [
      { who: "courier comes in", driver: courier, expects: admitted },
      { who: "forged QR", driver: { qr: forgedQr }, expects: refused("BAD_SIGNATURE") },
      { who: "courier goes out", driver: courier, expects: admitted },
    ],
  };
}
