import { describe, expect, test } from "vitest";
import { type Decision, DecisionCode } from "../wire/decision.ts";
import { decide } from "./decide.ts";
import { REASONS } from "./reason-texts.ts";
import { type LaneShow, laneTextOf, type ReasonContext, reasonOf, signTextOf } from "./reasons.ts";
import { type Change, DAY, factsWith, NOON_MS, stepTaken, unknownCredential, weighed } from "./test/some-facts.ts";

const inId: ReasonContext = {
  language: "id",
  timeZone: "Asia/Jakarta",
  plate: "b1234abc",
  readPlate: "B 9 XY",
  atMs: NOON_MS,
};
const inEn: ReasonContext = { ...inId, language: "en" };
const soft: Change = { areaRules: { anti_passback: "soft" } };
const already: Change = { facts: { lastStep: stepTaken("in") } };
const queued: Change = {
  facts: { queue: { reserved: 0, others: 3, isCalled: false, place: 4 } },
};
const early: Change = { ticket: { request_at_start: "2026-12-05", request_at_end: null } };
const leaving: Change = { lane: "out", ...already };
const held = (kind: string): Change => ({
  ticket: { holds: [{ kind, governs: "out", since: "2026-11-21T05:00:00.000Z" }] },
});
const refused = (code: DecisionCode): Decision => ({
  ...decide(factsWith({ facts: { vehicleTicket: null } })),
  code,
});

// The sign texts that the areas use today.
const table: [DecisionCode, colour: Decision["colour"], id: string, en: string][] = [
  ["UNREADABLE", "red", "QR TIDAK TERBACA", "QR NOT READABLE"],
  ["BAD_SIGNATURE", "red", "QR TIDAK SAH", "QR NOT VALID"],
  ["LANE_CLOSED", "red", "JALUR DITUTUP", "LANE CLOSED"],
  ["UNKNOWN", "red", "TIKET TIDAK DITEMUKAN", "TICKET NOT FOUND"],
  ["WRONG_AREA", "red", "SALAH AREA", "WRONG AREA"],
  ["CANCELLED", "red", "TIKET DIBATALKAN", "TICKET CANCELLED"],
  ["REJECTED", "red", "TIKET DITOLAK", "TICKET REJECTED"],
  ["BLOCKED", "red", "HUBUNGI PETUGAS", "SEE AN OFFICER"],
  ["SET_ASIDE", "yellow", "TUNGGU PETUGAS", "WAIT FOR OFFICER"],
  ["NOT_APPROVED", "red", "TIKET BELUM DISETUJUI", "NOT APPROVED YET"],
  ["TOO_EARLY", "red", "BELUM BERLAKU", "NOT VALID YET"],
  ["EXPIRED", "red", "TIKET KEDALUWARSA", "TICKET EXPIRED"],
  ["WRONG_DIRECTION", "red", "SALAH JALUR", "WRONG LANE"],
  ["ALREADY_IN", "red", "SUDAH MASUK", "ALREADY IN"],
  ["ALREADY_OUT", "red", "SUDAH KELUAR", "ALREADY OUT"],
  ["PLATE_MISMATCH", "red", "PLAT TIDAK SESUAI", "PLATE MISMATCH"],
  ["CUSTOMS_HOLD", "red", "TERTAHAN BEA CUKAI", "CUSTOMS HOLD"],
  ["HOLD", "red", "TERTAHAN", "ON HOLD"],
  ["CUSTOMS_STALE", "yellow", "TUNGGU PETUGAS", "WAIT FOR OFFICER"],
  ["LOAD_NOT_DONE", "red", "BONGKAR MUAT BELUM SELESAI", "LOADING NOT DONE"],
  ["WEIGHT_MISSING", "yellow", "TUNGGU PETUGAS", "WAIT FOR OFFICER"],
  ["WEIGHT_MISMATCH", "yellow", "TUNGGU PETUGAS", "WAIT FOR OFFICER"],
  ["AREA_FULL", "yellow", "MENUJU BUFFER ZONE", "GO TO BUFFER ZONE"],
  ["STALE_REPLICA", "yellow", "TUNGGU PETUGAS", "WAIT FOR OFFICER"],
  ["CLOCK_UNTRUSTED", "yellow", "TUNGGU PETUGAS", "WAIT FOR OFFICER"],
];

describe("the sign", () => {
  test.each(table)("shows %s in %s as %j and %j", (code, colour, id, en) => {
    const decision: Decision = { ...refused(code), colour: REASONS[code].colour };
    expect(signTextOf(decision, inId)).toEqual({ lines: [id], colour });
    expect(signTextOf(decision, inEn)).toEqual({ lines: [en], colour });
  });

  test("has a text for every code", () => {
    expect([...table.map(([code]) => code), "OK"]).toEqual(DecisionCode.options);
  });

  test.each<[string, Change[], ReasonContext, string[], Decision["colour"]]>([
    ["a good ticket coming in", [], inId, ["SILAKAN MASUK", "B 1234 ABC"], "green"],
    ["a good ticket going out", [leaving], inId, ["SILAKAN KELUAR", "B 1234 ABC"], "green"],
    ["a good ticket coming in", [], inEn, ["PLEASE ENTER", "B 1234 ABC"], "green"],
    ["a good ticket going out", [leaving], inEn, ["PLEASE EXIT", "B 1234 ABC"], "green"],
    ["a foreign plate", [], { ...inId, plate: "sgx 77-1" }, ["SILAKAN MASUK", "SGX 77-1"], "green"],
    ["no plate", [unknownCredential()], { ...inId, plate: null }, ["SILAKAN MASUK"], "green"],
    ["a blank plate", [], { ...inId, plate: "" }, ["SILAKAN MASUK"], "green"],
    ["a softened rule", [already, soft], inId, ["SILAKAN MASUK", "SUDAH MASUK"], "yellow"],
    [
      "an expired ticket going out",
      [leaving, { ticket: { status: "expired" } }],
      inEn,
      ["PLEASE EXIT", "TICKET EXPIRED"],
      "yellow",
    ],
    ["a hold", [leaving, held("SEAL")], inId, ["TERTAHAN", "SEGEL"], "red"],
    ["a hold that only a later version knows", [leaving, held("QUARANTINE")], inEn, ["ON HOLD", "QUARANTINE"], "red"],
    ["a full area", [queued], inId, ["MENUJU BUFFER ZONE", "ANTREAN 4"], "yellow"],
    ["a full area", [queued], inEn, ["GO TO BUFFER ZONE", "PLACE 4"], "yellow"],
    ["a ticket too early", [early], inId, ["BELUM BERLAKU", "5 DES 2026"], "red"],
    ["a ticket too early", [early], inEn, ["NOT VALID YET", "5 DEC 2026"], "red"],
    ["a vehicle already in", [already], inId, ["SUDAH MASUK", "10:00 GATE 2"], "red"],
    [
      "a vehicle already in, in another zone",
      [already],
      { ...inEn, timeZone: "Asia/Jayapura" },
      ["ALREADY IN", "12:00 GATE 2"],
      "red",
    ],
    ["a visit that central has closed", [{ ticket: { status: "done" } }], inEn, ["ALREADY OUT"], "red"],
  ])("shows %s", (_, changes, context, lines, colour) => {
    expect(signTextOf(decide(factsWith(...changes)), context)).toEqual({ lines, colour });
  });

  test.each<[LaneShow, string, string, Decision["colour"]]>([
    ["idle", "SCAN QR", "SCAN QR", "green"],
    ["wait", "MOHON TUNGGU", "PLEASE WAIT", "yellow"],
    ["officer", "TUNGGU PETUGAS", "WAIT FOR OFFICER", "yellow"],
    ["closed", "JALUR DITUTUP", "LANE CLOSED", "red"],
    ["fault", "JALUR GANGGUAN", "LANE OUT OF ORDER", "red"],
    ["held-open", "JALUR TERBUKA", "LANE OPEN", "green"],
  ])("of a lane that is %s shows %j or %j", (show, id, en, colour) => {
    expect(laneTextOf(show, "id", "SCAN QR")).toEqual({ lines: [id], colour });
    expect(laneTextOf(show, "en", "SCAN QR")).toEqual({ lines: [en], colour });
  });
});

describe("the reason for officers", () => {
  const yesterday: Change = { facts: { lastStep: stepTaken("in", DAY) } };
  const plate: Change = { facts: { lastStep: stepTaken("in"), readPlate: "B9XY" } };

  test.each<[string, Change[], id: string, en: string]>([
    ["good", [], "tiket berlaku", "the ticket is valid"],
    ["already in today", [already], "sudah masuk di Gate 2, 10:00", "already in at Gate 2, 10:00"],
    [
      "already in yesterday",
      [yesterday],
      "sudah masuk di Gate 2, 20 Nov 2026 12:00",
      "already in at Gate 2, 20 Nov 2026 12:00",
    ],
    [
      "closed by central",
      [{ ticket: { status: "done" } }],
      "sudah keluar, kunjungan selesai",
      "already out, the visit is complete",
    ],
    ["sent to the buffer zone", [queued], "kawasan penuh, antrean 4", "the area is full, place 4"],
    [
      "too early",
      [early],
      "tiket belum berlaku, berlaku mulai 5 Des 2026",
      "the ticket is not valid yet, it is from 5 Dec 2026",
    ],
    [
      "two softened rules",
      [soft, plate],
      "sudah masuk di Gate 2, 10:00; nomor polisi tidak sesuai dengan tiket: terbaca B 9 XY, tiket B 1234 ABC",
      "already in at Gate 2, 10:00; the plate does not match the ticket: read B 9 XY, ticket B 1234 ABC",
    ],
    [
      "referred with a softened rule behind it",
      [{ facts: { readPlate: "B9XY", replicaAgeMs: null } }],
      "data gerbang terlalu lama untuk tiket ini; nomor polisi tidak sesuai dengan tiket: terbaca B 9 XY, tiket B 1234 ABC",
      "the gate's data is too old for this ticket; the plate does not match the ticket: read B 9 XY, ticket B 1234 ABC",
    ],
    [
      "not the announced net weight",
      [
        leaving,
        { ticket: { announced_kg: 10_000 } },
        { facts: { weighed: weighed(12_000), weights: [{ step: "in", kg: 23_450, at: "2026-11-21T03:00:00.000Z" }] } },
      ],
      "berat bersih tidak sesuai dengan yang dilaporkan: bersih 11.450 kg, dilaporkan 10.000 kg",
      "the net weight does not match the declared one: net 11,450 kg, announced 10,000 kg",
    ],
    [
      "on the signature alone",
      [unknownCredential()],
      "tiket berlaku; hanya berdasarkan tanda tangan QR, tiket tidak dikenal di sini",
      "the ticket is valid; by the QR's signature alone, the ticket is not known here",
    ],
  ])("%s", (_, changes, id, en) => {
    const decision = decide(factsWith(...changes));
    expect(reasonOf(decision, inId)).toBe(id);
    expect(reasonOf(decision, inEn)).toBe(en);
  });

  test("does without plates where they are not at hand", () => {
    const decision = decide(factsWith({ facts: { readPlate: "B9XY" } }));
    expect(reasonOf(decision, { ...inEn, plate: null })).toBe("the plate does not match the ticket");
  });

  test.each(DecisionCode.options)("of %s is a sentence in both languages, and on the sign plain capitals", (code) => {
    const { led, sentence } = REASONS[code];
    for (const text of Object.values(led)) expect(text).toMatch(/^[A-Z ]+$/);
    expect(sentence.id).not.toBe(sentence.en);
  });
});
