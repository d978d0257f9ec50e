import { expect, test } from "vitest";
import { invalidInput, noSuch } from "../../../shared/errors/app-error.ts";
import { say } from "../../../shared/words/say.ts";
import { languageOf, Problem, problemResponse } from "./problem.ts";

const asked = (language?: string) =>
  languageOf(
    new Request("http://central/", language === undefined ? {} : { headers: { "accept-language": language } }),
  );

test.each([
  [undefined, "en"],
  ["", "en"],
  ["id", "id"],
  ["id-ID,id;q=0.9,en;q=0.8", "id"],
  ["en;q=0.5, id;q=0.9", "id"],
  ["en, id;q=0.9", "en"],
  ["fr, id;q=0.1", "id"],
  ["id;q=0", "en"],
  ["*", "en"],
  ["idiom", "en"],
  [";;,=", "en"],
])("a caller of %j is answered in %j", (language, words) => {
  expect(asked(language)).toBe(words);
});

test("a failure has its words in the language that was asked for, and stays the same value", async () => {
  const [english, indonesian] = await Promise.all(
    (["en", "id"] as const).map(async (language) => {
      const answer = problemResponse(noSuch("vehicle", "7"), "request-1", language);
      expect([answer.headers.get("content-language"), answer.headers.get("vary")]).toEqual([
        language,
        "Accept-Language",
      ]);
      return Problem.parse(await answer.json());
    }),
  );
  expect(english).toMatchObject({ detail: "No vehicle 7", message: "No vehicle 7" });
  expect(indonesian).toMatchObject({ detail: "Tidak ada kendaraan 7", message: "Tidak ada kendaraan 7" });
  expect(indonesian?.said).toEqual(english?.said);
});

test("each problem of an input is worded, too", async () => {
  const failure = invalidInput([{ path: "name", said: say("must_be_filled") }]);
  const { errors, detail } = Problem.parse(await problemResponse(failure, "request-1", "id").json());
  expect([detail, errors]).toMatchObject([
    "name: harus diisi",
    [{ path: "name", message: "harus diisi", said: say("must_be_filled") }],
  ]);
});
