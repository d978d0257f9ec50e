import js from "@eslint/js";
import checkFile from "eslint-plugin-check-file";
import tseslint from "typescript-eslint";

const defaultExport = {
  selector: "ExportDefaultDeclaration",
  message: "Named exports only: one way to import a thing.",
};
const clock = {
  selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
  message: "Take the time from a Clock (shared/lib/clock.ts).",
};
const newDate = {
  selector: "NewExpression[callee.name='Date'][arguments.length=0]",
  message: "Take the time from a Clock (shared/lib/clock.ts).",
};
const environment = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: "Only config/ reads the environment.",
};

export default tseslint.config(
  { ignores: ["node_modules/", "coverage/", "var/"] },
  js.configs.recommended,
  {
    files: ["**/*.ts"],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { project: "./tsconfig.json", tsconfigRootDir: import.meta.dirname } },
    plugins: { "check-file": checkFile },
    rules: {
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true, requireDefaultForNonUnion: true },
      ],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true, allowBoolean: true }],
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", ignoreRestSiblings: true }],
      "max-lines": ["error", { max: 300, skipBlankLines: false, skipComments: false }],
      "check-file/filename-naming-convention": ["error", { "**/*.ts": "KEBAB_CASE" }, { ignoreMiddleExtensions: true }],
      "no-restricted-syntax": ["error", defaultExport, clock, newDate, environment],
      eqeqeq: "error",
    },
  },
  // Migrations run in the order of their numbers.
  {
    files: ["central/platform/db/migrations/*.ts"],
    rules: {
      "check-file/filename-naming-convention": ["error", { "**/*.ts": "[0-9][0-9][0-9][0-9]+(-+([a-z0-9]))" }],
    },
  },
  // The one home of the wall clock.
  { files: ["shared/lib/clock.ts"], rules: { "no-restricted-syntax": ["error", defaultExport, environment] } },
  // The readers of the environment.
  {
    files: ["*/config/*.ts", "scripts/**/*.ts", "**/test/**/*.ts", "**/*.test.ts"],
    rules: { "no-restricted-syntax": ["error", defaultExport, clock, newDate] },
  },
  // Scripts and tests measure and wait in the real world.
  {
    files: ["scripts/**/*.ts"],
    rules: { "no-restricted-syntax": ["error", defaultExport] },
  },
  { files: [".vitest.config.ts"], rules: { "no-restricted-syntax": "off" } },
  { files: ["**/*.test.ts", "**/test/**/*.ts"], rules: { "@typescript-eslint/no-non-null-assertion": "off" } },
  { files: ["**/*.mjs", "**/*.js"], languageOptions: { globals: { process: "readonly", console: "readonly" } } },
);
