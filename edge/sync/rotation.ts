import { rmSync } from "node:fs";
import { z } from "zod";
import type { Log } from "../../shared/lib/log.ts";
import { RotationGrant } from "../../shared/wire/sync.ts";
import { type Credentials, EdgeKey, readSecret, writeSecret } from "./credentials.ts";
import { newEdgeKey } from "./enrol.ts";

/** A rotation in progress: the key is on disk before central receives it. */
const Pending = z.strictObject({ command_id: z.string(), key: EdgeKey });

/** The edge's credentials, which central may ask to rotate. */
export interface CredentialKeeper {
  current(): Credentials;
  /** Makes or finds the new key for this command; returns its public half. @throws the disk's errors */
  begin(commandId: string): string;
  /** Takes over the credentials that central granted. Any other answer changes nothing. */
  complete(commandId: string, granted: unknown): void;
  /** Takes over the credentials of a new enrolment; they are on disk. */
  replace(granted: Credentials): void;
  /** Returns to the credentials before the last rotation; false where there are none. */
  fallBack(): boolean;
}

/** @param file the credentials file; a rotation in progress is stored beside it */
export function openCredentials(file: string, known: Credentials, log: Log): CredentialKeeper {
  const pendingFile = `${file}.rotation`;
  let credentials = known;
  return {
    current: () => credentials,
    begin(commandId) {
      const pending = readSecret(pendingFile, Pending);
      if (pending?.command_id === commandId) return pending.key.public_key;
      const key = newEdgeKey();
      writeSecret(pendingFile, { command_id: commandId, key });
      return key.public_key;
    },
    complete(commandId, granted) {
      const pending = readSecret(pendingFile, Pending);
      const grant = RotationGrant.safeParse(granted);
      if (pending?.command_id !== commandId || !grant.success) return;
      if (grant.data.public_key !== pending.key.public_key || grant.data.client_id !== credentials.client_id) return;
      const { client_secret, key } = credentials;
      const next = { ...credentials, client_secret: grant.data.client_secret, key: pending.key };
      const renewed = { ...next, previous: { client_secret, key } };
      // Used only once it is on disk: its first use ends the old secret, and a restart needs a valid one.
      writeSecret(file, renewed);
      credentials = renewed;
      rmSync(pendingFile, { force: true });
      log.info("credentials rotated");
    },
    replace(granted) {
      credentials = granted;
      rmSync(pendingFile, { force: true });
    },
    fallBack() {
      const former = beforeRotation(credentials);
      if (!former) return false;
      credentials = former;
      writeSecret(file, credentials);
      log.warn("central refuses the newest credentials: the edge tries the previous ones");
      return true;
    },
  };
}

/**
 * The same edge with the credentials before the last rotation; null where there were none. The two are swapped: which
 * of them central knows may change once more.
 */
export function beforeRotation({ previous, client_secret, key, ...rest }: Credentials): Credentials | null {
  return previous ? { ...rest, ...previous, previous: { client_secret, key } } : null;
}
