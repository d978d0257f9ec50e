/** One thing that a probe found. `note`: neither good nor bad. */
export interface Finding {
  is: "good" | "note" | "bad";
  words: string;
}
