import { once } from "node:events";
import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import type { Exported, ExportJob } from "./export-protocol.ts";
import { rowsOf } from "./snapshot.ts";
import type { TableRow } from "./table.ts";

/** The export thread: it reads a snapshot and writes the file, as fast as the reader takes it. */

const NICE = 10;
const CHUNK_BYTES = 64 * 1024;
/** A PDF has no bytes before its last page: its progress is told apart from them. */
const ROWS_PER_PROGRESS = 1_000;

async function run(): Promise<void> {
  const job = workerData as ExportJob;
  const port = parentPort;
  if (!port) throw new Error("an export runs on a thread of its own");
  // A lower priority lets requests run first; a system that forbids it only makes them slower.
  try {
    setPriority(0, NICE);
  } catch {
    // Nothing depends on it.
  }
  let rows = 0;
  const tell = (message: Exported, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer);
  async function* counted(): AsyncGenerator<TableRow[]> {
    let [total, told]: [number | null, number] = [null, 0];
    for await (const part of rowsOf(job.address, job.statement, job.isCounted === true ? job.count : null)) {
      if (typeof part === "number") tell({ is: "progress", rows, total: (total = part) });
      else {
        rows += part.length;
        if (total !== null && rows >= told + ROWS_PER_PROGRESS) tell({ is: "progress", rows: (told = rows), total });
        yield part;
      }
    }
  }
  const send = async (parts: readonly Uint8Array[]): Promise<void> => {
    const bytes = Uint8Array.from(Buffer.concat(parts));
    tell({ is: "bytes", bytes, rows }, [bytes.buffer]);
    await once(port, "message");
  };
  let parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of await fileOf(job, counted())) {
    parts.push(part);
    size += part.length;
    if (size < CHUNK_BYTES) continue;
    await send(parts);
    [parts, size] = [[], 0];
  }
  if (size > 0) await send(parts);
  tell({ is: "end", rows });
  port.close();
}

/** Writes the table; a thread loads only the code of its own format. */
async function fileOf(
  { format, head, chart }: ExportJob,
  batches: AsyncIterable<readonly TableRow[]>,
): Promise<AsyncIterable<Uint8Array>> {
  switch (format) {
    case "csv":
      return (await import("./csv.ts")).csvOf(head, batches);
    case "xlsx":
      return (await import("./xlsx.ts")).xlsxOf(head, batches);
    case "pdf":
      return (await import("./pdf.ts")).pdfOf(head, batches, chart);
  }
}

await run();
