import { beforeEach, describe, expect, it } from "vitest";
import { fakeClock, type FakeClock } from "../../../shared/lib/fake-clock.ts";
import { CpowerSign } from "../../../shared/wire/devices/cpower-sign.ts";
import { type Device, NotSentError } from "../../lane/ports.ts";
import { fakeLine, type FakeLine } from "../line/fake-line.ts";
import { driversOn } from "../test/drivers-on.ts";
import { receivedEvents, type ReceivedEvents } from "../test/received-events.ts";
import { run } from "../test/run-clock.ts";

let clock: FakeClock;
let line: FakeLine;
let events: ReceivedEvents;

beforeEach(() => {
  clock = fakeClock();
  clock.advance(1000);
  line = fakeLine(clock);
  events = receivedEvents();
});
function started(more: object = {}): Device {
  const link = { type: "serial", path: "/dev/s", baud_rate: 115_200 };
  const settings = CpowerSign.parse({ role: "sign", driver: "cpower-sign", link, ...more });
  const sign = driversOn({ clock, line }).createDevice({ id: "sign", name: "Sign 1", settings }, events);
  sign.start();
  return sign;
}
/** The call of each packet, and the words of a text. */
const shown = (): string[] =>
  line.written.map((wire) =>
    wire[10] === 0x12 ? Buffer.from(wire.slice(21, -4)).toString("latin1") : `call ${wire[10]}`,
  );
const show = (sign: Device, text: string): Promise<void> => sign.sign!.show({ lines: [text], colour: "red" });

describe("a C-Power sign", () => {
  it("shows the latest text, and again now and then", async () => {
    const sign = started();
    await show(sign, "ONE");
    const all = Promise.all([show(sign, "TWO"), show(sign, "THREE")]);
    await run(clock, 150);
    await all;
    expect(shown()).toEqual(["ONE", "THREE"]);
    await run(clock, 31_000, 500);
    expect(shown()).toEqual(["ONE", "THREE", "THREE"]);
  });

  it("is given its window before its text whenever the line opens", async () => {
    const sign = started({ size: { width_px: 64, height_px: 16 } });
    await run(clock, 150);
    await show(sign, "ONE");
    line.lose(new Error("unplugged"));
    expect(events.stateOf("sign")).toBe("lost");
    await expect(show(sign, "TWO")).rejects.toThrow(NotSentError);
    line.comeBack();
    await run(clock, 150);
    expect(shown()).toEqual(["call 1", "ONE", "call 1", "TWO"]);
  });

  it("passes over what the card says", () => {
    started({ ask_reply: true });
    line.receive(new Uint8Array(100_000).fill(0xa5));
    expect(events.stateOf("sign")).toBe("ready");
  });

  it("ends: nothing is sent again", async () => {
    const sign = started();
    await show(sign, "ONE");
    await sign[Symbol.asyncDispose]();
    await run(clock, 60_000, 500);
    expect(shown()).toEqual(["ONE"]);
  });
});
