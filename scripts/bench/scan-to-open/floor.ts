import { connect } from "node:net";
import Database from "better-sqlite3";
import { connectAsync } from "mqtt";
import { SerialPort } from "serialport";

/**
 * The floor for a gate: receives a scan, reads one row, writes one row durably, sends the open command.
 * It has no rules, lane, journal chain or devices. The real edge is compared with it.
 * Arguments: database file, kind of link, then for each lane the source of scans and the target of opens.
 */

const [file = "", kind = "", ...places] = process.argv.slice(2);
// Flash-on of relay 0 for 100 ms, by the board's own timer.
const OPEN = Buffer.from([0x01, 0x05, 0x02, 0x00, 0x00, 0x01, 0x0d, 0xb2]);
const QOS = { qos: 1 } as const;

const db = new Database(file);
db.pragma("journal_mode = WAL");
db.pragma("synchronous = FULL");
db.exec("CREATE TABLE IF NOT EXISTS floor_journal (sequence INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT");
const select = db
  .prepare<[string], string>("SELECT body FROM replica_vehicle_tickets WHERE generation = 1 AND id = ?")
  .pluck();
const insert = db.prepare<[string]>("INSERT INTO floor_journal (body) VALUES (?)");

function scanned(id: string, open: () => void): void {
  const ticket = select.get(id);
  if (ticket === undefined) throw new Error(`no ticket ${id}`);
  insert.run(ticket);
  open();
}

interface Bytes {
  on(event: "data", hear: (bytes: Buffer) => void): unknown;
  resume(): unknown;
  write(bytes: Buffer): unknown;
}
function serial(path: string): Promise<Bytes> {
  return new Promise((resolve, reject) => {
    const port = new SerialPort({ path, baudRate: 9600 }, (error) => (error ? reject(error) : resolve(port)));
  });
}
function tcp(address: string): Promise<Bytes> {
  const [host = "", port = ""] = address.split(":");
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port: Number(port), noDelay: true }, () => resolve(socket)).once("error", reject);
  });
}

if (kind === "mqtt") {
  const [url = "", ...topics] = places;
  const broker = await connectAsync(url);
  const opens = new Map<string, string>();
  for (let n = 0; n < topics.length; n += 2) opens.set(topics[n] ?? "", topics[n + 1] ?? "");
  broker.on("message", (topic, id) =>
    scanned(id.toString(), () => void broker.publish(opens.get(topic) ?? "", "open", QOS)),
  );
  await broker.subscribeAsync([...opens.keys()], QOS);
} else {
  const wire = kind === "tcp" ? tcp : serial;
  for (let n = 0; n < places.length; n += 2) {
    const scanner = await wire(places[n] ?? "");
    const board = await wire(places[n + 1] ?? "");
    board.resume();
    let text = "";
    scanner.on("data", (bytes: Buffer) => {
      text += bytes.toString("latin1");
      const end = text.indexOf("\r\n");
      if (end < 0) return;
      const id = text.slice(0, end);
      text = text.slice(end + 2);
      scanned(id, () => board.write(OPEN));
    });
  }
}
console.log("ready");
