import { expect, test } from "vitest";
import { sentencesOf } from "../test/sentences-of.ts";

/** All sources of reasons of a lane, a device or an act that an officer reads. */
const SPEAKERS = [
  "drivers/**/*.ts",
  "lane/*.ts",
  "lane/arm/*.ts",
  "lane/passage/*.ts",
  "gate/*.ts",
  "health/self-test/card.ts",
  "health/self-test/start-self-test.ts",
  "evidence/*.ts",
];
/** Protocols, keys, names of phases, and an internal error that only the log shows. */
const NOT_SAID = [
  "not running",
  "topic {}",
  "held open",
  "the lane must not close over a vehicle",
  "{} on",
  "Too large: leave the pictures out, or make them smaller\n",
  "no picture came with a plate",
  "no type",
  "{}, more than {} kB",
  'Digest realm="{}", qop="auth", algorithm={}, nonce="{}"{}',
  "Too many\n",
  'Basic realm="plates", charset="UTF-8"',
  "Not known\n",
  "relay {} {}",
  "gpio read {}",
  "relay read 0",
  "No such file",
  "Permission denied",
  "Basic {}",
  "Digest {}",
];

test("no device, lane or self-test says a sentence: each says a code of shared/words", () => {
  expect([...sentencesOf(SPEAKERS).keys()].sort()).toEqual([...NOT_SAID].sort());
});
