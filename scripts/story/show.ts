import type { ShowRequest, SimulatorClient } from "../simulator/client.ts";

/** Tells the simulator's page something of the story. */
export type Show = (part: ShowRequest) => void;

const LONGEST = 500;

/** What is told arrives in its order, and the story does not wait for it. */
export function openShow(simulator: Pick<SimulatorClient, "show">): Show {
  let told = Promise.resolve();
  return ({ line, check, ...others }) => {
    const part = {
      ...others,
      ...(line && { line: { ...line, text: line.text.slice(0, LONGEST) } }),
      ...(check && {
        check: { name: check.name, problems: check.problems.slice(0, 50).map((one) => one.slice(0, LONGEST)) },
      }),
    };
    // The page is an extra: without it the terminal says the same.
    told = told.then(() => simulator.show(part)).catch(() => undefined);
  };
}
