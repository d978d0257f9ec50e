import { parentPort, workerData } from "node:worker_threads";
import { getDocumentProxy } from "unpdf";
import type { PdfState } from "./inspect-pdf.ts";

/** The thread that opens one PDF, with every page's description, and says how it is. */

async function stateOf(bytes: Uint8Array): Promise<PdfState> {
  try {
    const document = await getDocumentProxy(bytes, { stopAtErrors: true, verbosity: 0 });
    await document.getPage(document.numPages);
    return "good";
  } catch (error) {
    return error instanceof Error && error.name === "PasswordException" ? "locked" : "damaged";
  }
}

parentPort?.postMessage(await stateOf(new Uint8Array(workerData as ArrayBuffer)));
