import { describe, expect, it, test } from "vitest";
import { inWords, say, sayAll, SENTENCES, type SaidCode } from "./say.ts";
import { spokenOfText, textOfSpoken } from "./spoken-text.ts";
import { spokenOf, Trouble } from "./trouble.ts";

const holesOf = (sentence: string): string[] =>
  [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "").sort();

test("a sentence has the same parameters in both languages, and no word of the other side's form", () => {
  const codes = Object.keys(SENTENCES) as SaidCode[];
  expect(codes.length).toBeGreaterThan(250);
  expect(codes.filter((code) => holesOf(SENTENCES[code][0]).join() !== holesOf(SENTENCES[code][1]).join())).toEqual([]);
});

test("a sentence names no field of the API: people don't see them", () => {
  const named = Object.entries(SENTENCES).filter(([, both]) =>
    both.some((text) => /[a-z]_[a-z]/.test(text.replace(/\{\w+\}/g, ""))),
  );
  // Settings, for whoever installs an edge or a central.
  const ofSettings = ["central_authority_unknown", "relay_stays_on", "certificate_not_trusted"];
  const ofFindings = ["finding_keys_open", "finding_connections_short"];
  expect(named.map(([code]) => code)).toEqual([...ofSettings, ...ofFindings]);
});

describe("what is said", () => {
  it("is worded in both languages, with what it holds, and at the reader's time", () => {
    const lack = say("device_down_because", {
      device: "Palang",
      state: say("state_lost"),
      since_at: "2026-11-21T01:30:00Z",
      why: say("not_there", { line: "/dev/board" }),
    });
    const time = (iso: string): string => iso.slice(11, 16);
    expect(inWords(lack, "en", time)).toBe(
      "Palang lost since 01:30: /dev/board is not there: is the device plugged in?",
    );
    expect(inWords(lack, "id", time)).toBe(
      "Palang putus sejak 01:30: /dev/board tidak ada: apakah perangkatnya terpasang?",
    );
  });

  it("is joined where there are several, and stays as it is where there is one", () => {
    const both = [say("barrier_missing"), say("reader_missing")];
    expect(inWords(sayAll(both), "id")).toBe("palang belum diatur; pembaca belum diatur");
    expect(sayAll(both.slice(1))).toBe(both[1]);
    expect(sayAll([])).toBe("");
  });

  it("stands as it is where it is a text, and is named where its code is a newer version's", () => {
    expect(inWords("the arm was up already", "id")).toBe("the arm was up already");
    expect(inWords({ code: "struck_by_lightning", params: { line: "COM1" } }, "id")).toBe("struck by lightning: COM1");
    expect(inWords({ code: "toString", params: {} }, "en")).toBe("toString");
  });

  it("comes back out of a column of text, and a text of an older version or a person stays one", () => {
    const said = say("reason_in_words", { reason: say("traffic_jam"), words: 'as far as "the port"' });
    expect(spokenOfText(textOfSpoken(said))).toEqual(said);
    for (const text of ["Queue on the road", "", '{"code":', '{"code":1}', '{"code":"x","params":{},"more":1}'])
      expect(spokenOfText(textOfSpoken(text))).toBe(text);
  });

  it("is kept by the error that says it; whatever else is thrown says its own words", () => {
    const trouble = new Trouble(say("port_closed"));
    expect([trouble.message, spokenOf(trouble)]).toEqual(["the port is closed", say("port_closed")]);
    expect([spokenOf(new Error("EIO")), spokenOf("odd")]).toEqual(["EIO", "odd"]);
  });
});
