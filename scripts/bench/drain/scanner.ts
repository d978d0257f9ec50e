import { parentPort, workerData } from "node:worker_threads";
import { monotonicMs } from "./monotonic.ts";

/** A reader on its own thread: sends the time of each scan, independent of the edge's load. */

const { everyMs } = workerData as { everyMs: number };
setInterval(() => parentPort?.postMessage(monotonicMs()), everyMs);
