import { describe, expect, test } from "vitest";
import { contentKindOf, isHeif } from "./content-kind.ts";

const hex = (text: string): Uint8Array => Buffer.from(text.replaceAll(" ", ""), "hex");

describe("the kind of a file by its content", () => {
  test.each([
    ["a PDF", hex("25 50 44 46 2d 31 2e 37 0a"), "pdf"],
    ["a PNG", hex("89 50 4e 47 0d 0a 1a 0a 00 00 00 0d"), "png"],
    ["a JPEG of JFIF", hex("ff d8 ff e0 00 10 4a 46 49 46"), "jpeg"],
    ["a JPEG of EXIF", hex("ff d8 ff e1 00 10 45 78 69 66"), "jpeg"],
    ["a WebP", hex("52 49 46 46 24 00 00 00 57 45 42 50"), "webp"],
    ["a WAV in the same RIFF envelope", hex("52 49 46 46 24 00 00 00 57 41 56 45"), null],
    ["a PNG that lost its carriage return on the way", hex("89 50 4e 47 0a 1a 0a 00"), null],
    ["a page that calls itself a picture", Buffer.from("<html>"), null],
    ["a PDF cut short", hex("25 50 44"), null],
    ["nothing", hex(""), null],
  ])("%s", (_name, bytes, kind) => {
    expect(contentKindOf(bytes)).toBe(kind);
  });
});

test.each([
  ...["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1", "avif", "avis"].map((brand) => [brand, true]),
  ...["isom", "qt  ", "M4A "].map((brand) => [brand, false]),
])("a container of %s is a telephone's photo: %s", (brand, is) => {
  expect(isHeif(Buffer.from(`\0\0\0\x24ftyp${String(brand)}\0\0\0\0mif1`))).toBe(is);
  expect(contentKindOf(Buffer.from(`\0\0\0\x24ftyp${String(brand)}`))).toBeNull();
});
