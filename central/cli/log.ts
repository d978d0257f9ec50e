import { verifyChain } from "../platform/audit/verify-chain.ts";
import type { CommandWorld } from "./with-central.ts";

const DONE = 0;
const BROKEN = 3;

/** Verifies the chain of the audit log, and reports where it breaks. */
export async function verifyLog({ platform, print, say }: CommandWorld): Promise<number> {
  const { links, rows, head, breaks } = await verifyChain(platform.db, (done) => say(`${done} links`));
  print(`${rows} rows in ${links} links; the newest link is ${head ?? "not written yet"}`);
  for (const { link, logId, because } of breaks)
    print(`  ${link === null ? "no link" : `link ${link}`}${logId === null ? "" : `, row ${logId}`}: ${because}`);
  return breaks.length === 0 ? DONE : BROKEN;
}
