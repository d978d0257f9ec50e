import type { FileFolder } from "./files/file-generators.ts";
import type { NamingRecords } from "./files/files.ts";
import type { Follower } from "./follow.ts";
import type { Operation } from "./http/operation.ts";
import type { DeclaredJob } from "./jobs/job.ts";
import type { DeclaredGauges } from "./metrics/metrics.ts";
import type { Forget } from "./platform.ts";

/** One feature of the API, as data. */
export interface Feature {
  /** The reference group of its operations. */
  name: string;
  operations: readonly Operation[];
  /** Its scheduled work. */
  jobs?: readonly DeclaredJob[];
  /** What it does after changes that other features make, in their unit of work. */
  follows?: readonly Follower[];
  /** What it deletes when a person is forgotten whose account was deleted. */
  forgets?: Forget;
  /** Its folders of the file storage, by the first part of their paths. */
  folders?: Readonly<Record<string, FileFolder>>;
  /** Its values for `/metrics`. */
  gauges?: readonly DeclaredGauges[];
  /** Its records that name uploads. */
  namesFiles?: readonly NamingRecords[];
}
