import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bytes, hex } from "../test/in-hex.ts";
import { ssiDecoder } from "../test/ssi-decoder.ts";
import { codeAssembler, MAX_CODE_BYTES, NAK, OPCODE, packet, packetReader, resent, type SsiPacket } from "./frame.ts";

const ACK = "04 D0 04 00 FF 28";
const SEGMENT_ACK = "04 74 04 00 FF 84";
const NAK_RESEND = "05 D1 04 00 01 FF 25";
const decoder = ssiDecoder();

describe("a packet of the host", () => {
  it.each([
    ["ACK", packet(OPCODE.ack), ACK],
    ["NAK, resend", packet(OPCODE.nak, [NAK.resend]), NAK_RESEND],
    ["START", packet(0xe4), "04 E4 04 00 FF 14"],
    ["STOP", packet(0xe5), "04 E5 04 00 FF 13"],
    ["SCAN_ENABLE", packet(OPCODE.scanEnable), "04 E9 04 00 FF 0F"],
    ["SCAN_ENABLE for good", packet(OPCODE.scanEnable, [], 8), "04 E9 04 08 FF 07"],
    ["SCAN_DISABLE", packet(0xea), "04 EA 04 00 FF 0E"],
    ["FLUSH", packet(0xd2), "04 D2 04 00 FF 26"],
    ["BEEP 0", packet(OPCODE.beep, [0]), "05 E6 04 00 00 FF 11"],
    ["BEEP 1", packet(OPCODE.beep, [1]), "05 E6 04 00 01 FF 10"],
    ["LED_ON", packet(0xe7, [1]), "05 E7 04 00 01 FF 0F"],
    ["a parameter", packet(0xc6, [0xff, 0xee, 0x01]), "07 C6 04 00 FF EE 01 FD 41"],
    ["BEEP 1, once more", resent(OPCODE.beep, [1]), "05 E6 04 01 01 FF 0F"],
  ])("%s", (_name, frame, wire) => expect(hex(frame)).toBe(wire));
});

describe("packets out of the bytes of a reader", () => {
  const code = decoder.code("ABC");
  const ack = decoder.packet(OPCODE.ack, []);
  const opcodes = (packets: SsiPacket[]): number[] => packets.map((one) => one.opcode);
  const rows: [string, Uint8Array, number[]][] = [
    ["one", code, [0xf3]],
    ["two", Buffer.concat([ack, code]), [0xd0, 0xf3]],
    ["behind noise that can begin no packet", Buffer.concat([bytes("00 01 02 03"), code]), [0xf3]],
    ["behind noise that might", Buffer.concat([bytes("06 55 AA"), code]), [0xf3]],
    ["with a wrong checksum, then a good one", Buffer.concat([bytes("04 D0 00 00 FF 2D"), ack]), [0xd0]],
    ["of the host are not the reader's", packet(OPCODE.ack), []],
  ];
  it.each(rows)("%s, cut anywhere", (_name, stream, found) => {
    for (let cut = 0; cut <= stream.length; cut += 1) {
      const reader = packetReader();
      const packets = [...reader.push(stream.subarray(0, cut)), ...reader.push(stream.subarray(cut))];
      expect(opcodes(packets)).toEqual(found);
    }
  });

  it("half a packet is given up in silence", () => {
    const reader = packetReader();
    reader.push(code.subarray(0, 5));
    expect(reader.isAmid).toBe(true);
    reader.reset();
    expect(reader.isAmid).toBe(false);
    expect(opcodes(reader.push(ack))).toEqual([0xd0]);
  });

  it("keeps no more than a packet, and cuts the same packets however they come", () => {
    const pieces = fc.oneof(fc.uint8Array({ maxLength: 20, size: "max" }), fc.constant(code), fc.constant(ack));
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), fc.nat(40), (parts, size) => {
        const stream = Buffer.concat(parts);
        const cut = packetReader();
        const packets: SsiPacket[] = [];
        for (let at = 0; at < stream.length; at += size + 1)
          packets.push(...cut.push(stream.subarray(at, at + size + 1)));
        expect(packets).toEqual(packetReader().push(stream));
      }),
    );
  });

  it("ten megabytes of noise cost no memory and little time", () => {
    const reader = packetReader();
    const chunk = new Uint8Array(65_536).fill(0xff);
    const timeOf = (read: () => unknown): number => {
      const startedMs = performance.now();
      for (let at = 0; at < 160; at += 1) read();
      return performance.now() - startedMs;
    };
    // The floor looks at each byte once.
    const floorMs = timeOf(() => chunk.some((byte) => byte === 0));
    expect(timeOf(() => reader.push(chunk)) / floorMs).toBeLessThan(20);
    reader.reset();
    expect(opcodes(reader.push(code))).toEqual([0xf3]);
  });
});

describe("codes out of packets", () => {
  /** The answer to each packet, and the codes. */
  function taken(...frames: Uint8Array[]): { answers: (string | null)[]; codes: string[] } {
    const assembler = codeAssembler(9);
    const all = frames.flatMap((frame) => packetReader().push(frame)).map((one) => assembler.take(one));
    return {
      answers: all.map(({ answer }) => answer && hex(answer)),
      codes: all.flatMap(({ code }) => (code ? [Buffer.from(code).toString("latin1")] : [])),
    };
  }
  const long = "0123456789".repeat(60);
  const [first, second, third] = decoder.segments(long) as [Uint8Array, Uint8Array, Uint8Array];

  it.each([
    ["a code", [decoder.code("ABC")], [ACK], ["ABC"]],
    ["two", [decoder.code("ABC"), decoder.code("DEF")], [ACK, ACK], ["ABC", "DEF"]],
    ["the same code read twice", [decoder.code("ABC"), decoder.code("ABC")], [ACK, ACK], ["ABC", "ABC"]],
    [
      "sent again is acknowledged again, and reported once",
      [decoder.code("ABC"), decoder.code("ABC", 1)],
      [ACK, ACK],
      ["ABC"],
    ],
    ["sent again without having come before", [decoder.code("ABC", 1)], [ACK], ["ABC"]],
    ["another code that was sent again", [decoder.code("ABC"), decoder.code("DEF", 1)], [ACK, ACK], ["ABC", "DEF"]],
    ["continued", [decoder.code("ABC", 2), decoder.code("DEF")], [ACK, ACK], ["ABCDEF"]],
    [
      "continued, sent again",
      [decoder.code("ABC", 2), decoder.code("ABC", 3), decoder.code("DEF")],
      [ACK, ACK, ACK],
      ["ABCDEF"],
    ],
    ["in segments", [first, second, third], [SEGMENT_ACK, SEGMENT_ACK, ACK], [long]],
    ["with a segment missing", [first, third], [SEGMENT_ACK, "05 D1 04 00 02 FF 24"], []],
    ["a segment from the midst", [second], ["05 D1 04 00 02 FF 24"], []],
    ["in segments, begun anew", [first, first, second, third], [SEGMENT_ACK, SEGMENT_ACK, SEGMENT_ACK, ACK], [long]],
    ["in segments, cut before its text", [decoder.packet(OPCODE.segment, [0, 0xf3])], ["05 D1 04 00 06 FF 20"], []],
    [
      "in segments, of something else",
      [decoder.packet(OPCODE.segment, [0, 0xf6, 0, 0, 0, 0, 0xf1, 1, 0, 1, 65])],
      ["05 D1 04 00 06 FF 20"],
      [],
    ],
    ["without a symbology", [decoder.packet(OPCODE.decodeData, [])], ["05 D1 04 00 06 FF 20"], []],
    ["an event", [decoder.packet(0xf6, [1])], [ACK], []],
    ["an acknowledgement", [decoder.packet(OPCODE.ack, [])], [null], []],
  ])("%s", (_name, frames, answers, codes) => expect(taken(...frames)).toEqual({ answers, codes }));

  it("a code that was requested again is reported, even where it is the same as the last one", () => {
    const assembler = codeAssembler(9);
    const [packetOnce] = packetReader().push(decoder.code("ABC"));
    const [packetAgain] = packetReader().push(decoder.code("ABC", 1));
    assembler.take(packetOnce!);
    assembler.expectResend();
    expect(assembler.take(packetAgain!).code).not.toBeNull();
  });

  it("that never end are given up", () => {
    const frames = Array.from({ length: 30 }, (_, at) => decoder.code(`${at}`.padEnd(200, "A"), 2));
    const { codes, answers } = taken(...frames);
    expect(codes).toEqual([]);
    expect(answers.filter((answer) => answer !== ACK)).toEqual(["05 D1 04 00 06 FF 20"]);
    expect(MAX_CODE_BYTES).toBe(4096);
  });

  it("never throw, whatever a packet holds", () => {
    const some = fc.record({
      opcode: fc.constantFrom(0x73, 0xf3, 0xf6, 0xd0, 0xd1),
      status: fc.nat(255),
      data: fc.uint8Array({ maxLength: 251, size: "max" }),
    });
    fc.assert(
      fc.property(fc.array(some), (packets) => {
        const assembler = codeAssembler(9);
        for (const one of packets) expect(assembler.take(one).code?.length ?? 0).toBeLessThanOrEqual(MAX_CODE_BYTES);
      }),
    );
  });
});
