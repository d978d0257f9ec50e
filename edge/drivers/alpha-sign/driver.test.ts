import { beforeEach, describe, expect, it } from "vitest";
import { fakeClock, type FakeClock } from "../../../shared/lib/fake-clock.ts";
import { AlphaSign } from "../../../shared/wire/devices/alpha-sign.ts";
import { type Device, NotSentError } from "../../lane/ports.ts";
import { fakeLine, type FakeLine } from "../line/fake-line.ts";
import { driversOn } from "../test/drivers-on.ts";
import { receivedEvents, type ReceivedEvents } from "../test/received-events.ts";
import { run } from "../test/run-clock.ts";

const LINK = { type: "serial", path: "/dev/s", data_bits: 7, parity: "even" };

let clock: FakeClock;
let line: FakeLine;
let events: ReceivedEvents;
let sign: Device;

beforeEach(() => {
  clock = fakeClock();
  clock.advance(1000);
  line = fakeLine(clock);
  events = receivedEvents();
  const settings = AlphaSign.parse({ role: "sign", driver: "alpha-sign", link: LINK });
  sign = driversOn({ clock, line }).createDevice({ id: "sign", name: "Sign 1", settings }, events);
  sign.start();
});
/** The words of each packet: after the colour, before ETX. */
const shown = (): string[] =>
  line.written.map((wire) => {
    const text = Buffer.from(wire).toString("latin1");
    return text.slice(text.indexOf("\x1c") + 2, text.indexOf("\x03"));
  });
const show = (text: string): Promise<void> => sign.sign!.show({ lines: [text], colour: "red" });

describe("an Alpha sign", () => {
  it("sends text in the tick of the request", () => {
    void show("ONE");
    expect(shown()).toEqual(["ONE"]);
  });

  it("waits between packets for the wire and the sign, and then shows the latest text alone", async () => {
    await show("ONE");
    const all = Promise.all([show("TWO"), show("THREE")]);
    await run(clock, 250);
    expect(shown()).toEqual(["ONE"]);
    await run(clock, 50);
    expect(shown()).toEqual(["ONE", "THREE"]);
    await all;
  });

  it("sends its text again now and then, since a sign that was off has forgotten it", async () => {
    await show("ONE");
    await run(clock, 29_000, 500);
    expect(shown()).toEqual(["ONE"]);
    await run(clock, 31_500, 500);
    expect(shown()).toEqual(["ONE", "ONE", "ONE"]);
  });

  it("rejects at once while its line is closed, and shows the latest text when it is back", async () => {
    line.lose(new Error("unplugged"));
    await expect(show("ONE")).rejects.toThrow(NotSentError);
    await expect(show("TWO")).rejects.toThrow(NotSentError);
    expect(events.stateOf("sign")).toBe("lost");
    line.comeBack();
    await run(clock, 500);
    expect(shown()).toEqual(["TWO"]);
  });

  it("rejects what waited when the line goes", async () => {
    await show("ONE");
    const waiting = show("TWO");
    line.lose(new Error("unplugged"));
    await expect(waiting).rejects.toThrow("unplugged");
  });

  it("ends: nothing is sent again", async () => {
    await show("ONE");
    await sign[Symbol.asyncDispose]();
    await run(clock, 60_000, 500);
    expect(shown()).toEqual(["ONE"]);
  });
});
