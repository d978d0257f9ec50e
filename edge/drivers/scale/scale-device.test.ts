import { expect, it } from "vitest";
import { fakeClock } from "../../../shared/lib/fake-clock.ts";
import { Rinstrum } from "../../../shared/wire/devices/scale.ts";
import { fakeLine } from "../line/fake-line.ts";
import { driversOn } from "../test/drivers-on.ts";
import { receivedEvents } from "../test/received-events.ts";

const TCP = { type: "tcp", host: "127.0.0.1", port: 2 };
const SERIAL = { type: "serial", path: "/dev/s" };
const FRAME = "\x02   12340G\x03";

function indicatorOn(link: object) {
  const clock = fakeClock();
  const line = fakeLine(clock);
  const events = receivedEvents();
  const settings = Rinstrum.parse({ role: "scale", driver: "rinstrum", link });
  driversOn({ clock, line }).createDevice({ id: "scale", name: "Bridge", settings }, events).start();
  return { clock, line, events };
}

it("is ready with its first frame, not with its port", () => {
  const { line, events } = indicatorOn(SERIAL);
  expect(events.healths).toEqual([]);
  line.receive(FRAME);
  expect(events.healths.map(({ state }) => state)).toEqual(["ready"]);
});

it("is lost in silence, and a serial server gets a new connection at once and then every half minute", () => {
  const { clock, line, events } = indicatorOn(TCP);
  line.receive(FRAME);
  clock.advance(5_000);
  expect([events.stateOf("scale"), line.reopened.length]).toEqual(["lost", 1]);
  clock.advance(25_000);
  expect(line.reopened).toHaveLength(1);
  clock.advance(10_000);
  expect(line.reopened).toHaveLength(2);
  expect(events.healths.map(({ state }) => state)).toEqual(["ready", "lost"]);
  line.receive(FRAME);
  expect(events.stateOf("scale")).toBe("ready");
});

it("keeps a silent serial port open", () => {
  const { clock, line, events } = indicatorOn(SERIAL);
  clock.advance(60_000);
  expect([events.stateOf("scale"), line.reopened]).toEqual(["lost", []]);
});

it("reads a frame that comes in parts over ten seconds, with its last byte, and is lost meanwhile", () => {
  const { clock, line, events } = indicatorOn(SERIAL);
  line.receive(FRAME);
  for (const byte of FRAME.slice(0, -1)) {
    line.receive(byte);
    clock.advance(1_000);
  }
  expect([events.stateOf("scale"), events.weights.length]).toEqual(["lost", 1]);
  line.receive(FRAME.slice(-1));
  expect([events.stateOf("scale"), events.weights.length]).toEqual(["ready", 2]);
});
