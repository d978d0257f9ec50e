import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Command } from "commander";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { systemClock } from "../../../shared/lib/clock.ts";
import type { Tool } from "../tool.ts";
import { devicesTool } from "./command.ts";
import { type MachineFolders, serialPorts } from "./serial-ports.ts";

let root: string;
let folders: MachineFolders;
const put = (path: string, text = ""): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const link = (path: string, to: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  symlinkSync(join(root, to), join(root, path));
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "machine-"));
  folders = { dev: join(root, "dev"), sys: join(root, "sys"), proc: join(root, "proc") };
  // A relay on a CH340 without a serial number, a reader with one, the board's own port, a missing one.
  for (const [tty, usb] of [
    ["ttyUSB0", "1-1.2"],
    ["ttyACM1", "1-1.3"],
  ] as const) {
    put(`dev/${tty}`);
    put(`sys/devices/usb/${usb}/${usb}:1.0/${tty}/keep`);
    link(`sys/class/tty/${tty}/device`, `sys/devices/usb/${usb}/${usb}:1.0/${tty}`);
  }
  put("sys/devices/usb/1-1.2/idVendor", "1a86\n");
  put("sys/devices/usb/1-1.2/idProduct", "7523\n");
  put("sys/devices/usb/1-1.3/idVendor", "0c2e\n");
  put("sys/devices/usb/1-1.3/idProduct", "0caa\n");
  put("sys/devices/usb/1-1.3/serial", "17291B0AF1\n");
  link("dev/serial/by-path/pci-usb-0:1.2:1.0-port0", "dev/ttyUSB0");
  link("dev/serial/by-id/usb-1a86_USB_Serial-if00-port0", "dev/ttyUSB0");
  link("dev/gate/relay", "dev/ttyUSB0");
  link("dev/serial/by-id/usb-Honeywell_17291B0AF1-if00", "dev/ttyACM1");
  for (const [tty, type] of [
    ["ttyS0", "4"],
    ["ttyS1", "0"],
  ] as const) {
    put(`dev/${tty}`);
    put(`sys/devices/pnp/${tty}/keep`);
    link(`sys/class/tty/${tty}/device`, `sys/devices/pnp/${tty}`);
    put(`sys/class/tty/${tty}/type`, type);
  }
  put("sys/class/tty/tty1/keep");
  put("proc/4242/comm", "MainThread\n");
  put("proc/4242/cmdline", "/opt/gate/node\0/opt/gate/edge/main.ts\0--secret=x\0");
  link("proc/4242/fd/17", "dev/ttyUSB0");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it("lists the ports that are there by the names that stay", () => {
  expect(serialPorts(folders)).toMatchObject([
    { path: join(root, "dev/ttyACM1"), chip: "Honeywell reader", usb_id: "0c2e:0caa", serial_number: "17291B0AF1" },
    { path: join(root, "dev/ttyS0"), stable_names: [], chip: "serial port of the board", usb_id: null },
    {
      path: join(root, "dev/ttyUSB0"),
      stable_names: [
        join(root, "dev/gate/relay"),
        join(root, "dev/serial/by-path/pci-usb-0:1.2:1.0-port0"),
        join(root, "dev/serial/by-id/usb-1a86_USB_Serial-if00-port0"),
      ],
      chip: "CH340 USB serial adapter, often an LCUS relay",
      serial_number: null,
      held_by: [{ pid: 4242, program: "node edge/main.ts" }],
    },
  ]);
});

it("a machine that tells of nothing has no ports", () => {
  expect(serialPorts({ dev: "/nowhere", sys: "/nowhere", proc: "/nowhere" })).toEqual([]);
});

describe("edge devices", () => {
  async function list(...args: string[]): Promise<string> {
    const said: string[] = [];
    let tool: Tool | null = null;
    const program = new Command();
    const world = {
      clock: systemClock,
      say: (line: string) => void said.push(line),
      complain: () => undefined,
      untilStopped: () => new Promise(() => undefined),
    };
    devicesTool(folders)(program, world, (chosen) => (tool = chosen));
    program.parse(["devices", ...args], { from: "user" });
    const chosen = tool as Tool | null;
    expect(await chosen?.({ ok: false, problems: ["no settings yet"] })).toBe(0);
    return said.join("\n");
  }

  it("works before there are any settings, for people and for programs", async () => {
    expect(await list()).toMatch(/gate\/relay +\S+ttyUSB0 +1a86:7523 +CH340.*held by node edge\/main\.ts \(4242\)/);
    expect(await list()).toMatch(/ttyS0 +no stable name/);
    expect(JSON.parse(await list("--json"))).toMatchObject({ ports: [{ used_by: [] }, {}, {}] });
  });
});
