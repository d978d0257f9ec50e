import { execFile } from "node:child_process";
import { statfsSync } from "node:fs";
import { promisify } from "node:util";
import type { Finding, FindingCheck, FindingState } from "../wire/finding.ts";
import type { Said } from "../wire/said.ts";
import { inWords, say } from "../words/say.ts";
import type { SeenCertificate } from "./look-at-certificate.ts";

/** Findings that central and gate computers have in common. */

export const finding = (check: FindingCheck, state: FindingState, said: Said): Finding => ({
  check,
  state,
  said,
  message: inWords(said, "en"),
});

const DAY_MS = 86_400_000;
/** To order a certificate, and to wait for it. */
const SOON_DAYS = 21;

/** @param of what the certificate is for, such as an address */
export function findingOnEnd(of: string, validUntilMs: number, nowMs: number): Finding {
  const date = new Date(validUntilMs).toISOString().slice(0, 10);
  const days = Math.floor((validUntilMs - nowMs) / DAY_MS);
  if (validUntilMs <= nowMs) return finding("certificate", "fault", say("finding_certificate_ended", { of, date }));
  if (days < SOON_DAYS) return finding("certificate", "attention", say("finding_certificate_soon", { of, days, date }));
  return finding("certificate", "ok", say("finding_certificate", { of, date }));
}

/** @param of the address that presented the certificate */
export function findingOnCertificate(of: string, seen: SeenCertificate, nowMs: number): Finding {
  if (seen.is === "unreachable")
    return finding("certificate", "attention", say("finding_certificate_unseen", { of, why: seen.because }));
  const ends = findingOnEnd(of, seen.validUntilMs, nowMs);
  if (ends.state === "fault" || seen.problem === null) return ends;
  return finding("certificate", "fault", say("finding_certificate_untrusted", { of, why: seen.problem }));
}

const LOW_BYTES = 2e9;
const LEAST_BYTES = 2e8;

/** The free space where a folder lies. */
export function findingOnDisk(folder: string): Finding {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  const said = { gigabytes: Math.floor(free / 1e8) / 10 };
  if (free >= LOW_BYTES) return finding("disk", "ok", say("finding_disk", said));
  return finding("disk", free < LEAST_BYTES ? "fault" : "attention", say("finding_disk_short", said));
}

const LARGE_WAL_BYTES = 5e8;

export function findingOnWal(bytes: number): Finding {
  const said = { megabytes: Math.round(bytes / 1e6) };
  if (bytes > LARGE_WAL_BYTES) return finding("wal", "attention", say("finding_wal_large", said));
  return finding("wal", "ok", say("finding_wal", said));
}

/** Whether a time service sets the clock, by systemd. @param ask runs a program and returns its output */
export async function findingOnClock(ask = askSystem): Promise<Finding> {
  try {
    const isSynced = (await ask("timedatectl", ["show", "-P", "NTPSynchronized"])).trim() === "yes";
    return isSynced
      ? finding("clock", "ok", say("finding_clock_synced"))
      : finding("clock", "attention", say("finding_clock_alone"));
  } catch {
    return finding("clock", "ok", say("finding_clock_unknown"));
  }
}

const ASK_MS = 5_000;

async function askSystem(program: string, args: string[]): Promise<string> {
  return (await promisify(execFile)(program, args, { timeout: ASK_MS })).stdout;
}

/** The worst state among findings. */
export function worstState(findings: readonly Finding[]): FindingState {
  for (const state of ["fault", "attention"] as const) if (findings.some((one) => one.state === state)) return state;
  return "ok";
}

const MARKS: Readonly<Record<FindingState, string>> = {
  ok: "  ok       ",
  attention: "! attention",
  fault: "! FAULT    ",
};

/** Findings as lines for a terminal, what does not work first. */
export function findingLines(findings: readonly Finding[]): string[] {
  const order: readonly FindingState[] = ["fault", "attention", "ok"];
  const sorted = findings.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state));
  return sorted.map(({ check, state, message }) => `${MARKS[state]}  ${check.padEnd(12)}  ${message}`);
}
