import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { clockTrust, type ClockWatch } from "../health/clock-trust.ts";
import { type FakeClock, fakeClock } from "../../shared/lib/fake-clock.ts";
import { silentLog } from "../../shared/lib/log.ts";
import { openCommandLog } from "../store/command-log.ts";
import { openStore, type Store } from "../store/open.ts";
import { openOutbox, type OutboxStore } from "../store/outbox.ts";
import { openReplica, type ReplicaStore } from "../store/replica.ts";
import { type CentralClient, centralClient } from "../sync/link/central-client.ts";
import type { Credentials } from "../sync/credentials.ts";
import { factPost, type PostFacts } from "../sync/facts/fact-post.ts";
import { httpTo } from "../sync/link/http.ts";
import { type FakeCentral, startFakeCentral } from "./fake-central.ts";
import { AREA_ID, EDGE_ID, GATE_ID, idOf } from "./feed-records.ts";

export const CREDENTIALS: Credentials = {
  edge_id: EDGE_ID,
  gate_id: GATE_ID,
  area_id: AREA_ID,
  client_id: "edge-1",
  client_secret: "s3cret",
  key: { public_key: "p", private_key: "q" },
};
export const BOOT = { id: idOf(0xb007), startedAt: "2026-11-21T05:00:00.000Z", version: "0.0.0" };

/** A gate's sync with a real store and a fake central, on a clock that advances only on request. */
export interface SyncRig extends AsyncDisposable {
  central: FakeCentral;
  store: Store;
  replica: ReplicaStore;
  outbox: OutboxStore;
  commandLog: ReturnType<typeof openCommandLog>;
  clock: FakeClock;
  clockTrust: ClockWatch;
  client: CentralClient;
  post: PostFacts;
  /** A directory that is deleted with the rig. */
  directory: string;
  /** The common dependencies of all loops. */
  basics: { clock: FakeClock; log: typeof silentLog; random: () => number };
}

export async function syncRig(): Promise<SyncRig> {
  const stack = new AsyncDisposableStack();
  const directory = mkdtempSync(join(tmpdir(), "edge-sync-"));
  stack.defer(() => rmSync(directory, { recursive: true }));
  const clock = fakeClock();
  const store = openStore({ path: ":memory:", log: silentLog });
  stack.defer(() => store.close());
  const central = stack.use(await startFakeCentral());
  central.nowMs = () => clock.nowMs();
  const http = stack.use(httpTo(central.url));
  const outbox = openOutbox({ store, clock, log: silentLog });
  return {
    central,
    store,
    replica: openReplica({ store, log: silentLog }),
    outbox,
    commandLog: openCommandLog({ store, clock }),
    clock,
    clockTrust: stack.use(clockTrust({ clock, onJump: () => undefined })),
    client: centralClient({ http, credentials: CREDENTIALS, clock, limits: { callMs: 1_000, uploadMs: 1_000 } }),
    post: factPost({ http, outbox }),
    directory,
    basics: { clock, log: silentLog, random: () => 0 },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}
