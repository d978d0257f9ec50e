import { expect, it } from "vitest";
import { DeviceSettings } from "../../shared/wire/devices/device.ts";
import { Lcus } from "../../shared/wire/devices/lcus.ts";
import type { Driver, Registry } from "./driver.ts";
import { DRIVERS } from "./registry.ts";
import { ON_SERVER } from "./test/tcp-kinds.ts";

it("knows the drivers that the settings know, by the very same schemas", () => {
  const known = new Set<unknown>(DeviceSettings.options);
  expect(known.size).toBeGreaterThan(20);
  expect(new Set<unknown>(Object.values(DRIVERS).map(({ settings }) => settings))).toEqual(known);
});

/** Errors that the compiler must find: it reports an unused directive for each error that it accepts. */
it("does not compile without all that a driver brings", () => {
  const { lcus: _lcus, ...others } = DRIVERS;
  // @ts-expect-error a driver that the settings know is missing
  const withoutOne: Registry = others;
  // @ts-expect-error a driver stands under the name of another
  const underAnotherName: Registry = { ...DRIVERS, lcus: DRIVERS.numato };
  // @ts-expect-error a driver that no settings know
  const withOneMore: Registry = { ...DRIVERS, siren: DRIVERS.lcus };
  // @ts-expect-error how a device is made is not said
  const unmade: Driver<Lcus> = { settings: Lcus };
  const { lcus: _onServer, ...onServer } = ON_SERVER;
  // @ts-expect-error it is not tested behind a serial server
  const untried: typeof ON_SERVER = onServer;
  expect([withoutOne, underAnotherName, withOneMore, unmade, untried]).toHaveLength(5);
});
