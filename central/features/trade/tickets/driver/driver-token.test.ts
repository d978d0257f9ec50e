import { createSecretKey, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { newId } from "../../../../../shared/lib/ids.ts";
import { makeDriverToken, readDriverToken } from "./driver-token.ts";

const nowMs = Date.UTC(2026, 10, 21, 6, 30);
const key = () => createSecretKey(randomBytes(32));

test("a token names its vehicle ticket and its end, also after a change of keys", () => {
  const [older, newer, id] = [key(), key(), newId()];
  const { token } = makeDriverToken(older, id, { nowMs, days: 30 });
  expect(token).toMatch(/^[\w-]{46}$/);
  const read = { vehicleTicketId: id, endMs: Date.UTC(2026, 11, 21) };
  expect(readDriverToken([newer, older], token)).toEqual(read);
  expect(readDriverToken([newer], token)).toBeNull();
  // The same link all day.
  expect(makeDriverToken(older, id, { nowMs: nowMs + 3_600_000, days: 30 }).token).toBe(token);
});

test("a token with any other bit is none", () => {
  const secret = key();
  const bytes = Buffer.from(makeDriverToken(secret, newId(), { nowMs, days: 30 }).token, "base64url");
  for (let at = 0; at < bytes.length * 8; at++) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(at >> 3) ^ (1 << (at & 7)), at >> 3);
    expect(readDriverToken([secret], changed.toString("base64url"))).toBeNull();
  }
  for (const token of ["", "x", bytes.subarray(1).toString("base64url"), "é".repeat(23)])
    expect(readDriverToken([secret], token)).toBeNull();
});
