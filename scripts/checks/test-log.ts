import { appendFileSync } from "node:fs";
import type { Reporter, TestModule, TestSpecification } from "vitest/node";
import { z } from "zod";

const Line = z.discriminatedUnion("type", [
  z.object({ type: z.literal("planned"), files: z.array(z.string()) }),
  z.object({ type: z.literal("alive") }),
  z.object({ type: z.literal("file"), file: z.string(), isGood: z.boolean(), tests: z.array(z.string()) }),
  z.object({ type: z.literal("end"), errorsOutsideOfTests: z.number() }),
]);

/** The log of a vitest run: its files, then each finished file, then the end of the run. */
export type LogLine = z.infer<typeof Line>;

/** @param text the lines of a log; the last one may be truncated @throws ZodError for a line of another shape */
export function readLog(text: string): LogLine[] {
  return text
    .split("\n")
    .slice(0, -1)
    .map((line) => Line.parse(JSON.parse(line)));
}

/** A reporter for vitest that writes line by line to the file TEST_LOG: a run that breaks off leaves a complete log. */
// eslint-disable-next-line no-restricted-syntax -- vitest takes a reporter by its path, and then its default export
export default class TestLog implements Reporter {
  readonly #file = z.string().parse(process.env.TEST_LOG);

  #say(line: LogLine): void {
    appendFileSync(this.#file, `${JSON.stringify(line)}\n`);
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#say({ type: "planned", files: specifications.map(({ moduleId }) => moduleId) });
  }

  onTestCaseResult(): void {
    this.#say({ type: "alive" });
  }

  onTestModuleEnd(module: TestModule): void {
    const tests = [...module.children.allTests()].map((test) => test.result().state);
    this.#say({ type: "file", file: module.moduleId, isGood: module.ok(), tests });
  }

  onTestRunEnd(_modules: readonly TestModule[], errors: readonly unknown[]): void {
    this.#say({ type: "end", errorsOutsideOfTests: errors.length });
  }
}
