import { describe, expect, test } from "vitest";
import { timestampFormats } from "./timestamps.ts";

const NOW_MS = Date.parse("2026-11-21T01:30:00Z");

describe.each([
  ["en", "Asia/Jakarta", "08:14", "20 Nov, 23:50", "20 Nov 2026, 23:50", "08:14:09"],
  ["id", "Asia/Makassar", "09:14", "00:50", "21 Nov 2026, 00:50", "09:14:09"],
] as const)("moments in %s, %s", (language, zone, today, before, full, second) => {
  const formats = timestampFormats(language, zone, NOW_MS);
  test("are of the area's clock, with their date when it is not today", () => {
    expect(formats.time("2026-11-21T01:14:09Z")).toBe(today);
    expect(formats.time("2026-11-20T16:50:00Z")).toBe(before);
    expect(formats.full("2026-11-20T16:50:00Z")).toBe(full);
    expect(formats.toTheSecond("2026-11-21T01:14:09Z")).toBe(second);
  });
});

test("dates are written in the language", () => {
  expect(timestampFormats("en", "Asia/Jakarta", NOW_MS).date("2026-08-17")).toBe("17 Aug 2026");
  expect(timestampFormats("id", "Asia/Jakarta", NOW_MS).date("2026-08-17")).toBe("17 Agu 2026");
});
