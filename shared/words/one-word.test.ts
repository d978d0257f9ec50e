import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");

/** Words for a thing that has another one, by the one that people read everywhere. */
const DOUBLES: readonly { word: string; doubles: RegExp; except?: RegExp }[] = [
  {
    word: "nomor polisi",
    doubles: /\b(?:pelat|plat|nopol)(?:nya)?\b/i,
    // The name plate of a weighbridge, and what a sign has room for.
    except: /pelat jembatan|PLAT TIDAK SESUAI/,
  },
  {
    word: "kawasan",
    doubles: /\bArea\b|\b(?:semua|di|ke|pihak|suatu|sebuah|satu|dalam) area\b|\barea (?:ini|lain|itu|yang|penuh)\b/,
  },
  { word: "lewat", doubles: /\bmelintas\w*/i },
  { word: "email", doubles: /\bsurel(?:nya)?\b/i },
  { word: "zona penyangga", doubles: /\bbuffer zone\b/i },
  { word: "manual", doubles: /\bdengan tangan\b/i },
  { word: "pengaturan", doubles: /\bsetelan/i },
  { word: "sopir", doubles: /\bpengemudi\b/i },
  { word: "status", doubles: /^Keadaan$/ },
  { word: "surat jalan", doubles: /\bjob slips?\b/i },
  { word: "peti kemas", doubles: /\bkontainer\b/i },
];

/** The texts that people read: those of the vocabulary, and the Indonesian of every other file of words. */
function textsOf(file: string): string[] {
  // Of two languages in a row, the English stands first.
  const source = readFileSync(join(ROOT, file), "utf8").replace(/\[\s*"(?:[^"\\\n]|\\.)*",(?=\s*["`])/g, "[");
  const [, , indonesian = source] = source.split("\n  {\n");
  return [...indonesian.matchAll(/"((?:[^"\\\n]|\\.)*)"|`([^`\n]*)`/g)].map(([, one, other]) => one ?? other ?? "");
}

const INDONESIAN =
  /\b(?:yang|di|dan|tidak|untuk|dengan|nomor|pihak|semua|lain|ini|bila|atau|jenis|tanpa|membuat)\b|^[A-Z][a-z]+$/i;
const FILES = globSync(
  [
    "shared/words/**/*.ts",
    "{central/web,edge/console}/**/*{words,names}.ts",
    "central/features/**/*{words,mails}.ts",
    "shared/{rules,web}/*.ts",
  ],
  { cwd: ROOT },
).filter((file) => !/\.test\.ts$|\/fields\/fields\.ts$/.test(file));

test.each(DOUBLES)("“$word” is the only word for it", ({ doubles, except }) => {
  const found = FILES.flatMap((file) =>
    textsOf(file)
      .filter((text) => INDONESIAN.test(text) && doubles.test(text) && !except?.test(text))
      .map((text) => `${file}: ${text}`),
  );
  expect(FILES.length).toBeGreaterThan(80);
  expect(found).toEqual([]);
});
