/** The signs that part cells, the surest first: commas stand in numbers and texts too. */
const SIGNS = ["\t", ";", ","] as const;
/** More columns than any list of these has: a far cell makes no long row. */
export const MAX_COLUMNS = 100;

/**
 * Reads cells that are parted by tabs, semicolons or commas: what a spreadsheet gives to the clipboard, and CSV. The
 * surest sign that stands outside of quotes parts all of them.
 * @param mostRows further rows are left out
 */
export function delimitedCells(text: string, mostRows = Infinity): string[][] {
  const bare = text.replaceAll(/"[^"]*"/g, "");
  const sign = SIGNS.find((one) => bare.includes(one)) ?? "\n";
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let isBlank = true;
  let isQuoted = false;
  const end = (): void => {
    if (row.length <= MAX_COLUMNS) row.push(cell.trim());
    cell = "";
    isBlank = true;
  };
  for (let at = 0; at < text.length && rows.length < mostRows; at++) {
    const letter = text[at] ?? "";
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') cell += text[at++] ?? "";
      else isQuoted = false;
    } else if (letter === '"' && isBlank) {
      isQuoted = true;
      isBlank = false;
      cell = "";
    } else if (letter === "\n") {
      end();
      rows.push(row);
      row = [];
    } else if (letter === sign) end();
    else {
      cell += letter;
      isBlank &&= letter.trim() === "";
    }
  }
  if (rows.length < mostRows) {
    end();
    rows.push(row);
  }
  return rows;
}

/** The same cells as text, parted by tabs: what `delimitedCells` reads again. */
export function delimitedText(rows: readonly (readonly string[])[]): string {
  const cellOf = (text: string): string => (/["\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return rows.map((cells) => cells.map(cellOf).join("\t")).join("\n");
}
