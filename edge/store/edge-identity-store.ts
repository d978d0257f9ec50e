import { z } from "zod";
import { readStored } from "./damage.ts";
import type { Store } from "./open.ts";
import { Spoken } from "../../shared/wire/said.ts";

/** The owner of this database: the journal's facts and their chain belong to one edge. */
export interface EdgeIdentityStore {
  /** Null before the first enrolment. */
  edgeId(): string | null;
  bind(edgeId: string): void;
  /** When central said that this edge is revoked; null while it is not. */
  revoked(): Revoked | null;
  revoke(revoked: Revoked): void;
}

export const Revoked = z.strictObject({ at: z.string(), because: Spoken });
export type Revoked = z.infer<typeof Revoked>;

export function openEdgeIdentityStore(store: Pick<Store, "db" | "durably">): EdgeIdentityStore {
  const get = store.db.prepare<[string], string>("SELECT value FROM meta WHERE key = ?").pluck();
  const put = store.db.prepare<[string, string]>("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)");
  return {
    edgeId: () => get.get("edge.id") ?? null,
    bind(edgeId) {
      if (get.get("edge.id") !== edgeId) store.durably(() => put.run("edge.id", edgeId));
    },
    revoked() {
      const text = get.get("edge.revoked");
      return text === undefined ? null : readStored("revocation of this edge", text, Revoked);
    },
    revoke(revoked) {
      store.durably(() => put.run("edge.revoked", JSON.stringify(revoked)));
    },
  };
}
