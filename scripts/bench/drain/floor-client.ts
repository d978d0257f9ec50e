import { request } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { join } from "node:path";
import Database from "better-sqlite3";

/** The floor of a drain: the journal's facts as one plain NDJSON upload. Prints `{ ms, peakRssKib }`. */

const [directory = "", url = ""] = process.argv.slice(2);
const CHUNK = 1_000;
const db = new Database(join(directory, "edge.db"), { readonly: true });
const bodies = db.prepare<[], string>("SELECT body FROM journal ORDER BY sequence").pluck();

function* lines(): Generator<string> {
  let text = "";
  let n = 0;
  for (const body of bodies.iterate()) {
    text += `${body}\n`;
    if (++n % CHUNK !== 0) continue;
    yield text;
    text = "";
  }
  yield text;
}

const startedMs = performance.now();
const upload = request(url, { method: "POST", headers: { "content-type": "application/x-ndjson" } });
const answered = new Promise((resolve, reject) => {
  upload.on("response", (response) => response.on("end", resolve).resume());
  upload.on("error", reject);
});
await pipeline(Readable.from(lines()), upload);
await answered;
console.log(JSON.stringify({ ms: performance.now() - startedMs, peakRssKib: process.resourceUsage().maxRSS }));
