import { expect, test } from "vitest";
import { say } from "../../../shared/words/say.ts";
import { inLanguage, messageOf } from "./word-answer.ts";

type Operation = Parameters<typeof messageOf>[0];

test.each([
  ["ticket_approved", "Ticket approved", "Tiket disetujui"],
  [say("thing_created", { thing: say("thing:company") }), "Company created", "Perusahaan sudah dibuat"],
  [() => "signed_in", "Signed in", "Anda masuk"],
  [undefined, "OK", "OK"],
])("what was done is told in both languages: %j", (message, en, id) => {
  const told = (language: "en" | "id") => messageOf({ message } as Operation, {}, language);
  expect([told("en"), told("id")]).toEqual([en, id]);
});

test("sentences inside of an answer are in its language, and nothing else of it changes", () => {
  const said = say("is_required");
  const answer = (message: string) => ({
    items: [{ path: "a", message, said }, null, { message: "own words", said: null }, { message: "alone" }],
  });
  expect(inLanguage(answer("is required"), "id")).toEqual(answer("harus diisi"));
  expect(inLanguage(answer("is required"), "en")).toEqual(answer("is required"));
  const held = (state_because: string) => ({ state_because, state_said: say("no_release_known") });
  expect(inLanguage(held("no release is known"), "id")).toEqual(held("belum ada pengeluaran yang diketahui"));
  const notified = (title: string) => ({ title, data: { said: say("no_release_known") } });
  expect(inLanguage(notified("no release is known"), "id")).toEqual(notified("belum ada pengeluaran yang diketahui"));
});
