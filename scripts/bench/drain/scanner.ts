import { parentPort, workerData } from "node:worker_threads";
import { monotonicMs } from "./monotonic.ts";

/** A reader on a thread of its own: tells the moment of each scan, however busy the edge is. */

const { everyMs } = workerData as { everyMs: number };
setInterval(() => parentPort?.postMessage(monotonicMs()), everyMs);
