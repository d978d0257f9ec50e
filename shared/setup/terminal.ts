import { once } from "node:events";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";

/** The person who runs a command, or the program that does. */
export interface Terminal {
  /** A person reads and types; otherwise nothing may be asked. */
  readonly isPerson: boolean;
  /**
   * Asks for one line, without the space around it.
   * @param how.isHidden what is typed is not shown
   * @throws Error where the person ends it (Ctrl-C, Ctrl-D)
   */
  ask(question: string, how?: { isHidden?: boolean }): Promise<string>;
  /** All of standard input, for a command that is given its secrets there. */
  readAll(): Promise<string>;
}

type Input = NodeJS.ReadableStream & { isTTY?: boolean };
type Output = NodeJS.WritableStream & { isTTY?: boolean };

/** The terminal of this process. Questions go to standard error: standard output holds the result. */
export function openTerminal(input: Input = process.stdin, output: Output = process.stderr): Terminal {
  return {
    isPerson: input.isTTY === true && output.isTTY === true,
    async ask(question, { isHidden = false } = {}) {
      output.write(question);
      const nowhere = new Writable({ write: (_bytes, _coding, done) => done() });
      // The question is on the screen already: an interface that draws it again would wipe the line.
      const lines = createInterface({ input, output: isHidden ? nowhere : output, terminal: input.isTTY === true });
      const ended = new AbortController();
      lines.once("SIGINT", () => ended.abort()).once("close", () => ended.abort());
      try {
        const [line] = (await once(lines, "line", { signal: ended.signal })) as [string];
        return line.trim();
      } catch {
        throw new Error("Ended, and nothing more was changed.");
      } finally {
        lines.close();
        if (isHidden) output.write("\n");
      }
    },
    readAll: () => text(input),
  };
}
