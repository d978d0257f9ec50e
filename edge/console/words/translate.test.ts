import { expect, test } from "vitest";
import { ACTS } from "../acts/act-list.ts";
import { sentencesOf } from "../test/sentences-of.ts";
import { translateToIndonesian, translateSentence } from "./translate.ts";

/** Whatever can become the reason of a lane, a device or an act that an officer reads. */
const SPEAKERS = [
  "drivers/**/*.ts",
  "lane/*.ts",
  "lane/arm/*.ts",
  "lane/passage/{acts,blind,check-in,transitions,open,opening,referred,time}.ts",
  "gate/*.ts",
  "health/self-test/card.ts",
  "health/self-test/start-self-test.ts",
  "evidence/*.ts",
];
/** Protocols, parts of sentences, faults of our own that end in the log, and what is on record and shown nowhere. */
const NOT_SHOWN = new Set([
  "Basic {}",
  "Digest {}",
  'Basic realm="plates", charset="UTF-8"',
  "Too large: leave the pictures out\n",
  "Too many\n",
  "Not known\n",
  "No such file",
  "Permission denied",
  "relay {} {}",
  "gpio read {}",
  "relay read 0",
  "{} on",
  "{} {} since {}{}",
  "{} of {}",
  "{} has no {}",
  "{}, a write takes {} ms",
  "{} is {}",
  "the lane is {}",
  "last read {}",
  "just now",
  "{} min ago",
  "not running",
  "an officer opened the lane by hand",
  "the lane was opened before this could be recorded",
  "this lane has no loops",
  "the arm is held open and there is no loop under it",
  "the barrier was not told to open: {}",
  "the arm closed by itself and nobody passed",
  "the lane may not close over a vehicle",
  "the lane could not see whether the vehicle passed",
  "no vehicle passed in the open time",
]);

test("whatever a device, a lane or the self-test may say is said in Indonesian too", () => {
  const sentences = sentencesOf(SPEAKERS);
  expect(sentences.size).toBeGreaterThan(120);
  const unsaid = [...sentences].filter(
    ([sentence]) => !NOT_SHOWN.has(sentence) && translateToIndonesian(sentence.replaceAll("{}", "X9")) === null,
  );
  expect(unsaid.map(([sentence, path]) => `${path}: ${sentence}`)).toEqual([]);
  expect([...NOT_SHOWN].filter((sentence) => !sentences.has(sentence))).toEqual([]);
});

test.each([
  ["the arm was up already", "palang sudah naik"],
  [
    "palang lost since 08:30: /dev/board is not there: is the device plugged in?",
    "palang putus sejak 08:30: /dev/board tidak ada: apakah perangkatnya terpasang?",
  ],
  ["board 3 on 10.0.0.1:502 has no relay 9", "modul 3 di 10.0.0.1:502 tidak punya relai 9"],
  ["close: the device did not answer in time", "turun: perangkat tidak menjawab pada waktunya"],
  ["no barrier is configured; no reader is configured", "palang belum diatur; pembaca belum diatur"],
  [
    "red; lane 4 papan LED: /dev/sign is unplugged; disk: short of room: 900 MB free",
    "merah; jalur 4 papan LED: /dev/sign tercabut; disk: ruang sempit: 900 MB kosong",
  ],
  ["last reached 08:14: connect ECONNREFUSED", "terakhir terhubung 08:14: connect ECONNREFUSED"],
])("%s", (en, id) => {
  expect(translateSentence(en, "id")).toBe(id);
  expect(translateSentence(en, "en")).toBe(en);
});

test("what nobody has put into words stays as it is", () => {
  expect(translateSentence("something quite new", "id")).toBe("something quite new");
  expect(translateToIndonesian("something quite new")).toBeNull();
});

test("what is wrong with a form is said in Indonesian too", () => {
  const tried = ACTS.hold_open.safeParse({
    press_id: "0193a000-0000-7000-8000-000000000001",
    lane_id: "0193a000-0000-7000-8000-000000000002",
    reason: "none",
    minutes: "0",
    words: "x".repeat(501),
  });
  const messages = tried.error?.issues.map(({ message }) => message) ?? [];
  expect(messages).toHaveLength(3);
  for (const message of messages) expect(translateToIndonesian(message)).not.toBeNull();
});
