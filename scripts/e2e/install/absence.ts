import { setTimeout as sleep } from "node:timers/promises";
import { newTicketCode } from "../../../shared/credential/ticket-code.ts";
import { type InstalledSite, LONG_MS } from "./installed-site.ts";

const LOOK_MS = 25;
const SCAN_MS = 100;

/**
 * Waits until the gate's process goes, and from then on shows one code after the other to the lane's reader until it is
 * decided by another process.
 * @returns seconds from the last answer of the process before to that decision
 * @throws Error when the process has not gone, or no other decides, in time
 */
export async function measureAbsence(site: InstalledSite): Promise<number> {
  const { edge, lane } = site;
  using memory = site.memory();
  const endMs = Date.now() + LONG_MS;
  const isThere = (): Promise<boolean> =>
    edge
      .status()
      .then(() => Date.now() < endMs)
      .catch(() => false);
  let lastMs = Date.now();
  while (await isThere()) {
    lastMs = Date.now();
    await sleep(LOOK_MS);
  }
  const before = memory.lastSequence();
  const boots = new Set(memory.facts().map(({ boot_id }) => boot_id));
  while (Date.now() < endMs) {
    await lane.client.scan(
      "in",
      newTicketCode((size) => crypto.getRandomValues(new Uint8Array(size))),
    );
    await sleep(SCAN_MS);
    const decided = memory.facts(before).find(({ type, boot_id }) => type === "decision" && !boots.has(boot_id));
    if (decided) return (Date.parse(decided.occurred_at) - lastMs) / 1000;
  }
  throw new Error("no other process of the gate decides");
}
