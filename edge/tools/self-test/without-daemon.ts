import { type Clock, isoTime } from "../../../shared/lib/clock.ts";
import { silentLog } from "../../../shared/lib/log.ts";
import type { LaneRecord } from "../../../shared/wire/lane.ts";
import type { SelfTestCard } from "../../../shared/wire/sync.ts";
import type { EdgeSettings } from "../../config/config.ts";
import { checksOf, type LaneSeen, type MachineSeen, worstOf } from "../../health/self-test/card.ts";
import { inspectDisk } from "../../health/self-test/self-test.ts";
import { rolesLacking } from "../../lane/device-board.ts";
import { openJournal } from "../../store/journal.ts";
import { openStore } from "../../store/open.ts";
import { openReplica } from "../../store/replica.ts";
import { type DeviceSession, openDeviceSession, type TriedDevice } from "../device-session.ts";
import type { ToolWorld } from "../tool.ts";
import { say } from "../../../shared/words/say.ts";
import { spokenOf } from "../../../shared/words/trouble.ts";

/** A lost device is detected within 5 s. */
const SETTLE_MS = 6_000;
/** A clock that is behind the newest time on disk by more than this has lost its battery. */
const BEHIND_MS = 60_000;

/**
 * Tests the gate while no daemon runs. The caller holds the data directory's lock.
 * @throws in words if the database can't be used
 */
export async function testWithoutDaemon(
  settings: EdgeSettings,
  world: Pick<ToolWorld, "clock" | "untilStopped">,
): Promise<SelfTestCard> {
  const { clock } = world;
  const startedMs = clock.monotonicMs();
  await using stack = new AsyncDisposableStack();
  const store = stack.adopt(openStore({ path: settings.databaseFile, log: silentLog }), (open) => open.close());
  const records = openReplica({ store, log: silentLog }).lanes();
  const disk = await inspectDisk(settings.dataDirectory, store.hasRoom(), clock, () =>
    store.durably(() =>
      store.db
        .prepare("INSERT OR REPLACE INTO meta (key, value) VALUES ('self_test_write', ?)")
        .run(isoTime(clock.nowMs())),
    ),
  );
  const session = stack.use(openDeviceSession(settings, world));
  const lanes = await lanesTried(records, session);
  const machine: MachineSeen = { disk, clock: clockSeen(openJournal(store).lastOccurredMs(), clock), central: null };
  const checks = checksOf(lanes, machine);
  return {
    colour: worstOf(checks),
    at: isoTime(clock.nowMs()),
    took_ms: Math.round(clock.monotonicMs() - startedMs),
    asked_by: "person",
    checks,
  };
}

async function lanesTried(records: readonly LaneRecord[], session: DeviceSession): Promise<LaneSeen[]> {
  const tried = records.map((record) => ({ record, devices: record.devices.map((config) => session.start(config)) }));
  const all = tried.flatMap(({ devices }) => devices);
  await session.until(() => all.every(isSettled), SETTLE_MS);
  await Promise.all(all.map(showOn));
  return tried.map(({ record, devices }) => {
    const roles = record.devices.map(({ settings: { role } }) => ({ role }));
    const lacks = rolesLacking(roles, record.rules.entry_by_plate);
    return {
      number: record.number,
      name: record.name,
      health: lacks.length > 0 ? ("fault" as const) : ("ok" as const),
      lacks,
      mode: record.is_active ? "normal" : "closed",
      devices: devices.map(({ config, readings }) => ({
        name: config.name,
        role: config.settings.role,
        state: readings.state,
        detail: readings.detail,
        loop: readings.loop && { state: readings.loop, forMs: 0 },
        msSinceLastRead: null,
      })),
    };
  });
}

function isSettled({ config, readings }: TriedDevice): boolean {
  if (readings.state === "starting") return false;
  return (
    config.settings.role !== "loop" ||
    readings.state !== "ready" ||
    (readings.loop !== null && readings.loop !== "unknown")
  );
}

/** A sign is tested with a text; one that accepts no text counts as lost. */
async function showOn({ device, readings }: TriedDevice): Promise<void> {
  if (!device.sign || readings.state !== "ready") return;
  try {
    await device.sign.show({ lines: ["SELF-TEST"], colour: "yellow" });
  } catch (error) {
    readings.state = "lost";
    readings.detail = say("took_no_text", { why: spokenOf(error) });
  }
}

function clockSeen(newestOnDiskMs: number | null, clock: Clock): MachineSeen["clock"] {
  const isBehind = newestOnDiskMs !== null && clock.nowMs() < newestOnDiskMs - BEHIND_MS;
  return isBehind
    ? { trust: "untrusted", offsetMs: newestOnDiskMs - clock.nowMs() }
    : { trust: "trusted", offsetMs: null };
}
