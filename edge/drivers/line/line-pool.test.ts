import { beforeEach, describe, expect, it } from "vitest";
import { fakeClock } from "../../../shared/lib/fake-clock.ts";
import { silentLog } from "../../../shared/lib/log.ts";
import { Link } from "../../../shared/wire/devices/links.ts";
import { fakeLine, type FakeLine } from "./fake-line.ts";
import { type LineLease, type LinePool, openLinePool } from "./line-pool.ts";

const serial = (more: object = {}): Link => Link.parse({ type: "serial", path: "/dev/a", ...more });
const tcp = (port: number): Link => Link.parse({ type: "tcp", host: "10.0.0.2", port });

let opened: FakeLine[];
let pool: LinePool;
beforeEach(() => {
  const clock = fakeClock();
  opened = [];
  pool = openLinePool({ clock, random: () => 0, log: silentLog }, () => {
    const line = fakeLine(clock);
    opened.push(line);
    return line;
  });
});
function granted(link: Link, use: Parameters<LinePool["borrow"]>[1] = "modbus-relay"): LineLease {
  const claim = pool.borrow(link, use);
  if (!claim.ok) throw new Error(claim.because);
  return claim.value;
}

describe("the pool of lines", () => {
  it("gives one line to all devices of a link, and closes it with the last", async () => {
    const first = granted(serial());
    const second = granted(serial());
    expect(second.line).toBe(first.line);
    await first[Symbol.asyncDispose]();
    await first[Symbol.asyncDispose]();
    expect(opened[0]!.isDisposed).toBe(false);
    await second[Symbol.asyncDispose]();
    expect(opened[0]!.isDisposed).toBe(true);
    granted(serial());
    expect(opened).toHaveLength(2);
  });

  it("opens a line for every link", () => {
    granted(serial());
    granted(tcp(4000));
    granted(tcp(4001));
    expect(opened).toHaveLength(3);
  });

  const speed = "/dev/a is already used with other parameters (speed, data bits, parity, stop bits or handshake)";
  it.each([
    ["another speed", serial({ baud_rate: 19_200 }), "modbus-relay", speed],
    ["another parity", serial({ parity: "even" }), "modbus-relay", speed],
    ["another protocol", serial(), "alpha-sign", "/dev/a is already used by a device of the driver modbus-relay"],
  ] as const)("refuses %s on the same port in words, until it is free", async (_name, link, use, because) => {
    const first = granted(serial());
    expect(pool.borrow(link, use)).toEqual({ ok: false, because });
    await first[Symbol.asyncDispose]();
    expect(pool.borrow(link, use).ok).toBe(true);
  });

  it.each(["scanner-line", "scanner-gm65", "honeywell", "ssi"] as const)(
    "gives the port of a %s to it alone",
    (use) => {
      granted(serial(), use);
      expect(pool.borrow(serial(), use)).toEqual({
        ok: false,
        because: "/dev/a already serves another reader",
      });
    },
  );

  it("gives a port with handshake to what moves no arm", () => {
    expect(pool.borrow(serial({ rtscts: true }), "modbus-relay")).toEqual({
      ok: false,
      because: "/dev/a must be without handshake (rtscts): an arm is moved over it",
    });
    expect(pool.borrow(serial({ rtscts: true }), "ssi").ok).toBe(true);
  });

  it("closes every line at its end", async () => {
    granted(serial());
    granted(tcp(4000));
    await pool[Symbol.asyncDispose]();
    expect(opened.map((line) => line.isDisposed)).toEqual([true, true]);
  });
});
