import { describe, expect, test } from "vitest";
import { DeviceConfig } from "../config/device-schemas.ts";
import { fakeWorld, fakeLink, hex, toHex } from "../test/pieces.ts";
import type { Shown } from "../world/lane-world.ts";
import { openDevice } from "./open-device.ts";

/** The frames are from the makers' documents. */

function device(driver: string, settings: object = {}) {
  const { clock, world } = fakeWorld();
  const { link, said, hear } = fakeLink();
  const moved: string[] = [];
  const shown: Shown[] = [];
  const config = DeviceConfig.parse({ id: "it", driver, link: { type: "tcp", port: 1 }, ...settings });
  const it = openDevice(config, "in", () => link, world, {
    onOutput: (output, isOn) => void moved.push(`${output} ${isOn ? "on" : "off"}`),
    onShown: (words) => void shown.push(words),
  });
  const answer = (bytes: Buffer | string): Buffer => {
    hear(typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes);
    return said();
  };
  /** Sent in the Compass board's frame, received without it. */
  const words = (text: string): string =>
    answer(`\xa6${text}\xa9`).toString("latin1").replaceAll("\xa6", "").replaceAll("\xa9", " ").trim();
  return { it, clock, moved, shown, said, answer, words };
}

describe("a parking box", () => {
  test.each([
    ["*PING#", "*PINGOK#", []],
    ["*STAT#", "*STAT000000000#", []],
    ["*OUT3ON#", "*OUT3ONOK#", ["3 on"]],
    ["*OUT5ON#", "", []],
    ["*OPEN1#", "*OPEN1OK#", ["1 on"]],
    ["*CLOSE1#", "*CLOSE1OK#", ["2 on"]],
    ["*STOP1#", "*STOP1OK#", ["3 on"]],
    ["*OPEN2#*CLOSE2#", "*OPEN2OK#*CLOSE2OK#", ["1 on", "1 off", "2 on"]],
    ["*TRIG2#", "", ["2 on"]],
    ["noise *OUT1*OUT2ON#", "*OUT2ONOK#", ["2 on"]],
  ])("%s", (command, reply, expected) => {
    const { answer, moved } = device("parking-box");
    expect([answer(command).toString(), moved]).toEqual([reply, expected]);
  });

  test("ends its pulses after a second, and tells of inputs and cards by itself", async () => {
    const { it, answer, moved, clock, said } = device("parking-box");
    answer("*OPEN1#");
    clock.advance(999);
    expect(moved).toEqual(["1 on"]);
    clock.advance(1);
    expect(moved).toEqual(["1 on", "1 off"]);
    it.setInput?.(2, true);
    it.setInput?.(2, true);
    expect(said().toString()).toBe("*IN2ON#");
    await it.scan?.("00AB12CD");
    expect(said().toString()).toBe("*W00AB12CD#");
    expect(answer("*STAT#").toString()).toBe("*STAT010000000#");
  });
});

describe("a Compass board", () => {
  test("speaks in A6 … A9", () => {
    const { answer } = device("compass-board");
    expect(toHex(answer(hex("A6 50 49 4E 47 A9")))).toBe("A6 50 49 4E 47 4F 4B A9");
  });
  test.each([
    ["TRIG1", "", ["1 on"]],
    ["OPEN1", "", ["1 on"]],
    ["OUT4ON", "", ["4 on"]],
    ["STAT", "STAT", []],
    ["RSR", "RSR1011111111001", []],
    ["TR1", "", []],
    ["MT00007", "", []],
  ])("long: %s", (command, reply, expected) => {
    const { words, moved } = device("compass-board");
    expect([words(command), moved]).toEqual([reply, expected]);
  });
  test("has another dialect", () => {
    const { words, moved } = device("compass-board");
    expect([words("CMD1"), words("PNG"), words("TR2"), words("O3N"), words("TRIG1")]).toEqual(["", "PNG", "", "", ""]);
    expect(moved).toEqual(["2 on", "3 on"]);
  });
  test("tells an event again until it is acknowledged, and only those that it is to push", () => {
    const { it, words, clock, said } = device("compass-board");
    words("RSS0211101110001");
    it.setInput?.(1, true);
    clock.advance(400);
    expect(said().toString("latin1")).toBe("\xa6IN1ON\xa9".repeat(3));
    words("IN1ONOK");
    clock.advance(10_000);
    expect(said()).toHaveLength(0);
    it.setInput?.(2, true);
    it.setInput?.(2, false);
    expect(said().toString("latin1")).toBe("\xa6IN2ON\xa9");
    expect(words("STAT")).toBe("STATIN1ON");
  });
  test("shows its two lines", () => {
    const { words, shown } = device("compass-board");
    words("DSD915050SELAMAT DATANG|15050SILAKAN MASUK");
    words("DSU");
    expect(shown.map(({ lines }) => lines)).toEqual([["SELAMAT DATANG", "SILAKAN MASUK"], []]);
  });
});

test.each([
  ["on_off", ":IN3ON;"],
  ["digit", ":IN31;"],
  ["inp", ":INP31;"],
])("an ENET board opens, tells its state and its inputs (%s)", async (form, told) => {
  const { it, answer, moved, said } = device("enet-board", { words: form });
  it.setInput?.(3, true);
  expect(said().toString()).toBe(told);
  it.setInput?.(1, true);
  said();
  expect([answer(":OPEN1;").toString(), answer(":INFO;").toString()]).toEqual(["", ":STAT10;"]);
  await it.scan?.("00AB12");
  expect([moved, said().toString()]).toEqual([["1 on"], ":W100AB12;"]);
});

describe("relay boards without timers", () => {
  test("LCUS switches, answers nothing to it, and passes over what is spoilt", () => {
    const { answer, moved } = device("lcus-board");
    const frames = ["A0 01 01 A2", "00 A0 02 01 A3", "A0 01 00 A2", "A0 01 00 A1", "A0 03 01 A4"];
    expect(frames.map((frame) => toHex(answer(hex(frame))))).toEqual(["", "", "", "", ""]);
    expect(moved).toEqual(["1 on", "2 on", "1 off"]);
    expect(answer(hex("FF")).toString()).toBe("CH1: OFF\r\nCH2: ON\r\n");
  });
  test("KMTronic of two tells of one, of four tells of all", () => {
    const two = device("kmtronic-board");
    expect(toHex(two.answer(hex("FF 02 01")))).toBe("");
    expect([toHex(two.answer(hex("FF 02 03"))), toHex(two.answer(hex("FF 09 00")))]).toEqual(["FF 02 01", ""]);
    const four = device("kmtronic-board", { channels: 4 });
    four.answer(hex("FF 03 01"));
    expect(toHex(four.answer(hex("FF 09 00")))).toBe("00 00 01 00");
  });
  test.each([
    ["relay on 0\r", "relay on 0\n\r>", ["0 on"]],
    ["relay read 1\r", "relay read 1\n\roff\n\r>", []],
    ["relay readall\r", "relay readall\n\r0\n\r>", []],
    ["gpio read 5\r", "gpio read 5\n\ron\n\r>", []],
    ["what\r", "what\n\r>", []],
  ])("Numato: %j", (command, reply, expected) => {
    const { it, answer, moved } = device("numato-board");
    it.setInput?.(5, true);
    expect([answer(command).toString(), moved]).toEqual([reply, expected]);
  });
});
