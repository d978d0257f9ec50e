import type { MailContent, MailWords } from "./content.ts";

/** A mail in the form in which it is sent. */
export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

/** @param publicUrl the base of links, without a trailing slash */
export function renderMail({ id, en, actionPath }: MailContent, publicUrl: string): RenderedMail {
  const url = actionPath === null ? null : publicUrl + actionPath;
  const languages = [
    ["id", id],
    ["en", en],
  ] as const;
  return {
    subject: `${id.subject} / ${en.subject}`,
    text: languages.map(([, words]) => textOf(words, url)).join(`\n${"-".repeat(60)}\n\n`),
    html: page(languages.map(([language, words]) => htmlOf(language, words, url)).join("\n<hr>\n")),
  };
}

function textOf({ paragraphs, action, note }: MailWords, url: string | null): string {
  const link = action !== null && url !== null ? [`${action}:\n${url}`] : [];
  return `${[...paragraphs, ...link, note].join("\n\n")}\n`;
}

function htmlOf(language: string, { paragraphs, action, note }: MailWords, url: string | null): string {
  const link =
    action !== null && url !== null
      ? [
          `<p><a href="${escaped(url)}" style="${BUTTON}">${escaped(action)}</a></p>`,
          `<p style="word-break:break-all">${escaped(url)}</p>`,
        ]
      : [];
  const lines = [
    ...paragraphs.map((text) => `<p>${escaped(text)}</p>`),
    ...link,
    `<p style="color:#555;font-size:14px">${escaped(note)}</p>`,
  ];
  return `<div lang="${language}">\n${lines.join("\n")}\n</div>`;
}

const BODY =
  "font-family:sans-serif;font-size:16px;line-height:1.5;color:#111;max-width:560px;margin:0 auto;padding:16px";
const BUTTON =
  "display:inline-block;padding:12px 20px;background:#14532d;color:#fff;text-decoration:none;border-radius:4px";

// Mail programs drop style sheets and block images: styles are inline, and there are no images.
function page(inner: string): string {
  return `<!doctype html>\n<html>\n<head><meta charset="utf-8"></head>\n<body style="${BODY}">\n${inner}\n</body>\n</html>\n`;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
