import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newsOf, pulseTime, type TasmotaNews } from "./frame.ts";

describe("PulseTime", () => {
  it.each([
    [100, 1],
    [500, 5],
    [1000, 10],
    [5000, 50],
    [11_100, 111],
    [15_000, 115],
    [60_000, 160],
    [10, 1],
    [100_000_000, 64_900],
  ])("of %i ms is %i", (pulseMs, value) => expect(pulseTime(pulseMs)).toBe(value));
});

describe("what a device says", () => {
  const rows: [string, string, string, TasmotaNews[]][] = [
    ["online", "tele/gate/LWT", "Online", [{ kind: "availability", isOnline: true }]],
    ["offline", "tele/gate/LWT", "Offline", [{ kind: "availability", isOnline: false }]],
    ["the only relay", "stat/gate/POWER", "ON", [{ kind: "power", relay: 1, isOn: true }]],
    ["one of several", "stat/gate/POWER2", "OFF", [{ kind: "power", relay: 2, isOn: false }]],
    ["a result", "stat/gate/RESULT", '{"POWER1":"ON"}', [{ kind: "power", relay: 1, isOn: true }]],
    [
      "a detached switch",
      "stat/gate/RESULT",
      '{"Switch1":{"Action":"ON"}}',
      [{ kind: "switch", number: 1, isOn: true }],
    ],
    [
      "a sensor report",
      "tele/gate/SENSOR",
      '{"Time":"2026","Switch2":"OFF"}',
      [{ kind: "switch", number: 2, isOn: false }],
    ],
    [
      "an asked-for sensor report",
      "stat/gate/STATUS10",
      '{"StatusSNS":{"Time":"2026","Switch1":"ON"}}',
      [{ kind: "switch", number: 1, isOn: true }],
    ],
    [
      "a pulse time",
      "stat/gate/RESULT",
      '{"PulseTime1":{"Set":5,"Remaining":0}}',
      [{ kind: "pulse-time", relay: 1, value: 5 }],
    ],
    [
      "an older one",
      "stat/gate/RESULT",
      '{"PulseTime2":"10 (Active 10)"}',
      [{ kind: "pulse-time", relay: 2, value: 10 }],
    ],
    [
      "the regular state",
      "tele/gate/STATE",
      '{"Uptime":"1T","POWER1":"OFF"}',
      [{ kind: "power", relay: 1, isOn: false }],
    ],
    ["a toggled switch", "stat/gate/RESULT", '{"Switch1":{"Action":"TOGGLE"}}', []],
    ["something else", "stat/gate/RESULT", '{"Command":"Unknown"}', []],
    ["no JSON", "stat/gate/RESULT", "{", []],
    ["JSON that is no object", "stat/gate/RESULT", "null", []],
    ["half a power", "stat/gate/POWER1", "O", []],
  ];
  it.each(rows)("%s", (_name, topic, payload, news) => expect(newsOf(topic, Buffer.from(payload))).toEqual(news));

  it("is never misread as a fault of this program", () => {
    const names = fc.constantFrom("LWT", "RESULT", "POWER1", "SENSOR", "STATUS10", "STATE", "INFO");
    fc.assert(
      fc.property(names, fc.oneof(fc.json(), fc.string()), (name, payload) => {
        expect(Array.isArray(newsOf(`stat/gate/${name}`, Buffer.from(payload)))).toBe(true);
      }),
    );
  });
});
