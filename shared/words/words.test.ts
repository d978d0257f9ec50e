import { describe, expect, it } from "vitest";
import { inWords, say, sayAll } from "./say.ts";
import { spokenOfText, textOfSpoken } from "./spoken-text.ts";
import { spokenOf, Trouble } from "./trouble.ts";

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

  it("has a number before its noun in English, one or many", () => {
    const said = (limit: number) => inWords(say("too_many_minutes", { limit }), "en");
    expect([said(1), said(2)]).toEqual(["must be at most 1 minute", "must be at most 2 minutes"]);
    expect(inWords(say("too_many_minutes", { limit: 1 }), "id")).toBe("paling lama 1 menit");
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
