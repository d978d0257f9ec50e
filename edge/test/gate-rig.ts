import { makeKeyPair, openSigningKey } from "../../shared/credential/keys.ts";
import { signCredential } from "../../shared/credential/credential.ts";
import { areaTag } from "../../shared/credential/payload.ts";
import { newTicketCode } from "../../shared/credential/ticket-code.ts";
import { type FakeClock, fakeClock } from "../../shared/lib/fake-clock.ts";
import { silentLog } from "../../shared/lib/log.ts";
import { Fact } from "../../shared/wire/fact.ts";
import type { VehicleTicketRecord } from "../../shared/wire/feed.ts";
import { LaneRules, type LaneRecord } from "../../shared/wire/lane.ts";
import type { AdmissionContext } from "../admission/context.ts";
import { openAdmission, type OpenAdmission } from "../admission/admission.ts";
import type { Evidence } from "../evidence/evidence.ts";
import { type Gate, openGate } from "../gate/gate.ts";
import type { ConflictsOf } from "../gate/plan-lanes.ts";
import { openJournal } from "../store/journal.ts";
import { openLaneMemory } from "../store/lane-memory.ts";
import { openStore, type Store } from "../store/open.ts";
import { openPeers } from "../store/peers.ts";
import { openReplica, type ReplicaStore } from "../store/replica.ts";
import { openInsideCount } from "../admission/inside-count.ts";
import { openSteps } from "../store/steps.ts";
import type { ClockTrust, ReplicaChange } from "../sync/ports.ts";
import { fakeDevices, type FakeDevices } from "./fake-devices.ts";
import { AREA_ID, EDGE_ID, GATE_ID, idOf, putLine, records, vehicleTicket } from "./feed-records.ts";

/** A gate with a real store, admission and lanes; its devices are fakes and its clock advances only on request. */
export interface GateRig extends AsyncDisposable {
  store: Store;
  clock: FakeClock;
  replica: ReplicaStore;
  devices: FakeDevices;
  gate: Gate;
  /** Keeps the pictures of cameras; null: nobody does. */
  evidence: Pick<Evidence, "take"> | null;
  /** The gate's admission and its dependencies, as officers act on them. */
  acting: { gate: Gate; admission: OpenAdmission; context: AdmissionContext };
  /** The clock trust at the next start; good by default. */
  clockTrust: () => ClockTrust;
  /** Called when facts were written, and after every step of a lane. */
  watchers: Set<() => void>;
  /** Central is unreachable. */
  isOffline: boolean;
  /** Adds records to the replica. */
  learn(...lines: ReplicaChange["items"]): void;
  /** A vehicle ticket that the gate knows, with a valid code. */
  ticket(n: number, more?: Partial<VehicleTicketRecord>): VehicleTicketRecord;
  /** A valid QR of a vehicle ticket. */
  qr(ticket: VehicleTicketRecord): string;
  scan(text: string): Promise<void>;
  loop(place: "before" | "under", state: "occupied" | "free" | "unknown"): Promise<void>;
  wait(ms: number): Promise<void>;
  facts(): Fact[];
  /** The history of activities, such as `decision OK`, `passage confirmed`. */
  story(): string[];
  /** Ends the process without a shutdown and starts another on the same database. @param prepare its devices */
  crash(prepare?: (devices: FakeDevices) => void): Promise<void>;
}

const LINK = { type: "tcp", host: "127.0.0.1", port: 1 } as const;
const BOARD = { driver: "modbus-relay", link: LINK, address: 1, poll_ms: 60 } as const;
const SIGN = { columns: 16, sign_type: "Z", address: "00", gap_ms: 0, repeat_seconds: 30 } as const;

/** A lane with one of each possible device. */
export function fullLane(rules: Partial<LaneRules> = {}, more: Partial<LaneRecord> = {}): LaneRecord {
  const contact = (input: number) => ({ input, active_high: true });
  const settings: LaneRecord["devices"][number]["settings"][] = [
    {
      role: "barrier",
      ...BOARD,
      open_relay: 0,
      close_relay: 1,
      hold_relay: null,
      pulse_ms: 500,
      open_limit: null,
      closed_limit: null,
    },
    { role: "light", ...BOARD, red_relay: 2, green_relay: 3 },
    { role: "loop", ...BOARD, place: "before", contact: contact(0), debounce_ms: 0 },
    { role: "loop", ...BOARD, place: "under", contact: contact(1), debounce_ms: 0 },
    {
      role: "reader",
      driver: "scanner-line",
      link: LINK,
      silence_ms: 80,
      prefix: "",
      shared_by: "nobody",
      takes_rest: false,
    },
    { role: "sign", driver: "alpha-sign", link: LINK, ...SIGN },
  ];
  return {
    ...records.lane(1),
    rules: LaneRules.parse({ travel_seconds: 2, ...rules }),
    devices: settings.map((one, index) => ({ id: idOf(0xd0 + index), name: one.role, settings: one })),
    ...more,
  };
}

/** @param conflictsOf the conflicts of devices; none by default @param store closed with the rig; in memory by default */
export async function gateRig(
  lane: LaneRecord = fullLane(),
  conflictsOf: ConflictsOf = () => [],
  store: Store = openStore({ path: ":memory:", log: silentLog }),
): Promise<GateRig> {
  const atTheDesk = new Set<Promise<unknown>>();
  const awaited = <T>(work: Promise<T>): Promise<T> => {
    const done = work.catch(() => undefined).finally(() => atTheDesk.delete(done));
    atTheDesk.add(done);
    return work;
  };
  /** all effects of the last event are complete: the admission turn and its consequences. */
  const settled = async (): Promise<void> => {
    do {
      await Promise.all(atTheDesk);
      // A write, its effects and their notifications each take a turn.
      for (let turn = 0; turn < 4; turn++) await new Promise((resolve) => setImmediate(resolve));
    } while (atTheDesk.size > 0);
  };
  const clock = fakeClock();
  const pair = makeKeyPair((size) => Buffer.alloc(size, 7));
  const signingKey = openSigningKey(pair);
  let position = 0;

  const rig: GateRig = {
    store,
    clock,
    replica: openReplica({ store, log: silentLog }),
    devices: fakeDevices(),
    gate: undefined as unknown as Gate,
    evidence: null,
    acting: undefined as unknown as GateRig["acting"],
    clockTrust: () => ({
      measured: () => undefined,
      state: () => ({ trust: "trusted", offsetMs: 0, uncertaintyMs: 10 }),
    }),
    watchers: new Set(),
    isOffline: false,
    learn(...lines) {
      const { epoch } = rig.replica.readingFrom();
      const at = new Date(clock.nowMs()).toISOString();
      rig.replica.apply({ epoch: epoch ?? idOf(0xe9), items: lines, cursor: `0.${++position}`, completeAsOf: at });
    },
    ticket(n, more = {}) {
      const code = newTicketCode((size) => Buffer.alloc(size, n));
      const record = vehicleTicket(n, { vehicle_ticket_code: code, ...more });
      rig.learn(putLine("vehicle_ticket", record, n));
      return record;
    },
    qr: (ticket) =>
      signCredential(
        {
          vehicleTicketId: ticket.id,
          areaTag: areaTag(AREA_ID),
          direction: ticket.direction,
          firstDate: ticket.request_at_start,
          lastDate: ticket.request_at_end,
          ticketClass: ticket.ticket_class,
        },
        signingKey,
      ),
    async scan(text) {
      const { id, events } = rig.devices.events("reader");
      events.scanned(id, text, clock.monotonicMs());
      await settled();
    },
    async loop(place, state) {
      const { id, events } = rig.devices.events("loop", place);
      events.loop(id, place, state);
      await settled();
    },
    async wait(ms) {
      clock.advance(ms);
      await settled();
    },
    facts: () =>
      store.db
        .prepare<[], string>("SELECT body FROM journal ORDER BY sequence")
        .pluck()
        .all()
        .map((body) => Fact.parse(JSON.parse(body))),
    story: () => rig.facts().map(shortly),
    async crash(prepare) {
      // No notification and no write happens; the old lanes receive no more events.
      stop();
      rig.devices = fakeDevices();
      prepare?.(rig.devices);
      rig.replica = openReplica({ store, log: silentLog });
      stop = start();
      await settled();
    },
    async [Symbol.asyncDispose]() {
      await rig.gate[Symbol.asyncDispose]();
      store.close();
    },
  };
  let boots = 0;
  const start = (): (() => void) => {
    const [steps, peers] = [openSteps(store), openPeers(store)];
    const context: AdmissionContext = {
      identity: { edgeId: EDGE_ID, gateId: GATE_ID, areaId: AREA_ID, bootId: idOf(0xb000 + boots++) },
      replica: rig.replica,
      journal: openJournal(store),
      steps,
      peers,
      inside: openInsideCount({ store, replica: rig.replica, steps, peers }),
      memory: openLaneMemory(store),
      clock,
      clockTrust: rig.clockTrust(),
      isOffline: () => rig.isOffline,
    };
    let isDead = false;
    const notifyWatchers = (): void => {
      for (const notify of rig.watchers) notify();
    };
    const admission = openAdmission(store, context, notifyWatchers);
    const dead = <T>(): Promise<T> => new Promise<T>(() => undefined);
    const mortal = {
      decide: (request: Parameters<typeof admission.decide>[0]) =>
        isDead ? dead<never>() : awaited(admission.decide(request)),
      record: (...args: Parameters<typeof admission.record>) =>
        isDead ? dead<never>() : awaited(admission.record(...args)),
    };
    const makeDevice: FakeDevices["make"] = (config, events) => rig.devices.make(config, events);
    const onChange = notifyWatchers;
    const evidence: Pick<Evidence, "take"> = { take: (...asked) => rig.evidence?.take(...asked) };
    rig.gate = openGate({ context, admission: mortal, makeDevice, conflictsOf, evidence, log: silentLog, onChange });
    rig.acting = { gate: rig.gate, admission, context };
    return () => {
      isDead = true;
      for (const { lane } of rig.gate.lanes()) lane[Symbol.dispose]();
    };
  };
  rig.learn(
    putLine("area", records.area(), 1),
    putLine("gate", records.gate(), 2),
    putLine("lane", lane, 3),
    putLine("key", { id: idOf(0xcc), key_id: pair.keyId, public_key: pair.publicKey, status: "active" }, 4),
  );
  let stop = start();
  await settled();
  await rig.loop("before", "free").catch(() => undefined);
  await rig.loop("under", "free").catch(() => undefined);
  return rig;
}

/** A fact in two words, such as `decision OK`. */
export function shortly(fact: Fact): string {
  switch (fact.type) {
    case "decision":
      return `decision ${fact.decision.code}`;
    case "passage":
    case "settlement":
      return `${fact.type} ${fact.outcome}`;
    case "override":
    case "amendment":
      return `${fact.type} ${fact.action}`;
    case "event":
      return `event ${fact.event}`;
    case "weighing":
      return `weighing ${fact.gross_kg}`;
    case "tailgate":
      return "tailgate";
  }
}
