import { describe, expect, test } from "vitest";
import {
  newFirmware,
  nextTasmotaChangeMs,
  passTasmotaTime,
  powerUpTasmota,
  pulseMs,
  setTasmotaSwitch,
  takeTasmotaCommand,
  type FirmwareStep,
} from "./firmware.ts";

const TIME = "2026-11-21T08:00:00";

/** Executes commands in order at time 0. */
function after(commands: readonly (readonly [command: string, payload: string])[], relays = 2): FirmwareStep {
  return commands.reduce<FirmwareStep>(
    ({ firmware }, [command, payload]) => takeTasmotaCommand(firmware, command, payload, 0, TIME),
    { firmware: newFirmware(relays, 2), says: [] },
  );
}
const told = ({ says }: FirmwareStep): string[] =>
  says.map(({ prefix, name, payload }) => `${prefix} ${name} ${payload}`);

describe("commands and their answers", () => {
  test.each([
    ["POWER1", "ON", ['stat RESULT {"POWER1":"ON"}', "stat POWER1 ON"]],
    ["power2", "toggle", ['stat RESULT {"POWER2":"ON"}', "stat POWER2 ON"]],
    ["POWER1", "", ['stat RESULT {"POWER1":"OFF"}', "stat POWER1 OFF"]],
    ["POWER3", "ON", ['stat RESULT {"Command":"Unknown"}']],
    ["PulseTime1", "5", ['stat RESULT {"PulseTime1":{"Set":5,"Remaining":0}}']],
    ["PowerOnState", "0", ['stat RESULT {"PowerOnState":0}']],
    ["SetOption114", "1", ['stat RESULT {"SetOption114":"ON"}']],
    ["SetOption0", "0", ['stat RESULT {"SetOption0":"OFF"}']],
    ["SwitchMode1", "15", ['stat RESULT {"SwitchMode1":15}']],
    ["STATUS", "10", [`stat STATUS10 {"StatusSNS":{"Time":"${TIME}","Switch1":"OFF","Switch2":"OFF"}}`]],
    ["STATUS", "11", [`stat STATUS11 {"StatusSTS":{"Time":"${TIME}","POWER1":"OFF","POWER2":"OFF"}}`]],
    ["Dance", "1", ['stat RESULT {"Command":"Unknown"}']],
  ])("%s %j", (command, payload, says) => expect(told(after([[command, payload]]))).toEqual(says));

  test("a device with one relay calls it POWER", () =>
    expect(told(after([["POWER", "ON"]], 1))).toEqual(['stat RESULT {"POWER":"ON"}', "stat POWER ON"]));
});

test.each([
  [1, 100],
  [5, 500],
  [111, 11_100],
  [112, 12_000],
  [115, 15_000],
])("PulseTime %i is %i ms", (pulseTime, ms) => expect(pulseMs(pulseTime)).toBe(ms));

test("a pulse ends by itself and says so", () => {
  const { firmware } = after([
    ["PulseTime1", "5"],
    ["POWER1", "ON"],
  ]);
  expect(nextTasmotaChangeMs(firmware)).toBe(500);
  expect(passTasmotaTime(firmware, 499)).toEqual({ firmware, says: [] });
  const off = passTasmotaTime(firmware, 500);
  expect(off.firmware.powers).toEqual([false, false]);
  expect(told(off)).toEqual(['stat RESULT {"POWER1":"OFF"}', "stat POWER1 OFF"]);
});
test("a switch drives its relay until it is detached", () => {
  const attached = setTasmotaSwitch(newFirmware(2, 2), 1, true, 0);
  expect(attached.firmware.powers).toEqual([true, false]);
  const detached = setTasmotaSwitch(after([["SetOption114", "1"]]).firmware, 1, true, 0);
  expect(detached.firmware.powers).toEqual([false, false]);
  expect(told(detached)).toEqual(['stat RESULT {"Switch1":{"Action":"ON"}}']);
});
test.each([
  ["0", false],
  ["1", true],
  ["2", false],
  ["3", true],
])("with PowerOnState %s a relay that was on is %s when the power comes back", (state, isOn) => {
  const { firmware } = after([
    ["PowerOnState", state],
    ["POWER1", "ON"],
  ]);
  expect(powerUpTasmota(firmware, 0).powers[0]).toBe(isOn);
});
