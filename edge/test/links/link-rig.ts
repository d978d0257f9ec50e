import { expect, vi } from "vitest";
import { newTicketCode } from "../../../shared/credential/ticket-code.ts";
import { isoTime, systemClock } from "../../../shared/lib/clock.ts";
import { type Log, silentLog } from "../../../shared/lib/log.ts";
import { Fact } from "../../../shared/wire/fact.ts";
import { LaneRecord, LaneRules } from "../../../shared/wire/lane.ts";
import type { LaneReport } from "../../../shared/wire/sync.ts";
import { openAdmission } from "../../admission/admission.ts";
import type { BrokerSettings } from "../../drivers/mqtt/connect.ts";
import { openDriverWorld } from "../../drivers/world.ts";
import { type RelayBoard, relayBoard } from "../../drivers/test/relay-board.ts";
import { type Gate, openGate } from "../../gate/gate.ts";
import { openJournal } from "../../store/journal.ts";
import { openLaneMemory } from "../../store/lane-memory.ts";
import { openStore } from "../../store/open.ts";
import { openPeers } from "../../store/peers.ts";
import { openReplica } from "../../store/replica.ts";
import { openInsideCount } from "../../admission/inside-count.ts";
import { openSteps } from "../../store/steps.ts";
import { AREA_ID, EDGE_ID, GATE_ID, idOf, putLine, records, vehicleTicket } from "../feed-records.ts";
import { shortly } from "../gate-rig.ts";
import type { Wire } from "./wire.ts";

/** A gate with a real store, admission, lanes and drivers, in real time; its devices are at the far end of real links. */
export interface LinkRig extends AsyncDisposable {
  gate: Gate;
  report(lane?: number): LaneReport;
  /** The code of an unused vehicle ticket. */
  freshCode(): string;
  /** The history, as `decision OK`, `passage confirmed`. */
  story(): string[];
  /**
   * Waits, at most 12 s, until the lane is in the phase, or was in it since the last such wait: longer than any
   * backoff.
   */
  phase(name: string, lane?: number): Promise<void>;
  device(name: string, state: string, lane?: number): Promise<void>;
}

/** A lane with short times. @param devices settings by the devices' names */
export function quickLane(devices: Record<string, object>, number = 1): LaneRecord {
  const rules = { travel_seconds: 0.3, open_seconds: 2, clear_seconds: 0.3, referral_seconds: 1, message_seconds: 0.2 };
  return LaneRecord.parse({
    ...records.lane(number),
    rules: LaneRules.parse(rules),
    devices: Object.entries(devices).map(([name, settings], at) => ({
      id: idOf(0xd00 * number + at),
      name,
      settings,
    })),
  });
}

export function linkRig(
  lanes: readonly LaneRecord[],
  { broker = null, log = silentLog }: { broker?: BrokerSettings | null; log?: Log } = {},
): LinkRig {
  const clock = systemClock;
  const stack = new AsyncDisposableStack();
  const store = stack.adopt(openStore({ path: ":memory:", log: silentLog }), (open) => open.close());
  const replica = openReplica({ store, log: silentLog });
  let position = 0;
  const learn = (...items: Parameters<typeof replica.apply>[0]["items"]): void =>
    replica.apply({ epoch: idOf(0xe9), items, cursor: `0.${++position}`, completeAsOf: isoTime(clock.nowMs()) });
  learn(
    putLine("area", records.area(), 1),
    putLine("gate", records.gate(), 2),
    ...lanes.map((lane) => putLine("lane", lane, 3)),
  );
  const [steps, peers] = [openSteps(store), openPeers(store)];
  const context = {
    identity: { edgeId: EDGE_ID, gateId: GATE_ID, areaId: AREA_ID, bootId: idOf(0xb000) },
    replica,
    journal: openJournal(store),
    steps,
    peers,
    inside: stack.use(openInsideCount({ store, replica, steps, peers })),
    memory: openLaneMemory(store),
    clock,
    clockTrust: {
      measured: () => undefined,
      state: () => ({ trust: "trusted", offsetMs: 0, uncertaintyMs: 10 }) as const,
    },
    isOffline: () => false,
  };
  const drivers = stack.use(openDriverWorld({ clock, random: Math.random, log, broker }));
  const admission = stack.use(openAdmission(store, context, () => undefined));
  const makeDevice: Parameters<typeof openGate>[0]["makeDevice"] = (...args) => drivers.createDevice(...args);
  /** The phases of each lane since the last wait: on a busy machine a wait may start late. */
  const seen = new Map<number, string[]>();
  const onChange = (): void =>
    gate.reports().forEach(({ phase }, at) => {
      const phases = seen.get(at + 1) ?? [];
      if (phases.at(-1) !== phase) seen.set(at + 1, [...phases, phase]);
    });
  const gate = stack.use(openGate({ context, admission, makeDevice, log: silentLog, onChange }));
  let tickets = 0;
  const report = (lane = 1): LaneReport => {
    const found = gate.reports()[lane - 1];
    if (!found) throw new Error(`lane ${lane} does not run`);
    return found;
  };
  const nameOf = (lane: number, id: string): string | undefined =>
    gate.lanes()[lane - 1]?.record.devices.find((device) => device.id === id)?.name;
  const rig: LinkRig = {
    gate,
    report,
    freshCode() {
      tickets += 1;
      const code = newTicketCode((size) => Buffer.alloc(size, tickets));
      const always = { request_at_start: "2020-01-01", request_at_end: "2099-12-31" };
      learn(putLine("vehicle_ticket", vehicleTicket(tickets, { vehicle_ticket_code: code, ...always }), 10));
      return code;
    },
    story: () =>
      store.db
        .prepare<[], string>("SELECT body FROM journal ORDER BY sequence")
        .pluck()
        .all()
        .map((body) => shortly(Fact.parse(JSON.parse(body)))),
    async phase(name, lane = 1) {
      await vi.waitFor(() => expect([...(seen.get(lane) ?? []), report(lane).phase]).toContain(name));
      const phases = seen.get(lane) ?? [];
      // The lane may be in the phase already, before its notification.
      seen.set(lane, phases.includes(name) ? phases.slice(phases.indexOf(name)) : [name]);
    },
    device: (name, state, lane = 1) =>
      vi.waitFor(() =>
        expect(report(lane).devices.find(({ device_id }) => nameOf(lane, device_id) === name)).toMatchObject({
          state,
        }),
      ),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
  return rig;
}

/** A relay board at the far end of a wire. */
export function boardOn(wire: Wire): RelayBoard {
  const board = relayBoard();
  let request = Buffer.alloc(0);
  wire.onData((bytes) => {
    request = Buffer.concat([request, bytes]);
    for (; request.length >= 8; request = request.subarray(8)) {
      const answer = board.answer(request.subarray(0, 8));
      if (answer) wire.write(answer);
    }
  });
  return board;
}
