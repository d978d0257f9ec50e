import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newsOf, request, type Shelly2News, switchSet } from "./frame.ts";
import { worded } from "../../../shared/test/worded.ts";

const AT = { topic: "shellyplus1-a8032abe54dc", source: "lane1" };

describe("what a device says", () => {
  const rows: [string, string, string, Shelly2News[]][] = [
    ["online", `${AT.topic}/online`, "true", [{ kind: "availability", isOnline: true }]],
    ["offline", `${AT.topic}/online`, "false", [{ kind: "availability", isOnline: false }]],
    [
      "an answer",
      "lane1/rpc",
      '{"id":42,"src":"shellyplus1-a8032abe54dc","dst":"lane1","result":{"was_on":false}}',
      [{ kind: "answer", id: 42, error: null, result: { was_on: false } }],
    ],
    [
      "an answer without words",
      "lane1/rpc",
      '{"id":1,"result":null}',
      [{ kind: "answer", id: 1, error: null, result: {} }],
    ],
    [
      "an error",
      "lane1/rpc",
      '{"id":42,"error":{"code":-103,"message":"Invalid argument"}}',
      [{ kind: "answer", id: 42, error: "Invalid argument", result: {} }],
    ],
    [
      "an error without words",
      "lane1/rpc",
      '{"id":42,"error":7}',
      [{ kind: "answer", id: 42, error: "it gave no reason", result: {} }],
    ],
    ["an answer to nobody", "lane1/rpc", '{"result":{}}', []],
    [
      "a notification",
      `${AT.topic}/events/rpc`,
      '{"method":"NotifyStatus","params":{"ts":1,"input:1":{"id":1,"state":true},"switch:0":{"output":true}}}',
      [{ kind: "other" }, { kind: "input", input: 1, isOn: true }],
    ],
    [
      "a status",
      `${AT.topic}/status/input:0`,
      '{"id":0,"state":false}',
      [{ kind: "other" }, { kind: "input", input: 0, isOn: false }],
    ],
    ["a button, which has no state", `${AT.topic}/status/input:0`, '{"id":0,"state":null}', [{ kind: "other" }]],
    ["no JSON", "lane1/rpc", "{", []],
    ["JSON that is no object", "lane1/rpc", "null", []],
    ["another's answer", "lane2/rpc", '{"id":42,"result":{}}', []],
  ];
  it.each(rows)("%s", (_name, topic, payload, news) =>
    expect(worded(newsOf(AT, topic, Buffer.from(payload)))).toEqual(news),
  );

  it("is never misread as a fault of this program", () => {
    const topics = fc.constantFrom("lane1/rpc", `${AT.topic}/events/rpc`, `${AT.topic}/status/input:0`);
    fc.assert(
      fc.property(topics, fc.oneof(fc.json(), fc.string()), (topic, payload) => {
        expect(Array.isArray(newsOf(AT, topic, Buffer.from(payload)))).toBe(true);
      }),
    );
  });
});

describe("what it is asked", () => {
  it("to switch on, and by itself off again", () => {
    expect(request(AT, 42, switchSet(0, true, 500))).toEqual({
      topic: "shellyplus1-a8032abe54dc/rpc",
      payload: '{"id":42,"src":"lane1","method":"Switch.Set","params":{"id":0,"on":true,"toggle_after":0.5}}',
    });
  });

  it("to hold its state", () => {
    expect(switchSet(1, true, null).params).toEqual({ id: 1, on: true });
  });
});
