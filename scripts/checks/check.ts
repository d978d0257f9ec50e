import { spawnSync } from "node:child_process";
import { missingNeeds, NEEDS, needsOfTests, testsOf } from "../lib/needs.ts";
import { runTests } from "./run-tests.ts";
import { closingLine, sum, type Tally } from "./tally.ts";

const STEPS = ["format", "lint", "types", "walls"] as const;
const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0 };

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Runs a command with its output in place. @returns its exit code, null when a signal ended it */
function run(title: string, command: string, args: readonly string[]): number | null {
  say(`\n── ${title} ──`);
  const beganMs = performance.now();
  const { status, error } = spawnSync(command, args, { stdio: ["ignore", "inherit", "inherit"] });
  if (error) say(error.message);
  say(
    `── ${title}: ${status === 0 ? "good" : "FAILED"} after ${((performance.now() - beganMs) / 1000).toFixed(0)} s ──`,
  );
  return status;
}

function runStep(step: (typeof STEPS)[number]): Tally {
  const isGood = run(step, "npm", ["run", "--silent", step]) === 0;
  return { ...NOTHING, passed: isGood ? 1 : 0, failed: isGood ? 0 : 1 };
}

/** Says which test files this machine can't run. @returns how many they are */
function tellWhatIsLeftOut(): number {
  const leftOut = missingNeeds(needsOfTests()).map((name) => {
    const files = testsOf(name);
    say(`Left out for want of ${name}: ${files.length} test files. ${NEEDS[name].without}`);
    return files;
  });
  return new Set(leftOut.flat()).size;
}

const args = process.argv.slice(2);
// Who names tests wants an answer about these.
const steps = args.length > 0 ? [] : STEPS.map((step) => ({ step, tally: runStep(step) }));
say("\n── tests ──");
const beganMs = performance.now();
const tests = await runTests(args);
say(
  `── tests: ${tests.failed === 0 ? "good" : "FAILED"} after ${((performance.now() - beganMs) / 1000).toFixed(0)} s ──`,
);

say("");
const skipped = args.length > 0 ? 0 : tellWhatIsLeftOut();
for (const { step, tally } of steps) if (tally.failed > 0) say(`${step} found something: npm run ${step}`);
if (tests.passed + tests.failed === 0) say("No test ran.");
const total = [...steps.map(({ tally }) => tally), { ...NOTHING, skipped }].reduce(sum, tests);
say(closingLine(total));
process.exitCode = total.failed > 0 || tests.passed === 0 ? 1 : 0;
