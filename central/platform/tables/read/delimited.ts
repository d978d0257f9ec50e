/** The signs that part cells, the surest first: commas stand in numbers and texts too. */
const SIGNS = ["\t", ";", ","] as const;

/**
 * Reads cells that are parted by tabs, semicolons or commas: what a spreadsheet gives to the clipboard, and CSV. The
 * surest sign that stands outside of quotes parts all of them.
 */
export function delimitedCells(text: string): string[][] {
  const bare = text.replaceAll(/"[^"]*"/g, "");
  const sign = SIGNS.find((one) => bare.includes(one)) ?? "\n";
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? "";
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') cell += text[at++] ?? "";
      else isQuoted = false;
    } else if (letter === '"' && cell.trim() === "") {
      isQuoted = true;
      cell = "";
    } else if (letter === sign && sign !== "\n") {
      row.push(cell.trim());
      cell = "";
    } else if (letter === "\n") {
      rows.push([...row, cell.trim()]);
      row = [];
      cell = "";
    } else cell += letter;
  }
  return [...rows, [...row, cell.trim()]];
}

/** The same cells as text, parted by tabs: what `delimitedCells` reads again. */
export function delimitedText(rows: readonly (readonly string[])[]): string {
  const cellOf = (text: string): string => (/["\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return rows.map((cells) => cells.map(cellOf).join("\t")).join("\n");
}
