import { z } from "zod";
import { Line, Timestamp, Uuid } from "../../shared/wire/common.ts";

const OfView = {
  list: z
    .string()
    .regex(/^[/a-z0-9-]{1,80}$/)
    .describe("the list, as the client names it; central's pages take its path")
    .meta({ examples: ["/activities"] }),
  name: Line.describe("how the person calls it, once for each list").meta({ examples: ["Refused at the north gate"] }),
  query: z
    .string()
    .max(2000)
    .describe("the filters of the list, as in its address")
    .meta({ examples: ["status=refused&kind=decision"] }),
};

/** Filters of a list that a person keeps under a name. */
export const SavedView = z.strictObject({ id: Uuid, ...OfView, created_at: Timestamp }).meta({ id: "SavedView" });
export type SavedView = z.infer<typeof SavedView>;
export const SavedViewCreate = z.strictObject(OfView);
