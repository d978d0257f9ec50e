import type { Hono } from "hono";
import { buildPlatform, type Opened, type World } from "./build-platform.ts";
import type { CentralConfig } from "./config/config.ts";
import { FEATURES } from "./features/open-features.ts";
import { prepareFirstStart } from "./platform/auth/first-start.ts";
import type { Authenticator } from "./platform/auth/principal.ts";
import { openDatabase } from "./platform/db/open-database.ts";
import { openNotifier } from "./platform/events/open-notifier.ts";
import { settleEpoch } from "./platform/feed/epoch.ts";
import { addFollowers } from "./platform/follow.ts";
import { settleFilesHome } from "./platform/files/files-home.ts";
import { openStorage } from "./platform/files/open-storage.ts";
import { spoolFolder } from "./platform/files/unnamed-file.ts";
import { declaredLists } from "./platform/http/operation.ts";
import { createApp } from "./platform/http/app.ts";
import { createByteBudget } from "./platform/http/body-limits.ts";
import { mountDocs } from "./platform/http/docs.ts";
import type { HttpEnv } from "./platform/http/env.ts";
import { listen, type Listening } from "./platform/http/listen.ts";
import { mountOperations } from "./platform/http/mount.ts";
import { createSettle } from "./platform/http/settle.ts";
import { mountMetrics } from "./platform/http/serve-metrics.ts";
import { mountProbes } from "./platform/http/probes.ts";
import { openapiDocument } from "./platform/http/openapi.ts";
import { createJobRunner } from "./platform/jobs/job-runner.ts";
import type { Platform } from "./platform/platform.ts";
import { VERSION } from "../shared/lib/version.ts";
import type { Door } from "./web/call-operation.ts";
import { mountPages } from "./web/mount-pages.ts";
import { mountDriverPage } from "./web/driver/mount-driver-page.ts";
import { mountVerifierPage } from "./web/verifier/mount-verifier-page.ts";
import { mountInvitationPage } from "./web/invitation/mount-invitation-page.ts";

/** Requests that still run when the process stops get this much time to finish. */
const GRACE_MS = 10_000;

/** A central process, built and ready. The caller of `assemble` must close it. */
export interface Central extends AsyncDisposable {
  app: Hono<HttpEnv>;
  /** How the pages call operations. */
  door: Door;
  platform: Platform;
  /** Accepts requests at the address from the settings. @returns the address on this machine */
  listen(): Promise<string>;
  /**
   * Stops accepting requests, ends waits and streams, gives running requests time to finish, and closes all resources.
   */
  close(): Promise<void>;
}

/** Replacements that tests inject for real parts. */
export interface Instead {
  authenticator?: (real: Authenticator) => Authenticator;
  /** Validates every answer against its schema. */
  checksReplies?: boolean;
}

/**
 * Builds central from its settings and its environment.
 * @throws DatabaseRefused or StorageRefused with a sentence for the operator who starts it
 */
export async function assembleCentral(config: CentralConfig, world: World, instead: Instead = {}): Promise<Central> {
  await using opening = new AsyncDisposableStack();
  const opened = await open(config, world, opening);
  const platform = buildPlatform(config, world, opened);
  opening.defer(() => platform.exports.close());
  const { identity, log, clock, transact } = platform;
  await settleEpoch(opened.database);
  await prepareFirstStart({
    ...identity,
    transact,
    log,
    firstAdmin: { email: config.first_admin_email, password: config.first_admin_password },
    print: world.print,
  });

  for (const [folder, { areaOf, make, mayRead }] of FEATURES.flatMap((feature) =>
    Object.entries(feature.folders ?? {}),
  )) {
    if (areaOf) platform.files.areas.set(folder, (path) => areaOf(path, platform));
    if (mayRead) platform.files.guards.set(folder, (path, reader) => mayRead(path, reader, platform));
    if (make) platform.files.makers.set(folder, (path) => make(path, platform));
  }
  addFollowers(
    platform.followers,
    FEATURES.flatMap((feature) => feature.follows ?? []),
  );
  platform.forgetters.push(...FEATURES.flatMap((feature) => feature.forgets ?? []));
  platform.files.naming.push(...FEATURES.flatMap((feature) => feature.namesFiles ?? []));
  const stopping = new AbortController();
  const app = createApp({
    log,
    clock,
    metrics: platform.metrics,
    trustedProxies: config.trusted_proxies,
    corsOrigins: config.cors_origins,
  });
  const operations = FEATURES.flatMap((feature) => feature.operations);
  const authenticator = instead.authenticator?.(identity.authenticator) ?? identity.authenticator;
  const invoke = mountOperations(app, operations, {
    authenticator,
    platform,
    stopping: stopping.signal,
    maxBodyBytes: config.max_body_bytes,
    maxUploadBytes: config.max_upload_bytes,
    bodies: { folder: spoolFolder(config), budget: createByteBudget(config.body_budget_mb * 1024 * 1024) },
    parallelRequests: config.parallel_requests,
    checksReplies: instead.checksReplies ?? false,
  });
  const door = { invoke, authenticator, settle: createSettle({ log, clock }), metrics: platform.metrics, clock };
  mountProbes(app, platform.proveWrite);
  mountMetrics(
    app,
    platform,
    FEATURES.flatMap((feature) => feature.gauges ?? []),
  );
  mountInvitationPage(app, door, spoolFolder(config));
  mountDriverPage(app, door);
  mountVerifierPage(app, platform, door);
  mountDocs(app, () => openapiDocument(FEATURES, { version: VERSION, publicUrl: config.public_url }));
  mountPages(app, platform, door, operations);

  const jobs = createJobRunner({
    database: opened.database,
    clock,
    log,
    jobs: FEATURES.flatMap((feature) => feature.jobs ?? []).map((job) => ({
      ...job,
      run: (stopping) => job.run(stopping, platform),
    })),
  });
  opening.use(jobs);
  const closing = opening.move();
  let listening: Listening | undefined;
  const shutDown = async (): Promise<void> => {
    stopping.abort();
    await listening?.close(GRACE_MS);
    await closing.disposeAsync();
  };
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> => (closed ??= shutDown());
  return {
    app,
    door,
    platform,
    async listen() {
      listening = await listen(app, config.host, config.port, {
        requests: config.address_requests,
        connections: config.address_connections,
        trustedProxies: config.trusted_proxies,
      });
      jobs.start();
      return listening.url;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

async function open(
  config: CentralConfig,
  { clock, log, random }: World,
  stack: AsyncDisposableStack,
): Promise<Opened> {
  const { storage, close } = await openStorage(config, { clock, log });
  stack.defer(close);
  const operations = FEATURES.flatMap((feature) => feature.operations);
  const database = await openDatabase(config, { log, random }, declaredLists(operations));
  stack.defer(() => database.close());
  await settleFilesHome(database, config);
  const notifier = await openNotifier(config, database, { clock, log, random });
  stack.defer(() => notifier.close());
  return { database, notifier, storage };
}
