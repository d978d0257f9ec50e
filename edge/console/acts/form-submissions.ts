import type { ActResult } from "./act-list.ts";

/**
 * Submitted forms: a repeated press, by an impatient finger or a browser, gets the first answer and is not done again.
 */
export interface FormSubmissions {
  once(submissionId: string, act: () => Promise<ActResult>): Promise<ActResult>;
}

const KEPT = 500;

export function openFormSubmissions(): FormSubmissions {
  const submitted = new Map<string, Promise<ActResult>>();
  return {
    once(submissionId, act) {
      const before = submitted.get(submissionId);
      if (before) return before;
      const result = act();
      submitted.set(submissionId, result);
      const [oldest] = submitted.keys();
      if (submitted.size > KEPT && oldest !== undefined) submitted.delete(oldest);
      return result;
    },
  };
}
