import { expect, test } from "vitest";
import { judgeContainer } from "./container-number.ts";

test.each([
  "CSQU3054383",
  "MSKU6011672",
  "msku 601167-2",
  "ＣＳＱＵ３０５４３８３",
  "СSQU 305438–3",
  "CSQU305438 [3]",
  "TGBU0000080",
])("%s is good", (number) => {
  expect(judgeContainer(number)).toBe("good");
});

test("every other last digit is wrong", () => {
  const wrong = [0, 1, 2, 4, 5, 6, 7, 8, 9].map((digit) => judgeContainer(`CSQU305438${digit}`));
  expect(new Set(wrong)).toEqual(new Set(["wrong_check_digit"]));
});

test.each(["", "CSQU305438", "CSQU30543833", "CSQX3054383", "C5QU3054383", "CSQU305438A", "xCSQU3054383"])(
  "%j is no container number",
  (number) => {
    expect(judgeContainer(number)).toBe("no_container_number");
  },
);
