// Only the kernel's network shows a peer that is cut off and closes nothing.
import { execFile, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { z } from "zod";
import { describe, expect, it } from "vitest";
import { TCP_KINDS } from "./tcp-kinds.ts";

/** A cut cable: no end reports a closed connection, and nothing is acknowledged any more. */

const OWN_NETWORK = ["--map-root-user", "--net"];
const mayHaveOwnNetwork = spawnSync("unshare", [...OWN_NETWORK, "ip", "link"]).status === 0;

const Report = z.array(
  z.object({
    driver: z.string(),
    lostMs: z.number().nullable(),
    backMs: z.number().nullable(),
    lateBytes: z.number(),
  }),
);

describe("behind a cable that is cut", () => {
  it("every driver knows within 6 s that its device is gone, has dropped what it sent, and has it back by itself", async ({
    skip,
  }) => {
    skip(!mayHaveOwnNetwork, "this machine gives a test no network of its own");
    const gate = fileURLToPath(new URL("dead-peer-gate.ts", import.meta.url));
    const { stdout } = await promisify(execFile)("unshare", [...OWN_NETWORK, process.execPath, gate]);
    const report = Report.parse(JSON.parse(stdout));
    expect(report.map(({ driver }) => driver)).toEqual([
      ...TCP_KINDS.map(({ driver }) => driver),
      "mqtt",
      "mqtt over TLS",
    ]);
    expect(report.filter(({ lateBytes }) => lateBytes > 0)).toEqual([]);
    expect(report.filter(({ lostMs, backMs }) => lostMs === null || lostMs > 6000 || backMs === null)).toEqual([]);
  });
});
