import type { Fault } from "./fault.ts";

/** Drivers, the edge's own storage, its console and its exchange with central. */
export const AT_THE_GATE: readonly Fault[] = [
  {
    fault: "a damaged Modbus frame is believed",
    file: "edge/drivers/modbus-relay/frame.ts",
    from: `if (!hasGoodCrc(frame)) return null;`,
    to: ``,
    noticedBy: ["edge/drivers/modbus-relay"],
  },
  {
    fault: "a sign that was off stays dark after it returns",
    file: "edge/drivers/repeated-text.ts",
    from: `else if (latest !== null) cancelNext = clock.after(sign.repeatSeconds * 1000, sendSoon);`,
    to: ``,
    noticedBy: ["edge/drivers"],
  },
  {
    fault: "noise of a reader floods the lane",
    file: "edge/drivers/scan-rate-limit.ts",
    from: `warn();
      return false;`,
    to: `warn();
      return true;`,
    noticedBy: ["edge/drivers"],
  },
  {
    fault: "a commit is reported before it is on the disk",
    file: "edge/store/open.ts",
    from: `// better-sqlite3 builds WAL with NORMAL, which may lose the last commits in a power cut.
    db.pragma("synchronous = FULL");`,
    to: `db.pragma("synchronous = NORMAL");`,
    noticedBy: ["edge/store"],
  },
  {
    fault: "after a write that may be lost every write may be lost",
    file: "edge/store/open.ts",
    from: `} finally {
        db.pragma("synchronous = FULL");
      }`,
    to: `} finally {
        db.pragma("synchronous = NORMAL");
      }`,
    noticedBy: ["edge/store"],
  },
  {
    fault: "a full disk stops the journal although it has a reserve",
    file: "edge/store/open.ts",
    from: `if (!reserve?.release()) throw error;`,
    to: `throw error;`,
    noticedBy: ["edge/store"],
  },
  {
    fault: "the journal's chain is not linked",
    file: "edge/store/journal.ts",
    from: `previous_hash: head.hash,`,
    to: `previous_hash: BEFORE_THE_FIRST.hash,`,
    noticedBy: ["edge/store"],
  },
  {
    fault: "a fact is journalled and never sent",
    file: "edge/store/journal.ts",
    from: `enqueue.run(sequence);
      head`,
    to: `head`,
    noticedBy: ["edge/store"],
  },
  {
    fault: "facts that wait are deleted with old ones",
    file: "edge/store/outbox.ts",
    from: `sequence IN (SELECT sequence FROM outbox)
         OR activity_id`,
    to: `activity_id`,
    noticedBy: ["edge/store"],
  },
  {
    fault: "a sparse file reserves no room",
    file: "edge/store/disk-reserve.ts",
    from: `if (disk.bavail * disk.bsize < 2 * bytes) return false;`,
    to: `return false;`,
    noticedBy: ["edge/store"],
  },
  {
    fault: "a command that came too late opens",
    file: "edge/sync/plan.ts",
    from: `if (time.nowMs + time.uncertaintyMs > command.expiresMs)`,
    to: `if (time.nowMs > command.expiresMs + 600_000)`,
    noticedBy: ["edge/sync"],
  },
  {
    fault: "a command is carried out twice",
    file: "edge/sync/commands.ts",
    from: `if (taken.is === "new") return true;`,
    to: `if (taken.is !== "never" as string) return true;`,
    noticedBy: ["edge/sync"],
  },
  {
    fault: "one bad fact stops all that follow",
    file: "edge/sync/plan.ts",
    from: `return { size: Math.max(1, Math.ceil(sent / 2)), parks: sent === 1 };`,
    to: `return { size, parks: false };`,
    noticedBy: ["edge/sync"],
  },
  {
    fault: "a restored central is followed as if nothing had happened",
    file: "edge/sync/feed/pull.ts",
    from: `if (from.epoch !== null && line.epoch !== from.epoch) return { is: "other-epoch" };`,
    to: ``,
    noticedBy: ["edge/sync"],
  },
  {
    fault: "what arrived before the line was cut is lost",
    file: "edge/sync/feed/pull.ts",
    from: `if ("cut" in piece) {
      step(null);`,
    to: `if ("cut" in piece) {`,
    noticedBy: ["edge/sync"],
  },
  {
    fault: "an answer of a proxy parks facts for ever",
    file: "edge/sync/outcome.ts",
    from: `answer.is === "refused" && OF_THE_UPLOAD.has(answer.status) && answer.code !== DAMAGED_CODE`,
    to: `answer.is !== "ok" && "code" in answer`,
    noticedBy: ["edge/sync"],
  },
  {
    fault: "the console takes a form of another site",
    file: "edge/console/session/guard.ts",
    from: `if (method === "POST") await refuseForeign(context, sessions, holder);`,
    to: ``,
    noticedBy: ["edge/console"],
  },
  {
    fault: "a session at the console never ends",
    file: "edge/console/session/sessions.ts",
    from: `if (nowMs - startedMs >= times.absoluteMs || nowMs - activeMs >= times.idleMs) return true;`,
    to: ``,
    noticedBy: ["edge/console/session"],
  },
  {
    fault: "an officer whose PIN was changed stays signed in",
    file: "edge/console/session/sessions.ts",
    from: `now.id === officer?.id && fingerprint(now.pin_hash) === pin && now`,
    to: `now.id === officer?.id && now`,
    noticedBy: ["edge/console/session"],
  },
  {
    fault: "PINs may be guessed without a lock",
    file: "edge/console/session/lock.ts",
    from: `const lockMs = times < 0 ? null :`,
    to: `const lockMs = times < 1_000 ? null :`,
    noticedBy: ["edge/console/session"],
  },
  {
    fault: "a deleted secret can be read from the disk",
    file: "edge/store/secure-wipe.ts",
    from: `db.exec("VACUUM");`,
    to: ``,
    noticedBy: ["edge/store"],
  },
];
