import type { Problem } from "../platform/http/problem.ts";

/** An operation refused what the whole page stands on. */
export class Refused extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
  }
}
