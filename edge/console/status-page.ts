import { html } from "hono/html";
import { type EdgeStatus } from "./status.ts";
import { statusBlocks } from "./status-text.ts";

const STYLE = `
  body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 46rem; padding: 0 1rem; color: #1c2126; }
  h1 { font-size: 1.4rem; } h2 { font-size: 1.05rem; margin: 1.5rem 0 0.25rem; }
  ul { list-style: none; margin: 0; padding: 0; }
  @media (prefers-color-scheme: dark) { body { background: #14181c; color: #e6e9ec; } }
`;

/** The status as a page that loads itself again. @param nonce lets its style through the content security policy */
export function statusPage(status: EdgeStatus, nonce: string): ReturnType<typeof html> {
  const [first, ...others] = statusBlocks(status);
  const list = (lines: readonly string[]): ReturnType<typeof html> =>
    html`<ul>
      ${lines.map((line) => html`<li>${line}</li>`)}
    </ul>`;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta http-equiv="refresh" content="5" />
        <title>${first?.heading ?? "Gate"}</title>
        <style nonce="${nonce}">
          ${STYLE}
        </style>
      </head>
      <body>
        <h1>${first?.heading ?? "Gate"}</h1>
        ${list(first?.lines ?? [])}
        ${others.map(
          ({ heading, lines }) =>
            html`<h2>${heading}</h2>
              ${list(lines)}`,
        )}
      </body>
    </html>`;
}
