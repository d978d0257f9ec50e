import anyAscii from "any-ascii";
import bidiFactory, { type Bidi } from "bidi-js";
import { type Face, faceOf, isPlain, ROBOTO } from "./faces.ts";
import { normalText } from "../../../shared/lib/normal-text.ts";

/** A piece of a text in one typeface; a word at most, so that lines may break between two of them. */
export interface Run {
  text: string;
  face: Face;
}
interface Piece extends Run {
  /** Of the bidirectional algorithm: odd ones run from right to left. */
  level: number;
}

const clusters = new Intl.Segmenter("und", { granularity: "grapheme" });
// Its types describe a default export, while Node gives the function itself.
const bidi = (bidiFactory as unknown as () => Bidi)();
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
/** Joiners, marks of direction and variants: they have no glyph of their own. */
const UNSEEN = /\p{Cf}|\p{Variation_Selector}/gu;
const PICTOGRAPH = /[\p{Extended_Pictographic}\p{Regional_Indicator}]/u;
const CONTROL = /\p{Cc}/gu;

/**
 * The pieces of one line of text in the order in which they are drawn from left to right. A character that no
 * typeface has is written in plain letters; pictographs are left out.
 */
export function runsOf(line: string): Run[] {
  if (isPlain(line)) return [{ text: line, face: ROBOTO }];
  const text = normalText(line, "NFC").replace(CONTROL, " ");
  const { levels } = bidi.getEmbeddingLevels(text);
  const pieces: Piece[] = [];
  for (const { segment, index } of clusters.segment(text)) {
    const level = levels[index] ?? 0;
    const { text: shown, face } = drawable(level % 2 === 1 ? mirrored(segment) : segment);
    const last = pieces.at(-1);
    if (last?.face === face && last.level === level && isOneWord(last.text, shown)) last.text += shown;
    else if (shown !== "") pieces.push({ text: shown, face, level });
  }
  return RIGHT_TO_LEFT.test(text) ? reordered(pieces) : pieces;
}

function drawable(cluster: string): Run {
  const seen = cluster.replace(UNSEEN, "");
  if (PICTOGRAPH.test(seen) && !isPlain(seen)) return { text: "", face: ROBOTO };
  const face = faceOf(seen);
  return face === null ? { text: anyAscii(seen), face: ROBOTO } : { text: seen, face };
}

/** Chinese breaks between any two characters; elsewhere blanks and words are pieces of their own. */
function isOneWord(before: string, next: string): boolean {
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u.test(before)) return false;
  return (
    /\s$/.test(before) === /^\s/.test(next) && /[\p{L}\p{M}\p{N}]$/u.test(before) === /^[\p{L}\p{M}\p{N}]/u.test(next)
  );
}

function mirrored(cluster: string): string {
  return bidi.getMirroredCharacter(cluster) ?? cluster;
}

/** Rule L2 of the bidirectional algorithm, over pieces: a font draws the letters of one in their own direction. */
function reordered(pieces: readonly Piece[]): Piece[] {
  const order = [...pieces];
  const highest = Math.max(...order.map(({ level }) => level));
  for (let level = highest; level >= 1; level--)
    for (let from = 0; from < order.length; from++) {
      let to = from;
      while (to < order.length && (order[to]?.level ?? 0) >= level) to++;
      if (to > from + 1) order.splice(from, to - from, ...order.slice(from, to).reverse());
      from = to;
    }
  return order;
}

/** A text in letters that the usual typeface has. */
export function plainText(text: string): string {
  if (isPlain(text)) return text;
  return Array.from(clusters.segment(text), ({ segment }) => {
    const { text: shown, face } = drawable(segment);
    return face === ROBOTO ? shown : anyAscii(shown);
  }).join("");
}

/**
 * Breaks a text into lines of at most this width, and orders each line.
 * @param width measures a piece, in points
 */
export function linesOf(text: string, maxWidth: number, width: (run: Run) => number): Run[][] {
  return text.split("\n").flatMap((paragraph) => {
    const lines: string[] = [];
    let line = "";
    const fits = (next: string): boolean => runsOf(next).reduce((sum, run) => sum + width(run), 0) <= maxWidth;
    for (const word of wordsOf(paragraph)) {
      if (line === "" || fits((line + word).trimEnd())) line += word;
      else {
        lines.push(line.trimEnd());
        line = word.trimStart();
      }
    }
    return [...lines, line].map((one) => runsOf(one));
  });
}

/** The places at which a line may break; a word too long for any line is broken anywhere. */
function wordsOf(paragraph: string): string[] {
  const pieces =
    paragraph.match(/\s+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s\p{Script=Han}]+/gu) ?? [];
  return pieces.flatMap((piece) =>
    piece.length > LONG_WORD ? Array.from(clusters.segment(piece), ({ segment }) => segment) : [piece],
  );
}
const LONG_WORD = 40;
