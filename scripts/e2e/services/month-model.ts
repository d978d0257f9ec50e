import type { Step } from "../../../shared/wire/lane.ts";
import type { Truck } from "./services-site.ts";

/** What customs, the port and the officers decided about the trucks of the month, as the gates should come to know it. */

/** The decisions of customs about one document. */
export class Decided {
  readonly governs: Step;
  changedStep = 0;
  private readonly releases: { number: string; untilMs: number }[] = [];

  constructor(governs: Step) {
    this.governs = governs;
  }
  standing(): string | null {
    const last = this.releases.at(-1);
    return last?.untilMs === Number.POSITIVE_INFINITY ? last.number : null;
  }
  release(number: string, step: number): void {
    this.releases.push({ number, untilMs: Number.POSITIVE_INFINITY });
    this.changedStep = step;
  }
  cancel(nowMs: number, step: number): void {
    const last = this.releases.at(-1);
    if (last) last.untilMs = nowMs;
    this.changedStep = step;
  }
  /** Whether a release stood at this moment or later. */
  hasStoodSince(atMs: number): boolean {
    return this.releases.some(({ untilMs }) => untilMs >= atMs);
  }
}

/** A work order: its ship as the port names it, null before the port does; and the hold that an officer set on it. */
export interface Ordered {
  number: string;
  ship: string | null;
  changedStep: number;
  hold: { id: string; governs: Step } | null;
}

/** A truck outside on its way in, or inside. */
export interface Visit {
  truck: Truck;
  /** By serial, in the order of the truck's documents. */
  papers: Map<number, Decided>;
  order: Ordered | null;
  isInside: boolean;
}

/** The next step of a truck. */
export const stepOf = ({ isInside }: Visit): Step => (isInside ? "out" : "in");

/** The papers that its next step needs, each with the id of its document. */
export function governing(visit: Visit): { id: string; paper: Decided }[] {
  return [...visit.papers.values()]
    .map((paper, index) => ({ id: visit.truck.ids[index] ?? "", paper }))
    .filter(({ paper }) => paper.governs === stepOf(visit));
}

/** Whether an officer's hold on its order stands against its next step. */
export const isHeld = (visit: Visit): boolean => visit.order?.hold?.governs === stepOf(visit);

/** The code of the refusal that its next step meets at a gate that knows everything; null: none. */
export function refusalOf(visit: Visit): "CUSTOMS_HOLD" | "HOLD" | null {
  if (governing(visit).some(({ paper }) => paper.standing() === null)) return "CUSTOMS_HOLD";
  return isHeld(visit) ? "HOLD" : null;
}
