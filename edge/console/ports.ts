import type { Context } from "hono";
import type { Language } from "../../shared/words/sentence.ts";
import type { Colour, Decision } from "../../shared/wire/decision.ts";
import type { PassageOutcome } from "../../shared/wire/fact.ts";
import type { VehicleTicketRecord } from "../../shared/wire/feed.ts";
import type { AreaInside } from "../../shared/wire/inside.ts";
import type { LaneDirection, Step } from "../../shared/wire/lane.ts";
import type { LaneReport } from "../../shared/wire/sync.ts";
import type { ActName, ActResult, ReasonChoice } from "./acts/act-list.ts";
import type { OutageRow, ParkedFactRow, SelfTestCardView } from "./sources.ts";
import type { EdgeStatus } from "./status.ts";
import type { WeightUnit } from "../../shared/wire/weighing.ts";
import type { Spoken } from "../../shared/wire/said.ts";

/**
 * The views that the console's server passes to its pages. The server reads data, checks rights and carries out acts;
 * pages turn views into HTML and decide nothing. Moments are ISO 8601 UTC; `time_zone` is for their display.
 *
 * GET  /            lanes (text for a terminal)     GET  /lanes/{id}          lane
 * GET  /acts/{act}  act; the query fills its form   POST /acts/{act}          act-result (its form's fields, or multipart)
 * GET  /search?q=   search; `vehicle` for `q` picks  GET  /passages?lane_id=   passages
 * POST /search      search for what was typed, `q` or `vehicle`: an address holds no text of a QR
 * GET  /inside      inside
 * GET  /shift?since= shift                          GET  /reports             reports
 * POST /parked/retry, /self-test   to /reports?did=  GET  /photos/{id}         a photo
 * GET  /sign-in?to= sign-in, then to that page      POST /sign-in?to=         `name` and `pin`, or `emergency_code`
 * POST /sign-out    to /sign-in                     POST /language            `language`, back to the field `path`
 * GET  /live        Pages.stream                    GET  /assets/{name}       Pages.asset
 * GET  /app/{name}  what makes the console installable: its manifest, icons, and the worker of notifications
 *
 * A client that accepts only JSON gets the view itself. Without a session all paths but /sign-in, /language, /assets,
 * /app and the state of the gate (/status.json) redirect to /sign-in?to=: 303, or for htmx 401 with `HX-Redirect`.
 */

/** The signed-in officer, as pages may show it. The session's secret is only in its cookie. */
export interface SessionView {
  officer_id: string | null;
  name: string;
  is_supervisor: boolean;
  /** Signed in by the emergency code: before the first sync, or while no officer is known here. */
  is_emergency: boolean;
  signed_in_at: string;
  /** The session ends at this time at the latest, and this many seconds after the officer's last act. */
  ends_at: string;
  idle_seconds: number;
}

/** The frame of every page. */
export interface Shell {
  language: Language;
  /** For the policy's `script-src` and `style-src`. */
  nonce: string;
  /** Null before sign-in. */
  session: SessionView | null;
  /** Each form has it as the field `csrf`; each POST without it is refused. */
  csrf: string;
  /**
   * Each form of an act has it as the field `beat`; the live stream sends a new one every 2 s. An act whose beat is
   * older than 15 s is refused (`page_too_old`): a press that the network delayed does nothing later.
   */
  beat: string;
  /** The requested path, to return to. */
  path: string;
}

/** A vehicle as the decision saw it. */
export interface VehicleView {
  activity_id: string;
  at: string;
  /** As stored; empty if no ticket is known. */
  police_number: string;
  read_plate: string | null;
  code: string | null;
  ticket_access_number: string | null;
  company_name: string | null;
  container_number: string | null;
  vehicle_ticket_id: string | null;
  /** With `previous`: the time and place of the first step. `reasonOf` of shared/rules puts it in words. */
  decision: Decision;
  /** Yellow if the vehicle waits for an officer although the rule book decided otherwise (intervened). */
  colour: Colour;
  photo_ids: string[];
}

export interface LaneView {
  id: string;
  number: number;
  name: string;
  direction: LaneDirection;
  language: Language;
  health: LaneReport["health"];
  /** The reasons for degraded or fault, one sentence each. */
  lacks: Spoken[];
  mode: LaneReport["mode"];
  mode_until: string | null;
  /** An officer holds the arm up; `until` is null for an open end. */
  hold: { until: string | null } | null;
  is_fire_on: boolean;
  /** In one word, such as `idle`, `referred`, `open`, `passing`, `held open`. */
  phase: string;
  /** By command: some arms only close by themselves, or cannot be kept up. */
  can_close: boolean;
  can_hold: boolean;
  arm: LaneReport["barrier"];
  /**
   * The arm is up though nobody opened it, by its limit switch or by a vehicle on the loop under it; null if not. The
   * loop counts where no switch shows the arm down.
   */
  up_unasked: "arm" | "loop" | null;
  /** Null if the lane has no such loop. */
  loops: { before: LoopView | null; under: LoopView | null };
  light: LaneReport["light"];
  /** What the weighbridge shows now; `silent` without a reading, null if the lane has none. */
  weight: { value: number; unit: WeightUnit; counts: boolean } | "silent" | null;
  /** Null if the lane has no sign. */
  sign: { lines: readonly string[]; colour: Colour } | null;
  /** The present vehicle of the lane: it waits, is admitted, or was refused a moment ago. */
  vehicle: VehicleView | null;
  /** `vehicle` waits for an officer until this time. */
  waits_until: string | null;
  devices: (LaneReport["devices"][number] & { name: string })[];
  /** Newest first, at most 5. */
  last: PassageView[];
}
export type LoopView = "occupied" | "free" | "unknown";

/** An activity of this gate, up to its present state. */
export interface PassageView {
  activity_id: string;
  lane_id: string | null;
  lane_number: number | null;
  at: string;
  kind: "decision" | "override" | "tailgate" | "amendment" | "event";
  /** Null for anything but a decision. */
  vehicle: VehicleView | null;
  /** The result; `admitted` while an admitted referral is in progress, null for others in progress. */
  outcome: PassageOutcome | "admitted" | "refused" | "timed_out" | null;
  /** With `outcome` `none`: nobody passed because the barrier got no command to open. */
  is_unopened: boolean;
  /** It waits for an officer's decision now. */
  is_waiting: boolean;
  step: Step | null;
  /** The action of acts and events: an act of `OverrideAction` or `AmendmentAction`, or the event's kind. */
  action: string | null;
  by: string | null;
  reason: Spoken | null;
  /** Central does not have all of it yet. */
  is_queued: boolean;
  photo_ids: string[];
}

/** The gate's live view. */
export interface GateView {
  /** Increases with every change. */
  version: number;
  now: string;
  gate_name: string | null;
  area_name: string | null;
  time_zone: string;
  lanes: LaneView[];
  /** The age of the gate's data; null before the first sync, when only the emergency code can act. */
  data_age_ms: number | null;
  /** The edge's problems, one sentence each, the most urgent first (as in status.ts, in English). */
  lacks: Spoken[];
  /** The parts that pages put in their own words. */
  status: Pick<EdgeStatus, "sync" | "clock" | "disk" | "outbox" | "replica" | "site">;
}

/** The live view. Nothing is pushed: each stream asks for changes when it can accept them. */
export interface Live {
  /** The present view; made once for all callers of the same version. */
  view(): GateView;
  /**
   * Resolves with the version once it is above `after`, at least 200 ms after the previous change; also after
   * `atMostMs` without a change. Rejects with the signal's reason when it is aborted.
   */
  changed(after: number, atMostMs: number, signal: AbortSignal): Promise<number>;
  /** A new beat for the forms of an open page. */
  beat(): string;
}

/** A vehicle ticket from a search. */
export interface SearchHit {
  vehicle_ticket_id: string;
  code: string;
  police_number: string;
  company_name: string;
  ticket_access_number: string;
  ticket_class: string;
  /** The status of ticket or vehicle ticket that forbids use; `running` if neither does. */
  status: string;
  request_at_start: string;
  /** The earlier of its own last day and the ticket's; null without an end. */
  last_date: string | null;
  container_number: string | null;
  customs: VehicleTicketRecord["customs"];
  is_inside: boolean;
  last_step: { step: Step; at: string; gate_name: string } | null;
}
export interface SearchView {
  query: string;
  hits: SearchHit[];
  /** There are more results than are shown. */
  has_more: boolean;
}

export interface ShiftView {
  since: string;
  /** Earlier and later shifts to choose from, newest first; the first is in progress. */
  shifts: { since: string; until: string | null }[];
  /** `by_hand` is the sum of the acts "open once" in `overrides` that did not fail. */
  counts: { in: number; out: number; by_hand: number; not_passed: number; tailgates: number };
  inside_now: number;
  /** By code of the rule book, `officer` and `timed_out`; most frequent first. */
  refusals: { reason: string; count: number }[];
  /** `approved_by` is the supervisor whose PIN the act needed; `has_failed`: the arm was never told to open. */
  overrides: { name: string; action: string; approved_by: string | null; has_failed: boolean; count: number }[];
  /** The shift is not fully counted yet: the edge has just started. */
  is_partial: boolean;
}

/** A form of an act: its subject, and the errors of the last try. */
export interface ActForm {
  act: ActName;
  /** Initial fields, such as `lane_id`, and the last input (never a PIN). */
  values: Record<string, string>;
  /** Unique per form; the same press twice is one act. */
  press_id: string;
  lane: LaneView | null;
  /** For acts about one vehicle. */
  hit: SearchHit | null;
  reasons: readonly ReasonChoice[];
  /** Behind one press. */
  more_reasons: readonly ReasonChoice[];
  needs_supervisor: boolean;
  problems: { path: string; said: Spoken }[];
}

/** The data of all pages; `page` selects one. */
export type View =
  | {
      page: "sign-in";
      gate: GateView;
      takes: SignInTakes;
      /** The officers to choose from. */
      names: string[];
      /** As sent by the last try, which may be no name of theirs. */
      name: string | null;
      failed: SignInFailure | null;
    }
  | { page: "lanes"; gate: GateView }
  | { page: "lane"; gate: GateView; lane: LaneView }
  | { page: "act"; gate: GateView; form: ActForm }
  | { page: "act-result"; gate: GateView; form: ActForm; result: ActResult }
  | {
      page: "search";
      gate: GateView;
      search: SearchView | null;
      /** For the field of a form: the results are to be picked, not acted on. */
      picks: boolean;
    }
  | { page: "passages"; gate: GateView; passages: PassageView[]; lane_id: string | null }
  /** `inside` is null before the gate knows its area. */
  | { page: "inside"; gate: GateView; inside: AreaInside | null }
  | { page: "shift"; gate: GateView; shift: ShiftView }
  | {
      page: "reports";
      gate: GateView;
      outages: OutageRow[];
      parked: ParkedFactRow[];
      self_test: SelfTestCardView | null;
      /** The result of the button on that page. */
      notice: ReportNotice | null;
    }
  | { page: "error"; status: 400 | 403 | 404 | 405 | 413 | 429 | 500; code: string; message: string };

export type ReportNotice = "tested" | "retried" | "nothing-parked" | "too-old";

/** The possible sign-ins now: officers by name and PIN, the holder of the emergency code, or nobody. */
export type SignInTakes = "officers" | "emergency-code" | "nobody";
export type SignInFailure =
  | { because: "not-good" | "busy" | "nobody-yet" }
  /** Too many failures, of this person or from this address. */
  | { because: "locked"; seconds: number };

/** Safe HTML: the result of `html` of hono/html. */
export type Html = string | Promise<string>;

/** The pages' interface to the server; edge/console/pages/ implements it. */
export interface Pages {
  /** A whole document or, for htmx (`HX-Request`), the part that replaces the old one. */
  render(view: View, shell: Shell, isFragment: boolean): Html;
  /** The files below `/assets/`; they hold nothing of the gate and need no session. */
  asset(name: string): { type: string; body: Uint8Array<ArrayBuffer> } | null;
  /** Server-sent events at `/live` for an officer; ends when `signal` is aborted, as at the session's end. */
  stream(context: Context, live: Live, shell: Shell, signal: AbortSignal): Response | Promise<Response>;
}
