import fc from "fast-check";
import type { Fault } from "../../lib/fault-proxy.ts";

/** An action in one random run, beside the faults. */
export type Action =
  | { do: "passages"; vehicles: number }
  /** A single fact, the usual case. */
  | { do: "event" }
  /** Changes of feed records, each by a different writer. */
  | { do: "publish"; changes: readonly { record: number; isGone: boolean; writer: number }[] }
  | { do: "command" }
  /** Sets the edge's wall clock; the monotonic clock continues. */
  | { do: "jump"; days: number }
  | { do: "restart" }
  | { do: "wait"; ms: number };

export interface Schedule {
  actions: readonly Action[];
  /** The faults of the next requests of each kind, in this order. */
  faults: readonly { step: Step; fault: Fault }[];
}

type Step = (typeof STEPS)[number];
const STEPS = ["changes", "activities", "heartbeat", "commands", "result", "token"] as const;
const is = <T extends string>(value: T) => fc.constant(value);

const shortMs = fc.integer({ min: 1, max: 60 });
const share = fc.double({ min: 0, max: 0.99, noNaN: true });
// Near the beginning of a response and deep inside a long one.
const bytes = fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 20_000 }));

const fault: fc.Arbitrary<Fault> = fc.oneof(
  fc.record({ is: is("delay"), ms: shortMs }),
  fc.record({ is: is("refuse") }),
  fc.record({ is: is("stall"), ms: shortMs }),
  fc.record({ is: is("cut-request"), share }),
  fc.record({ is: is("corrupt-request"), share }),
  fc.record({ is: is("lose-answer") }),
  fc.record({ is: is("cut-answer"), afterBytes: bytes }),
  fc.record({ is: is("stall-answer"), afterBytes: bytes, ms: shortMs }),
  fc.record({ is: is("corrupt-answer"), atByte: bytes }),
  fc.record({ is: is("repeat"), times: fc.constantFrom(2, 3) }),
  fc.record({ is: is("late"), ms: shortMs }),
);

const change = fc.record({
  record: fc.integer({ min: 1, max: 40 }),
  isGone: fc.boolean(),
  writer: fc.integer({ min: 0, max: 7 }),
});

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: is("passages"), vehicles: fc.integer({ min: 1, max: 60 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: is("publish"), changes: fc.array(change, { minLength: 1, maxLength: 30 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: is("event") }) },
  { weight: 1, arbitrary: fc.record({ do: is("command") }) },
  { weight: 1, arbitrary: fc.record({ do: is("jump"), days: fc.constantFrom(-9_000, -400, -1, 1, 400, 9_000) }) },
  { weight: 1, arbitrary: fc.record({ do: is("restart") }) },
  { weight: 3, arbitrary: fc.record({ do: is("wait"), ms: shortMs }) },
);

export const schedule: fc.Arbitrary<Schedule> = fc.record({
  actions: fc.array(action, { minLength: 3, maxLength: 14 }),
  faults: fc.array(fc.record({ step: fc.constantFrom(...STEPS), fault }), { maxLength: 30 }),
});
