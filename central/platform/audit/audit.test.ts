import { expect, test } from "vitest";
import { systemActor } from "../auth/principal.ts";
import { auditRow } from "./audit.ts";

const rowOf = (before: object | null, after: object | null) => {
  const row = auditRow(systemActor("test"), "2026-11-21T06:00:00.000Z", { type: "ticket", id: "1", before, after });
  const read = (text: string | null): unknown => (text === null ? null : JSON.parse(text));
  return { areaId: row.area_id, before: read(row.before), after: read(row.after) };
};

test("of a change the log keeps what differs, and of a new or deleted record what has a value", () => {
  const record = { id: "1", area_id: "a", status: "open", marks: [{ at: 1 }], password: "x" };
  expect(rowOf(null, { ...record, note: null })).toEqual({
    areaId: "a",
    before: null,
    after: { ...record, password: "[secret]" },
  });
  expect(rowOf(record, null).before).toEqual({ ...record, password: "[secret]" });
  expect(rowOf(record, { ...record, status: "closed", marks: [{ at: 1 }], note: null })).toEqual({
    areaId: "a",
    before: { status: "open" },
    after: { status: "closed", note: null },
  });
  expect(rowOf(record, { ...record, marks: [{ at: 2 }], password: "y" })).toEqual({
    areaId: "a",
    before: { marks: [{ at: 1 }], password: "[secret]" },
    after: { marks: [{ at: 2 }], password: "[secret]" },
  });
});
