import { describe, expect, test } from "vitest";
import { z } from "zod";
import { LaneRecord } from "../../../shared/wire/lane.ts";
import { records } from "../../test/feed-records.ts";
import { readFeedLine } from "./feed-line.ts";
import { tolerantParse } from "../../../shared/lib/tolerant-parse.ts";

const Schema = z.strictObject({
  a: z.int(),
  rows: z.array(z.strictObject({ b: z.string() })),
});

describe("reading what a newer central sends", () => {
  test.each<[string, unknown, unknown]>([
    ["as agreed", { a: 1, rows: [] }, { ok: true, value: { a: 1, rows: [] }, dropped: [] }],
    [
      "fields more, also deep inside",
      { a: 1, x: 0, rows: [{ b: "b" }, { b: "c", y: { z: 1 } }] },
      { ok: true, value: { a: 1, rows: [{ b: "b" }, { b: "c" }] }, dropped: ["rows.1.y", "x"] },
    ],
    ["a field less", { rows: [], x: 1 }, { ok: false, because: expect.stringMatching(/^a: /) as string }],
    ["another type", { a: "1", rows: [] }, { ok: false, because: expect.stringMatching(/^a: /) as string }],
    ["nothing like it", null, { ok: false, because: expect.stringMatching(/expected object/) as string }],
  ])("%s", (_name, input, expected) => {
    const before = structuredClone(input);
    const parsed = tolerantParse(Schema, input);
    expect(parsed.ok ? { ...parsed, dropped: [...parsed.dropped].sort() } : parsed).toEqual(expected);
    expect(input).toEqual(before);
  });

  test("a field more in the settings of a device is passed over, a driver that is not known is not", () => {
    const settings = { role: "reader", driver: "mqtt", topic: "gate/1", field: null, availability_topic: null };
    const lane = (more: object): unknown => ({
      ...records.lane(1),
      devices: [{ id: records.lane(2).id, name: "Reader", settings: { ...settings, ...more } }],
    });
    expect(tolerantParse(LaneRecord, lane({ hum: 1 }))).toMatchObject({
      ok: true,
      dropped: ["devices.0.settings.hum"],
    });
    expect(tolerantParse(LaneRecord, lane({ driver: "telepathy" }))).toMatchObject({ ok: false });
  });
});

test.each<[string, string, object]>([
  ["no JSON", "{", { is: "unreadable", because: "not JSON" }],
  ["no object", "7", { is: "unreadable", because: "no type" }],
  ["an unknown type", '{"type":"toString"}', { is: "unreadable" }],
  [
    "a begin",
    '{"type":"begin","epoch":"01920000-0000-7000-8000-000000000001","at":"2026-11-21T06:00:00.000Z"}',
    { is: "line" },
  ],
  [
    "an unknown kind",
    '{"type":"put","kind":"scale","id":"1","cursor":"0.4","data":1}',
    { is: "aside", item: { kind: "scale", id: "1", cursor: "0.4", standIn: null } },
  ],
  ["a gone record of an unknown kind", '{"type":"delete","kind":"scale","id":"1","cursor":"0.4"}', { is: "forget" }],
  [
    "an unknown type, of a record and a place",
    '{"type":"patch","kind":"lane","id":"1","cursor":"0.4"}',
    { is: "aside", item: { kind: "lane" } },
  ],
  ["an unknown kind without a cursor", '{"type":"put","kind":"scale"}', { is: "unreadable" }],
  ["a delete", '{"type":"delete","kind":"lane","id":"1","cursor":"0.4"}', { is: "line" }],
])("a feed line with %s", (_name, text, expected) => {
  expect(readFeedLine(text)).toMatchObject(expected);
});
