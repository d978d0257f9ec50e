/** The number of lines of every sign that holds its text. */
const ROWS = 2;

/**
 * Text for a sign that holds its lines and does not scroll: one long line is broken between words over the lines of the
 * sign. Text that is still too long is cut at its end. Pure.
 * @param columns characters that fit on a line
 */
export function fitLines(lines: readonly string[], columns: number): string[] {
  const shown = lines.filter((line) => line !== "");
  const [only] = shown;
  const broken = shown.length === 1 && only !== undefined && only.length > columns ? brokenUp(only, columns) : shown;
  return broken.slice(0, ROWS).map((line) => line.slice(0, columns));
}

function brokenUp(text: string, columns: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= columns) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
