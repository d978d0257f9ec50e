// Only serial ports carry what indicators send.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "vitest";
import { SCALE_CASES, weighOnDouble } from "./scale-cases.ts";

/** The edge's drivers of indicators with the simulator's doubles, which share no code with them. */
describe.concurrent("an indicator on a serial port: weighs a truck, is lost and back", () => {
  it.for(Object.entries(SCALE_CASES))("%s", async ([, one], { onTestFinished }) => {
    const directory = await mkdtemp(join(tmpdir(), "scale-"));
    onTestFinished(() => rm(directory, { recursive: true }));
    const link = { type: "serial", path: join(directory, "port") };
    await weighOnDouble(one, { simulator: link, edge: link });
  });
});
