import { hash } from "@node-rs/argon2";
import { isoTime } from "../../../shared/lib/clock.ts";
import { newId } from "../../../shared/lib/ids.ts";
import { type Log, silentLog } from "../../../shared/lib/log.ts";
import type { OfficerRecord } from "../../../shared/wire/feed.ts";
import type { LaneRecord } from "../../../shared/wire/lane.ts";
import { GATE_ID, idOf, putLine } from "../../test/feed-records.ts";
import { fullLane, gateRig, type GateRig } from "../../test/gate-rig.ts";
import { type OpenConsole, openConsole } from "../open-console.ts";
import type { Pages } from "../ports.ts";
import type { ConsoleSources, Photo } from "../sources.ts";
import type { EdgeStatus } from "../status.ts";
import { type Browser, browserAt } from "./browser.ts";

/** A console over a gate with a real store, admission and lane, without its pages: all requests are for JSON. */
export interface ConsoleWorld extends AsyncDisposable {
  rig: GateRig;
  laneId: string;
  console: OpenConsole;
  /** Stored photos of papers, by activity. */
  kept: { activityId: string; photo: Photo }[];
  /** The number of self-tests. */
  selfTests(): number;
  /** From now on no photo can be stored. */
  fillDisk(): void;
  /** A browser without cookies. @param address of its device */
  browser(address?: string): Browser;
  /** A browser with a signed-in officer. */
  signedIn(name: string, pin: string): Promise<Browser>;
  learnOfficer(n: number, name: string, pin: string | null, isSupervisor?: boolean): Promise<OfficerRecord>;
  forgetOfficer(n: number): void;
  /** Restarts the console on the same store. */
  restart(): Promise<void>;
}

export const SARI = { name: "Sari Dewi", pin: "274951" };
export const BUDI = { name: "Budi", pin: "118822" };
export const CHIEF = { name: "Ibu Ratna", pin: "903177" };
/** The id of every stored photo. */
export const PHOTO_ID = idOf(0xf0);
export const EMERGENCY_CODE = "break-glass-77";

const CHEAP = { memoryCost: 64, timeCost: 1 } as const;
const NO_PAGES: Pages = {
  render: (view) => `<p>${view.page}</p>`,
  asset: () => null,
  stream: (context) => context.text("stream"),
};

export async function consoleWorld(
  options: {
    lane?: LaneRecord;
    officers?: boolean;
    emergency?: boolean;
    notReadyBecause?: string;
    metricsToken?: string;
    pages?: Pages;
    log?: Log;
  } = {},
): Promise<ConsoleWorld> {
  const rig = await gateRig(options.lane ?? fullLane());
  const emergencyHash = options.emergency ? await hash(EMERGENCY_CODE, CHEAP) : null;
  const kept: ConsoleWorld["kept"] = [];
  let isFull = false;
  let selfTests = 0;
  const sources: ConsoleSources = {
    outages: () => [],
    parked: () => [],
    retryParked: () => 0,
    selfTest: () => null,
    runSelfTest() {
      selfTests++;
      return Promise.resolve({ at: isoTime(rig.clock.nowMs()), items: [] });
    },
    photosOf: (activityId) => kept.filter((one) => one.activityId === activityId).map(() => PHOTO_ID),
    photo: () => Promise.resolve(null),
    savePhoto(activityId, photo) {
      if (isFull) return Promise.reject(new Error("the disk is full"));
      kept.push({ activityId, photo });
      return Promise.resolve(PHOTO_ID);
    },
  };
  const open = (): OpenConsole =>
    openConsole({
      settings: {
        idleMs: 1_800_000,
        absoluteMs: 43_200_000,
        shiftStarts: ["06:00", "14:00"],
        emergencyHash,
        metricsToken: options.metricsToken ?? null,
        tls: null,
      },
      databaseFile: null,
      store: rig.store,
      replica: rig.replica,
      outbox: {
        retryParked: () => 0,
        onAdded(listener) {
          rig.watchers.add(listener);
          return () => rig.watchers.delete(listener);
        },
      },
      gate: () => rig.acting,
      status: () => statusOf(rig),
      supervision: {
        notReadyBecause: () => options.notReadyBecause ?? null,
        metrics: () => Promise.resolve({ text: "gate_edge_ready 1\n", type: "text/plain" }),
      },
      sources,
      pages: options.pages ?? NO_PAGES,
      clock: rig.clock,
      log: options.log ?? silentLog,
    });
  const touch = (): void => world.console.touch();
  let position = 1_000;
  const world: ConsoleWorld = {
    rig,
    laneId: rig.gate.lanes()[0]?.record.id ?? "",
    console: open(),
    kept,
    selfTests: () => selfTests,
    fillDisk() {
      isFull = true;
    },
    browser: (address = "10.0.0.1") =>
      browserAt((request) => world.console.app.fetch(request, { incoming: { socket: { remoteAddress: address } } })),
    async signedIn(name, pin) {
      const browser = world.browser();
      const response = await browser.post("/sign-in", { name, pin });
      if (response.status !== 303) throw new Error(`${name} was not let in: ${response.status}`);
      return browser;
    },
    async learnOfficer(n, name, pin, isSupervisor = false) {
      const pinHash = pin === null ? null : await hash(pin, CHEAP);
      const record = { id: idOf(0x0f00 + n), name, pin_hash: pinHash, is_supervisor: isSupervisor };
      rig.learn(putLine("officer", record, position++));
      return record;
    },
    forgetOfficer(n) {
      const id = idOf(0x0f00 + n);
      const { epoch, cursor } = rig.replica.position();
      if (epoch === null) throw new Error("the replica has nothing yet");
      const items = [{ type: "delete", kind: "officer", id, cursor: `${cursor}9` } as const];
      rig.replica.apply({ epoch, items, cursor: `${cursor}9`, completeAsOf: isoTime(rig.clock.nowMs()) });
    },
    async restart() {
      await world.console[Symbol.asyncDispose]();
      world.console = open();
    },
    async [Symbol.asyncDispose]() {
      rig.watchers.delete(touch);
      await world.console[Symbol.asyncDispose]();
      await rig[Symbol.asyncDispose]();
    },
  };
  rig.watchers.add(touch);
  if (options.officers !== false) {
    await world.learnOfficer(1, SARI.name, SARI.pin);
    await world.learnOfficer(2, BUDI.name, BUDI.pin);
    await world.learnOfficer(3, CHIEF.name, CHIEF.pin, true);
  }
  return world;
}

/** A press of an act's form, with a reason. */
export function press(fields: Record<string, string>): Record<string, string> {
  return { press_id: newId(), reason: "other", words: "the phone is broken", ...fields };
}

export function statusOf(rig: GateRig): EdgeStatus {
  const now = isoTime(rig.clock.nowMs());
  const { asOf } = rig.replica.position();
  return {
    version: "1",
    started_at: now,
    now,
    gate_name: rig.replica.gate(GATE_ID)?.name ?? null,
    lanes: rig.gate.namedReports(),
    replica: { set_aside: 0, as_of: asOf, age_ms: asOf === null ? null : rig.clock.nowMs() - Date.parse(asOf) },
    outbox: { depth: 0, parked: 0, oldest_at: null },
    sync: {
      enrolment: { is: "enrolled", edgeId: idOf(1), gateId: GATE_ID },
      is_reached: !rig.isOffline,
      since: now,
      last_reached_at: null,
      because: null,
      is_revoked: false,
      stuck_because: null,
    },
    clock: { trust: "trusted", offset_ms: 0, uncertainty_ms: 10 },
    disk: { has_room: true, keeps_photos: true },
    site: null,
    self_test: null,
  };
}
