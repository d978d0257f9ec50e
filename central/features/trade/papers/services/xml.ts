import XMLBuilder from "fast-xml-builder";
import { XMLParser } from "fast-xml-parser";
import { SyntaxValidator } from "fast-xml-validator";
import { ServiceFailure } from "./connector.ts";
import { say } from "../../../../../shared/words/say.ts";

const parser = new XMLParser({
  ignoreAttributes: true,
  removeNSPrefix: true,
  parseTagValue: false,
  trimValues: true,
});
const builder = new XMLBuilder({ ignoreAttributes: false, suppressEmptyNode: false });
const DOCUMENT_TYPE = /<!(DOCTYPE|ENTITY)/i;

/**
 * Reads an XML text; every value is a string. A document type is rejected, so that no entity is defined or expanded.
 * @throws ServiceFailure `invalid`
 */
export function readXml(text: string): Record<string, unknown> {
  if (DOCUMENT_TYPE.test(text)) throw new ServiceFailure("invalid", say("reply_declares_type"));
  try {
    new SyntaxValidator().validate(text);
    // It also throws for elements nested too deep, and for names that would reach a prototype.
    return parser.parse(text) as Record<string, unknown>;
  } catch {
    throw new ServiceFailure("invalid", say("reply_not_xml"));
  }
}

// eslint-disable-next-line no-control-regex -- these are the characters that XML 1.0 does not allow
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f]/g;
const MASKS = 0xe000;
const MASKED = /[\ue000-\ue01f]/;

/** Puts marks for control characters, so that a text inside this one may hold them, and its rows are told apart. */
export function maskControls(text: string): string {
  return text.replace(CONTROL, (character) => String.fromCharCode(MASKS + character.charCodeAt(0)));
}

/** @throws ServiceFailure `invalid`, also for a masked control character */
function readUnmasked(text: string): Record<string, unknown> {
  if (MASKED.test(text)) throw new ServiceFailure("invalid", say("reply_holds_control"));
  return readXml(text);
}

/**
 * The rows in the root element of a text: its children, one or many of each name. Where the text is not XML, it is cut
 * before each row: a row that cannot be read is the text of it, and costs no other one.
 * @throws ServiceFailure `invalid` where it lacks the root element, or declares a document type
 */
export function readXmlRows(text: string, root: string): unknown[] {
  let whole: Record<string, unknown>;
  try {
    whole = readUnmasked(text);
  } catch (error) {
    const [, inner] = new RegExp(`<${root}(?:\\s[^>]*)?>(.*?)(?:</${root}\\s*>|$)`, "s").exec(text) ?? [];
    const name = /<([A-Za-z][\w.:-]*)/.exec(inner ?? "")?.[1];
    if (inner === undefined || name === undefined || DOCUMENT_TYPE.test(text)) throw error;
    const pieces = inner.split(new RegExp(`(?=<${name}[\\s/>])`)).filter((piece) => piece.trim() !== "");
    const hasEnd = new RegExp(`</${name}|/>`);
    return pieces.flatMap((piece) => {
      if (!hasEnd.test(piece)) return [piece];
      try {
        return rowsIn(readUnmasked(`<${root}>${piece}</${root}>`)[root]);
      } catch {
        return [piece];
      }
    });
  }
  if (!(root in whole)) throw new ServiceFailure("invalid", say("reply_lacks", { name: root }));
  return listOf(whole[root]).flatMap(rowsIn);
}

function rowsIn(element: unknown): unknown[] {
  return typeof element === "object" && element !== null ? Object.values(element).flatMap(listOf) : [element];
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : [value]);

/** Writes XML; values are escaped, and `@_name` is an attribute. */
export function writeXml(content: object): string {
  return builder.build(content);
}
