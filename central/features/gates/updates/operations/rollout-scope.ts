import { z } from "zod";
import { Uuid } from "../../../../../shared/wire/common.ts";
import type { Reads } from "../../../../platform/db/database.ts";
import { rolloutOf } from "../store.ts";

/** Only people who see every area do this, so that nothing is hidden. */
export const OWN = { permission: "edges.manage", scope: "none", isOwn: true } as const;

export const Params = z.strictObject({ id: Uuid });

export const replay = ({ db, id }: { db: Reads; id: string }) => rolloutOf(db, id);
