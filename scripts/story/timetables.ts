import type { Cast, Driver } from "./cast.ts";
import { admitted, refused, type Timetable } from "./lanes.ts";

/** The truck that is weighed: it comes empty and leaves loaded, while central is away. */
export const WEIGHED_KG = { in: 12_340, out: 30_120 } as const;

/** The first trucks, with central up. @param importer its paper is not released yet */
export function whileUp({ running, unapproved, cancelled, forgedQr, unknownCode }: Cast, importer: Driver): Timetable {
  const { regular, hesitant, followed, early, overnight, typist } = running;
  return {
    in: [
      { who: "good ticket, comes in empty", qr: regular.qr, weighsKg: WEIGHED_KG.in, expects: admitted },
      { who: "ticket not approved", qr: unapproved.qr, expects: refused("NOT_APPROVED") },
      { who: "ticket cancelled", qr: cancelled.qr, expects: refused("CANCELLED") },
      { who: "backs off", qr: hesitant.qr, plan: "back_off", expects: { code: "OK", passage: "none" } },
      { who: "comes in twice", qr: regular.qr, expects: refused("ALREADY_IN") },
      { who: "comes again", qr: hesitant.qr, expects: admitted },
    ],
    out: [
      { who: "forged QR", qr: forgedQr, expects: refused("BAD_SIGNATURE") },
      { who: "ticket of next week", qr: early.qr, expects: refused("TOO_EARLY") },
      { who: "unknown code", qr: unknownCode, expects: refused("UNKNOWN") },
    ],
    mqtt: [
      { who: "a tailgater follows", qr: followed.qr, plan: "tailgate_after", expects: admitted },
      { who: "stays overnight", qr: overnight.qr, expects: admitted },
      { who: "forged QR", qr: forgedQr, expects: refused("BAD_SIGNATURE") },
      { who: "types the code", qr: typist.code, expects: admitted },
      { who: "brings an import", qr: importer.qr, expects: admitted },
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
        qr: latecomer.qr,
        expects: { ...admitted, onSignatureAlone: true },
      },
      { who: "cancelled meanwhile", qr: doomed.qr, expects: admitted },
      { who: "comes in twice", qr: latecomer.qr, expects: { ...refused("ALREADY_IN"), onSignatureAlone: true } },
    ],
    out: [
      { who: "good ticket, goes out loaded", qr: regular.qr, weighsKg: WEIGHED_KG.out, expects: admitted },
      { who: "goes out after the night", qr: overnight.qr, expects: admitted },
      { who: "goes out twice", qr: regular.qr, expects: refused("ALREADY_OUT") },
      { who: "goes out", qr: hesitant.qr, expects: admitted },
    ],
    mqtt: [
      { who: "courier comes in", qr: courier.qr, expects: admitted },
      { who: "forged QR", qr: forgedQr, expects: refused("BAD_SIGNATURE") },
      { who: "courier goes out", qr: courier.qr, expects: admitted },
    ],
  };
}
