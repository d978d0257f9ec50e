import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

/** A sentence in the code of the API, with a value in place of each hole. */
export interface SaidInCode {
  file: string;
  text: string;
}

const ROOT = join(import.meta.dirname, "../../..");
const CODE = ["shared/{wire,lib,rules,devices,errors}/**/*.ts", "central/{features,platform}/**/*.ts"];
/** Tests, invented sites, and the words of the reference and of forms. */
const OTHERS = /\.test\.ts$|\/test\/|\/seed|\/migrations\/|platform\/reference\/|device-drivers\/words\//;
/** How the problem of a field begins; an operator of SQL is none. */
const PREDICATE =
  /^(?!is not$)(?:a bypass|must|is|are|has|have|holds?|names?|does|do|may|can|can't|cannot|stands?|needs?|lies|lacks|belongs?|takes) /;
/** What describes a field, and is no problem of it. */
const DESCRIBES = new Set(["describe", "summary", "description", "says", "words", "meta", "message"]);
const CHECKS = new Set(["min", "max", "length", "regex", "refine", "gt", "gte", "lt", "lte", "int", "startsWith"]);

let parsed: readonly ts.SourceFile[] | undefined;
const files = (): readonly ts.SourceFile[] =>
  (parsed ??= globSync(CODE, { cwd: ROOT })
    .filter((file) => !OTHERS.test(file))
    .map((file) => ts.createSourceFile(file, readFileSync(join(ROOT, file), "utf8"), ts.ScriptTarget.Latest, true)));

/** What the code says of the fields of an input: `message` of a problem, the words of a schema's checks, and whatever begins like one. */
export function problemsInCode(): SaidInCode[] {
  return textsIn(
    (node) => isMessage(node) || isOfCheck(node) || (PREDICATE.test(textOf(node) ?? "") && !isDescribing(node)),
  );
}

/** What the code says where an operation refuses with one of these codes. */
export function refusalsInCode(codes: readonly string[]): SaidInCode[] {
  return textsIn(({ parent }) => {
    if (!ts.isNewExpression(parent) || parent.expression.getText() !== "AppError") return false;
    const [code] = parent.arguments ?? [];
    return code !== undefined && codes.includes(textOf(code) ?? "");
  }).filter(({ text }) => !codes.includes(text));
}

function textsIn(isSaid: (node: ts.Node) => boolean): SaidInCode[] {
  const found: SaidInCode[] = [];
  for (const file of files()) {
    const visit = (node: ts.Node): void => {
      const text = textOf(node);
      if (text !== null && text !== "" && isSaid(node)) found.push({ file: file.fileName, text });
      node.forEachChild(visit);
    };
    visit(file);
  }
  return found;
}

/** The text of a literal, with 7 in place of each hole; null for anything else. */
function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map(({ literal }) => `7${literal.text}`).join("");
}

function isMessage({ parent }: ts.Node): boolean {
  if (!ts.isPropertyAssignment(parent) || parent.name.getText() !== "message") return false;
  const beside = parent.parent.properties.map(({ name }) => name?.getText());
  // An operation has a message too, of its success.
  return (
    (beside.includes("path") || beside.includes("code")) &&
    !["method", "db", "permission", "summary"].some((name) => beside.includes(name))
  );
}

function isOfCheck(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isPropertyAssignment(parent)) return parent.name.getText() === "error" && / /.test(textOf(node) ?? "");
  if (!ts.isCallExpression(parent) || !ts.isPropertyAccessExpression(parent.expression)) return false;
  return parent.arguments.indexOf(node as ts.Expression) > 0 && CHECKS.has(parent.expression.name.text);
}

function isDescribing(node: ts.Node): boolean {
  for (let at = node.parent; !ts.isSourceFile(at) && !ts.isBlock(at); at = at.parent) {
    const name = ts.isPropertyAssignment(at)
      ? at.name.getText()
      : ts.isCallExpression(at) && ts.isPropertyAccessExpression(at.expression)
        ? at.expression.name.text
        : "";
    if (DESCRIBES.has(name)) return true;
  }
  return false;
}
