import { expect, it } from "vitest";
import type { z } from "zod";
import { DeviceSettings } from "../../shared/wire/devices/device.ts";
import { Lcus } from "../../shared/wire/devices/lcus.ts";
import type { LineScanner } from "../../shared/wire/devices/scanner-line.ts";
import type { DeviceConfig, DriverDeps } from "./device.ts";
import type { Driver, Registry } from "./driver.ts";
import { DRIVERS } from "./registry.ts";
import { ON_SERVER } from "./test/tcp-kinds.ts";

it("knows the drivers that the settings know, by the very same schemas", () => {
  const known = new Set<unknown>(DeviceSettings.options);
  expect(known.size).toBeGreaterThan(20);
  expect(new Set<unknown>(Object.values(DRIVERS).map(({ settings }) => settings))).toEqual(known);
});

/** Errors that the compiler must find: it reports an unused directive for each error that it accepts. */
const none = {
  claims: () => [],
  create: (config: DeviceConfig<Lcus>, deps: DriverDeps) => DRIVERS.lcus.create(config, deps),
};

it("does not compile without all that a driver brings", () => {
  const { lcus: _lcus, ...others } = DRIVERS;
  // @ts-expect-error a driver that the settings know is missing
  const withoutOne: Registry = others;
  // @ts-expect-error a driver stands under the name of another
  const underAnotherName: Registry = { ...DRIVERS, lcus: DRIVERS.numato };
  // @ts-expect-error a driver that no settings know
  const withOneMore: Registry = { ...DRIVERS, siren: DRIVERS.lcus };
  // @ts-expect-error how its devices share a line is not said
  const withoutLine: Driver<Lcus> = { ...none, settings: Lcus };
  // @ts-expect-error it has a link, and says that it has no line
  const onNoLine: Driver<Lcus> = { ...none, settings: Lcus, line: null };
  // @ts-expect-error whether it moves arms is not said
  const silent: Driver<Lcus> = { ...none, settings: Lcus, line: { serves: "many" } };
  // @ts-expect-error it has barriers, and says that it moves no arms
  const harmless: Driver<Lcus> = { ...none, settings: Lcus, line: { serves: "many", movesArms: false } };
  const reader: Driver<z.infer<typeof LineScanner>> = {
    ...DRIVERS["scanner-line"],
    // @ts-expect-error it has no barriers, and says that it moves arms
    line: { serves: "one", movesArms: true },
  };
  // @ts-expect-error its claims are missing
  const unclaimed: Driver<Lcus> = { create: none.create, settings: Lcus, line: { serves: "many", movesArms: true } };
  const { lcus: _onServer, ...onServer } = ON_SERVER;
  // @ts-expect-error it is not tested behind a serial server
  const untried: typeof ON_SERVER = onServer;
  const breaches = [withoutOne, underAnotherName, withOneMore, withoutLine, onNoLine, silent, harmless, unclaimed];
  expect([...breaches, reader, untried]).toHaveLength(10);
});
