import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pictureHead, pictureIn, pictureProblem } from "./frame.ts";
import { worded } from "../../../shared/test/worded.ts";

const bytes = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex.replaceAll(" ", ""), "hex"));
const png = (width: number, height: number): Uint8Array => {
  const head = Buffer.alloc(29);
  Buffer.from("89504e470d0a1a0a0000000d49484452", "hex").copy(head);
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return head;
};
const jpeg = (width: number, height: number, marker = "C0"): Uint8Array => {
  const size = (value: number): string => value.toString(16).padStart(4, "0");
  return bytes(`FFD8 FFE0 0004 0000 FFFF DB 0003 00 FF${marker} 0011 08 ${size(height)} ${size(width)} 03`);
};

describe("the head of a picture", () => {
  it.each([
    ["JPEG", jpeg(1280, 720), { kind: "jpeg", width: 1280, height: 720 }],
    ["progressive JPEG", jpeg(640, 480, "C2"), { kind: "jpeg", width: 640, height: 480 }],
    ["PNG", png(1920, 1080), { kind: "png", width: 1920, height: 1080 }],
    ["a page", Buffer.from("<html>sign in first</html>"), null],
    ["nothing", new Uint8Array(), null],
    ["a JPEG that is cut before its frame", bytes("FFD8 FFE0 0004 0000 FF"), null],
    ["a JPEG that is cut in its frame", bytes("FFD8 FFC0 0011 08 02"), null],
    ["a JPEG without a frame", bytes("FFD8 FFDA 0004 0000 FFD9"), null],
    ["a PNG that is cut", png(1, 1).subarray(0, 20), null],
  ])("of %s", (_name, picture, head) => {
    expect(pictureHead(picture)).toEqual(head);
  });

  it.each([
    ["a 4K picture", jpeg(3840, 2160), null],
    ["a bomb of 100 megapixels", png(10_000, 10_000), "a picture of 10000 × 10000 pixels is too large"],
    ["a bomb of more", png(0xffff_ffff, 0xffff_ffff), "a picture of 4294967295 × 4294967295 pixels is too large"],
    ["an empty one", jpeg(0, 720), "the picture is empty"],
    ["a text", Buffer.from("no"), "not a JPEG or PNG picture"],
  ])("tells what is wrong with %s", (_name, picture, problem) => {
    expect(worded(pictureProblem(picture))).toBe(problem);
  });

  it("is looked for without harm in whatever comes", () => {
    const start = fc.constantFrom(bytes("FFD8FF"), png(9, 9).subarray(0, 16), new Uint8Array());
    fc.assert(
      fc.property(start, fc.uint8Array({ maxLength: 300, size: "max" }), (head, rest) => {
        const picture = new Uint8Array(Buffer.concat([head, rest]));
        const found = pictureHead(picture);
        if (found) expect(found.width * found.height).toBeGreaterThanOrEqual(0);
        expect(pictureProblem(picture) === null).toBe(
          found !== null && found.width * found.height > 0 && found.width * found.height <= 9_000_000,
        );
      }),
      { numRuns: 2000 },
    );
  });
});

describe("a picture in a message", () => {
  const picture = png(4, 4);
  const text = Buffer.from(picture).toString("base64");
  it.each([
    ["the payload", Buffer.from(picture), null, picture],
    ["base64 in a field", Buffer.from(JSON.stringify({ image: text })), "image", picture],
    ["a data address", Buffer.from(JSON.stringify({ image: `data:image/png;base64,${text}` })), "image", picture],
    ["another field", Buffer.from(JSON.stringify({ image: text })), "photo", null],
    ["a field that is no text", Buffer.from('{"image":7}'), "image", null],
    ["no JSON", Buffer.from(picture), "image", null],
    ["a name that objects have anyway", Buffer.from("{}"), "toString", null],
  ])("is %s", (_name, payload, field, wanted) => {
    const found = pictureIn(payload, field);
    expect(found && Buffer.from(found)).toEqual(wanted && Buffer.from(wanted));
  });
});
