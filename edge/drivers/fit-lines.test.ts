import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { laneTextOf } from "../../shared/rules/reasons.ts";
import { showText } from "./alpha-sign/frame.ts";
import { fitLines } from "./fit-lines.ts";
import { printable } from "./printable.ts";

describe("text on a sign that holds its lines", () => {
  it.each<[string[], number, string[]]>([
    [["SCAN QR"], 16, ["SCAN QR"]],
    [["TIKET TIDAK DITEMUKAN"], 16, ["TIKET TIDAK", "DITEMUKAN"]],
    [["SILAKAN MASUK", "B 1234 ABC"], 16, ["SILAKAN MASUK", "B 1234 ABC"]],
    [["BONGKAR MUAT BELUM SELESAI", "08:14 GERBANG UTARA"], 16, ["BONGKAR MUAT BEL", "08:14 GERBANG UT"]],
    [["BONGKAR MUAT BELUM SELESAI"], 16, ["BONGKAR MUAT", "BELUM SELESAI"]],
    [["SELAMATDATANGDIPELABUHAN"], 16, ["SELAMATDATANGDIP"]],
    [["", ""], 16, []],
  ])("%j in %i columns: %j", (lines, columns, shown) => {
    expect(fitLines(lines, columns)).toEqual(shown);
  });

  it("never is longer than the sign, and begins as the text does", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ maxLength: 60, size: "max" }), { maxLength: 3 }),
        fc.integer({ min: 4, max: 40 }),
        (lines, n) => {
          const words = lines.map(printable);
          const shown = fitLines(words, n);
          expect(shown.length).toBeLessThanOrEqual(2);
          for (const line of shown) expect(line.length).toBeLessThanOrEqual(n);
          const first = words.find((line) => line !== "") ?? "";
          expect(first.startsWith(shown[0] ?? "")).toBe(true);
        },
      ),
    );
  });
});

describe("the lane's own texts", () => {
  const SHOWS = ["idle", "held-open", "wait", "fault", "closed"] as const;
  it.each(["id", "en"] as const)("in %s are whole on a sign of 16 columns", (language) => {
    for (const show of SHOWS) {
      const { lines } = laneTextOf(show, language, "SCAN QR");
      expect(fitLines(lines.map(printable), 16).join(" "), show).toBe(lines.join(" "));
    }
  });

  it("the lane's idle text is what a free lane shows, and a long one runs through where the sign can", () => {
    const { lines } = laneTextOf("idle", "id", "SELAMAT DATANG, TUNJUKKAN QR ANDA");
    const bytes = Buffer.from(showText({ sign_type: "Z", address: "00" }, { lines, colour: "green" }, 16)).toString(
      "latin1",
    );
    expect(bytes).toContain("\x1b\x30a\x1c2SELAMAT DATANG, TUNJUKKAN QR ANDA");
  });
});
