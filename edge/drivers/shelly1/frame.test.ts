import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deviceCommand, newsOf, relayCommand, type Shelly1News } from "./frame.ts";

const DEVICE = "shellies/shelly1-A1";

describe("what a first-generation device says", () => {
  const rows: [string, string, string, Shelly1News | null][] = [
    ["online", "online", "true", { kind: "availability", isOnline: true }],
    ["offline", "online", "false", { kind: "availability", isOnline: false }],
    ["a relay on", "relay/0", "on", { kind: "relay", relay: 0, isOn: true }],
    ["a relay off", "relay/1", "off", { kind: "relay", relay: 1, isOn: false }],
    ["too much load", "relay/0", "overpower", { kind: "overpower", relay: 0 }],
    ["an input", "input/2", "1", { kind: "input", input: 2, isOn: true }],
    ["an input off", "input/0", "0", { kind: "input", input: 0, isOn: false }],
    ["who it is", "announce", '{"id":"x"}', { kind: "other" }],
    ["half a word", "relay/0", "o", null],
    ["half an availability", "online", "tru", null],
    ["an input that is neither", "input/0", "2", null],
    ["nothing", "announce", "", null],
    ["a command of somebody else", "command", "announce", null],
  ];
  it.each(rows)("%s", (_name, name, payload, news) =>
    expect(newsOf(DEVICE, `${DEVICE}/${name}`, Buffer.from(payload))).toEqual(news),
  );

  it("is not what another device says", () => {
    expect(newsOf(DEVICE, `${DEVICE}2/online`, Buffer.from("true"))).toBeNull();
  });

  it("never throws", () => {
    const names = fc.constantFrom("online", "relay/0", "input/0", "info", "command");
    fc.assert(
      fc.property(names, fc.uint8Array(), (name, payload) => {
        expect(newsOf(DEVICE, `${DEVICE}/${name}`, payload)).not.toBeUndefined();
      }),
    );
  });
});

describe("its commands", () => {
  it("goes to the relay, or to the device", () => {
    expect(relayCommand(DEVICE, 1, "on")).toEqual({ topic: "shellies/shelly1-A1/relay/1/command", payload: "on" });
    expect(deviceCommand(DEVICE, "update")).toEqual({ topic: "shellies/shelly1-A1/command", payload: "update" });
  });
});
