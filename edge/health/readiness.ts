import type { Clock } from "../../shared/lib/clock.ts";
import { messageOf } from "../../shared/lib/message-of.ts";
import { isDiskFull, type Store } from "../store/open.ts";
import type { SyncStatus } from "../sync/start-sync.ts";

/** Whoever asks more often gets the last answer: anybody on the gate's network may ask. */
const KEPT_MS = 1_000;

/**
 * Tells whether this edge can serve its gate: it is enrolled, and a commit of its database works. A full disk is no
 * obstacle while the journal has its reserve.
 * @returns why it is not ready; null: it is
 */
export function readiness(parts: {
  store: Pick<Store, "db" | "lightly" | "hasRoom">;
  sync: () => Pick<SyncStatus, "enrolment"> & { contact: Pick<SyncStatus["contact"], "isFinal"> };
  clock: Clock;
}): () => string | null {
  const { store, clock } = parts;
  const put = store.db.prepare("INSERT OR REPLACE INTO meta VALUES ('write_proof', ?)");
  let last: { atMs: number; because: string | null } | null = null;
  const proveWrite = (): string | null => {
    try {
      store.lightly(() => put.run(String(clock.nowMs())));
      return null;
    } catch (error) {
      return isDiskFull(error) && store.hasRoom() ? null : `nothing can be written: ${messageOf(error)}`;
    }
  };
  return () => {
    const { enrolment, contact } = parts.sync();
    if (enrolment.is !== "enrolled") return "this edge is not enrolled";
    if (contact.isFinal) return "this edge is revoked";
    const nowMs = clock.monotonicMs();
    if (last === null || nowMs - last.atMs >= KEPT_MS) last = { atMs: nowMs, because: proveWrite() };
    return last.because;
  };
}
