import { expect, test } from "vitest";
import { openConsoleAssets } from "./assets.ts";

const assets = openConsoleAssets();

test("each file is served under an address that changes with the files, and nowhere else", () => {
  const url = assets.url("console.js");
  expect(url).toMatch(/^\/assets\/[0-9a-f]{16}\/console\.js$/);
  expect(assets.file(url.slice("/assets/".length))?.type).toBe("text/javascript; charset=utf-8");
  for (const path of ["console.js", "0000000000000000/console.js", `${url.split("/")[2] ?? ""}/../assets.ts`, ""])
    expect(assets.file(path)).toBeNull();
  expect(() => assets.url("nothing.js")).toThrow("no file nothing.js");
});

test("every script that a script imports is served beside it, and nothing comes from outside", () => {
  const text = (name: string): string =>
    new TextDecoder().decode(assets.file(assets.url(name).slice("/assets/".length))?.body);
  const imports = [...text("console.js").matchAll(/from "\.\/([^"]+)"/g)].map(([, name = ""]) => name);
  expect(imports.length).toBeGreaterThan(3);
  for (const name of imports) expect(text(name).length).toBeGreaterThan(0);
  for (const name of ["console.css", "console.js", ...imports])
    expect(text(name)).not.toMatch(/https?:\/\/|url\((?!"font\.woff2")/);
  expect(assets.file(assets.url("font.woff2").slice("/assets/".length))?.type).toBe("font/woff2");
});
