import { spawn } from "node:child_process";
import { setPriority } from "node:os";
import { missingNeeds, NEEDS, needsOfTests, testsOf } from "../lib/needs.ts";
import { runTests } from "./run-tests.ts";
import { closingLine, sum, type Tally } from "./tally.ts";

/** Two at a time, beside the tests, which wait for much of their time: they have the processor first. */
const LANES = [["types"], ["lint", "format", "walls"]] as const;
const BEHIND_THE_TESTS = 10;
const STEPS = LANES.flat();
type Step = (typeof STEPS)[number];
const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0 };

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Runs one step and buffers its output, because steps run in parallel. */
async function runStep(step: Step): Promise<Tally> {
  const beganMs = performance.now();
  const child = spawn(process.execPath, ["--run", step], { stdio: ["ignore", "pipe", "pipe"] });
  if (child.pid !== undefined) setPriority(child.pid, BEHIND_THE_TESTS);
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes: Buffer) => chunks.push(bytes));
  const isGood = await new Promise<boolean>((resolve) => {
    child.once("error", (error) => {
      chunks.push(Buffer.from(`${error.message}\n`));
      resolve(false);
    });
    child.once("close", (code) => resolve(code === 0));
  });
  say(`\n── ${step} ──\n${Buffer.concat(chunks).toString().trimEnd()}`);
  say(`── ${step}: ${outcome(isGood, beganMs)} ──`);
  return { ...NOTHING, passed: isGood ? 1 : 0, failed: isGood ? 0 : 1 };
}

const outcome = (isGood: boolean, beganMs: number): string =>
  `${isGood ? "good" : "FAILED"} after ${((performance.now() - beganMs) / 1000).toFixed(0)} s`;

/** Prints the test files that this machine can't run. @returns their number */
function printSkipped(): number {
  const leftOut = missingNeeds(needsOfTests()).map((name) => {
    const files = testsOf(name);
    say(`Left out for want of ${name}: ${files.length} test files. ${NEEDS[name].without}`);
    return files;
  });
  return new Set(leftOut.flat()).size;
}

const args = process.argv.slice(2);
// With named tests, only these run.
const lanes = args.length > 0 ? [] : LANES;
if (lanes.length > 0) say(`\n${STEPS.join(", ")} run beside the tests`);
const steps: { step: Step; tally: Tally }[] = [];
const checking = lanes.map(async (lane) => {
  for (const step of lane) steps.push({ step, tally: await runStep(step) });
});
say("\n── tests ──");
const beganMs = performance.now();
const tests = await runTests(args);
say(`── tests: ${outcome(tests.failed === 0, beganMs)} ──`);
await Promise.all(checking);

say("");
const skipped = args.length > 0 ? 0 : printSkipped();
for (const { step, tally } of steps) if (tally.failed > 0) say(`${step} found something: npm run ${step}`);
if (tests.passed + tests.failed === 0) say("No test ran.");
const total = [...steps.map(({ tally }) => tally), { ...NOTHING, skipped }].reduce(sum, tests);
say(closingLine(total));
process.exitCode = total.failed > 0 || tests.passed === 0 ? 1 : 0;
