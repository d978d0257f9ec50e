import { describe, expect, it } from "vitest";
import { DeviceConfig } from "../../config/device-schemas.ts";
import { fakeLink, fakeWorld, hex, toHex } from "../../test/pieces.ts";
import { openDevice } from "../open-device.ts";

const SETTLE_MS = 800;
const FRAME_MS = 125;

async function indicator(driver: string, settings: object = {}) {
  const { clock, world } = fakeWorld();
  const { link, said, hear } = fakeLink();
  const config = DeviceConfig.parse({ id: "it", driver, link: { type: "tcp", port: 1 }, ...settings });
  const wires = { onOutput: () => undefined, onShown: () => undefined };
  const it = openDevice(config, "in", () => link, world, wires);
  await it.start();
  const next = (): string => {
    said();
    clock.advance(FRAME_MS);
    return toHex(said());
  };
  const answer = (question: string | Buffer): string => {
    said();
    hear(Buffer.from(question as string, "latin1"), clock.monotonicMs());
    return toHex(said());
  };
  const stands = (kg: number): void => {
    it.load?.(kg);
    clock.advance(SETTLE_MS);
  };
  return { it, clock, next, answer, stands };
}

/** The makers' frames for 12340 kg, stable. */
describe("golden frames", () => {
  it.each([
    ["toledo-indicator", {}, "02 2A 30 20 20 31 32 33 34 30 20 20 20 20 20 30 0D 0D"],
    ["yaohua-indicator", {}, "02 2B 30 31 32 33 34 30 30 31 46 03"],
    ["and-indicator", {}, "53 54 2C 47 53 2C 2B 30 30 31 32 33 34 30 6B 67 0D 0A"],
    ["cas-indicator", {}, "53 54 2C 47 53 2C 31 E4 2C 20 20 20 31 32 33 34 30 20 6B 67 0D 0A"],
    ["rinstrum-indicator", {}, "02 20 20 20 31 32 33 34 30 47 03"],
    ["sartorius-indicator", {}, "2B 20 20 20 20 31 32 33 34 30 20 6B 67 20 0D 0A"],
    ["bilanciai-indicator", {}, "24 30 31 32 33 34 30 0D"],
    ["and-indicator", { comma: true }, "53 54 2C 47 53 2C 2B 30 30 31 32 33 34 30 2C 6B 67 0D 0A"],
    ["sartorius-indicator", { named: true }, "47 20 20 20 20 20 2B 20 20 20 20 31 32 33 34 30 20 6B 67 20 0D 0A"],
    ["yaohua-indicator", { mode: "forward" }, "3D 30 31 32 33 34 30 2E 30"],
    ["ricelake-indicator", {}, "02 20 20 20 31 32 33 34 30 4B 47 20 0D 0A"],
    ["weightronix-indicator", {}, "20 47 2B 30 31 32 33 34 30 20 6B 67 0D 0A"],
  ])("%s streams", async (driver, settings, frame) => {
    const { next, stands } = await indicator(driver, settings);
    stands(12_340);
    expect(next()).toBe(frame);
  });

  it.each<[string, object, string | Buffer, string]>([
    ["sics-indicator", {}, "SI\r\n", "53 20 53 20 20 20 20 20 20 31 32 33 34 30 20 6B 67 0D 0A"],
    ["yaohua-indicator", { mode: "command" }, hex("02 41 42 30 33 03"), "02 41 42 2B 30 31 32 33 34 30 30 31 43 03"],
    ["and-indicator", { on_demand: true }, "RW\r\n", "53 54 2C 47 53 2C 2B 30 30 31 32 33 34 30 6B 67 0D 0A"],
    ["sartorius-indicator", { on_demand: true }, "\x1bP", "2B 20 20 20 20 31 32 33 34 30 20 6B 67 20 0D 0A"],
    ["sma-indicator", {}, "\nW\r", "0A 20 31 47 20 20 20 20 20 20 20 31 32 33 34 30 6B 67 20 0D"],
    ["flintec-bsi-indicator", {}, hex("30 31 49 0D 0A"), toHex(Buffer.from("01IS+012340.0\r\n"))],
    ["rinstrum-network-indicator", {}, "20050026:\r\n", toHex(Buffer.from("81050026:   12340 kg G\r\n"))],
    ["laumas-indicator", {}, hex("01 03 00 06 00 05 65 C8"), "01 03 0A 08 00 00 00 30 34 00 00 30 34 04 BF"],
  ])("%s answers, and sends nothing by itself", async (driver, settings, question, frame) => {
    const { next, answer, stands } = await indicator(driver, settings);
    stands(12_340);
    expect(next()).toBe("");
    const bytes = Buffer.from(question as string, "latin1");
    expect(answer(bytes.subarray(0, 1))).toBe("");
    expect(answer(bytes.subarray(1))).toBe(frame);
  });
});

it("a load shows after motion", async () => {
  const { it: toledo, next, clock } = await indicator("toledo-indicator");
  toledo.load?.(12_340);
  clock.advance(SETTLE_MS / 2);
  // Motion is bit 3 of the second status byte.
  expect(next().slice(6, 8)).toBe("38");
  clock.advance(SETTLE_MS);
  expect(next().slice(6, 8)).toBe("30");
  expect(toledo.state()).toMatchObject({ kg: 12_340, isMoving: false });
});

it("a load without a set time is in motion until it is settled", async () => {
  const { it: toledo, next, clock } = await indicator("toledo-indicator", { settle_ms: null });
  expect(next().slice(6, 8)).toBe("30");
  toledo.load?.(12_340);
  clock.advance(60_000);
  expect([next().slice(6, 8), toledo.state()["kg"]]).toEqual(["38", 6_180]);
  toledo.settle?.();
  expect([next().slice(6, 8), toledo.state()["kg"]]).toEqual(["30", 12_340]);
});

it("shows its load and how far its zero has moved", async () => {
  const { it: toledo, stands } = await indicator("toledo-indicator");
  toledo.drift?.(80);
  expect(toledo.state()).toMatchObject({ kg: 80, isMoving: false });
  stands(12_340);
  expect(toledo.state()).toMatchObject({ kg: 12_420 });
});

it.each([
  [61_000, "34"],
  [-20, "32"],
])("%i kg has a state of its own on a Toledo", async (kg, status) => {
  const { next, stands } = await indicator("toledo-indicator");
  stands(kg);
  expect(next().slice(6, 8)).toBe(status);
});

it("SICS repeats until it is stopped, and knows no other question", async () => {
  const { next, answer } = await indicator("sics-indicator");
  expect(Buffer.from(answer("X\r\n").replaceAll(" ", ""), "hex").toString()).toBe("ES\r\n");
  answer("SIR\r\n");
  expect(next()).not.toBe("");
  answer("@\r\n");
  expect(next()).toBe("");
});

it("Laumas has no other registers and no other functions, and leaves questions to others unanswered", async () => {
  const { answer } = await indicator("laumas-indicator");
  expect(answer(hex("01 03 00 00 00 01 84 0A"))).toBe("01 83 02 C0 F1");
  expect(answer(hex("01 01 00 00 00 08 3D CC"))).toBe("01 81 01 81 90");
  expect(answer(hex("02 03 00 06 00 05 65 FB"))).toBe("");
});
