import type { Fact, FactType } from "../../../../shared/wire/fact.ts";

/**
 * What a field of a fact names, and so who may say it:
 * - `door`: the edge, its gate and area, and its own records; judged before anything else of the fact
 * - `own`: what the gate saw, measured, showed or knew, which no other can say
 * - the others: a record that may be another's; `rules.ts` says whose it must be
 */
export type Subject =
  "door" | "own" | "vehicle" | "ticket" | "lane" | "device" | "person" | "command" | "activity" | "picture" | "place";

type FactOf<T extends FactType> = Extract<Fact, { type: T }>;
type SubjectsOf<T> = {
  readonly [K in keyof T]-?: Subject | (NonNullable<T[K]> extends object ? SubjectsOf<NonNullable<T[K]>> : never);
};

const HEADER = {
  type: "own",
  id: "door",
  activity_id: "door",
  edge_id: "door",
  gate_id: "door",
  area_id: "door",
  boot_id: "own",
  sequence: "own",
  previous_hash: "own",
  hash: "own",
  occurred_at: "own",
  clock: "own",
  is_offline: "own",
  replica_age_ms: "own",
  lane_id: "lane",
} as const;

const DECISION = {
  verdict: "own",
  code: "own",
  colour: "own",
  step: "own",
  reviews: "own",
  on_signature_alone: "own",
  valid_from: "own",
  hold: "own",
  block: "own",
  block_plate: "own",
  read_as: "own",
  weight: "own",
  queue_place: "own",
  previous: "place",
} as const;

/** Every field of every fact. A field of the wire without its entry here does not compile. */
export const SUBJECTS = {
  decision: {
    ...HEADER,
    presented: { kind: "own", text: "own", reader_id: "device" },
    vehicle_ticket_id: "vehicle",
    ticket_id: "ticket",
    police_number: "own",
    read_plate: "own",
    container_number: "own",
    company_name: "own",
    decision: DECISION,
    lane_mode: "own",
    led_message: "own",
    check_in: { by: "person", reason: "own" },
  },
  passage: { ...HEADER, outcome: "own", vehicle_ticket_id: "vehicle", step: "own", because: "own" },
  settlement: { ...HEADER, outcome: "own", vehicle_ticket_id: "vehicle", step: "own", by: "person", reason: "own" },
  override: {
    ...HEADER,
    action: "own",
    by: "person",
    reason: "own",
    until: "own",
    command_id: "command",
    approved_by: "person",
  },
  amendment: {
    ...HEADER,
    action: "own",
    vehicle_ticket_id: "vehicle",
    step: "own",
    paper: { number: "own", photo_id: "picture" },
    by: "person",
    reason: "own",
    approved_by: "person",
  },
  weighing: {
    ...HEADER,
    scale_id: "device",
    vehicle_ticket_id: "vehicle",
    step: "own",
    gross: "own",
    unit: "own",
    gross_kg: "own",
    stable_by: "own",
    memory_id: "own",
    by_hand: { by: "person", reason: "own" },
    decision: DECISION,
  },
  tailgate: { ...HEADER, after_activity_id: "activity" },
  event: { ...HEADER, event: "own", detail: "own" },
} as const satisfies { [T in FactType]: SubjectsOf<FactOf<T>> };

/** A field's subject, or those of the fields within it. */
export type Branch = Subject | { readonly [field: string]: Branch };

/** A field that names something, with its value. */
export interface Named {
  /** Such as `presented.reader_id`. */
  path: string;
  subject: Exclude<Subject, "door" | "own">;
  value: unknown;
}

/** The fields of a fact that name a record. */
export function namedIn(fact: Fact): Named[] {
  const found: Named[] = [];
  mapNamed(fact, (named) => {
    found.push(named);
    return named.value;
  });
  return found;
}

/** The fact with each field that names a record replaced. */
export function mapNamed(fact: Fact, replace: (named: Named) => unknown): Fact {
  return mapped(fact, SUBJECTS[fact.type], "", replace) as Fact;
}

function mapped(value: unknown, branch: Branch, path: string, replace: (named: Named) => unknown): unknown {
  if (value === null || value === undefined || branch === "own" || branch === "door") return value;
  if (typeof branch === "string") return replace({ path, subject: branch, value });
  const entries = Object.entries(value).map(([field, of]): [string, unknown] => {
    const next = branch[field];
    return [field, next === undefined ? of : mapped(of, next, path === "" ? field : `${path}.${field}`, replace)];
  });
  return Object.fromEntries(entries);
}
