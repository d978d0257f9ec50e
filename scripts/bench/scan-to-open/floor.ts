import { SerialPort } from "serialport";
import Database from "better-sqlite3";

/**
 * The least that a gate could do: a scan comes in, one row is read, one row is written durably, the open goes out.
 * No rules, no lane, no journal chain, no devices: what the real edge is measured against.
 * Arguments: database file, then pairs of scanner port and board port.
 */

const [file = "", ...ports] = process.argv.slice(2);
// Flash-on of relay 0 for 100 ms, as the board's own timer does it.
const OPEN = Buffer.from([0x01, 0x05, 0x02, 0x00, 0x00, 0x01, 0x0d, 0xb2]);

const db = new Database(file);
db.pragma("journal_mode = WAL");
db.pragma("synchronous = FULL");
db.exec("CREATE TABLE IF NOT EXISTS floor_journal (sequence INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT");
const select = db
  .prepare<[string], string>("SELECT body FROM replica_vehicle_tickets WHERE generation = 1 AND id = ?")
  .pluck();
const insert = db.prepare<[string]>("INSERT INTO floor_journal (body) VALUES (?)");

function open(path: string): Promise<SerialPort> {
  return new Promise((resolve, reject) => {
    const port = new SerialPort({ path, baudRate: 9600 }, (error) => (error ? reject(error) : resolve(port)));
  });
}

for (let n = 0; n < ports.length; n += 2) {
  const scanner = await open(ports[n] ?? "");
  const board = await open(ports[n + 1] ?? "");
  board.resume();
  let text = "";
  scanner.on("data", (bytes: Buffer) => {
    text += bytes.toString("latin1");
    const end = text.indexOf("\r\n");
    if (end < 0) return;
    const id = text.slice(0, end);
    text = text.slice(end + 2);
    const ticket = select.get(id);
    if (ticket === undefined) throw new Error(`no ticket ${id}`);
    insert.run(ticket);
    board.write(OPEN);
  });
}
console.log("ready");
