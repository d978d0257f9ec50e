import { Worker } from "node:worker_threads";
import { contentKindOf, HEAD_BYTES, pdfStart } from "./content-kind.ts";

/** `locked`: it opens with a password alone; `damaged`: cut, or no reader can open it. */
export type PdfState = "good" | "locked" | "damaged";

/** A small file may describe far more than it holds. */
const WORKER = new URL("./inspect-pdf-worker.ts", import.meta.url);
const LIMITS = { maxOldGenerationSizeMb: 256 };
/** The longest file of an upload is read in a fraction of this time. */
const LIMIT_MS = 20_000;
const MAX_UNPACKED_BYTES = 128 * 1024 * 1024;
const LOOK_MS = 50;
/** A reader looks for the end in this many bytes. */
const TAIL_BYTES = 2048;

/** Opens a PDF as a reader does, on a thread of its own with limits. */
export async function inspectPdf(file: Blob): Promise<PdfState> {
  const head = await bytesOf(file.slice(0, HEAD_BYTES));
  if (contentKindOf(head) !== "pdf" || !hasEnd(await bytesOf(file.slice(-TAIL_BYTES)))) return "damaged";
  const { buffer } = await bytesOf(file.slice(pdfStart(head)));
  const worker = new Worker(WORKER, { workerData: buffer, transferList: [buffer], resourceLimits: LIMITS });
  const late = setTimeout(() => void worker.terminate(), LIMIT_MS);
  const look = setInterval(() => void endBeyondLimit(worker), LOOK_MS);
  try {
    return await new Promise<PdfState>((settle) => {
      worker.once("message", (state: PdfState) => settle(state));
      worker.once("error", () => settle("damaged"));
      worker.once("exit", () => settle("damaged"));
    });
  } finally {
    clearTimeout(late);
    clearInterval(look);
    await worker.terminate();
  }
}

/** The thread's own limits leave out what is unpacked: a small file may unpack to gigabytes. */
async function endBeyondLimit(worker: Worker): Promise<void> {
  // A thread that has ended meanwhile has no statistics.
  const held = await worker.getHeapStatistics().catch(() => null);
  if (held !== null && held.external_memory > MAX_UNPACKED_BYTES) await worker.terminate();
}

const bytesOf = async (part: Blob): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await part.arrayBuffer());

/** Readers mend a file without its end, and show what is left of it: a part of the paper. */
function hasEnd(tail: Uint8Array): boolean {
  return /startxref\s+\d+\s+%%EOF/.test(Buffer.from(tail).toString("latin1"));
}
