/** A tag, with the text since the one before it. */
export interface Tag {
  text: string;
  /** Without its namespace. */
  name: string;
  /** As they are written. */
  attributes: string;
  isStart: boolean;
  isEnd: boolean;
}

const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/**
 * Reads the tags of an XML text one by one, in a time that grows with its length alone: whoever reads them may stop, and
 * no tree is built of what somebody sent.
 * @throws Error for a text with declarations, such as entities of its own
 */
export function* tagsOf(xml: string): Generator<Tag> {
  if (xml.includes("<!")) throw new Error("the text declares something");
  let at = 0;
  for (;;) {
    const start = xml.indexOf("<", at);
    const end = start < 0 ? -1 : xml.indexOf(">", start);
    if (end < 0) return;
    const isEnd = xml[start + 1] === "/";
    const isBoth = xml[end - 1] === "/";
    const inner = xml.slice(isEnd ? start + 2 : start + 1, isBoth ? end - 1 : end);
    const name = /^[^\s]*/.exec(inner)?.[0] ?? "";
    yield {
      text: plainOf(xml.slice(at, start)),
      name: name.slice(name.indexOf(":") + 1),
      attributes: inner.slice(name.length),
      isStart: !isEnd,
      isEnd: isEnd || isBoth,
    };
    at = end + 1;
  }
}

/** The first tag that is meant; undefined without one. */
export function tagOf(xml: string, isMeant: (tag: Tag) => boolean): Tag | undefined {
  for (const tag of tagsOf(xml)) if (isMeant(tag)) return tag;
  return undefined;
}

/** The value of an attribute, whatever its namespace is; undefined without it. */
export function attributeOf({ attributes }: Tag, name: string): string | undefined {
  const found = new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  return found ? plainOf(found[1] ?? found[2] ?? "") : undefined;
}

function plainOf(text: string): string {
  if (!text.includes("&")) return text;
  return text.replaceAll(/&(#x[\da-f]{1,6}|#\d{1,7}|\w{2,4});/gi, (whole, name: string) =>
    name.startsWith("#")
      ? String.fromCodePoint(Number(name.replace("#", "").replace(/^x/i, "0x")))
      : (NAMED[name] ?? whole),
  );
}
