import { XMLParser } from "fast-xml-parser";
import { SyntaxValidator } from "fast-xml-validator";

/** Whether a document is XML, by its first character. */
export function isXml(document: Uint8Array): boolean {
  return /^(?:\xef\xbb\xbf)?\s*</.test(Buffer.from(document.subarray(0, 100)).toString("latin1"));
}

const xml = new XMLParser({ ignoreAttributes: true, removeNSPrefix: true, parseTagValue: false, trimValues: true });

/** The elements of an XML document by their names; undefined where it is none. A document type is refused. */
export function elementsOf(text: string): unknown {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) return undefined;
  try {
    new SyntaxValidator().validate(text);
    return xml.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
