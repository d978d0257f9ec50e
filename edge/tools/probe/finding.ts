/** One result of a probe. `note`: neither good nor bad. */
export interface Finding {
  is: "good" | "note" | "bad";
  words: string;
}
