import { describe, expect, test } from "vitest";
import type { DecisionCode, Verdict } from "../wire/decision.ts";
import type { Step } from "../wire/lane.ts";
import { decide } from "./decide.ts";
import { type Change, DAY, factsWith, stepTaken, unknownCredential } from "./test/some-facts.ts";

/** A vehicle inside before a lane out. */
const leaving = (payload: Parameters<typeof unknownCredential>[0] = {}): Change => {
  const { facts } = unknownCredential(payload);
  return { lane: "out", facts: { ...facts, lastStep: stepTaken("in") } };
};

type Row = [name: string, changes: Change[], code: DecisionCode, verdict: Verdict, step: Step];

describe("a well-signed credential of a ticket that is not known here", () => {
  const expired = { firstDate: "2026-11-19", lastDate: "2026-11-20" };
  const rows: Row[] = [
    ["comes in", [unknownCredential()], "OK", "admit", "in"],
    ["goes out", [leaving()], "OK", "admit", "out"],
    [
      "goes out first, on a visit out_in",
      [{ lane: "out" }, unknownCredential({ direction: "out_in" })],
      "OK",
      "admit",
      "out",
    ],
    ["without an end", [unknownCredential({ lastDate: null })], "OK", "admit", "in"],
    ["of another area", [unknownCredential({ areaTag: "00000000" })], "WRONG_AREA", "refuse", "in"],
    ["of tomorrow", [unknownCredential({ firstDate: "2026-11-22", lastDate: null })], "TOO_EARLY", "refuse", "in"],
    ["of yesterday", [unknownCredential(expired)], "EXPIRED", "refuse", "in"],
    ["of yesterday, going out", [leaving(expired)], "EXPIRED", "admit", "out"],
    ["before a lane out", [{ lane: "out" }, unknownCredential()], "WRONG_DIRECTION", "refuse", "out"],
    [
      "of a vehicle that came in by it",
      [unknownCredential(), { facts: { lastStep: stepTaken("in") } }],
      "ALREADY_IN",
      "refuse",
      "in",
    ],
    ["whatever plate was read", [unknownCredential(), { facts: { readPlate: "B 9 XY" } }], "OK", "admit", "in"],
    [
      "with customs documents, coming in",
      [unknownCredential({ ticketClass: "tenant_with_pabeanan" })],
      "OK",
      "admit",
      "in",
    ],
    [
      "with customs documents, going out",
      [leaving({ ticketClass: "tenant_with_pabeanan" })],
      "CUSTOMS_STALE",
      "refer",
      "out",
    ],
    ["of a dual container, going out", [leaving({ ticketClass: "dual_container" })], "CUSTOMS_STALE", "refer", "out"],
    [
      "where loading must be done",
      [leaving(), { areaRules: { load_must_be_done: true } }],
      "LOAD_NOT_DONE",
      "refuse",
      "out",
    ],
    [
      "of a guest, by data of more than a day",
      [unknownCredential({ ticketClass: "guest" }), { facts: { replicaAgeMs: DAY + 1 } }],
      "STALE_REPLICA",
      "refer",
      "in",
    ],
    ["before a closed lane", [unknownCredential(), { isLaneClosed: true }], "LANE_CLOSED", "refuse", "in"],
  ];

  test.each(rows)("%s", (_, changes, code, verdict, step) => {
    expect(decide(factsWith(...changes))).toMatchObject({ code, verdict, step, on_signature_alone: true });
  });

  test("is judged by the record as soon as one is known, whatever it says itself", () => {
    const said = unknownCredential({ direction: "out_in", ...expired, areaTag: "00000000" }).facts!.presentation!;
    expect(decide(factsWith({ facts: { presentation: said } }))).toEqual(decide(factsWith()));
    const cancelled: Change = { ticket: { status: "cancelled" } };
    const good = unknownCredential().facts!.presentation!;
    expect(decide(factsWith(cancelled, { facts: { presentation: good } })).code).toBe("CANCELLED");
  });
});
