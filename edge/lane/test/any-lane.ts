import fc from "fast-check";

/** Generators of random lanes and their events. */

export const is = <const D extends string>(what: D): fc.Arbitrary<D> => fc.constant(what);

/** The devices of a lane, as its setup names them. */
export const anyDevices = fc.record({
  hasBefore: fc.boolean(),
  hasUnder: fc.boolean(),
  shows: fc.record({ open: fc.boolean(), closed: fc.boolean() }),
  canClose: fc.boolean(),
  canHold: fc.boolean(),
});
