import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { idOf } from "../test/feed-records.ts";
import { syncRig, type SyncRig } from "../test/sync-rig.ts";
import type { Loop } from "./loop.ts";
import { startPhotos } from "./photos.ts";
import type { OutgoingPhoto, PhotoOutbox } from "./ports.ts";

let rig: SyncRig;
let loop: Loop | null;
beforeEach(async () => {
  rig = await syncRig();
  loop = null;
});
afterEach(async () => {
  await loop?.[Symbol.asyncDispose]();
  await rig[Symbol.asyncDispose]();
});

const photo = (n: number): OutgoingPhoto => ({
  id: idOf(n),
  activityId: idOf(0xac),
  deviceId: n === 1 ? null : idOf(0xca),
  moment: n === 1 ? "paper" : "decision",
  takenAt: "2026-11-21T06:00:00.000Z",
  bytes: new Uint8Array(Buffer.from(`\xff\xd8\xff photo ${n}`, "latin1")),
});

/** Photos in memory. */
function photos(...waiting: OutgoingPhoto[]) {
  const ends: string[] = [];
  const leave = (id: string): void => void waiting.splice(0, waiting[0]?.id === id ? 1 : 0);
  const outbox: PhotoOutbox = {
    next: () => Promise.resolve(waiting[0] ?? null),
    sent(id) {
      ends.push(`sent ${id}`);
      leave(id);
    },
    refused(id, because) {
      ends.push(`refused ${id} ${because}`);
      leave(id);
    },
    retryRefused: () => undefined,
    onAdded: () => () => undefined,
  };
  return { ends, outbox };
}
const start = (outbox: PhotoOutbox, facts = 0): { facts: number } => {
  const waiting = { facts };
  loop = startPhotos({
    ...rig.basics,
    client: rig.client,
    outbox: { hasWaiting: () => waiting.facts > 0 },
    photos: outbox,
  });
  return waiting;
};
const requests = () => rig.central.requests.filter(({ path }) => path === "photo");

describe("photos on their way to central", () => {
  it("go one after the other, with what is known of them", async () => {
    const { ends, outbox } = photos(photo(1), photo(2));
    start(outbox);
    await vi.waitFor(() => expect(ends).toEqual([`sent ${idOf(1)}`, `sent ${idOf(2)}`]));
    const [first, second] = requests().map(({ body }) => body);
    for (const words of [
      'name="moment"\r\n\r\npaper',
      `name="id"\r\n\r\n${idOf(1)}`,
      "photo 1",
      "2026-11-21T06:00:00.000Z",
    ])
      expect(first).toContain(words);
    expect(first).not.toContain("device_id");
    expect(second).toContain(`name="device_id"\r\n\r\n${idOf(0xca)}`);
  });

  it("wait while facts do", async () => {
    const { ends, outbox } = photos(photo(1));
    const waiting = start(outbox, 1);
    for (let n = 0; n < 5; n++) {
      await new Promise((resolve) => setImmediate(resolve));
      rig.clock.advance(1_000);
    }
    expect(requests()).toEqual([]);
    waiting.facts = 0;
    rig.clock.advance(1_000);
    await vi.waitFor(() => expect(ends).toHaveLength(1));
  });

  it("are tried again when central can't take them now, and marked when it never will", async () => {
    const { ends, outbox } = photos(photo(1), photo(2));
    rig.central.fail("photo", { is: "status", status: 503, code: "unavailable" });
    rig.central.fail("photo", { is: "status", status: 415, code: "unsupported_media" });
    start(outbox);
    await vi.waitFor(() => expect(requests()).toHaveLength(1));
    expect(ends).toEqual([]);
    await vi.waitFor(() => {
      rig.clock.advance(1_000);
      expect(ends).toEqual([`refused ${idOf(1)} unsupported_media`, `sent ${idOf(2)}`]);
    });
  });
});
