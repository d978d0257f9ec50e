import { z } from "zod";
import { Line, Uuid } from "./common.ts";
import { Spoken } from "./said.ts";

/** What central and an edge say about the edge's version. Versions that know nothing of it leave it out. */

/** As in the package's own description; it names a folder, too. */
export const ReleaseVersion = z.string().regex(/^\d[0-9A-Za-z.+~-]{0,60}$/);
export const ReleaseProcessor = z.enum(["amd64", "arm64"]);
export type ReleaseProcessor = z.infer<typeof ReleaseProcessor>;

/** The version that an edge is to run, in the answer to its heartbeat. */
export const ReleaseOffer = z.strictObject({
  /** One try of one edge: what came of it is told under this id, and a try is never repeated by itself. */
  attempt: Uuid,
  release_id: Uuid,
  version: ReleaseVersion,
  size_bytes: z.int().min(1),
  /** Unpacked. */
  installed_bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** The file `.minisig` of the package. */
  signature: z.string().max(2_000),
});
export type ReleaseOffer = z.infer<typeof ReleaseOffer>;

/**
 * `idle`: nothing is wanted. `ready`: fetched and checked; it waits for empty lanes. `proving`: the new version runs, and
 * may still go back. `refused`: it was not started.
 */
export const UpdateState = z.enum(["idle", "fetching", "ready", "proving", "done", "went_back", "refused"]);
export type UpdateState = z.infer<typeof UpdateState>;

/** How far an edge is, in its heartbeat. */
export const UpdateReport = z.strictObject({
  /** As Debian names it. */
  processor: Line,
  /** Null: it can be updated from central; else why not. */
  unable_because: Spoken.nullable(),
  attempt: Uuid.nullable(),
  state: UpdateState,
  /** Of the file, while it is fetched. */
  percent: z.int().min(0).max(100).nullable(),
  because: Spoken.nullable(),
});
export type UpdateReport = z.infer<typeof UpdateReport>;
