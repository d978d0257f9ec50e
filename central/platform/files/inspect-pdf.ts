import { Worker } from "node:worker_threads";
import { contentKindOf, pdfStart } from "./content-kind.ts";

/** `locked`: it opens with a password alone; `damaged`: cut, or no reader can open it. */
export type PdfState = "good" | "locked" | "damaged";

/** A small file may describe far more than it holds. */
const WORKER = new URL("./inspect-pdf-worker.ts", import.meta.url);
const LIMITS = { maxOldGenerationSizeMb: 256 };
/** The longest file of an upload is read in a fraction of this time. */
const LIMIT_MS = 20_000;
/** A reader looks for the end in this many bytes. */
const TAIL_BYTES = 2048;

/** Opens a PDF as a reader does, on a thread of its own with limits. */
export async function inspectPdf(bytes: Uint8Array): Promise<PdfState> {
  if (contentKindOf(bytes) !== "pdf" || !hasEnd(bytes)) return "damaged";
  const worker = new Worker(WORKER, { workerData: bytes.subarray(pdfStart(bytes)), resourceLimits: LIMITS });
  const late = setTimeout(() => void worker.terminate(), LIMIT_MS);
  try {
    return await new Promise<PdfState>((settle) => {
      worker.once("message", (state: PdfState) => settle(state));
      worker.once("error", () => settle("damaged"));
      worker.once("exit", () => settle("damaged"));
    });
  } finally {
    clearTimeout(late);
    await worker.terminate();
  }
}

/** Readers mend a file without its end, and show what is left of it: a part of the paper. */
function hasEnd(bytes: Uint8Array): boolean {
  const tail = Buffer.from(bytes.subarray(-TAIL_BYTES)).toString("latin1");
  return /startxref\s+\d+\s+%%EOF/.test(tail);
}
