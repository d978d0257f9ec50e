import { type Clock, isoTime } from "../../shared/lib/clock.ts";
import { AppError } from "../../shared/errors/app-error.ts";
import type { CredentialKeys } from "./auth/credential-keys.ts";
import type { KeyVault } from "./auth/key-vault.ts";
import type { Actor } from "./auth/principal.ts";
import type { Pool, Tx } from "./db/database.ts";
import type { Positions } from "./db/position.ts";
import { isUniqueViolation } from "./db/violations.ts";
import type { Notifier } from "./events/notifier.ts";
import type { Change, Followers } from "./follow.ts";
import { openSideWrites, type SideWrites } from "./side-writes.ts";
import { say } from "../../shared/words/say.ts";

/** One unit of work: all its writes are committed together, or not at all. */
export interface Work extends SideWrites {
  tx: Tx;
  actor: Actor;
  /** The time of this work, Unix epoch milliseconds and in the API's format: one time for all its rows. */
  nowMs: number;
  at: string;
  /** Signs QR credentials with the active key, and names that key. */
  credentials: { sign(terms: Parameters<CredentialKeys["sign"]>[1]): Promise<string>; keyId(): Promise<string> };
  /** Seals a secret for the database. @param name its purpose; only the same name opens it */
  seal(secret: string, name: string): string;
  /** Has the features that follow a change do their part of it, one after the other, in this unit of work. */
  changed<T>(change: Change<T>, what: T): Promise<void>;
  /** Notifies the listeners of `topic` after the commit. */
  notify(topic: string): void;
  /** Runs in this process after the commit, in order; for effects that must not happen without it. */
  afterCommit(run: () => unknown): void;
}

/**
 * Runs `job` as one unit of work; units behave as if they ran one after the other. A unit may run again: see `write`.
 */
export type Transact = <T>(actor: Actor, job: (work: Work) => Promise<T>) => Promise<T>;

interface World {
  database: Pick<Pool, "write">;
  positions: Positions;
  notifier: Notifier;
  clock: Clock;
  credentialKeys: Pick<CredentialKeys, "sign" | "activeKeyId">;
  vault: Pick<KeyVault, "seal">;
  followers: Followers;
}

/** The one way to write. */
export function createTransact({
  database,
  positions,
  notifier,
  clock,
  credentialKeys,
  vault,
  followers,
}: World): Transact {
  return async (actor, job) => {
    // A retry starts with an empty queue: the queue of the first try belongs to a transaction that was rolled back.
    let topics = new Set<string>();
    let afterwards: (() => unknown)[] = [];
    try {
      const answer = await database.write(async (tx) => {
        topics = new Set();
        afterwards = [];
        const nowMs = clock.nowMs();
        const at = isoTime(nowMs);
        const notify = (topic: string) => void topics.add(topic);
        const gathering = openSideWrites({ tx, positions, actor, at, notify });
        const work: Work = {
          tx,
          actor,
          nowMs,
          at,
          ...gathering.work,
          credentials: {
            sign: (terms) => credentialKeys.sign(tx, terms),
            keyId: () => credentialKeys.activeKeyId(tx),
          },
          seal: (secret, name) => vault.seal(Buffer.from(secret), name),
          notify,
          afterCommit: (run) => void afterwards.push(run),
          async changed(change, what) {
            for (const follow of followers.get(change) ?? []) await follow(work, what);
          },
        };
        const result = await job(work);
        await gathering.write();
        await notifier.announce(tx, topics);
        return result;
      });
      notifier.committed(topics);
      for (const run of afterwards) await run();
      return answer;
    } catch (error) {
      if (isUniqueViolation(error)) throw new AppError("already_exists", say("already_exists"), { cause: error });
      throw error;
    }
  };
}
