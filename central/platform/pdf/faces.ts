import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import * as fontkit from "fontkit";

/** A typeface in two weights, as files that pdfkit and pdfmake embed a subset of. */
export interface Face {
  /** Its name in a document. */
  name: string;
  regular: string;
  bold: string;
}

const require = createRequire(import.meta.url);
const folderOf = (name: string): string => dirname(require.resolve(`${name}/package.json`));

export const ROBOTO_FOLDER = join(folderOf("pdfmake"), "fonts", "Roboto");
export const ROBOTO: Face = {
  name: "Roboto",
  regular: join(ROBOTO_FOLDER, "Roboto-Regular.ttf"),
  bold: join(ROBOTO_FOLDER, "Roboto-Medium.ttf"),
};

/** Chinese and kana, Arabic, Thai; their files are cut by ranges of characters. */
const PACKAGES = ["@fontsource/noto-sans-sc", "@fontsource/noto-sans-arabic", "@fontsource/noto-sans-thai"];
/** Where the files of those faces lie. */
export const facesFolders = (): string[] => PACKAGES.map(folderOf);

interface CutFace extends Face {
  ranges: readonly (readonly [from: number, to: number])[];
}
let cutFaces: readonly CutFace[] | null = null;

/** One `@font-face` of a style sheet. Its `.woff` is taken: pdfkit embeds blank glyphs of a `.woff2`. */
const RULE = /url\(\.\/files\/([\w-]+)-400-normal\.woff\)[^}]*?unicode-range:\s*([^;}]+)/g;

function readCutFaces(): CutFace[] {
  return facesFolders().flatMap((folder) =>
    [...readFileSync(join(folder, "400.css"), "utf8").matchAll(RULE)].map(([, name = "", ranges = ""]) => ({
      name,
      regular: join(folder, "files", `${name}-400-normal.woff`),
      bold: join(folder, "files", `${name}-700-normal.woff`),
      ranges: ranges.split(",").map((range) => {
        const [from = "", to = from] = range.trim().replace(/^U\+/i, "").split("-");
        return [parseInt(from, 16), parseInt(to, 16)] as const;
      }),
    })),
  );
}

const glyphs = new Map<string, ReadonlySet<number>>();
function glyphsOf({ regular }: Face): ReadonlySet<number> {
  const known = glyphs.get(regular);
  if (known) return known;
  const read = new Set(charactersIn(regular));
  glyphs.set(regular, read);
  return read;
}

/** None where the file cannot be read: one of those of Chinese has a damaged table. */
function charactersIn(file: string): readonly number[] {
  try {
    const font = fontkit.create(readFileSync(file));
    return "characterSet" in font ? font.characterSet : [];
  } catch {
    return [];
  }
}

/** Whether the usual typeface has every character of a text. */
export function isPlain(text: string): boolean {
  const usual = glyphsOf(ROBOTO);
  for (const character of text) if (character !== "\n" && !usual.has(character.codePointAt(0) ?? 0)) return false;
  return true;
}

/** The typeface that has all characters of a cluster; null where none has. */
export function faceOf(cluster: string): Face | null {
  if (isPlain(cluster)) return ROBOTO;
  const points = Array.from(cluster, (character) => character.codePointAt(0) ?? 0);
  const isIn = ({ ranges }: CutFace): boolean =>
    points.every((point) => ranges.some(([from, to]) => from <= point && point <= to));
  const has = (face: Face): boolean => points.every((point) => glyphsOf(face).has(point));
  return (cutFaces ??= readCutFaces()).filter(isIn).find(has) ?? null;
}
