import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fakeWorld, fakeLink, hex, toHex } from "../../test/pieces.ts";
import { modbusBoardDouble } from "./double.ts";
import { crc16, readRequests } from "./frames.ts";

function board(settings: { address?: number; relays?: number; inputs?: number } = {}) {
  const wire = fakeLink();
  const simulated = fakeWorld();
  const outputs: string[] = [];
  const double = modbusBoardDouble(
    "board",
    { address: 1, relays: 8, inputs: 8, ...settings },
    wire.link,
    simulated.world,
    (relay, isOn, firstByteMs) => outputs.push(`${relay} ${isOn ? "on" : "off"} ${firstByteMs}`),
  );
  return {
    ...simulated,
    double,
    wire,
    /** Sends frames; returns the board's answer to the last one. */
    ask: (...frames: string[]): string => {
      let answer = "";
      for (const frame of frames) {
        wire.hear(hex(frame), simulated.clock.monotonicMs());
        answer = toHex(wire.said());
      }
      return answer;
    },
    outputs: () => outputs.splice(0),
  };
}

test.each([
  ["", 0xffff],
  ["00", 0x40bf],
  ["12 34 56 67", 0xd83a],
])("the CRC of %j", (bytes, crc) => expect(crc16(hex(bytes))).toBe(crc));

describe("golden frames", () => {
  const echoes = [
    ["relay 0 on", "01 05 00 00 FF 00 8C 3A", ["0 on 0"]],
    ["relay 1 on", "01 05 00 01 FF 00 DD FA", ["1 on 0"]],
    ["relay 0 off, which it is", "01 05 00 00 00 00 CD CA", []],
    ["relay 0 toggle", "01 05 00 00 55 00 F2 9A", ["0 on 0"]],
    ["all on", "01 05 00 FF FF 00 BC 0A", [0, 1, 2, 3, 4, 5, 6, 7].map((relay) => `${relay} on 0`)],
    ["all toggle", "01 05 00 FF 55 00 C2 AA", [0, 1, 2, 3, 4, 5, 6, 7].map((relay) => `${relay} on 0`)],
    ["flash-on relay 0", "01 05 02 00 00 05 0C 71", ["0 on 0"]],
    ["flash-on relay 1", "01 05 02 01 00 08 9C 74", ["1 on 0"]],
    ["mode of channel 0", "01 06 10 00 00 00 8D 0A", []],
    ["set address", "00 06 40 00 00 01 5C 1B", []],
    ["set speed", "00 06 20 00 00 04 82 18", []],
  ] as const;
  test.each(echoes)("%s is done and echoed", (_name, frame, outputs) => {
    const { ask, outputs: moved } = board();
    expect(ask(frame)).toBe(frame);
    expect(moved()).toEqual(outputs);
  });

  const answers = [
    ["coils, none on", ["01 01 00 00 00 08 3D CC"], "01 01 01 00 51 88"],
    ["coils, relay 0 on", ["01 05 00 00 FF 00 8C 3A", "01 01 00 00 00 08 3D CC"], "01 01 01 01 90 48"],
    ["inputs, none on", ["01 02 00 00 00 08 79 CC"], "01 02 01 00 A1 88"],
    ["all on by mask", ["01 0F 00 00 00 08 01 FF BE D5"], "01 0F 00 00 00 08 54 0D"],
    ["address", ["00 03 40 00 00 01 90 1B"], "00 03 02 00 01 44 44"],
    ["version", ["00 03 80 00 00 01 AC 1B"], "00 03 02 00 C8 84 12"],
  ] as const;
  test.each(answers)("%s", (_name, frames, answer) => expect(board().ask(...frames)).toBe(answer));

  test("inputs are packed low bit first", () => {
    const { ask, double } = board();
    double.setInput!(0, true);
    expect(ask("01 02 00 00 00 08 79 CC")).toBe("01 02 01 01 60 48");
    double.setInput!(3, true);
    expect(ask("01 02 00 00 00 08 79 CC")).toBe("01 02 01 09 61 8E");
  });
  test("a mask writes exactly its relays", () => {
    const { ask, outputs } = board();
    ask("01 0F 00 00 00 08 01 0F BE 91");
    expect(outputs()).toEqual(["0 on 0", "1 on 0", "2 on 0", "3 on 0"]);
  });
});

describe("exceptions", () => {
  const frame = (body: string): string => {
    const bytes = hex(body);
    const crc = crc16(bytes);
    return toHex(Buffer.concat([bytes, Buffer.from([crc & 0xff, crc >> 8])]));
  };
  test.each([
    ["a value that is neither on, off nor toggle", "01 05 00 00 12 34", "01 85 03 02 91"],
    ["a relay that is not there", "01 05 00 08 FF 00", "01 85 02 C3 51"],
    ["a flash of no time", "01 05 02 00 00 00", "01 85 03 02 91"],
    ["a register that is not there", "01 03 00 00 00 01", "01 83 02 C0 F1"],
    ["a function that is not there", "01 2B 0E 01 00", frame("01 AB 01")],
  ])("%s", (_name, body, answer) => {
    const { ask, outputs } = board();
    expect(ask(frame(body))).toBe(answer);
    expect(outputs()).toEqual([]);
  });
  test("a board without inputs does not know function 02", () =>
    expect(board({ inputs: 0 }).ask("01 02 00 00 00 08 79 CC")).toBe("01 82 01 81 60"));
});

test("flash-on ends by itself, to the tenth of a second", () => {
  const { ask, clock, outputs } = board();
  ask("01 05 02 00 00 05 0C 71");
  clock.advance(499);
  expect(outputs()).toEqual(["0 on 0"]);
  clock.advance(1);
  expect(outputs()).toEqual(["0 off 500"]);
});
test("flash-off turns a relay on again", () => {
  const { ask, clock, outputs } = board();
  ask("01 05 00 00 FF 00 8C 3A", "01 05 04 00 00 07 8D 38");
  clock.advance(700);
  expect(outputs()).toEqual(["0 on 0", "0 off 0", "0 on 700"]);
});
test("a plain write ends the flash", () => {
  const { ask, clock, outputs } = board();
  ask("01 05 02 00 00 05 0C 71", "01 05 00 00 FF 00 8C 3A");
  clock.advance(10_000);
  expect(outputs()).toEqual(["0 on 0"]);
});
test("a broadcast is done and not answered", () => {
  const { ask, outputs } = board();
  const body = hex("00 05 00 00 FF 00");
  const crc = crc16(body);
  expect(ask(toHex(Buffer.concat([body, Buffer.from([crc & 0xff, crc >> 8])])))).toBe("");
  expect(outputs()).toEqual(["0 on 0"]);
});
test("a frame for another board is nobody's here", () => {
  const { ask, outputs } = board({ address: 7 });
  expect(ask("01 05 00 00 FF 00 8C 3A")).toBe("");
  expect(outputs()).toEqual([]);
});
test("in linkage mode an input drives its relay", () => {
  const { ask, double, outputs } = board();
  const body = hex("01 06 10 00 00 01");
  const crc = crc16(body);
  ask(toHex(Buffer.concat([body, Buffer.from([crc & 0xff, crc >> 8])])));
  double.setInput!(0, true);
  double.setInput!(1, true);
  expect(outputs()).toEqual(["0 on 0"]);
});
test("an unfinished frame is forgotten in the silence", () => {
  const { wire, outputs } = board();
  wire.hear(hex("01 05 00 00"), 0);
  wire.hear(hex("01 05 00 00 FF 00 8C 3A"), 100);
  expect(toHex(wire.said())).toBe("01 05 00 00 FF 00 8C 3A");
  expect(outputs()).toEqual(["0 on 100"]);
});
test("requests come out whole wherever the stream is cut, and the first byte keeps its time", () => {
  const stream = hex("01 05 00 00 FF 00 8C 3A 01 0F 00 00 00 08 01 FF BE D5 01 02 00 00 00 08 79 CC");
  fc.assert(
    fc.property(fc.integer({ min: 1, max: stream.length - 1 }), fc.uint8Array({ maxLength: 5 }), (cut, noise) => {
      const reader = readRequests();
      // Noise followed by silence, then the stream in two chunks.
      reader.take(Buffer.from(noise), 0);
      const requests = [...reader.take(stream.subarray(0, cut), 1000), ...reader.take(stream.subarray(cut), 1010)];
      expect(requests.map((request) => request.function)).toEqual([5, 15, 2]);
      expect(requests[0]!.firstByteMs).toBe(1000);
    }),
  );
});
test("anything at all may come: no crash, and the board answers the next good frame", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300, size: "max" }), (noise) => {
      const { wire } = board();
      wire.hear(Buffer.from(noise), 0);
      wire.said();
      wire.hear(hex("00 03 80 00 00 01 AC 1B"), 1000);
      expect(toHex(wire.said())).toBe("00 03 02 00 C8 84 12");
    }),
  );
});
