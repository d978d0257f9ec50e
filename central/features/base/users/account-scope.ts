import { z } from "zod";
import { Uuid } from "../../../../shared/wire/common.ts";
import { USERS } from "./store.ts";

export const params = z.strictObject({ id: Uuid });

export const COMMON = { scope: USERS, permission: "users.update", isOwn: true } as const;

export const BECAUSE = "ended by an admin";
