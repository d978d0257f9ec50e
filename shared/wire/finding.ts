import { z } from "zod";
import { Said } from "./said.ts";

/** What is looked at when a server or a gate computer is examined. */
export const FindingCheck = z.enum([
  "version",
  "settings",
  "keys",
  "write",
  "disk",
  "wal",
  "backup",
  "growth",
  "connections",
  "files",
  "storage",
  "clock",
  "certificate",
  "central",
  "enrolment",
  "edges",
  "updates",
  "data",
  "facts",
  "jobs",
  "mail",
  "pushes",
  "services",
  "lanes",
]);
export type FindingCheck = z.infer<typeof FindingCheck>;

/** `attention`: works, and somebody should look; `fault`: does not work. */
export const FindingState = z.enum(["ok", "attention", "fault"]);
export type FindingState = z.infer<typeof FindingState>;

/** One thing that was looked at. */
export const Finding = z
  .strictObject({
    check: FindingCheck.describe("what was looked at").meta({ examples: ["disk"] }),
    state: FindingState.describe("attention: it works, and somebody should look; fault: it does not work").meta({
      examples: ["ok"],
    }),
    said: Said.describe("what was found, as a code with its values, for pages in other languages").meta({
      examples: [{ code: "finding_disk", params: { gigabytes: 42 } }],
    }),
    message: z
      .string()
      .describe("the same in English")
      .meta({ examples: ["42 GB free"] }),
  })
  .meta({ id: "Finding" });
export type Finding = z.infer<typeof Finding>;
