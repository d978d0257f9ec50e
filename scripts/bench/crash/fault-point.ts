import { writeSync } from "node:fs";
import Database from "better-sqlite3";
import { SerialPortStream } from "@serialport/stream";
import type { Input, Mark, Trigger } from "./points.ts";
import { ALL_RELAYS, BOARD_SUFFIX, FLASH_ON, INPUT, READ_INPUTS, RELAY, SCANNER_SUFFIX, WRITE_COIL } from "./wiring.ts";

/**
 * Fault injection. Loaded before the real edge (`node --import …/fault-point.ts?on=…`), it wraps disk and wire access
 * and kills the process at the trigger from its URL. The edge itself is unchanged.
 */

const trigger = JSON.parse(new URL(import.meta.url).searchParams.get("on") ?? "null") as Trigger | null;
const isAtStart = new URL(import.meta.url).searchParams.get("from") === "start";
/** Points of a visit count from its first scan or command, because the start before it passes some of them too. */
let isArmed = isAtStart;

function die(): never {
  process.kill(process.pid, "SIGKILL");
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

// ---- the disk ----
type Runs = (...values: unknown[]) => unknown;
const marks = new Set<Mark>();
let depth = 0;

function committing(when: "before" | "after"): void {
  if (marks.has("command")) isArmed = true;
  if (isArmed && trigger?.at === "commit" && trigger.when === when && marks.has(trigger.of)) die();
}

/** The kinds of rows in a statement that a trigger can match. */
function markerOf(sql: string): ((values: readonly unknown[]) => Mark) | null {
  const [, table, columns = ""] = /INSERT (?:OR \w+ )?INTO (\w+)\s*\(([^)]*)\)/.exec(sql) ?? [];
  if (table === "acknowledgements") return () => "acknowledgement";
  if (table === "commands") return () => "command";
  if (table !== "journal") return null;
  const names = columns.split(",").map((name) => name.trim());
  return (values) => {
    const type = String(values[names.indexOf("type")]);
    if (type === "decision" || type === "passage" || type === "settlement" || type === "override") return type;
    return String(values[names.indexOf("body")]).includes('"event":"boot"') ? "event boot" : "other";
  };
}

interface Databases {
  prepare: (this: Database.Database, sql: string) => { run: Runs };
  transaction: (this: Database.Database, work: Runs) => Runs & Readonly<Record<string, Runs>>;
}
const { prepare, transaction } = Database.prototype as unknown as Databases;
const watched = {
  prepare(this: Database.Database, sql: string) {
    const statement = prepare.call(this, sql);
    const marker = markerOf(sql);
    if (!marker) return statement;
    const run = statement.run.bind(statement);
    statement.run = (...values) => {
      marks.add(marker(values));
      if (this.inTransaction) return run(...values);
      committing("before");
      const result = run(...values);
      committing("after");
      marks.clear();
      return result;
    };
    return statement;
  },
  transaction(this: Database.Database, work: Runs) {
    const inner = transaction.call(this, (...values: unknown[]) => {
      const result = work(...values);
      if (depth === 1) committing("before");
      return result;
    });
    const outer = (run: Runs): Runs => {
      return (...values) => {
        depth++;
        if (depth === 1) marks.clear();
        try {
          const result = run(...values);
          if (depth === 1) committing("after");
          return result;
        } finally {
          depth--;
        }
      };
    };
    const kinds = ["default", "deferred", "immediate", "exclusive"] as const;
    const run = outer(inner);
    return Object.assign(run, Object.fromEntries(kinds.map((kind) => [kind, outer(inner[kind] ?? run)])));
  },
};
Object.assign(Database.prototype, watched);

// ---- the wires ----
interface Port {
  path: string;
  port?: { fd: number | null };
  _write: (this: Port, data: Buffer, encoding: string, done: (error?: Error | null) => void) => void;
  push: (this: Port, chunk: Buffer | null) => boolean;
}
const ports = SerialPortStream.prototype as unknown as Port;
const { _write: write, push } = ports;

function commandIn(data: Buffer): "open" | "close" | "all-off" | null {
  if (data.length < 6 || data[1] !== WRITE_COIL) return null;
  const coil = data.readUInt16BE(2);
  if (coil === FLASH_ON + RELAY.open) return "open";
  if (coil === FLASH_ON + RELAY.close) return "close";
  return coil === ALL_RELAYS ? "all-off" : null;
}

ports._write = function (this: Port, data, encoding, done) {
  const isIt = isArmed && trigger?.at === "write" && this.path.endsWith(BOARD_SUFFIX) && commandIn(data) === trigger.of;
  if (isIt && this.port) {
    const { fd } = this.port;
    const bytes = { none: 0, half: data.length / 2, all: data.length }[trigger.bytes];
    if (fd !== null && bytes > 0) writeSync(fd, data, 0, bytes);
    die();
  }
  write.call(this, data, encoding, done);
};

const inputs = new Map<string, number>();
const tails = new Map<string, Buffer>();

/** Decodes the bytes of a port to events, newest last. */
function heard(path: string, chunk: Buffer): ("scan" | "open-echo" | "inputs" | Input)[] {
  if (path.endsWith(SCANNER_SUFFIX)) return chunk.includes("\n") ? ["scan"] : [];
  const seen: ReturnType<typeof heard> = [];
  let bytes = Buffer.concat([tails.get(path) ?? Buffer.alloc(0), chunk]);
  while (bytes.length >= 6) {
    const isInputs = bytes[1] === READ_INPUTS && bytes[2] === 1;
    const isEcho = bytes[1] === WRITE_COIL && bytes.length >= 8;
    if (isEcho && commandIn(bytes) === "open") seen.push("open-echo");
    if (isInputs) seen.push("inputs", ...changesOf(path, bytes.readUInt8(3)));
    bytes = bytes.subarray(isInputs ? 6 : isEcho ? 8 : 1);
  }
  tails.set(path, bytes);
  return seen;
}

function changesOf(path: string, now: number): Input[] {
  const was = inputs.get(path) ?? now;
  inputs.set(path, now);
  const changed = (input: number, isOn: boolean): boolean =>
    ((was ^ now) & (1 << input)) !== 0 && ((now & (1 << input)) !== 0) === isOn;
  const wanted: [Input, number, boolean][] = [
    ["under+", INPUT.under, true],
    ["under-", INPUT.under, false],
    ["up+", INPUT.up, true],
    ["down+", INPUT.down, true],
  ];
  return wanted.flatMap(([input, at, isOn]) => (changed(at, isOn) ? [input] : []));
}

ports.push = function (this: Port, chunk) {
  const seen = chunk === null ? [] : heard(this.path, chunk);
  if (seen.includes("scan")) isArmed = true;
  const isIt = isArmed && trigger?.at === "read" && seen.includes(trigger.of);
  if (isIt && trigger.when === "before") die();
  const isTaken = push.call(this, chunk);
  // By then the edge has finished its handling, including promises.
  if (isIt) setImmediate(() => setImmediate(die));
  return isTaken;
};
