import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Fact } from "../../../shared/wire/fact.ts";
import { fakeClock } from "../../../shared/lib/fake-clock.ts";
import { silentLog } from "../../../shared/lib/log.ts";
import { isDamage, markDamaged } from "../../store/damage.ts";
import { markedHead, openHeadMark } from "../../store/head-mark.ts";
import { openJournal } from "../../store/journal.ts";
import { openOutbox } from "../../store/outbox.ts";
import type { Store } from "../../store/open.ts";
import { recoveryNote } from "../../store/recovery/recovery-note.ts";
import { type EdgeOnDisk, edgeOnDisk, HEADER } from "../../store/recovery/test/edge-on-disk.ts";
import { type GateRig, gateRig } from "../gate-rig.ts";

/** A disk spoils the files of a running edge in random ways; each time the edge starts anew by itself. */

const ROUNDS = process.env["LONG"] === "1" ? 50 : 8;
const FACTS = 200;
const PAGE = 4096;
const ACKNOWLEDGED = FACTS / 2;

let edge: EdgeOnDisk;
/** The files as a kill leaves them. */
let files: Map<string, Buffer>;
let originals: Map<number, string>;
beforeAll(() => {
  edge = edgeOnDisk(FACTS);
  const { store } = edge.open();
  // The last facts stand in the write-ahead log alone.
  const journal = openJournal(store);
  for (let n = 1; n <= 40; n++)
    store.durably(() =>
      journal.append({ type: "event", lane_id: null, event: "boot", detail: `fact ${FACTS + n}` }, HEADER, 1e12 + n),
    );
  const mark = openHeadMark(edge.database);
  mark.note(FACTS + 40);
  mark[Symbol.dispose]();
  originals = bodiesOf(store);
  files = new Map(["", "-wal", ".head"].map((part) => [part, readFileSync(edge.database + part)]));
  edge.close();
});
afterAll(() => edge[Symbol.dispose]());

function bodiesOf(store: Store): Map<number, string> {
  const rows = store.db.prepare<[], { sequence: number; body: string }>("SELECT sequence, body FROM journal").all();
  return new Map(rows.map(({ sequence, body }) => [sequence, body]));
}

function chance(seed: number): (below: number) => number {
  let state = seed * 7919 + 17;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

const DAMAGES: Record<string, (bytes: Buffer, below: (n: number) => number) => Buffer> = {
  "flipped bytes"(bytes, below) {
    for (let n = 1 + below(20); n > 0; n--) {
      const at = below(bytes.length);
      bytes[at] = (bytes[at] ?? 0) ^ (1 + below(255));
    }
    return bytes;
  },
  "zeroed pages"(bytes, below) {
    for (let n = 1 + below(4); n > 0; n--) {
      const at = below(Math.ceil(bytes.length / PAGE)) * PAGE;
      bytes.fill(0, at, at + PAGE);
    }
    return bytes;
  },
  "a cut": (bytes, below) => bytes.subarray(0, below(bytes.length)),
  "a page elsewhere"(bytes, below) {
    const [from, to] = [below(Math.ceil(bytes.length / PAGE)) * PAGE, below(Math.ceil(bytes.length / PAGE)) * PAGE];
    bytes.copy(bytes, to, from, from + PAGE);
    return bytes;
  },
};

function damage(round: number): string {
  const below = chance(round);
  for (const name of readdirSync(edge.directory)) {
    if (name.startsWith("damaged-") || name.startsWith("edge.db"))
      rmSync(join(edge.directory, name), { recursive: true });
  }
  const names = Object.keys(DAMAGES);
  const kind = names[round % names.length] ?? "";
  const hit = below(3) === 0 ? "-wal" : "";
  for (const [part, bytes] of files) {
    const copy = Buffer.from(bytes);
    writeFileSync(edge.database + part, part === hit ? (DAMAGES[kind]?.(copy, below) ?? copy) : copy);
  }
  return `${kind} in ${hit === "" ? "the database" : "its log"}`;
}

/** Starts until the edge runs: a start may find damage that ends it, and the next one puts the database aside. */
async function started(): Promise<{ store: Store; rig: GateRig; starts: number }> {
  for (let starts = 1; ; starts++) {
    try {
      const { store } = edge.open();
      return { store, rig: await gateRig(undefined, undefined, store), starts };
    } catch (error) {
      if (!isDamage(error) || starts === 3) throw error;
      markDamaged(edge.database, "it ended the process");
    }
  }
}

it.each(Array.from({ length: ROUNDS }, (_, n) => n + 1))("damage %i", async (round) => {
  const what = damage(round);
  const { store, rig } = await started();
  const told = recoveryNote(store.db);
  const outbox = openOutbox({ store, clock: fakeClock(), log: silentLog });
  const gaps: unknown[] = [];
  outbox.setAsideWith((move, said) => {
    move();
    gaps.push(...said);
  });
  const sent = outbox.next(1_000)?.body.toString() ?? "";
  for (const raw of (JSON.parse(sent === "" ? `{"facts":[]}` : sent) as { facts: unknown[] }).facts) {
    const fact = Fact.parse(raw);
    const original = originals.get(fact.sequence);
    // What is sent under a former sequence is what was journalled under it.
    if (original !== undefined) expect([what, JSON.parse(original)]).toEqual([what, fact]);
  }
  const kept = bodiesOf(store);
  const lost = [...originals].filter(([sequence, body]) => kept.get(sequence) !== body).map(([sequence]) => sequence);
  const isAcknowledged = (sequence: number): boolean => sequence <= ACKNOWLEDGED;
  const untold = told === null && gaps.length === 0 ? lost.filter((sequence) => !isAcknowledged(sequence)) : [];
  const isCut = openJournal(store).head().sequence < markedHead(edge.database);
  expect([what, isCut ? [] : untold]).toEqual([what, []]);
  expect(existsSync(`${edge.database}.recovered`)).toBe(false);
  // Nobody has shown a code yet: no arm moves, and then one opens for a good ticket alone.
  expect(rig.devices.sent.filter((command) => command === "open")).toEqual([]);
  await rig.scan("nobody");
  await rig.scan(rig.qr(rig.ticket(77)));
  await rig.wait(2_000);
  expect([what, rig.devices.sent.filter((command) => command === "open")]).toEqual([what, ["open"]]);
  await rig[Symbol.asyncDispose]();
});
