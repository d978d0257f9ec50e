import { beforeEach, describe, expect, it } from "vitest";
import { fakeClock } from "../../../shared/lib/fake-clock.ts";
import { silentLog } from "../../../shared/lib/log.ts";
import { Link } from "../../../shared/wire/devices/links.ts";
import { fakeLine, type FakeLine } from "./fake-line.ts";
import { type LinePool, openLinePool } from "./line-pool.ts";

const serial = (): Link => Link.parse({ type: "serial", path: "/dev/a" });
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
describe("the pool of lines", () => {
  it("gives one line to all devices of a link, and closes it with the last", async () => {
    const first = pool.borrow(serial());
    const second = pool.borrow(serial());
    expect(second.line).toBe(first.line);
    await first[Symbol.asyncDispose]();
    await first[Symbol.asyncDispose]();
    expect(opened[0]!.isDisposed).toBe(false);
    await second[Symbol.asyncDispose]();
    expect(opened[0]!.isDisposed).toBe(true);
    pool.borrow(serial());
    expect(opened).toHaveLength(2);
  });

  it("opens a line for every link", () => {
    pool.borrow(serial());
    pool.borrow(tcp(4000));
    pool.borrow(tcp(4001));
    expect(opened).toHaveLength(3);
  });

  it("closes every line at its end", async () => {
    pool.borrow(serial());
    pool.borrow(tcp(4000));
    await pool[Symbol.asyncDispose]();
    expect(opened.map((line) => line.isDisposed)).toEqual([true, true]);
  });
});
