import type { Problem } from "../platform/http/problem.ts";

/** An operation refused what the whole page stands on. */
export class Refused extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

/** An operation asks for a fresh proof of the person: the form waits until it is given. */
export class ProofDue extends Error {}
