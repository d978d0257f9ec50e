import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plateIn, type PlateWords } from "./frame.ts";

const PLAIN: PlateWords = { plate_path: "plate", confidence_path: null, confidence_of: 100, min_confidence: 80 };
const inJson = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));

describe("what a camera tells", () => {
  it.each<[string, unknown, Partial<PlateWords>, unknown]>([
    ["a plate", { plate: "b 1234 abc" }, {}, { is: "plate", plate: "B1234ABC" }],
    [
      "a plate in an event of its maker",
      { Picture: { Plate: { PlateNumber: "B1234ABC", Confidence: 96 } } },
      { plate_path: "Picture.Plate.PlateNumber", confidence_path: "Picture.Plate.Confidence" },
      { is: "plate", plate: "B1234ABC" },
    ],
    [
      "the first of several",
      { results: [{ plate: "b1abc", score: 0.93 }, { plate: "b2abc" }] },
      { plate_path: "results.0.plate", confidence_path: "results.0.score", confidence_of: 1 },
      { is: "plate", plate: "B1ABC" },
    ],
    ["one it is not sure of", { plate: "B1ABC", c: 79 }, { confidence_path: "c" }, { is: "unsure", plate: "B1ABC" }],
    ["one it is just sure of", { plate: "B1ABC", c: "80" }, { confidence_path: "c" }, { is: "plate", plate: "B1ABC" }],
    ["no word of how sure", { plate: "B1ABC" }, { confidence_path: "c" }, { is: "unsure", plate: "B1ABC" }],
    [
      "a plate with its tax's month and year",
      { plate: "DK 1234 ABC 05·27" },
      {},
      { is: "plate", plate: "DK1234ABC0527" },
    ],
    ["letters that look like A–Z", { plate: "В 1234 АВС" }, {}, { is: "plate", plate: "B1234ABC" }],
    ["full-width letters", { plate: "Ｂ１２３４ＡＢＣ" }, {}, { is: "plate", plate: "B1234ABC" }],
    ["other letters", { plate: "กข 3610" }, {}, { is: "plate", plate: "กข3610" }],
    ["an empty road", { plate: "" }, {}, { is: "none" }],
    ["a word for nothing", { plate: "unknown" }, {}, { is: "none" }],
    ["a heartbeat", { heartbeat: true }, {}, { is: "none" }],
    ["a plate that is no text", { plate: ["B1ABC"] }, {}, { is: "none" }],
    ["something much too long", { plate: "B1".repeat(20) }, {}, { is: "none" }],
    ["a letter with more marks than a plate has", { plate: `B1${"\u0336\u0301".repeat(50_000)}` }, {}, { is: "none" }],
    ["what cannot be seen", { plate: "B\ufe0f1\u200b\u3164ABC" }, {}, { is: "plate", plate: "B1ABC" }],
    ["a name that objects have anyway", {}, { plate_path: "constructor.name" }, { is: "none" }],
  ])("%s", (_name, value, more, reading) => {
    expect(plateIn(inJson(value), { ...PLAIN, ...more })).toEqual(reading);
  });

  it("is the plate itself where it tells nothing else", () => {
    expect(plateIn(Buffer.from("B 1 RI\n"), { ...PLAIN, plate_path: null })).toEqual({ is: "plate", plate: "B1RI" });
  });

  it("is never more than a plate, whatever comes", () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 200, size: "max" }),
        fc.json(),
        fc.constantFrom("plate", "0", "a.b"),
        (raw, json, path) => {
          for (const body of [raw, Buffer.from(json)]) {
            const reading = plateIn(body, { ...PLAIN, plate_path: path });
            if ("plate" in reading) expect(reading.plate).toMatch(/^[\p{L}\p{M}\p{N}]{2,16}$/u);
          }
        },
      ),
    );
  });
});
