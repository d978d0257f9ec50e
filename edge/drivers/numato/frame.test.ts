import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BoxNews, statusOf } from "../box/dialect.ts";
import { numatoIndex, numatoLine, numatoReader } from "./frame.ts";

it("a Numato board counts 0–9, then A–V", () => {
  expect([0, 9, 10, 31].map(numatoIndex)).toEqual(["0", "9", "A", "V"]);
  expect(Buffer.from(numatoLine("relay on A")).toString()).toBe("relay on A\r");
});

describe("what a Numato board answers", () => {
  const rows: [string, string, BoxNews[]][] = [
    ["a relay that is on", "relay read 0\n\ron\n\r>", [statusOf(new Map(), new Map([[0, true]]))]],
    ["a relay that is off", "relay read V\n\roff\n\r>", [statusOf(new Map(), new Map([[31, false]]))]],
    ["an input in words", "gpio read 3\n\ron\n\r>", [statusOf(new Map([[3, true]]))]],
    ["an input in digits", "gpio read A\n\r0\n\r>", [statusOf(new Map([[10, false]]))]],
    ["a command", "relay on 0\n\r>", [{ kind: "reply", text: "relay on 0" }]],
    ["what it does not know", "relay read 0\n\rerror\n\r>", [{ kind: "reply", text: "relay read 0 error" }]],
    ["a prompt alone", "\n\r>", [{ kind: "reply", text: "" }]],
    ["noise before", "\0\xffrelay read 0\n\ron\n\r>", [statusOf(new Map(), new Map([[0, true]]))]],
    ["no prompt yet", "relay read 0\n\ron\n\r", []],
  ];
  it.each(rows)("%s, cut anywhere", (_name, stream, news) => {
    const all = Buffer.from(stream, "latin1");
    for (let cut = 0; cut <= all.length; cut += 1) {
      const reader = numatoReader();
      expect([...reader.push(all.subarray(0, cut)), ...reader.push(all.subarray(cut))]).toEqual(news);
    }
  });

  it("is read after a megabyte without a prompt", () => {
    const reader = numatoReader();
    expect(reader.push(new Uint8Array(1_000_000).fill(0x41))).toEqual([]);
    expect(reader.push(Buffer.from("\rrelay read 0\n\ron\n\r>"))).toHaveLength(1);
    expect(reader.push(Buffer.from("relay read 0\n\ron\n\r>"))).toEqual([statusOf(new Map(), new Map([[0, true]]))]);
  });

  it("never breaks the reading of it, whatever it is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300, size: "max" }), (text) => {
        const stream = Buffer.from(text, "latin1");
        const prompts = [...stream].filter((byte) => byte === 0x3e).length;
        expect(numatoReader().push(stream)).toHaveLength(prompts);
      }),
    );
  });
});
