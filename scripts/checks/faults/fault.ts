/** One mistake that a person could make in the product, planted alone. */
export interface Fault {
  /** What goes wrong for somebody, as a sentence. */
  readonly fault: string;
  /** The file, from the root of the project. */
  readonly file: string;
  /** A piece of its text that occurs once, and the text in its place. The result must still run. */
  readonly from: string;
  readonly to: string;
  /** Test files or folders, from the root of the project, that must notice it. */
  readonly noticedBy: readonly string[];
}
