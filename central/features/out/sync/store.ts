import { first } from "../../../platform/db/first.ts";
import type { Reads } from "../../../platform/db/database.ts";
import type { Work } from "../../../platform/transact.ts";

declare module "../../../platform/db/database.ts" {
  interface Database {
    epoch_renewals: { edge_id: string; at: string };
  }
}

/** The last moment at which this edge started a new epoch, ISO 8601; null where it never did. */
export async function lastRenewalBy(db: Reads, edgeId: string): Promise<string | null> {
  const row = await first(db.selectFrom("epoch_renewals").select("at").where("edge_id", "=", edgeId));
  return row?.at ?? null;
}

/** Records that this edge starts a new epoch now. */
export async function noteRenewal({ tx, at }: Pick<Work, "tx" | "at">, edgeId: string): Promise<void> {
  await tx
    .insertInto("epoch_renewals")
    .values({ edge_id: edgeId, at })
    .onConflict((conflict) => conflict.column("edge_id").doUpdateSet({ at }))
    .execute();
}
