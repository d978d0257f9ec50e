import type { Act } from "../passage/state.ts";

/** The possible events around a lane. */
export type Move =
  | { do: "scan"; text: string }
  | { do: "check-in"; text: string; lifeMs: number }
  | { do: "plate"; isKnown: boolean }
  | { do: "loop"; place: "before" | "under"; state: "occupied" | "free" | "unknown" }
  | { do: "position"; position: "open" | "closed" | "moving" | "unknown" }
  | { do: "wait"; ms: number }
  | { do: "fire"; isOn: boolean }
  | { do: "barrier-lost" }
  | { do: "barrier-back" }
  | { do: "act"; action: Act["action"]; forMs: number | null; lifeMs: number }
  | { do: "settle"; isAdmitted: boolean; lifeMs: number }
  | { do: "answer"; isGood: boolean; isCertain: boolean }
  | { do: "restart"; hadWritten: number };
