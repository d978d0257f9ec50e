import js from "@eslint/js";
import checkFile from "eslint-plugin-check-file";
import tseslint from "typescript-eslint";

const call = (object, name) => `CallExpression[callee.object.name='${object}'][callee.property.name='${name}']`;

const EVERYWHERE = [
  { selector: "ExportDefaultDeclaration", message: "Named exports only: one way to import a thing." },
  { selector: "ExportSpecifier[exported.name='default']", message: "Named exports only: one way to import a thing." },
  { selector: "ExportAllDeclaration", message: "No barrels: import a thing from the file that makes it." },
  { selector: "ObjectExpression > SpreadElement > ObjectExpression.argument", message: "Write the fields themselves." },
];
const CLOCK = [
  call("Date", "now"),
  "NewExpression[callee.name='Date'][arguments.length=0]",
  "CallExpression[callee.name='Date']",
  "MemberExpression[object.name='Temporal'][property.name='Now']",
].map((selector) => ({ selector, message: "Take the time from a Clock (shared/lib/clock.ts)." }));
const CHANCE = [
  { selector: call("Math", "random"), message: "Chance is handed in, so that a test can hand in its own." },
];
const ENVIRONMENT = [
  "MemberExpression[object.name='process']:matches([property.name='env'], [property.value='env'])",
  "VariableDeclarator[init.name='process'] > ObjectPattern > Property[key.name='env']",
  "ImportDeclaration[source.value=/^(node:)?process$/]",
].map((selector) => ({ selector, message: "Only config/ reads the environment." }));
const NO_MOCKS = [
  {
    selector: "CallExpression[callee.object.name='vi'][callee.property.name=/^(do)?mock$/i]",
    message: "No module is mocked: hand in a fake that works.",
  },
];
const WHOLE_READS = [
  {
    selector: "MemberExpression[property.name=/^executeTakeFirst(OrThrow)?$/]",
    message: "It reads every row and drops all but one: use first() of central/platform/db/first.ts, or execute().",
  },
];
const LINEAR_NORMAL_FORM = [
  {
    selector: "CallExpression[callee.property.name='normalize'][arguments.0.value=/^NF/]",
    message: "It takes the square of the marks on one letter: use normalText() of shared/lib/normal-text.ts.",
  },
];
/** What a page shows at one moment: an assertion waits for it (`expect.poll`, `toBeVisible`, `waitFor`). */
const WAITLESS = {
  selector:
    "CallExpression[callee.name='expect'] > AwaitExpression > CallExpression[arguments.length=0] > MemberExpression[property.name=/^(count|isVisible|isHidden|isEnabled|isDisabled|isChecked|allInnerTexts|allTextContents)$/]",
  message: "The page may not have changed yet: wait for it with expect.poll, waitFor or the locator's own wait.",
};

const restrict = (...lists) => ({ "no-restricted-syntax": ["error", ...lists.flat()] });

const TESTS = ["**/*.test.ts", "**/test/**/*.ts"];
const BROWSER = ["{central,edge,scripts,shared}/**/*.js"];
const MAX_LINES = ["error", { max: 300, skipBlankLines: false, skipComments: false }];

export default tseslint.config(
  { ignores: ["node_modules/", "coverage/", "var/"] },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  js.configs.recommended,
  {
    files: ["**/*.{js,mjs,ts}"],
    plugins: { "check-file": checkFile },
    rules: {
      "max-lines": MAX_LINES,
      "check-file/filename-naming-convention": [
        "error",
        { "**/*.{js,mjs,ts}": "KEBAB_CASE" },
        { ignoreMiddleExtensions: true },
      ],
      eqeqeq: "error",
      "no-console": "error",
    },
  },
  {
    files: ["**/*.ts"],
    extends: [tseslint.configs.strict],
    rules: {
      "@typescript-eslint/consistent-type-imports": "error",
      // An import of types alone vanishes when Node strips the types; `import { type X }` would still load the module.
      "@typescript-eslint/no-import-type-side-effects": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", ignoreRestSiblings: true }],
      ...restrict(EVERYWHERE, CLOCK, CHANCE, ENVIRONMENT, LINEAR_NORMAL_FORM),
    },
  },
  // Migrations run in the order of their numbers, and an applied one keeps its text, its imports too.
  {
    files: ["central/platform/db/migrations/*.ts"],
    rules: {
      "@typescript-eslint/no-import-type-side-effects": "off",
      "check-file/filename-naming-convention": ["error", { "**/*.ts": "[0-9][0-9][0-9][0-9]+(-+([a-z0-9]))" }],
    },
  },
  {
    files: ["central/**/*.ts"],
    rules: restrict(EVERYWHERE, CLOCK, CHANCE, ENVIRONMENT, WHOLE_READS, LINEAR_NORMAL_FORM),
  },
  // Where one row alone is asked for.
  { files: ["central/platform/db/first.ts"], rules: restrict(EVERYWHERE, CLOCK, CHANCE, ENVIRONMENT) },
  // The one home of normal forms.
  { files: ["shared/lib/normal-text.ts"], rules: restrict(EVERYWHERE, CLOCK, CHANCE, ENVIRONMENT) },
  // The one home of the wall clock.
  { files: ["shared/lib/clock.ts"], rules: restrict(EVERYWHERE, CHANCE, ENVIRONMENT) },
  // The readers of the environment.
  { files: ["*/config/*.ts"], rules: restrict(EVERYWHERE, CLOCK, CHANCE) },
  // Scripts measure and wait in the real world, and tell people what they do.
  { files: ["scripts/**/*.ts"], rules: { ...restrict(EVERYWHERE), "no-console": "off" } },
  {
    files: TESTS,
    rules: {
      ...restrict(EVERYWHERE, CLOCK, NO_MOCKS, WAITLESS),
      "@typescript-eslint/no-non-null-assertion": "off",
    },
  },
  {
    files: ["scripts/**/*.test.ts", "scripts/**/test/**/*.ts"],
    rules: restrict(EVERYWHERE, NO_MOCKS, WAITLESS),
  },
  // Pages: tsc knows the browser's names (.tsconfig.browser.json).
  { files: BROWSER, rules: { "no-undef": "off" } },
  { files: ["**/*.mjs"], languageOptions: { globals: { process: "readonly" } } },
  // Tools look for their configuration under a name of their choice, and read its default export.
  {
    files: [".*.{mjs,ts}"],
    rules: { "no-restricted-syntax": "off", "check-file/filename-naming-convention": "off" },
  },
);
