import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { messageOf } from "../../../shared/lib/message-of.ts";
import type { Spoken } from "../../../shared/wire/said.ts";

/** One picture to search, as the pool sends it. */
export interface DecodeJob {
  picture: Uint8Array;
}
/** The codes in it; `failed` if it cannot be read as a picture. */
export type DecodeAnswer = { is: "read"; texts: string[] } | { is: "failed"; because: Spoken };

/** Two or three codes may be in sight: a ticket's, and one on a poster behind it. */
const MAX_CODES = 4;
/** On Linux this is the priority of this thread alone: on a busy machine pictures wait, and lanes do not. */
const NICE = 5;

/** The thread that searches for QR codes. It decodes in WebAssembly's own memory: a malformed picture harms nothing. */
async function serve(port: NonNullable<typeof parentPort>): Promise<void> {
  setPriority(0, NICE);
  const file = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
  const wasm = await readFile(file);
  // Passed in, because the library would otherwise load it from the network.
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true });
  port.on("message", (job: DecodeJob) => {
    void look(job).then((answer) => port.postMessage(answer));
  });
}

async function look({ picture }: DecodeJob): Promise<DecodeAnswer> {
  try {
    const found = await readBarcodes(picture, {
      formats: ["QRCode"],
      tryHarder: true,
      tryInvert: false,
      maxNumberOfSymbols: MAX_CODES,
    });
    const error = found.find((one) => one.error !== "" && one.text === "")?.error;
    const texts = found.flatMap((one) => (one.isValid && one.text !== "" ? [one.text] : []));
    return texts.length === 0 && error !== undefined ? { is: "failed", because: error } : { is: "read", texts };
  } catch (error) {
    return { is: "failed", because: messageOf(error) };
  }
}

if (parentPort) void serve(parentPort);
