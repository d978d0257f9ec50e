import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import Database from "better-sqlite3";
import { messageOf } from "../../../shared/lib/message-of.ts";
import { waitingFacts } from "../../store/outbox.ts";
import { factPost } from "./fact-post.ts";
import { type FactOrder, type FactReport, type FactThreadSettings } from "./fact-thread.ts";
import { httpTo } from "../link/http.ts";

/** The thread that sends facts. It only reads: what became of them is written by who asked. */

/** The lanes come first. Linux takes this for the thread alone (setpriority(2), notes). */
const BEHIND_THE_LANES = 10;
if (process.platform === "linux") setPriority(BEHIND_THE_LANES);

const { path, centralUrl, access } = workerData as FactThreadSettings;
const db = new Database(path, { readonly: true, fileMustExist: true });
const post = factPost({ http: httpTo(centralUrl, access), outbox: { next: waitingFacts(db) } });
const underWay = new Map<number, AbortController>();
const report = (told: FactReport): void => parentPort?.postMessage(told);

parentPort?.on("message", (order: FactOrder) => {
  if (order.do === "break-off") {
    underWay.get(order.job)?.abort();
    return;
  }
  const { job, call, most } = order;
  const stop = new AbortController();
  underWay.set(job, stop);
  post({ ...call, signal: stop.signal }, most)
    .then(
      (posted) => report({ job, posted }),
      (error: unknown) => report({ job, fault: messageOf(error) }),
    )
    .finally(() => underWay.delete(job));
});
