import { type Clock, epochMsOf, isoTime } from "../../shared/lib/clock.ts";
import type { EdgeStatus } from "../console/status.ts";
import type { SelfTestCard } from "../../shared/wire/sync.ts";
import type { Evidence } from "../evidence/evidence.ts";
import type { Gate } from "../gate/gate.ts";
import type { SiteStatus } from "../site/start-site.ts";
import type { Store } from "../store/open.ts";
import type { Boot } from "../sync/heartbeat.ts";
import type { ClockTrust, Outbox, Replica } from "../sync/ports.ts";
import type { SyncStatus } from "../sync/start-sync.ts";

/** The state of the edge, gathered from all of its parts. */
export function edgeStatus(parts: {
  boot: Boot;
  clock: Clock;
  clockTrust: ClockTrust;
  store: Pick<Store, "hasRoom">;
  photos: Pick<Evidence, "hasRoom">;
  replica: Pick<Replica, "position" | "setAside">;
  outbox: Pick<Outbox, "counts">;
  sync: SyncStatus;
  site: SiteStatus | null;
  gate: Gate | null;
  gateName: string | null;
  selfTest: SelfTestCard | null;
}): EdgeStatus {
  const { boot, clock, sync } = parts;
  const { trust, offsetMs, uncertaintyMs } = parts.clockTrust.state();
  const { asOf } = parts.replica.position();
  const { depth, parked, oldestAt } = parts.outbox.counts();
  const { contact } = sync;
  const nowMs = clock.nowMs();
  return {
    version: boot.version,
    started_at: boot.startedAt,
    now: isoTime(nowMs),
    gate_name: parts.gateName,
    lanes: parts.gate?.namedReports() ?? [],
    replica: {
      as_of: asOf,
      set_aside: parts.replica.setAside().reduce((sum, { count }) => sum + count, 0),
      age_ms: asOf === null ? null : Math.max(0, nowMs + (offsetMs ?? 0) - epochMsOf(asOf)),
    },
    outbox: { depth, parked, oldest_at: oldestAt },
    sync: {
      enrolment: sync.enrolment,
      is_reached: contact.isReached,
      since: isoTime(contact.sinceMs),
      last_reached_at: contact.lastReachedMs === null ? null : isoTime(contact.lastReachedMs),
      because: contact.because,
      is_revoked: contact.isRevoked,
      stuck_because: sync.stuckBecause,
    },
    site: parts.site,
    clock: { trust, offset_ms: offsetMs, uncertainty_ms: Number.isFinite(uncertaintyMs) ? uncertaintyMs : null },
    disk: { has_room: parts.store.hasRoom(), keeps_photos: parts.photos.hasRoom() },
    self_test: parts.selfTest,
  };
}
