import anyAscii from "any-ascii";
import { normalText } from "../../shared/lib/normal-text.ts";

/**
 * Seven-bit text, which every code page of a sign has: other letters become plain ones, control characters become
 * spaces, pictographs are left out.
 */
export function printable(text: string): string {
  return anyAscii(normalText(text, "NFKD").replace(/\p{Mn}|[\p{Emoji_Presentation}--[\0-\x7f]]/gv, ""))
    .replace(/[^\x20-\x7e]+| {2,}/g, " ")
    .trim();
}
