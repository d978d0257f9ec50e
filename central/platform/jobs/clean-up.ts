import { removeOldLinks } from "../auth/account-links.ts";
import { systemActor } from "../auth/principal.ts";
import { removeOldChallenges } from "../auth/second-factors.ts";
import { removeOldSessions } from "../auth/sessions.ts";
import { pruneOldEvents } from "../events/live-events.ts";
import { pruneOldMails } from "../mail/mail-store.ts";
import { pruneOldPushes } from "../push/push-store.ts";
import type { DeclaredJob } from "./job.ts";

/**
 * Deletes expired data: old sessions with their refresh tokens, links, challenges, mails and pushes, idempotency keys, live
 * events, spent rate limits. What they said leaves the database's journal too.
 */
export const cleanUp: DeclaredJob = {
  name: "clean-up",
  schedule: "17 * * * *",
  async run(_stopping, { database, transact }) {
    await transact(systemActor("job:clean-up"), async (work) => {
      await removeOldSessions(work);
      await removeOldLinks(work);
      await removeOldChallenges(work);
      await pruneOldMails(work);
      await pruneOldPushes(work);
      await work.tx.deleteFrom("idempotency_keys").where("expires_at", "<=", work.at).execute();
      await pruneOldEvents(work.tx, work.nowMs);
      await work.tx.deleteFrom("rate_limits").where("expire", "<=", work.nowMs).execute();
    });
    await database.emptyJournal?.();
  },
};

/** A signing key signs for a quarter of a year. */
const KEY_AGE_MS = 91 * 24 * 3_600_000;

/** Replaces each key that has signed tokens or links for a quarter of a year. */
export const renewSigningKeys: DeclaredJob = {
  name: "renew-signing-keys",
  schedule: "43 2 * * *",
  run: (_stopping, { transact, identity }) =>
    transact(systemActor("job:renew-signing-keys"), (work) => identity.signingKeys.renew(work, KEY_AGE_MS)),
};
