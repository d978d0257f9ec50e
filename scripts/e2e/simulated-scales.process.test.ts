import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "vitest";
import { SCALE_CASES, weighOnDouble } from "./scale-cases.ts";

/** The same on a pseudo-terminal, for a stream, a dialogue and Modbus. */
describe.concurrent("an indicator on a serial port: weighs a truck, is lost and back", () => {
  it.for(["toledo", "sics", "yaohua in continuous mode", "laumas"] as const)(
    "%s",
    { timeout: 60_000 },
    async (name, { onTestFinished }) => {
      const directory = await mkdtemp(join(tmpdir(), "scale-"));
      onTestFinished(() => rm(directory, { recursive: true }));
      const link = { type: "serial", path: join(directory, "port") };
      await weighOnDouble(SCALE_CASES[name]!, { simulator: link, edge: link });
    },
  );
});
