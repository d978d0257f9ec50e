import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signCredential } from "../../../shared/credential/credential.ts";
import { buildKeyring } from "../../../shared/credential/keyring.ts";
import { makeKeyPair, openSigningKey } from "../../../shared/credential/keys.ts";
import { readPresented } from "../../../shared/credential/read-presented.ts";
import { silentLog } from "../../../shared/lib/log.ts";
import { openStore, type Store } from "../../store/open.ts";
import { openReplica, type ReplicaStore } from "../../store/replica.ts";
import { idOf, putLine, stepIn, vehicleTicket } from "../../test/feed-records.ts";
import { openFindTickets } from "./find-tickets.ts";
import { openSearchThread, type SearchThread } from "./search-thread.ts";
import { openSearch, type Search } from "./search.ts";

const pair = makeKeyPair((size) => Buffer.alloc(size, 7));
const keyring = buildKeyring([{ id: idOf(0x99), key_id: pair.keyId, public_key: pair.publicKey, status: "active" }]);
const credentialOf = (vehicleTicketId: string, key = pair): string =>
  signCredential(
    {
      vehicleTicketId,
      areaTag: "0a1b2c3d",
      direction: "in_out",
      ticketClass: "guest",
      firstDate: "2026-11-21",
      lastDate: null,
    },
    openSigningKey(key),
  );

let directory: string;
let store: Store;
let replica: ReplicaStore;
let thread: SearchThread;
let search: Search;

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "search-"));
  const path = join(directory, "edge.db");
  store = openStore({ path, log: silentLog, reserveBytes: 4_096 });
  replica = openReplica({ store, log: silentLog });
  const tickets = [
    vehicleTicket(1, { vehicle_ticket_code: "0123456789", police_number: "B 1234 ABC", company_name: "PT Maju Jaya" }),
    vehicleTicket(2, { vehicle_ticket_code: "0123999999", police_number: "B 1299 XY", last_step: stepIn(9) }),
    vehicleTicket(3, {
      vehicle_ticket_code: "ZZZZZZZZZZ",
      police_number: "D 41234 Q",
      company_name: "CV Sinar",
      request_at_end: null,
      expired_at: "2026-11-30T17:00:00.000Z",
    }),
    vehicleTicket(4, { vehicle_ticket_code: "0000000000", police_number: "B 9 XY" }),
    ...Array.from({ length: 30 }, (_, n) =>
      vehicleTicket(100 + n, { police_number: `L ${n} L`, company_name: "Armada" }),
    ),
  ];
  const items = tickets.map((ticket, at) => putLine("vehicle_ticket", ticket, at + 1));
  replica.apply({ epoch: idOf(0xe9), items, cursor: "0.99", completeAsOf: "2026-11-21T06:00:00.000Z" });
  // A rebuild in progress writes rows that must stay invisible.
  replica.startOver("a test");
  replica.apply({ epoch: idOf(0xe9), items: items.slice(0, 3), cursor: "0.3", completeAsOf: null });
  thread = openSearchThread(path);
  const ticket = (id: string) => replica.vehicleTicket(id);
  search = openSearch({
    find: (query, most) => thread.find(query, most),
    ticket,
    read: (text) => readPresented(text, keyring, { mayBePlate: false }),
    lastStepOf: (one) => one.last_step,
    timeZone: () => "Asia/Jakarta",
  });
});
afterAll(async () => {
  await thread[Symbol.asyncDispose]();
  store.close();
  rmSync(directory, { recursive: true });
});

const plates = async (query: string): Promise<string[]> =>
  (await search.byText(query)).hits.map(({ police_number }) => police_number);

describe("a search as one types", () => {
  it.each([
    ["the beginning of a code", "0123", ["B 1234 ABC", "B 1299 XY"]],
    ["a whole code with look-alikes", "ol23456789", ["B 1234 ABC"]],
    ["the beginning of a plate, then a part of others", "b12", ["B 1234 ABC", "B 1299 XY"]],
    ["a part of a plate", "1234", ["B 1234 ABC", "D 41234 Q"]],
    ["a plate that looks alike, the very one first", "41234", ["D 41234 Q"]],
    ["a plate whose characters look alike", "BI234", ["B 1234 ABC"]],
    ["a part of a company's name", "sinar", ["D 41234 Q"]],
    ["nothing that is there", "Z 9 Z", []],
    ["what would be a pattern elsewhere", "%_%", []],
    ["one letter", "b", []],
    ["blanks", "   ", []],
  ])("finds by %s", async (_name, query, found) => {
    expect(await plates(query)).toEqual(found);
  });

  it("finds by the text of a QR and by a pasted code, whatever stands around", async () => {
    expect(await plates(`]Q1${credentialOf(idOf(3))}\r\n`)).toEqual(["D 41234 Q"]);
    expect(await plates("Kode tiket: 0000000000")).toEqual(["B 9 XY"]);
    const forged = { ...makeKeyPair((size) => Buffer.alloc(size, 8)), keyId: pair.keyId };
    expect(await plates(credentialOf(idOf(3), forged))).toEqual([]);
    expect(await plates(credentialOf(idOf(0x7777)))).toEqual([]);
  });

  it("shows twenty, and that there are more", async () => {
    const { hits, has_more } = await search.byText("armada");
    expect([hits.length, has_more]).toEqual([20, true]);
  });

  it("tells where the vehicle is, and what stands in the way", async () => {
    const [hit] = (await search.byText("B1299")).hits;
    expect(hit).toMatchObject({ is_inside: true, status: "running", last_step: { step: "in", gate_name: "Gate 1" } });
    expect(search.hit(idOf(2))).toEqual(hit);
    expect(search.hit(idOf(0x7777))).toBeNull();
  });

  it("shows the last day of a ticket that ends as a whole", async () => {
    expect((await search.byText("D41234")).hits).toMatchObject([{ last_date: "2026-11-30" }]);
    expect((await search.byText("B1299")).hits[0]?.last_date).toBe(vehicleTicket(2).request_at_end);
  });

  it("finds the same on this thread", () => {
    const here = openFindTickets(store.db)("b12", 20);
    expect(here.map((body) => (JSON.parse(body) as { id: string }).id)).toEqual([idOf(1), idOf(2)]);
  });

  it("that fails is reported, and the next one works", async () => {
    const broken = openSearchThread(join(directory, "not-there.db"));
    await expect(broken.find("b12", 5)).rejects.toThrow();
    await broken[Symbol.asyncDispose]();
    expect(await plates("b12")).toHaveLength(2);
  });
});
