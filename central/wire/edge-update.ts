import { z } from "zod";
import { Line, Timestamp, Uuid } from "../../shared/wire/common.ts";
import { Spoken } from "../../shared/wire/said.ts";
import { ReleaseProcessor, ReleaseVersion, UpdateState } from "../../shared/wire/update.ts";
import { EdgeConnection } from "./edge-resources.ts";

/** A package of the gates' computers. */
export const EdgeRelease = z
  .strictObject({
    id: Uuid,
    version: ReleaseVersion.describe("as the package says; the number and the commit"),
    processor: ReleaseProcessor.describe("the processor that it is for").meta({ examples: ["amd64"] }),
    size_bytes: z
      .int()
      .describe("size of the package")
      .meta({ examples: [32_600_000] }),
    installed_bytes: z
      .int()
      .describe("what it takes on a gate's disk")
      .meta({ examples: [131_000_000] }),
    sha256: z.string(),
    created_at: Timestamp,
  })
  .meta({ id: "EdgeRelease" });
export type EdgeRelease = z.infer<typeof EdgeRelease>;

export const EdgeReleaseForm = z.strictObject({
  file: z.file().describe("the package, `gate-edge_<version>_<processor>.deb`"),
  signature: z.file().describe("the file `.minisig` beside it"),
});

export const RolloutState = z.enum(["running", "paused", "stopped", "done"]);
export type RolloutState = z.infer<typeof RolloutState>;

/** A way of one version to the gates: one gate first, then one area after the other. */
export const EdgeRollout = z
  .strictObject({
    id: Uuid,
    version: ReleaseVersion,
    state: RolloutState.describe("`paused`: a gate went back, so it goes on only when a person says so"),
    because: Spoken.nullable().describe("why it is paused; null: it is not"),
    wave: z
      .int()
      .describe("the wave that is under way; 0 is the first gate alone")
      .meta({ examples: [0] }),
    waves: z
      .int()
      .describe("how many there are")
      .meta({ examples: [3] }),
    pause_minutes: z
      .int()
      .describe("minutes between two waves")
      .meta({ examples: [60] }),
    gates: z
      .int()
      .describe("how many gates it concerns")
      .meta({ examples: [12] }),
    gates_done: z
      .int()
      .describe("how many of them run the version")
      .meta({ examples: [1] }),
    created_by_name: z.string().nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "EdgeRollout" });
export type EdgeRollout = z.infer<typeof EdgeRollout>;

export const EdgeRolloutStart = z.strictObject({
  version: ReleaseVersion,
  first_edge_id: Uuid.describe("the edge that is updated first, alone"),
  pause_minutes: z
    .int()
    .min(1)
    .max(10_080)
    .default(60)
    .describe("minutes to look, after a wave is done and before the next one begins")
    .meta({ examples: [60] }),
});

/** How a gate's computer stands to the version that is wanted of it. `waiting`: its wave has not begun. */
export const EdgeUpdateState = z.enum([...UpdateState.options, "waiting"]);
export const EdgeUpdate = z
  .strictObject({
    edge_id: Uuid,
    gate_id: Uuid,
    gate_name: z.string(),
    area_id: Uuid,
    connection: EdgeConnection,
    version: z.string().nullable(),
    processor: Line.nullable()
      .describe("its processor; null: its version does not tell")
      .meta({ examples: ["amd64"] }),
    unable_because: Spoken.nullable(),
    wanted_version: ReleaseVersion.nullable(),
    wave: z
      .int()
      .nullable()
      .describe("its wave there")
      .meta({ examples: [1] }),
    state: EdgeUpdateState.describe("how far it is").meta({ examples: ["fetching"] }),
    percent: z
      .int()
      .nullable()
      .describe("of the package, while it is fetched")
      .meta({ examples: [40] }),
    update_because: Spoken.nullable(),
  })
  .meta({ id: "EdgeUpdate" });
export type EdgeUpdate = z.infer<typeof EdgeUpdate>;
