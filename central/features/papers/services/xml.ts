import XMLBuilder from "fast-xml-builder";
import { XMLParser } from "fast-xml-parser";
import { SyntaxValidator } from "fast-xml-validator";
import { ServiceFailure } from "./connector.ts";

const parser = new XMLParser({
  ignoreAttributes: true,
  removeNSPrefix: true,
  parseTagValue: false,
  trimValues: true,
});
const builder = new XMLBuilder({ ignoreAttributes: false, suppressEmptyNode: false });

/**
 * Reads an XML text; every value is a string. A document type is rejected, so that no entity is defined or expanded.
 * @throws ServiceFailure `invalid`
 */
export function readXml(text: string): Record<string, unknown> {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new ServiceFailure("invalid", "the answer declares a document type");
  try {
    new SyntaxValidator().validate(text);
    // It also throws for elements nested too deep, and for names that would reach a prototype.
    return parser.parse(text) as Record<string, unknown>;
  } catch {
    throw new ServiceFailure("invalid", "the answer is not XML");
  }
}

/** Writes XML; values are escaped, and `@_name` is an attribute. */
export function writeXml(content: object): string {
  return builder.build(content);
}
