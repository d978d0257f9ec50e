import { existsSync, mkdirSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { isoTime } from "../../shared/lib/clock.ts";
import { silentLog } from "../../shared/lib/log.ts";
import type { RotateCommand } from "../../shared/wire/sync.ts";
import { idOf } from "../test/feed-records.ts";
import { CREDENTIALS, type SyncRig, syncRig } from "../test/sync-rig.ts";
import { centralClient } from "./link/central-client.ts";
import { startCommands } from "./commands.ts";
import { type Credentials, readCredentials, writeSecret } from "./credentials.ts";
import { httpTo } from "./link/http.ts";
import { type CredentialKeeper, openCredentials } from "./rotation.ts";

let rig: SyncRig;
let file: string;
let keeper: CredentialKeeper;
beforeEach(async () => {
  rig = await syncRig();
  file = join(rig.directory, "credentials.json");
  writeSecret(file, CREDENTIALS);
  keeper = openCredentials(file, CREDENTIALS, silentLog);
});
afterEach(() => rig[Symbol.asyncDispose]());

const grant = (public_key: string, more: object = {}): object => ({
  client_id: CREDENTIALS.client_id,
  client_secret: "n3w",
  public_key,
  ...more,
});
const onDisk = (): Credentials | null => readCredentials(file);

describe("new credentials", () => {
  test("are on disk once they are granted, and what was good before is kept beside them", () => {
    const key = keeper.begin("c1");
    expect(onDisk()).toEqual(CREDENTIALS);
    keeper.complete("c1", grant(key));
    expect(onDisk()).toEqual(keeper.current());
    expect(keeper.current()).toMatchObject({
      client_secret: "n3w",
      key: { public_key: key },
      previous: { client_secret: CREDENTIALS.client_secret, key: CREDENTIALS.key },
    });
    expect(existsSync(`${file}.rotation`)).toBe(false);
  });

  test("are made from the same key however often the command is answered, also after a restart", () => {
    const key = keeper.begin("c1");
    expect(keeper.begin("c1")).toBe(key);
    const restarted = openCredentials(file, CREDENTIALS, silentLog);
    expect(restarted.begin("c1")).toBe(key);
    restarted.complete("c1", grant(key));
    expect(onDisk()?.client_secret).toBe("n3w");
    expect(restarted.begin("c2")).not.toBe(key);
  });

  test("are not used before they are on disk: a restart must know a secret that central takes", () => {
    const key = keeper.begin("c1");
    mkdirSync(`${file}.new`);
    expect(() => keeper.complete("c1", grant(key))).toThrow();
    expect([keeper.current(), onDisk()]).toEqual([CREDENTIALS, CREDENTIALS]);
    rmdirSync(`${file}.new`);
    keeper.complete("c1", grant(key, { client_secret: "n3wer" }));
    expect(onDisk()).toMatchObject({ client_secret: "n3wer", previous: { client_secret: CREDENTIALS.client_secret } });
  });

  test.each<[string, string, (key: string) => unknown]>([
    ["of another command", "c2", (key) => grant(key)],
    ["for another key", "c1", () => grant("k".repeat(43))],
    ["of another client", "c1", (key) => grant(key, { client_id: "edge-2" })],
    ["that are no grant but the command as it stands", "c1", () => ({ id: "c1", state: "done" })],
    ["that are nothing", "c1", () => null],
  ])("%s change nothing", (_, command, granted) => {
    const key = keeper.begin("c1");
    keeper.complete(command, granted(key));
    expect(keeper.current()).toEqual(CREDENTIALS);
    expect(onDisk()).toEqual(CREDENTIALS);
  });

  test("that a restored central does not know give way to the ones before, and these to them", () => {
    expect(keeper.fallBack()).toBe(false);
    keeper.complete("c1", grant(keeper.begin("c1")));
    const renewed = keeper.current();
    expect(keeper.fallBack()).toBe(true);
    expect(keeper.current()).toMatchObject({ client_secret: CREDENTIALS.client_secret, key: CREDENTIALS.key });
    expect(onDisk()).toEqual(keeper.current());
    expect(keeper.fallBack()).toBe(true);
    expect(keeper.current()).toEqual(renewed);
  });
});

test("a central that was restored from before a rotation is signed in to with the older secret", async () => {
  await using http = httpTo(rig.central.url);
  const needs = { http, clock: rig.clock, credentials: () => keeper.current(), onNotTaken: () => keeper.fallBack() };
  const client = centralClient(needs);
  const never = new AbortController().signal;
  keeper.complete("c1", grant(keeper.begin("c1")));
  expect(await client.commands({ waitSeconds: 0, signal: never })).toMatchObject({ is: "ok" });
  expect(keeper.current().client_secret).toBe(CREDENTIALS.client_secret);
});

describe("central's command to rotate", () => {
  const command = (expiresInMs = 30_000): RotateCommand => ({
    id: idOf(1),
    action: "rotate_credentials",
    issued_at: isoTime(rig.clock.nowMs()),
    expires_at: isoTime(rig.clock.nowMs() + expiresInMs),
  });
  const results = () => rig.central.results.get(idOf(1)) ?? [];
  let running: AsyncDisposable;
  const start = (): void => {
    running = startCommands({
      ...rig,
      ...rig.basics,
      rotation: keeper,
      sink: { carryOut: () => Promise.reject(new Error("no lane is asked")) },
      waitSeconds: 10,
    });
  };
  afterEach(() => running[Symbol.asyncDispose]());

  test("is answered with the new key, and the grant is taken over", async () => {
    rig.clockTrust.measured(0, 20);
    rig.central.granted = (result) => grant(result.public_key ?? "");
    start();
    rig.central.send(command());
    await vi.waitFor(() => expect(keeper.current().client_secret).toBe("n3w"));
    expect(results()).toMatchObject([{ outcome: "done", public_key: keeper.current().key.public_key }]);
  });

  test("is refused when the key can't be kept, and expires like any other", async () => {
    rig.clockTrust.measured(0, 20);
    writeFileSync(`${file}.rotation`, "no JSON");
    start();
    rig.central.send(command());
    await vi.waitFor(() => expect(results()).toMatchObject([{ outcome: "refused" }]));
    expect(keeper.current()).toEqual(CREDENTIALS);
  });

  test("that comes too late makes no key", async () => {
    rig.clockTrust.measured(0, 20);
    start();
    rig.central.send(command(-1));
    await vi.waitFor(() => expect(results()).toMatchObject([{ outcome: "expired" }]));
    expect(existsSync(`${file}.rotation`)).toBe(false);
  });
});
