import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import type { Log } from "../../shared/lib/log.ts";
import type { EdgeSettings } from "../config/config.ts";
import { endsBeforeMark } from "../store/head-mark.ts";
import { openEdgeIdentityStore, type EdgeIdentityStore } from "../store/edge-identity-store.ts";
import { DatabaseDamaged, openStore, type Store, StoreRefused } from "../store/open.ts";
import { finishRecovery, recoverDatabase } from "../store/recovery/recover.ts";
import { type Credentials, readCredentials } from "./credentials.ts";
import { hashOfEnrolmentCode } from "./enrol.ts";

/** The database with its credentials. */
export interface OwnStore {
  store: Store;
  mark: EdgeIdentityStore;
  /** Null before the enrolment. */
  credentials: Credentials | null;
}

/**
 * Opens the database of this computer's edge. A new edge may begin here: a new enrolment code comes after a revocation,
 * or after the credentials were lost. Then all data of the former edge, key and photos included, moves aside whole. So
 * `export` can still carry it to central; the new edge begins its own journal. A damaged database is put aside too, and
 * this edge goes on with what can be read of it.
 * @param onDamage called once when the database shows damage while it is open
 * @throws {StoreRefused} also when database and credentials are of different edges
 */
export function openOwnStore(
  settings: Pick<EdgeSettings, "dataDirectory" | "databaseFile" | "credentialsFile" | "enrolmentCode">,
  log: Log,
  onDamage: (error: unknown) => void = () => undefined,
): OwnStore {
  const { databaseFile: path, credentialsFile, enrolmentCode } = settings;
  const credentials = readCredentials(credentialsFile);
  finishRecovery(path);
  const store = openOrRecover(path, credentials, log, onDamage);
  try {
    const mark = openEdgeIdentityStore(store);
    const edgeId = mark.edgeId();
    if (edgeId !== null && enrolmentCode !== null && isToBeginAnew(mark, credentials, enrolmentCode)) {
      store.close();
      const directory = putAside(settings, edgeId);
      log.warn({ edge: edgeId, directory }, "another edge was enrolled here: the former edge's data is moved away");
      return openOwnStore(settings, log, onDamage);
    }
    if (credentials && edgeId !== null && edgeId !== credentials.edge_id)
      throw new StoreRefused(
        `${path} is of edge ${edgeId}, and ${credentialsFile} of edge ${credentials.edge_id}: put the credentials of that edge there, or begin with an empty data directory`,
      );
    if (credentials) mark.bind(credentials.edge_id);
    return { store, mark, credentials };
  } catch (error) {
    store.close();
    throw error;
  }
}

function openOrRecover(
  path: string,
  credentials: Credentials | null,
  log: Log,
  onDamage: (error: unknown) => void,
): Store {
  const recover = (because: string): void => recoverDatabase(path, because, credentials?.edge_id ?? null, log);
  // Opening it for writing drops the rest of its write-ahead log.
  if (endsBeforeMark(path)) recover("its write-ahead log was cut or is damaged");
  try {
    return openStore({ path, log, onDamage });
  } catch (error) {
    if (!(error instanceof DatabaseDamaged)) throw error;
    recover(error.because);
    return openStore({ path, log, onDamage });
  }
}

function isToBeginAnew(mark: EdgeIdentityStore, credentials: Credentials | null, enrolmentCode: string): boolean {
  if (!credentials) return true;
  // The settings may still hold the code by which the revoked edge was enrolled.
  return mark.revoked() !== null && credentials.enrolment_code_hash !== hashOfEnrolmentCode(enrolmentCode);
}

/** The credentials move first: after an interruption at any point the next start continues. */
function putAside(
  { dataDirectory, databaseFile, credentialsFile }: Parameters<typeof openOwnStore>[0],
  edgeId: string,
): string {
  const directory = join(dataDirectory, `former-${edgeId}`);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const photos = join(dataDirectory, "photos");
  const parts = ["", "-wal", "-shm", ".head", ".gate.json"].map((part) => `${databaseFile}${part}`);
  for (const file of [credentialsFile, photos, ...parts])
    if (existsSync(file)) renameSync(file, join(directory, basename(file)));
  rmSync(`${databaseFile}.reserve`, { force: true });
  return directory;
}
