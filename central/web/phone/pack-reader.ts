import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { sharedFile } from "./phone-app.ts";

/** The parts of the library that read a QR code, by their names in it. */
const PARTS = {
  BinaryBitmap: "BinaryBitmap",
  DecodeHintType: "DecodeHintType",
  GlobalHistogramBinarizer: "common/GlobalHistogramBinarizer",
  HybridBinarizer: "common/HybridBinarizer",
  QRCodeReader: "qrcode/QRCodeReader",
  RGBLuminanceSource: "RGBLuminanceSource",
};
const NEEDED = /\brequire\("([^"]+)"\)/g;
const COMMENT = /\/\*[^]*?\*\//g;
const LICENCE =
  "/* Contains parts of ZXing, Copyright ZXing authors, Apache License 2.0: www.apache.org/licenses/LICENSE-2.0 */";

/** The script of the worker that reads QR codes: what it needs of the library, and no reader of another code. */
export function packReader(): string {
  const library = createRequire(import.meta.url).resolve("@zxing/library");
  const numbers = new Map<string, number>();
  const bodies: string[] = [];
  const numberOf = (file: string): number => {
    const known = numbers.get(file);
    if (known !== undefined) return known;
    const number = numbers.size;
    numbers.set(file, number);
    const text = readFileSync(file, "utf8").replace(COMMENT, "");
    const { resolve } = createRequire(file);
    bodies[number] = text.replace(NEEDED, (_, name: string) => `need(${numberOf(resolve(name))})`);
    return number;
  };
  const shown = Object.entries(PARTS).map(
    ([name, path]) => `${name}: need(${numberOf(join(dirname(library), "core", `${path}.js`))}).default`,
  );
  return `${LICENCE}
(() => {
const parts = [${bodies.map((text) => `function (exports) {${text}}`).join(",\n")}];
const made = [];
function need(number) {
  if (!made[number]) parts[number].call(self, (made[number] = {}));
  return made[number];
}
self.qrReader = { ${shown.join(", ")} };
})();
{
${readFileSync(sharedFile("reader.js"), "utf8")}
}`;
}
