import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tolerantParse } from "../../../shared/lib/tolerant-parse.ts";
import { FeedKind } from "../../../shared/wire/feed.ts";
import { CommandList } from "../../../shared/wire/sync.ts";
import { readFeedLine } from "./feed-line.ts";

/** This edge, and every later one, can read the messages of centrals of the first version. */
const V1 = join(import.meta.dirname, "../../../shared/wire/test/v1");
const lines = readFileSync(join(V1, "feed.ndjson"), "utf8").trim().split("\n");

test.each(lines.map((line) => [(JSON.parse(line) as { type: string; kind?: string }).kind ?? line.slice(0, 30), line]))(
  "a line of the feed: %s",
  (_what, line) => {
    // A later version adds the defaults of its new fields.
    expect(readFeedLine(line)).toMatchObject({ is: "line", line: JSON.parse(line) as object, dropped: [] });
  },
);

/** Kinds that a later version of the wire has added. */
const LATER: readonly FeedKind[] = ["paper_freshness", "buffer_entry", "inside_correction", "block"];

test("every kind of record of that version is among them, and a tombstone", () => {
  const said = lines.map((line) => JSON.parse(line) as { type: string; kind?: string });
  expect(new Set(said.flatMap(({ kind }) => kind ?? []))).toEqual(
    new Set(FeedKind.options.filter((kind) => !LATER.includes(kind))),
  );
  expect(new Set(said.map(({ type }) => type))).toEqual(new Set(["begin", "put", "delete", "end"]));
});

test("commands", () => {
  const said = JSON.parse(readFileSync(join(V1, "commands.json"), "utf8")) as object;
  expect(tolerantParse(CommandList, said)).toEqual({ ok: true, value: said, dropped: [] });
});
