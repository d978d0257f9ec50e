import { z } from "zod";
import { Timestamp, Uuid } from "../../shared/wire/common.ts";

/** An open session, with details by which its user recognizes it. */
export const OpenSession = z
  .strictObject({
    id: Uuid,
    kind: z.enum(["web", "mobile"]),
    device_name: z.string().nullable(),
    user_agent: z.string().nullable().describe("the program that signed in"),
    last_address: z.string().nullable().describe("the network address of its last sign-in or refresh"),
    created_at: Timestamp,
    last_used_at: Timestamp.describe("its last sign-in or refresh"),
    expires_at: Timestamp.describe("when it ends unless it is refreshed"),
    is_current: z.boolean().describe("the session of this request"),
  })
  .meta({ id: "OpenSession" });
export type OpenSession = z.infer<typeof OpenSession>;

export const EndedSessions = z.strictObject({ ended: z.int().min(0) }).meta({ id: "EndedSessions" });
