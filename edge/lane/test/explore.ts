import { hash } from "node:crypto";

/** A machine and its possible events: states are compared as JSON, and are never changed in place. */
export interface Space<S> {
  first: S;
  /** @returns every next state, by the move that leads to it. @throws where the machine breaks an invariant */
  movesOf: (state: S) => Iterable<readonly [move: string, next: () => S]>;
}

export interface Explored {
  states: number;
  /** The number of moves of the longest of the shortest paths. */
  depth: number;
  /** Nothing was left out: no order of moves, however long, leads to another state. */
  isWhole: boolean;
}

/** An order of moves that ends in a broken invariant; no shorter one does. */
export class Counterexample extends Error {
  constructor(moves: readonly string[], options: ErrorOptions) {
    super(`${messageOf(options.cause)}\n${moves.map((move, index) => `${index + 1}. ${move}`).join("\n")}`, options);
  }
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

/**
 * Searches every order of moves from the first state, the shortest first, each state once.
 * @param deepest moves; to the end where left out
 * @throws Counterexample
 */
export function explore<S>({ first, movesOf }: Space<S>, deepest = Infinity): Explored {
  const keyOf = (state: S): string => hash("md5", JSON.stringify(state), "base64url");
  const indexOf = new Map([[keyOf(first), 0]]);
  const cameBy: { from: number; move: string }[] = [{ from: -1, move: "" }];
  let frontier = [{ state: first, index: 0 }];
  let depth = 0;
  for (; frontier.length > 0 && depth < deepest; depth++) {
    const found: typeof frontier = [];
    for (const { state, index } of frontier) {
      for (const [move, next] of movesOf(state)) {
        let reached: S;
        try {
          reached = next();
        } catch (cause) {
          throw new Counterexample([...wayTo(cameBy, index), move], { cause });
        }
        const key = keyOf(reached);
        if (indexOf.has(key)) continue;
        indexOf.set(key, cameBy.length);
        found.push({ state: reached, index: cameBy.length });
        cameBy.push({ from: index, move });
      }
    }
    if (found.length === 0) return { states: indexOf.size, depth, isWhole: true };
    frontier = found;
  }
  return { states: indexOf.size, depth, isWhole: frontier.length === 0 };
}

function wayTo(cameBy: readonly { from: number; move: string }[], index: number): string[] {
  const way: string[] = [];
  for (let at = cameBy[index]; at && at.from >= 0; at = cameBy[at.from]) way.unshift(at.move);
  return way;
}
