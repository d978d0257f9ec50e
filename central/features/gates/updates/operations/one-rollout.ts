import { z } from "zod";
import { Uuid } from "../../../../../shared/wire/common.ts";
import type { Reads } from "../../../../platform/db/database.ts";
import { rolloutOf } from "../store.ts";

export const Params = z.strictObject({ id: Uuid });

export const replay = ({ db, id }: { db: Reads; id: string }) => rolloutOf(db, id);
