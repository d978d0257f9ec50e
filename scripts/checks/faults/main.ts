import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { Command } from "commander";
import { z } from "zod";
import type { Fault } from "./fault.ts";
import { FAULTS } from "./list.ts";
import { planted, ROOT } from "./plant.ts";

/** Plants each fault by itself in a copy of the last commit, and runs the tests that must notice it. */

const program = new Command("faults")
  .description(
    "Plants faults in a copy of the last commit, one at a time, and runs the tests that must notice each of them.\n" +
      "The same tests run first without a fault: what fails then can notice nothing.",
  )
  .argument("[words...]", "only faults whose sentence or file contains one of these")
  .option("--json <file>", "write the table into a file too")
  .addHelpText("after", "\nExit codes: 0 every fault was noticed, 1 some were not, 2 wrong use.")
  .parse();
const words = program.args;
const chosen = FAULTS.filter(
  ({ fault, file }) => words.length === 0 || words.some((word) => fault.includes(word) || file.includes(word)),
);
if (chosen.length === 0) {
  process.stderr.write(`No fault contains ${words.join(" or ")}.\n`);
  process.exit(2);
}

const Report = z.object({
  numTotalTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), failureMessages: z.array(z.string()) })),
    }),
  ),
});

const copy = mkdtempSync(join(tmpdir(), "faults-"));
const say = (line: string): void => void process.stdout.write(`${line}\n`);

function git(...args: string[]): void {
  const { status, stderr } = spawnSync("git", args, { cwd: ROOT, encoding: "utf8" });
  if (status !== 0) throw new Error(`git ${args.join(" ")}: ${stderr}`);
}

/** The files that failed, with the words of their first failure, as far as they ran: the run ends with the first. @throws Error when none ran */
async function failuresOf(tests: readonly string[]): Promise<string[]> {
  const report = join(copy, "report.json");
  rmSync(report, { force: true });
  const args = ["run", "--config", ".vitest.config.ts", "--project", "sqlite", "--bail", "1"];
  const child = spawn(
    process.execPath,
    [join(ROOT, "node_modules/.bin/vitest"), ...args, "--reporter", "json", "--outputFile", report, ...tests],
    { cwd: copy, stdio: "ignore" },
  );
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  const { numTotalTests, testResults } = Report.parse(JSON.parse(readFileSync(report, "utf8")));
  if (numTotalTests === 0 && testResults.length === 0) throw new Error(`no test ran in ${tests.join(", ")}`);
  const failed = testResults.filter(({ status }) => status === "failed");
  // A failure outside of every test, such as a module that does not load, has no name.
  const said = failed.map(({ name, assertionResults }) => {
    const first = assertionResults.find(({ failureMessages }) => failureMessages.length > 0);
    return `${relative(copy, name)} ${first?.fullName ?? ""}: ${first?.failureMessages[0]?.slice(0, 500) ?? "?"}`;
  });
  return code === 0 ? [] : [...said, ...(failed.length === 0 ? ["?"] : [])];
}

async function isNoticed(fault: Fault): Promise<boolean> {
  const path = join(copy, fault.file);
  const text = readFileSync(path, "utf8");
  writeFileSync(path, planted(fault, text));
  try {
    return (await failuresOf(fault.noticedBy)).length > 0;
  } finally {
    writeFileSync(path, text);
  }
}

try {
  git("worktree", "add", "--detach", "--force", copy, "HEAD");
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
  say(`${chosen.length} faults; first their tests without any`);
  const tests = [...new Set(chosen.flatMap(({ noticedBy }) => noticedBy))];
  const failed = await failuresOf(tests);
  if (failed.length > 0) throw new Error(`tests fail without a fault: ${failed.join(", ")}`);
  const table: { fault: string; file: string; isNoticed: boolean }[] = [];
  for (const [at, fault] of chosen.entries()) {
    const noticed = await isNoticed(fault);
    table.push({ fault: fault.fault, file: fault.file, isNoticed: noticed });
    say(`${String(at + 1).padStart(3)} ${noticed ? "noticed " : "NOT SEEN"} ${fault.fault} (${fault.file})`);
  }
  const seen = table.filter((row) => row.isNoticed).length;
  say(`\n${seen} of ${table.length} faults noticed`);
  const { json } = program.opts<{ json?: string }>();
  if (json !== undefined) writeFileSync(json, `${JSON.stringify(table, null, 2)}\n`);
  process.exitCode = seen === table.length ? 0 : 1;
} finally {
  git("worktree", "remove", "--force", copy);
  rmSync(copy, { recursive: true, force: true });
}
