import { expect, it } from "vitest";
import type { z } from "zod";
import type { Lcus } from "../wire/devices/lcus.ts";
import type { LineScanner } from "../wire/devices/scanner-line.ts";
import { DEVICE_USES, type Uses, type UsesOfDrivers } from "./uses.ts";

/** Errors that the compiler must find: it reports an unused directive for each error that it accepts. */
it("does not compile without all that a driver's devices take", () => {
  const claims = () => [];
  const { lcus: _lcus, ...others } = DEVICE_USES;
  // @ts-expect-error a driver that the settings know is missing
  const withoutOne: UsesOfDrivers = others;
  // @ts-expect-error a driver that no settings know
  const withOneMore: UsesOfDrivers = { ...DEVICE_USES, siren: DEVICE_USES.lcus };
  // @ts-expect-error how its devices share a line is not said
  const withoutLine: Uses<Lcus> = { claims };
  // @ts-expect-error it has a link, and says that it has no line
  const onNoLine: Uses<Lcus> = { claims, line: null };
  // @ts-expect-error whether it moves arms is not said
  const silent: Uses<Lcus> = { claims, line: { serves: "many" } };
  // @ts-expect-error it has barriers, and says that it moves no arms
  const harmless: Uses<Lcus> = { claims, line: { serves: "many", movesArms: false } };
  const reader: Uses<z.infer<typeof LineScanner>> = {
    claims,
    // @ts-expect-error it has no barriers, and says that it moves arms
    line: { serves: "one", movesArms: true },
  };
  // @ts-expect-error its claims are missing
  const unclaimed: Uses<Lcus> = { line: { serves: "many", movesArms: true } };
  const breaches = [withoutOne, withOneMore, withoutLine, onNoLine, silent, harmless, reader, unclaimed];
  expect(breaches).toHaveLength(8);
});
