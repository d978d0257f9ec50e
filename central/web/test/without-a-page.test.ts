import { expect, test } from "vitest";
import { FEATURES } from "../../features/open-features.ts";
import { PROOF_USES } from "../pages/account/ask-proof.ts";
import { ACTS, PAGES, STREAMS } from "../pages.ts";
import { OF_EVERY_PAGE } from "../page-context.ts";
import { WITHOUT_A_PAGE } from "./without-a-page.ts";

const operations = FEATURES.flatMap((feature) => feature.operations).map(({ id }) => id);
const used = [...OF_EVERY_PAGE, ...PROOF_USES, ...[...PAGES, ...ACTS, ...STREAMS].flatMap(({ uses }) => uses)];
const placed = new Set(used.map(({ id }) => id));
const listed = Object.values(WITHOUT_A_PAGE).flat();

test("every operation has a place on a page, or a reason why not", () => {
  const reasoned = new Set(listed);
  expect(operations.filter((id) => !placed.has(id) && !reasoned.has(id))).toEqual([]);
});

test("the list holds each operation once, and none that has its place or does not exist", () => {
  const known = new Set(operations);
  expect(listed.filter((id) => placed.has(id))).toEqual([]);
  expect(listed.filter((id) => !known.has(id))).toEqual([]);
  expect(listed.filter((id, at) => listed.indexOf(id) !== at)).toEqual([]);
});
