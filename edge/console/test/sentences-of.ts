import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

const EDGE = join(import.meta.dirname, "../..");
/** Two words at least: one alone is a key of some protocol. */
const SENTENCE = /[a-z]{2,} [a-z{]|\} [a-z]{2,}/;
const LOGS = /(?:^|\.)log\.\w+$/;

/**
 * Every sentence in the code, with `{}` for its parameters; log texts are left out.
 * @param folders globs below `edge/`
 * @returns each with its file
 */
export function sentencesOf(folders: readonly string[]): Map<string, string> {
  const sentences = new Map<string, string>();
  for (const path of globSync([...folders], { cwd: EDGE, exclude: ["**/*.test.ts", "**/test/**"] })) {
    const source = ts.createSourceFile(path, readFileSync(join(EDGE, path), "utf8"), ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      if (ts.isImportDeclaration(node)) return;
      if (ts.isCallExpression(node) && LOGS.test(node.expression.getText())) return;
      const text = textOf(node);
      if (text !== null && SENTENCE.test(text)) sentences.set(text, path);
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return sentences;
}

function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join("");
}
