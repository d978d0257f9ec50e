import { existsSync, realpathSync } from "node:fs";
import { messageOf } from "../../../shared/lib/message-of.ts";
import type { LaneRecord } from "../../../shared/wire/lane.ts";
import type { LoadedConfig } from "../../config/load-config.ts";
import { readStoredLanes } from "../../store/read-stored-lanes.ts";
import type { AddTool } from "../tool.ts";
import { columns } from "../../../shared/lib/columns.ts";
import { type MachineFolders, serialPorts, type SerialPortFound, THIS_MACHINE } from "./serial-ports.ts";

/** A port, and the gate's devices that are configured on it. */
type ListedPort = SerialPortFound & { used_by: string[] };

/** `gate-edge devices`: lists the serial ports of this machine. @param folders the system folders that describe them */
export function devicesTool(folders: MachineFolders = THIS_MACHINE): AddTool {
  return (program, { say, complain }, choose) => {
    program
      .command("devices")
      .description("List the serial ports of this machine by names that stay: what they are, and who uses them.")
      .option("--json", "as JSON", false)
      .helpOption("--help", "show this")
      .action(({ json }: { json: boolean }) =>
        choose((loaded) => {
          const uses = usesOf(loaded, complain);
          const ports = serialPorts(folders).map((port) => ({ ...port, used_by: usersOf(port, uses) }));
          const found = ports.flatMap(({ used_by }) => used_by);
          const missing = uses.filter(({ words }) => !found.includes(words));
          if (json) say(JSON.stringify({ ports, missing }, null, 2));
          else for (const line of [...linesOf(ports), ...missing.map(missingWords)]) say(line);
          return Promise.resolve(0);
        }),
      );
  };
}
export const addDevices = devicesTool();

/** A configured port that this machine does not have. */
function missingWords({ path, words }: Use): string {
  return `${words} is set to ${path}, which is ${existsSync(path) ? "no serial port that this machine lists" : "not there"}`;
}

interface Use {
  path: string;
  words: string;
}

/** Ports are also listed without settings: the output then states that their use is unknown. */
function usesOf(loaded: LoadedConfig, complain: (line: string) => void): Use[] {
  const lanes = lanesOf(loaded);
  if (!lanes.ok) for (const problem of lanes.problems) complain(`what is configured is not known: ${problem}`);
  return (lanes.ok ? lanes.value : []).flatMap((lane) =>
    lane.devices.flatMap(({ name, settings }) =>
      "link" in settings && settings.link.type === "serial"
        ? [{ path: settings.link.path, words: `lane ${lane.number} ${settings.role} "${name}"` }]
        : [],
    ),
  );
}

function lanesOf(loaded: LoadedConfig): { ok: true; value: LaneRecord[] } | { ok: false; problems: string[] } {
  if (!loaded.ok) return loaded;
  try {
    return { ok: true, value: readStoredLanes(loaded.settings.databaseFile) ?? [] };
  } catch (error) {
    return { ok: false, problems: [messageOf(error)] };
  }
}

function usersOf(port: SerialPortFound, uses: readonly Use[]): string[] {
  const names = [port.path, ...port.stable_names];
  return uses.filter(({ path }) => names.includes(path) || isSame(path, port.path)).map(({ words }) => words);
}

function isSame(path: string, port: string): boolean {
  try {
    return realpathSync(path) === port;
  } catch {
    return false;
  }
}

function linesOf(ports: readonly ListedPort[]): string[] {
  if (ports.length === 0) return ["this machine has no serial ports"];
  const rows = ports.map((port) => [
    port.stable_names[0] ?? port.path,
    port.stable_names.length > 0 ? port.path : "no stable name",
    port.usb_id ?? "-",
    wordsOf(port),
  ]);
  return columns([["NAME", "PORT", "USB", "WHAT IT IS"], ...rows]);
}

function wordsOf(port: ListedPort): string {
  const serial = port.serial_number === null ? "" : `, serial number ${port.serial_number}`;
  const used = port.used_by.length === 0 ? "" : `; configured for ${port.used_by.join(", ")}`;
  const held = port.held_by.map(({ pid, program }) => `${program} (${pid})`);
  return `${port.chip}${serial}${used}${held.length === 0 ? "" : `; held by ${held.join(", ")}`}`;
}
