import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Fields for files on pages: a telephone that is asked for JPEG converts its photos. */

const fields = ["central/web", "edge/console"].flatMap((folder) => {
  const root = new URL(`../../${folder}/`, import.meta.url);
  const files = readdirSync(root, { recursive: true, encoding: "utf8" });
  const pages = files.filter((file) => file.endsWith(".ts") && !file.includes(".test."));
  return pages.flatMap((file) =>
    (readFileSync(new URL(file, root), "utf8").match(/<input[^>]*type="file"[^]*?\/>/g) ?? []).map((field) => ({
      file: `${folder}/${file}`,
      accept: /accept="([^"]*)"/.exec(field.replaceAll(/\$\{[^}]*\}/g, ""))?.[1] ?? "",
    })),
  );
});

test("each field for a photo asks for JPEG, and none for every picture or for HEIC", () => {
  expect(fields.length).toBeGreaterThan(1);
  // The packages of an update are no photos, nor are tables.
  const photos = fields.filter(({ file, accept }) => !file.endsWith("/updates-page.ts") && !accept.includes(".csv"));
  const wrong = photos.filter(({ accept }) => !accept.includes("image/jpeg") || /image\/\*|hei[cf]/i.test(accept));
  expect(wrong).toEqual([]);
});
