import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { areaTag, type CredentialPayload, decodePayload, encodePayload, PAYLOAD_BYTES } from "./payload.ts";
import { anyPayload } from "./test/any-payload.ts";

const payload: CredentialPayload = {
  keyId: "56475aa7",
  vehicleTicketId: "019a9d3c-7b00-7abc-8def-0123456789ab",
  areaTag: "0a1b2c3d",
  direction: "out_in",
  firstDate: "2020-01-02",
  lastDate: null,
  ticketClass: "guest",
};
const LAYOUT = "10" + "56475aa7" + "019a9d3c7b007abc8def0123456789ab" + "0a1b2c3d" + "0001" + "ffff" + "83";
const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
const bytesOf = (hex: string) => new Uint8Array(Buffer.from(hex, "hex"));

describe("a payload", () => {
  test("is laid out in 30 bytes", () => {
    expect(hexOf(encodePayload(payload))).toBe(LAYOUT);
    expect(decodePayload(bytesOf(LAYOUT))).toEqual(payload);
  });

  test.each([
    ["first date 2020-01-01", { firstDate: "2020-01-01" }, "0000ffff"],
    ["the leap day of 2024", { firstDate: "2024-02-29" }, "05f0ffff"],
    ["the last date that fits", { lastDate: "2199-06-05" }, "0001fffe"],
  ])("%s", (_, change, hex) => {
    expect(hexOf(encodePayload({ ...payload, ...change })).slice(50, 58)).toBe(hex);
  });

  test("comes back whole", () => {
    fc.assert(
      fc.property(anyPayload, (any) => {
        expect(decodePayload(encodePayload(any))).toEqual(any);
      }),
    );
  });

  test("has one encoding: whatever bytes are read are written the same", () => {
    const bytes = fc.uint8Array({ minLength: PAYLOAD_BYTES, maxLength: PAYLOAD_BYTES });
    fc.assert(
      fc.property(bytes, fc.nat({ max: 5 }), fc.boolean(), (any, ticketClass, isOutIn) => {
        any[0] = 0x10;
        any[29] = ticketClass | (isOutIn ? 0x80 : 0);
        const read = decodePayload(any);
        if (read) expect(encodePayload(read)).toEqual(Buffer.from(any));
        else expect(hexOf(any).slice(50, 54)).toBe("ffff");
      }),
    );
  });

  test.each([
    ["another layout", LAYOUT.replace(/^10/, "20")],
    ["a flag that is not defined", LAYOUT.replace(/^10/, "11")],
    ["a class that is not defined", LAYOUT.replace(/83$/, "86")],
    ["a class bit that is not defined", LAYOUT.replace(/83$/, "c3")],
    ["no first date", LAYOUT.replace("0001ffff", "ffffffff")],
    ["a byte too few", LAYOUT.slice(2)],
    ["a byte too many", `${LAYOUT}00`],
    ["nothing", ""],
  ])("with %s is not read", (_, hex) => {
    expect(decodePayload(bytesOf(hex))).toBeNull();
  });

  test.each<[string, Partial<CredentialPayload>]>([
    ["a date before 2020", { firstDate: "2019-12-31" }],
    ["a date past the layout", { lastDate: "2199-06-06" }],
    ["a date that no calendar has", { lastDate: "2026-02-30" }],
    ["a moment for a date", { firstDate: "2026-02-01T00:00:00.000Z" }],
    ["an id that is no UUID", { vehicleTicketId: "7" }],
    ["a key id of another length", { keyId: "56475a" }],
    ["an area tag that is no hex", { areaTag: "0a1b2c3x" }],
  ])("with %s cannot be written", (_, change) => {
    expect(() => encodePayload({ ...payload, ...change })).toThrow(RangeError);
  });
});

test("an area's tag is taken from its UUID's bytes, in either case", () => {
  const id = "019a9d3c-7b00-7abc-8def-0123456789ab";
  const tag = createHash("sha256").update(bytesOf("019a9d3c7b007abc8def0123456789ab")).digest("hex").slice(0, 8);
  expect(areaTag(id)).toBe(tag);
  expect(areaTag(id.toUpperCase())).toBe(tag);
  expect(() => areaTag("Cikarang")).toThrow(RangeError);
});
