import { expect, test } from "vitest";
import { newId } from "../../shared/lib/ids.ts";
import { formatOutage, formatDuration } from "./format-outage.ts";

const GATE = { name: "Gate 1", time_zone: "Asia/Jakarta" };
const NOTHING = { total: 0, admitted: 0, refused: 0, referred: 0, on_signature_alone: 0 };

test("an outage is shown in the time zone of the gate, with what was decided, by whom and what came of it", () => {
  const lines = formatOutage(
    {
      from: "2026-11-21T08:00:00.000Z",
      to: "2026-11-23T12:30:00.000Z",
      decisions: { total: 12, admitted: 9, refused: 3, referred: 1, on_signature_alone: 2 },
      data_age_ms: { least: 60_000, most: 90_061_000 },
      overrides: [
        {
          activity_id: newId(),
          at: "2026-11-21T09:00:00.000Z",
          lane_id: null,
          action: "open",
          by: { type: "officer", id: null, name: "Sari" },
          reason: "ambulance",
        },
      ],
      events: [],
      contradictions: [
        {
          review_id: "R1",
          kind: "void_ticket",
          status: "open",
          activity_id: null,
          opened_at: "2026-11-23T12:31:00.000Z",
        },
      ],
    },
    GATE,
  );
  expect(lines).toEqual([
    "Gate 1, offline from 2026-11-21 15:00:00 to 2026-11-23 19:30:00 (2 d 4 h), Asia/Jakarta",
    "  decisions: 12: 9 admitted, 3 refused; 1 were referred, 2 were admitted on the signature alone",
    "  age of the data: 1 min to 1 d 1 h",
    "  overrides: 1",
    "    2026-11-21 16:00:00  open by Sari: ambulance",
    "  events: none",
    "  contradictions: 1",
    "    Admitted after its ticket was cancelled (open), case R1",
    "",
  ]);
});

test("one that lasts says so, and one in which nothing was decided knows no age", () => {
  const [first, , third] = formatOutage(
    {
      from: "2026-11-21T08:00:00.000Z",
      to: null,
      decisions: NOTHING,
      data_age_ms: { least: null, most: null },
      overrides: [],
      events: [],
      contradictions: [],
    },
    GATE,
  );
  expect([first, third]).toEqual([
    "Gate 1, offline from 2026-11-21 15:00:00 to now, Asia/Jakarta",
    "  age of the data: not known",
  ]);
});

test.each([
  [0, "0 s"],
  [999, "0 s"],
  [61_000, "1 min 1 s"],
  [3_600_000, "1 h"],
  [90_061_000, "1 d 1 h"],
])("%i ms are %s", (ms, words) => {
  expect(formatDuration(ms)).toBe(words);
});
