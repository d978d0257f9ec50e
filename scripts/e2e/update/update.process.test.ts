// Only real processes show that a version that crashes, hangs or is killed comes to an end.
import { existsSync, globSync, openSync, closeSync, writeSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { inWords } from "../../../shared/words/say.ts";
import type { EdgeRollout } from "../../../central/wire/edge-update.ts";
import { EdgeRollout as Rollout } from "../../../central/wire/edge-update.ts";
import { until } from "../../lib/until.ts";
import { openUpdatedGate, type UpdatedGate } from "./updated-gate.ts";

const LONG_MS = 180_000;
/** The others show what the tests of the launcher and of the plan show too, with real processes. */
const whenLong = test.runIf(process.env["LONG"] !== undefined);
/** Long enough for a busy machine, short enough to wait for its end. */
const PROOF_MINUTES = 0.15;

let gate: UpdatedGate;
let running = "1.0.0+played";
let last: EdgeRollout | null = null;
beforeAll(async () => {
  gate = await openUpdatedGate({
    GATE_EDGE_UPDATE_QUIET_SECONDS: "2",
    // Slow enough that a kill finds it being fetched.
    GATE_EDGE_UPDATE_KILOBYTES_PER_SECOND: "500",
    GATE_EDGE_UPDATE_PROOF_MINUTES: String(PROOF_MINUTES),
  });
  await gate.serves(running);
}, LONG_MS);
afterAll(() => gate[Symbol.asyncDispose](), LONG_MS);
afterEach(async () => {
  // Whatever became of it: the gate serves its lanes, and the next update may begin.
  await gate.serves(running);
  const state = last && (await gate.rollout(last.id))?.state;
  if (last && state !== "done" && state !== "stopped")
    await gate.admin.post(`/v1/edge-rollouts/${last.id}/stop`, {}, Rollout);
}, LONG_MS);

async function wentBackFrom(version: string): Promise<string> {
  last = await gate.rollOut(version);
  const { update_because } = await gate.reaches("went_back", LONG_MS);
  expect((await gate.rollout(last.id))?.state).toBe("paused");
  return inWords(update_because ?? "", "en");
}

test(
  "a good version takes over, proves itself, and starts from then on, whatever is killed on the way",
  async () => {
    await gate.release("2.0.0+played");
    last = await gate.rollOut("2.0.0+played");
    await until("a part of it is here", () => globSync("*.part", { cwd: gate.releases }).length > 0, LONG_MS);
    await gate.kill();
    await until("it is unpacked", () => existsSync(join(gate.releases, "2.0.0+played")), LONG_MS);
    await gate.kill();
    await gate.reaches("proving");
    await gate.reaches("done");
    running = "2.0.0+played";
    await gate.serves("2.0.0+played");
    await gate.kill();
    await gate.serves("2.0.0+played");
  },
  LONG_MS,
);

/** It passes the trial of its loading, so that only the launcher finds out. */
const unlessTried = (does: string): string =>
  `if (process.argv.includes("--check-config")) process.exit(0);\n${does}\nexport {};\n`;

whenLong(
  "a version that does not load is not even started",
  async () => {
    await gate.release("3.0.0+played", { "edge/main.ts": 'import "./no-such-file.ts";' });
    expect(await wentBackFrom("3.0.0+played")).toMatch(/does not even load here.*no-such-file/s);
  },
  LONG_MS,
);

test(
  "a version that crashes at its start gives way to the former one",
  async () => {
    await gate.release("3.1.0+played", { "edge/main.ts": unlessTried("process.exit(9);") });
    expect(await wentBackFrom("3.1.0+played")).toMatch(/ended before it had proved itself/);
  },
  LONG_MS,
);

whenLong(
  "a version that hangs is ended, and gives way",
  async () => {
    await gate.release("3.2.0+played", { "edge/main.ts": unlessTried("for (;;);") });
    expect(await wentBackFrom("3.2.0+played")).toMatch(/did not prove itself in time/);
  },
  LONG_MS,
);

test(
  "a version that loses a lane gives way by itself",
  async () => {
    const toNowhere = (text: string) => text.replace("port: link.port, noDelay", "port: 1, noDelay");
    await gate.release("3.3.0+played", { "edge/drivers/line/tcp-line.ts": toNowhere });
    expect(await wentBackFrom("3.3.0+played")).toMatch(/Lanes that worked before/);
  },
  LONG_MS,
);

whenLong(
  "a kill while it proves itself goes back, and a person lets it try once more",
  async () => {
    await gate.release("4.0.0+played");
    last = await gate.rollOut("4.0.0+played");
    await gate.reaches("proving");
    await gate.kill();
    await gate.reaches("went_back");
    await gate.serves(running);
    await gate.admin.post(`/v1/edge-rollouts/${last.id}/continue`, {}, Rollout);
    await gate.reaches("done");
    running = "4.0.0+played";
  },
  LONG_MS,
);

whenLong(
  "central may be away while a version proves itself",
  async () => {
    await gate.release("5.0.0+played");
    last = await gate.rollOut("5.0.0+played");
    await until(
      "the new version runs",
      async () => (await gate.edgeConsole.status()).version === "5.0.0+played",
      LONG_MS,
    );
    await gate.centralStops();
    // Central may have been reached already: then it is good sooner.
    await until(
      "it has proved itself",
      () => gate.lines.some((line) => line.includes("has proved itself") && line.includes("5.0.0+played")),
      LONG_MS,
    );
    await gate.centralStarts();
    await gate.reaches("done");
    running = "5.0.0+played";
  },
  LONG_MS,
);

test.each([
  ["a file that was damaged at central is refused by the gate", false, /not the one that was announced/],
  [
    "a file that central lies about is refused by the gate: it checks the signature itself",
    true,
    /changed after it was signed/,
  ],
] as const)(
  "%s",
  async (_, lies, words) => {
    const { id } = await gate.release(lies ? "6.1.0+played" : "6.0.0+played");
    const [file = ""] = globSync("files/edge-releases/**/*.deb", { cwd: gate.centralData }).sort().slice(-1);
    const path = join(gate.centralData, file);
    expect(existsSync(path)).toBe(true);
    const handle = openSync(path, "r+");
    writeSync(handle, Buffer.from("tampered"), 0, 8, 3_000);
    closeSync(handle);
    if (lies) {
      const database = new Database(join(gate.centralData, "central.db"));
      const sha256 = createHash("sha256").update(readFileSync(path)).digest("hex");
      database.prepare("UPDATE edge_releases SET sha256 = ? WHERE id = ?").run(sha256, id);
      database.close();
    }
    expect(await wentBackFrom(lies ? "6.1.0+played" : "6.0.0+played")).toMatch(words);
  },
  LONG_MS,
);
