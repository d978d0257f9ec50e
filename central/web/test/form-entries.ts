/** The entries of the declared form of a page as a browser sends them. */
export function entriesOf(text: string): string[][] {
  const [form = ""] = /<form class="card[^]*?<\/form>/.exec(text) ?? [];
  const entries: string[][] = [];
  for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
    if (/type="checkbox"/.test(tag) && (/ disabled/.test(tag) || !/ checked/.test(tag))) continue;
    entries.push([nameIn(tag), /value="([^"]*)"/.exec(tag)?.[1] ?? ""]);
  }
  for (const [, name = "", content = ""] of form.matchAll(/<textarea[^>]*name="([^"]+)"[^>]*>([^]*?)<\/textarea>/g))
    entries.push([name, content]);
  for (const [, name = "", options = ""] of form.matchAll(/<select[^>]*name="([^"]+)"[^>]*>([^]*?)<\/select>/g))
    entries.push([name, (/value="([^"]*)"\s+selected/.exec(options) ?? /value="([^"]*)"/.exec(options))?.[1] ?? ""]);
  return entries;
}

/** The entries with other values in place of their own. */
export function filledIn(text: string, values: Readonly<Record<string, string | readonly string[]>>): string[][] {
  const kept = entriesOf(text).filter(([name = ""]) => !(name in values));
  return [...kept, ...Object.entries(values).flatMap(([name, some]) => [some].flat().map((one) => [name, one]))];
}

function nameIn(tag: string): string {
  return /name="([^"]+)"/.exec(tag)?.[1] ?? "";
}
