import { join } from "node:path";
import { openReplica, type ReplicaStore } from "../../edge/store/replica.ts";
import { openStore } from "../../edge/store/open.ts";
import { centralClient } from "../../edge/sync/link/central-client.ts";
import { readCredentials } from "../../edge/sync/credentials.ts";
import { httpTo } from "../../edge/sync/link/http.ts";
import { startPull } from "../../edge/sync/feed/pull.ts";
import { systemClock } from "../../shared/lib/clock.ts";
import { openLog } from "../../shared/lib/log.ts";

/** A gate that follows the feed until its process is stopped. @param onChange called after each change of its replica */
export function followFeed(
  { directory, centralUrl, credentialsFile }: { directory: string; centralUrl: string; credentialsFile: string },
  onChange: (replica: ReplicaStore) => void,
): void {
  const log = openLog({ name: "edge", level: "error", format: "json" });
  const credentials = readCredentials(credentialsFile);
  if (!credentials) throw new Error("the edge is not enrolled");
  const store = openStore({ path: join(directory, "edge.db"), log });
  const replica = openReplica({ store, log });
  const client = centralClient({ http: httpTo(centralUrl), credentials, clock: systemClock });
  replica.onChange(() => onChange(replica));
  startPull({ client, replica, clock: systemClock, log, random: Math.random, waitSeconds: 25 });
}
