import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { silentLog } from "../../../shared/lib/log.ts";
import { type FakeCentral, startFakeCentral } from "../../test/fake-central.ts";
import { idOf } from "../../test/feed-records.ts";
import { journalRows } from "../../test/journal-rows.ts";
import { openStore, type Store } from "../../store/open.ts";
import { openFactThread } from "./fact-thread.ts";
import { type HttpCall } from "../link/http.ts";

describe("the thread that sends facts", () => {
  let stack: AsyncDisposableStack;
  let central: FakeCentral;
  let thread: ReturnType<typeof openFactThread>;
  let path: string;
  let call: HttpCall;
  const open = (): Store => stack.adopt(openStore({ path, log: silentLog }), (store) => store.close());
  beforeEach(async () => {
    stack = new AsyncDisposableStack();
    const directory = mkdtempSync(join(tmpdir(), "fact-thread-"));
    stack.defer(() => rmSync(directory, { recursive: true }));
    path = join(directory, "edge.db");
    central = stack.use(await startFakeCentral());
    const token = await fetch(`${central.url}/v1/oauth/token`, {
      method: "POST",
      body: new URLSearchParams({ client_id: "edge-1", client_secret: "s3cret" }),
    });
    const { access_token } = (await token.json()) as { access_token: string };
    const headers = { authorization: `Bearer ${access_token}`, "content-type": "application/json" };
    call = { method: "POST", path: "v1/sync/activities", headers, limitMs: 10_000 };
    thread = stack.use(openFactThread({ path, centralUrl: central.url }));
  });
  afterEach(() => stack.disposeAsync());

  test("sends what waits, oldest first and no more than asked, and says what became of it", async () => {
    const store = open();
    expect(await thread.post(call, 2)).toBeNull();
    journalRows(store, 1, 3);
    const settlement = { kept: [{ from: 1, to: 2 }], parked: [], missing: [] };
    const posted = { count: 2, firstId: idOf(1), answer: { is: "ok", value: settlement } };
    expect(await thread.post(call, 2)).toEqual(posted);
    expect([...central.facts.keys()]).toEqual([idOf(1), idOf(2)]);
  });

  test("a call that nobody waits for any more is broken off", async () => {
    journalRows(open(), 1, 1);
    central.fail("activities", { is: "stall" });
    const stop = new AbortController();
    const posted = thread.post({ ...call, signal: stop.signal }, 1);
    stop.abort();
    expect(await posted).toMatchObject({ count: 1, answer: { is: "unreachable" } });
  });

  test("its end is a fault of that one call: the next one starts it again", async () => {
    await expect(thread.post(call, 1)).rejects.toThrow();
    journalRows(open(), 1, 1);
    expect(await thread.post(call, 1)).toMatchObject({ count: 1, answer: { is: "ok" } });
  });

  test("a call that is under way when it is stopped fails", async () => {
    journalRows(open(), 1, 1);
    central.fail("activities", { is: "stall" });
    const posted = thread.post(call, 1);
    const failed = expect(posted).rejects.toThrow("no more facts are sent");
    await thread[Symbol.asyncDispose]();
    await failed;
  });
});
