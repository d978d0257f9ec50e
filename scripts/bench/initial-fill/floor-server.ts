import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import Database from "better-sqlite3";

/** The server of the floor: the same records from the same file as plain NDJSON. Prints its port. */

const [directory = "", areaId = ""] = process.argv.slice(2);
const db = new Database(join(directory, "central.db"), { readonly: true });
const lines = db.prepare<[string], { id: string; seq: number; data: string }>(
  "SELECT record_id AS id, seq, data FROM feed_entries WHERE area_id = ? AND kind = 'vehicle_ticket' ORDER BY xid, seq",
);
const CHUNK = 500;

const server = createServer((_, response) => {
  response.writeHead(200, { "content-type": "application/x-ndjson" });
  const rows = lines.iterate(areaId);
  const more = (): void => {
    for (;;) {
      let text = "";
      for (let n = 0; n < CHUNK; n++) {
        const next = rows.next();
        if (next.done === true) {
          response.end(text);
          return;
        }
        const { id, seq, data } = next.value;
        text += `{"type":"put","kind":"vehicle_ticket","id":"${id}","cursor":"0.${seq}","data":${data}}\n`;
      }
      if (!response.write(text)) {
        response.once("drain", more);
        return;
      }
    }
  };
  more();
});
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
