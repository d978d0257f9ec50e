import { beforeEach, describe, expect, it } from "vitest";
import { fakeClock, type FakeClock } from "../../../shared/lib/fake-clock.ts";
import { sendQueueOf, sharedInATurn, watchUnacknowledged } from "./unacknowledged.ts";

/** A line of /proc/net/tcp: 127.0.0.1:50000 to 127.0.0.1:5000. */
const line = (state: string, queue: string, retransmits: string, timer = "01"): string =>
  `   4: 0100007F:C350 0100007F:1388 ${state} ${queue}:00000000 ${timer}:00000019 ${retransmits}     0        0 71222 3 0000`;
const HEAD = "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode";
const tableOf = (...lines: string[]): string => [HEAD, ...lines, ""].join("\n");
const PORTS = { local: 50_000, remote: 5000 };
const STUCK = tableOf(line("01", "0000002A", "00000002"));
const UNDER_WAY = tableOf(line("01", "0000002A", "00000000"));
const IDLE = tableOf(line("01", "00000000", "00000000"));

describe("the kernel's table", () => {
  it.each([
    ["sent again, not acknowledged", STUCK, PORTS, "stuck"],
    ["not taken by the other end", tableOf(line("01", "0000002A", "00000000", "04")), PORTS, "stuck"],
    ["all acknowledged", IDLE, PORTS, "acknowledged"],
    ["just sent", UNDER_WAY, PORTS, "waiting"],
    ["not connected yet", tableOf(line("02", "00000001", "00000002")), PORTS, "acknowledged"],
    ["another connection", STUCK, { local: 50_001, remote: 5000 }, "acknowledged"],
    ["to another port", STUCK, { local: 50_000, remote: 5001 }, "acknowledged"],
    ["one of many", tableOf(line("0A", "00000000", "00000000"), ...STUCK.split("\n")), PORTS, "stuck"],
    ["IPv6", STUCK.replaceAll("0100007F", "0000000000000000FFFF00000100007F"), PORTS, "stuck"],
    ["no table", "", PORTS, "acknowledged"],
  ])("%s", (_name, table, ports, is) => {
    expect(sendQueueOf(table, ports)).toBe(is);
  });
});

describe("what was written", () => {
  let clock: FakeClock;
  let table: string;
  let gone: number[];
  let reads: number;
  beforeEach(() => {
    clock = fakeClock();
    table = STUCK;
    gone = [];
    reads = 0;
  });
  const watch = () =>
    watchUnacknowledged(
      () => PORTS,
      clock,
      () => void gone.push(clock.monotonicMs()),
      () => {
        reads += 1;
        return Promise.resolve(table);
      },
    );
  async function pass(seconds: number): Promise<void> {
    for (let at = 0; at < seconds; at += 1) {
      clock.advance(1000);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await new Promise((resolve) => setImmediate(resolve));
  }

  it("and is never acknowledged shows within 5 s, once", async () => {
    const watched = watch();
    watched.wrote();
    watched.wrote();
    await pass(20);
    expect(gone).toEqual([3000]);
  });

  it("and is acknowledged is looked at once", async () => {
    table = IDLE;
    watch().wrote();
    await pass(20);
    expect([gone, reads]).toEqual([[], 1]);
  });

  it("costs one look a second where the device answers", async () => {
    table = IDLE;
    const watched = watch();
    for (let round = 0; round < 20; round += 1) {
      watched.wrote();
      watched.wrote();
      await pass(1);
    }
    expect([gone, reads]).toEqual([[], 20]);
  });

  it("just before a look, and is never acknowledged, shows within 5 s of the write", async () => {
    table = IDLE;
    const watched = watch();
    watched.wrote();
    clock.advance(999);
    watched.wrote();
    table = UNDER_WAY;
    clock.advance(1);
    await pass(0);
    table = STUCK;
    await pass(20);
    expect(gone).toEqual([4000]);
  });

  it("while the table is read is looked at, too", async () => {
    table = IDLE;
    const watched = watch();
    watched.wrote();
    clock.advance(1000);
    watched.wrote();
    await pass(0);
    table = STUCK;
    await pass(20);
    expect(gone).toEqual([4000]);
  });

  it("is acknowledged late: only another silence counts", async () => {
    const watched = watch();
    watched.wrote();
    await pass(2);
    table = IDLE;
    await pass(2);
    table = STUCK;
    watched.wrote();
    await pass(2);
    expect(gone).toEqual([]);
    await pass(1);
    expect(gone).toHaveLength(1);
  });

  it("is looked after no longer once the connection has ended", async () => {
    const watched = watch();
    watched.wrote();
    await pass(1);
    watched.end();
    await pass(20);
    expect([gone, reads]).toEqual([[], 1]);
  });

  it("without a table to look into is left to the kernel", async () => {
    const watched = watchUnacknowledged(
      () => PORTS,
      clock,
      () => void gone.push(0),
      () => Promise.reject(new Error("no such file")),
    );
    watched.wrote();
    await pass(20);
    expect(gone).toEqual([]);
  });
});

it("connections that wrote at different moments look at the same one, by one reading that begins after all of them", async () => {
  const clock = fakeClock();
  const seen: string[] = [];
  const read = sharedInATurn(() => {
    seen.push(`read at ${clock.monotonicMs()}`);
    return Promise.resolve(IDLE);
  });
  const asked = (): Promise<string> => {
    seen.push("asked");
    return read();
  };
  const watched = [1, 2, 3].map(() =>
    watchUnacknowledged(
      () => PORTS,
      clock,
      () => undefined,
      asked,
    ),
  );
  for (const one of watched) {
    clock.advance(250);
    one.wrote();
  }
  clock.advance(250);
  await new Promise((resolve) => setImmediate(resolve));
  expect(seen).toEqual(["asked", "asked", "asked", "read at 1000"]);
  watched[0]?.wrote();
  clock.advance(1000);
  await new Promise((resolve) => setImmediate(resolve));
  expect(seen.slice(4)).toEqual(["asked", "read at 2000"]);
});
