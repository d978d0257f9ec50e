import { readdirSync, readFileSync, readlinkSync, realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** A serial port of this machine. */
export interface SerialPortFound {
  /** The kernel's name; may change at the next start. */
  path: string;
  /** Stable names, the best to configure first: the site's own rules, by-path, by-id. */
  stable_names: string[];
  /** The chip, in words. */
  chip: string;
  /** `vendor:product` of a USB port, four hexadecimal digits each. */
  usb_id: string | null;
  serial_number: string | null;
  /** Processes that have it open, as far as this user may see them. */
  held_by: { pid: number; program: string }[];
}

/** The folders that describe a machine's ports; tests give folders of their own. */
export interface MachineFolders {
  dev: string;
  sys: string;
  proc: string;
}
export const THIS_MACHINE: MachineFolders = { dev: "/dev", sys: "/sys", proc: "/proc" };

/** Chips of USB serial adapters and readers, by their makers' numbers. */
const CHIPS: Readonly<Record<string, string>> = {
  "1a86:7523": "CH340 USB serial adapter, often an LCUS relay",
  "1a86:7522": "CH340 USB serial adapter",
  "1a86:5523": "CH341 USB serial adapter",
  "1a86:55d3": "CH343 USB serial adapter",
  "1a86:55d4": "CH9102 USB serial adapter",
  "0403:6001": "FTDI FT232 USB serial adapter",
  "0403:6010": "FTDI FT2232 USB serial adapter",
  "0403:6011": "FTDI FT4232 USB serial adapter",
  "0403:6014": "FTDI FT232H USB serial adapter",
  "0403:6015": "FTDI FT231X USB serial adapter",
  "067b:2303": "Prolific PL2303 USB serial adapter",
  "067b:23a3": "Prolific PL2303 USB serial adapter",
  "10c4:ea60": "Silicon Labs CP210x USB serial adapter",
  "10c4:ea70": "Silicon Labs CP2105 USB serial adapter",
  "04d8:000a": "Microchip CDC port",
  "2a19:0c03": "Numato relay board",
  "0c2e": "Honeywell reader",
  "05e0": "Zebra reader",
  "05f9": "Datalogic reader",
  "1eab": "Newland reader",
  "2341": "Arduino",
};

/** The present serial ports. An unreadable part of the system counts as empty. */
export function serialPorts(folders: MachineFolders = THIS_MACHINE): SerialPortFound[] {
  const links = stableNames(folders.dev);
  const holders = holdersOf(folders.proc);
  return namesIn(join(folders.sys, "class", "tty"))
    .filter((name) => isRealPort(folders, name))
    .map((name) => {
      const path = join(folders.dev, name);
      const usb = usbOf(folders, name);
      return {
        path,
        stable_names: links.get(name) ?? [],
        chip: chipOf(name, usb),
        usb_id: usb && `${usb.vendor}:${usb.product}`,
        serial_number: usb?.serial ?? null,
        held_by: holders.get(path) ?? [],
      };
    })
    .sort((one, other) => one.path.localeCompare(other.path, "en", { numeric: true }));
}

/** Virtual terminals have no device, and a missing UART has the type 0. */
function isRealPort({ sys }: MachineFolders, name: string): boolean {
  const at = join(sys, "class", "tty", name);
  if (resolved(join(at, "device")) === null) return false;
  return !/^ttyS\d+$/.test(name) || (text(join(at, "type")) ?? "0") !== "0";
}

interface Usb {
  vendor: string;
  product: string;
  serial: string | null;
  words: string | null;
}

/** The USB device of the port: the first folder above it that has a vendor. */
function usbOf({ sys }: MachineFolders, name: string): Usb | null {
  let at = resolved(join(sys, "class", "tty", name, "device"));
  for (let up = 0; at !== null && up < 6; up += 1, at = dirname(at)) {
    const vendor = text(join(at, "idVendor"));
    const product = text(join(at, "idProduct"));
    if (vendor === null || product === null) continue;
    const words = [text(join(at, "manufacturer")), text(join(at, "product"))].filter((word) => word !== null);
    return { vendor, product, serial: text(join(at, "serial")), words: words.length > 0 ? words.join(" ") : null };
  }
  return null;
}

function chipOf(name: string, usb: Usb | null): string {
  if (!usb) return name.startsWith("ttyS") ? "serial port of the board" : "serial port";
  const known = CHIPS[`${usb.vendor}:${usb.product}`] ?? CHIPS[usb.vendor];
  return known ?? usb.words ?? "USB serial port";
}

/** Names by the kernel's name. A site rule names the purpose of a port; a place stays when the adapter is replaced. */
function stableNames(dev: string): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const folder of ["gate", "serial/by-path", "serial/by-id"])
    for (const name of namesIn(join(dev, folder))) {
      const link = join(dev, folder, name);
      const target = resolved(link);
      if (target !== null) names.set(basename(target), [...(names.get(basename(target)) ?? []), link]);
    }
  return names;
}

function holdersOf(proc: string): Map<string, { pid: number; program: string }[]> {
  const holders = new Map<string, { pid: number; program: string }[]>();
  for (const pid of namesIn(proc).filter((name) => /^\d+$/.test(name))) {
    const open = new Set(namesIn(join(proc, pid, "fd")).map((fd) => linkAt(join(proc, pid, "fd", fd))));
    for (const path of open)
      if (path?.includes("/tty"))
        holders.set(path, [...(holders.get(path) ?? []), { pid: Number(pid), program: programOf(join(proc, pid)) }]);
  }
  return holders;
}

/** The program without its arguments, which may hold secrets. Node renames its threads, so its executable is read. */
function programOf(process: string): string {
  const [command = "", script = ""] = (text(join(process, "cmdline")) ?? "").split("\0");
  if (command === "") return text(join(process, "comm")) ?? "?";
  const name = basename(command);
  return /\.[cm]?[jt]s$/.test(script) ? `${name} ${script.split("/").slice(-2).join("/")}` : name;
}

function namesIn(folder: string): string[] {
  return quietly(() => readdirSync(folder)) ?? [];
}
function text(file: string): string | null {
  const found = quietly(() => readFileSync(file, "utf8").trim());
  return found === "" ? null : found;
}
function resolved(path: string): string | null {
  return quietly(() => realpathSync(path));
}
function linkAt(path: string): string | null {
  return quietly(() => readlinkSync(path));
}
/** An unreadable or deleted entry counts as missing. */
function quietly<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
