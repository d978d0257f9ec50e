import { ACT_NAMES, SUPERVISED, type ActName } from "../acts/act-list.ts";
import { moreReasonsFor, reasonsFor } from "../acts/reasons-for.ts";
import type { ActForm, SessionView, Shell, View } from "../ports.ts";
import { at, bare, gate, hit, idOf, lane, morning, NOW, passages, waiting, waitingVehicle } from "./sample-gate.ts";
import { say } from "../../../shared/words/say.ts";

/** Views as the server makes them, one of each page and state. */
export const session: SessionView = {
  officer_id: idOf(80),
  name: "Siti Rahma",
  is_supervisor: true,
  is_emergency: false,
  signed_in_at: at(90),
  ends_at: at(-300),
  idle_seconds: 900,
};
export const shell: Shell = { language: "en", nonce: "abc", session, csrf: "c-s-r-f", beat: "b-e-a-t", path: "/" };

export function formOf(act: ActName, more: Partial<ActForm> = {}): ActForm {
  const about = ["admit", "refuse", "customs_paper", "weigh"].includes(act);
  const isTicket = act === "step_back" || act === "reset_steps";
  return {
    act,
    values: isTicket
      ? { vehicle_ticket_id: hit.vehicle_ticket_id }
      : { lane_id: waiting.id, ...(about ? { activity_id: waitingVehicle.activity_id } : {}) },
    press_id: idOf(200),
    lane: isTicket || act === "reset_all_steps" ? null : waiting,
    hit: isTicket ? hit : null,
    reasons: reasonsFor(act),
    more_reasons: moreReasonsFor(act),
    needs_supervisor: SUPERVISED.has(act),
    problems: [],
    ...more,
  };
}

const done = {
  outcome: "done",
  note: say("up_already"),
  activity_id: idOf(300),
  is_queued: true,
  at: NOW,
} as const;
const nothing = {
  detail: say("unconfirmed", { device: "palang" }),
  activity_id: null,
  at: NOW,
} as const;

const insideNow = {
  vehicle_ticket_id: hit.vehicle_ticket_id,
  police_number: hit.police_number,
  company_name: hit.company_name,
  ticket_access_number: hit.ticket_access_number,
  since: at(2_000),
  gate_name: "Gerbang Utara",
} as const;

const NAMES = { names: ["Agus Salim", "Budi Santoso", "Siti Rahma"], name: null };

/** One view of each page and state, by a name. */
export const views: readonly (readonly [string, View])[] = [
  ["sign-in", { page: "sign-in", gate, takes: "officers", ...NAMES, failed: null }],
  [
    "sign-in, locked",
    { page: "sign-in", gate, takes: "officers", ...NAMES, failed: { because: "locked", seconds: 90 } },
  ],
  [
    "sign-in, emergency",
    { page: "sign-in", gate: { ...gate, lanes: [] }, takes: "emergency-code", ...NAMES, failed: null },
  ],
  ["sign-in, nobody", { page: "sign-in", gate: { ...gate, lanes: [] }, takes: "nobody", ...NAMES, failed: null }],
  ["lanes", { page: "lanes", gate }],
  ["lanes, a morning", { page: "lanes", gate: morning }],
  ["lanes, none", { page: "lanes", gate: bare }],
  ...gate.lanes.map(
    (one): readonly [string, View] => [`lane ${one.number}`, { page: "lane", gate, lane: one }] as const,
  ),
  ...ACT_NAMES.map((act): readonly [string, View] => [`act ${act}`, { page: "act", gate, form: formOf(act) }] as const),
  [
    "act with problems",
    {
      page: "act",
      gate,
      form: formOf("bypass_on", {
        problems: [{ path: "words", said: say("say_why") }],
        values: { lane_id: waiting.id, reason: "other", minutes: "60", supervisor: "Budi" },
      }),
    },
  ],
  [
    "check-in without lane",
    { page: "act", gate, form: formOf("check_in", { lane: null, hit, values: { vehicle: hit.code } }) },
  ],
  ["done", { page: "act-result", gate, form: formOf("open"), result: done }],
  [
    "refused",
    {
      page: "act-result",
      gate,
      form: formOf("admit"),
      result: { outcome: "refused", why: "waits_no_longer", ...nothing, detail: null, activity_id: idOf(301) },
    },
  ],
  [
    "refused, supervisor",
    {
      page: "act-result",
      gate,
      form: formOf("bypass_on"),
      result: { outcome: "refused", why: "supervisor_not_good", ...nothing, detail: null },
    },
  ],
  [
    "unknown",
    { page: "act-result", gate, form: formOf("open"), result: { outcome: "unknown", why: "no_answer", ...nothing } },
  ],
  ["search, empty", { page: "search", gate, search: null, picks: false }],
  [
    "search",
    {
      page: "search",
      gate,
      search: { query: "B 1234", hits: [hit, { ...hit, status: "expired", last_step: null }], has_more: true },
      picks: false,
    },
  ],
  ["search, nothing", { page: "search", gate, search: { query: "X", hits: [], has_more: false }, picks: false }],
  ["passages", { page: "passages", gate, passages, lane_id: null }],
  [
    "inside",
    {
      page: "inside",
      gate,
      inside: {
        area_id: idOf(70),
        area_name: "Marunda",
        inside: 3,
        inside_offset: 1,
        vehicles: [
          { ...insideNow, police_number: "", company_name: "", has_overstayed: false },
          { ...insideNow, has_overstayed: true },
        ],
      },
    },
  ],
  ["inside, nothing known", { page: "inside", gate, inside: null }],
  [
    "shift",
    {
      page: "shift",
      gate,
      shift: {
        since: at(90),
        shifts: [
          { since: at(90), until: null },
          { since: at(570), until: at(90) },
        ],
        counts: { in: 214, out: 190, by_hand: 3, not_passed: 5, tailgates: 1 },
        inside_now: 412,
        refusals: [
          { reason: "ALREADY_IN", count: 4 },
          { reason: "timed_out", count: 1 },
        ],
        overrides: [
          { name: "Siti Rahma", action: "open", approved_by: null, has_failed: false, count: 3 },
          { name: "Siti Rahma", action: "open", approved_by: null, has_failed: true, count: 1 },
          { name: "Siti Rahma", action: "bypass_on", approved_by: "Budi Santoso", has_failed: false, count: 1 },
        ],
        is_partial: true,
      },
    },
  ],
  [
    "reports",
    {
      page: "reports",
      gate,
      outages: [
        { from: at(76), until: null, passages: 40, refusals: 3, overrides: 1, waiting: 14, parked: 0 },
        { from: at(2000), until: at(1900), passages: 80, refusals: 9, overrides: 0, waiting: 0, parked: 1 },
      ],
      parked: [
        {
          id: idOf(400),
          sequence: 4711,
          type: "passage",
          occurred_at: at(80),
          lane_id: lane.id,
          error: "body.outcome: Invalid option",
        },
      ],
      self_test: {
        at: at(3),
        items: [
          {
            what: "sign",
            lane: 4,
            name: "papan LED",
            state: "fail",
            detail: say("unplugged", { line: "/dev/serial/by-id/papan" }),
          },
          {
            what: "clock",
            lane: null,
            name: "clock",
            state: "warn",
            detail: say("clock_uncertain", { off: say("clock_off", { seconds: 0.1 }) }),
          },
          {
            what: "disk",
            lane: null,
            name: "disk",
            state: "ok",
            detail: say("disk_good", { megabytes: 12043, milliseconds: 1 }),
          },
        ],
      },
      notice: "tested",
    },
  ],
  ["error", { page: "error", status: 404, code: "not_found", message: "no such lane" }],
];
