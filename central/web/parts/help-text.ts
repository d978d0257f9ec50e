import { html } from "hono/html";
import { type Markup, NOTHING } from "../../../shared/web/markup.ts";

/**
 * A page of plain Markdown: headings, paragraphs, lists, tables, code. Links stay as their words, because they lead to
 * files beside the page.
 */
export function helpText(markdown: string): Markup {
  return html`${markdown
    .trim()
    .split(/\n{2,}/)
    .map(blockOf)}`;
}

function blockOf(block: string): Markup | string {
  if (block.startsWith("# ")) return NOTHING;
  const heading = /^#{2,} (.*)$/.exec(block);
  if (heading) return html`<h3>${inline(heading[1] ?? "")}</h3>`;
  const fence = /^```[^\n]*\n([^]*?)\n?```$/.exec(block);
  if (fence) return html`<pre class="commands" tabindex="0">${fence[1] ?? ""}</pre>`;
  if (block.startsWith("- "))
    return html`<ul class="help-list">
      ${block.split(/\n- /).map((item) => html`<li>${inline(item.replace(/^- /, ""))}</li>`)}
    </ul>`;
  if (block.startsWith("|")) return tableOf(block);
  return html`<p>${inline(block)}</p>`;
}

function tableOf(block: string): Markup {
  const rows = block.split("\n").map((line) => line.split("|").slice(1, -1));
  const [head = [], , ...body] = rows;
  return html`<div class="table-scroll" tabindex="0">
    <table>
      <thead>
        <tr>
          ${head.map((cell) => html`<th scope="col">${inline(cell.trim())}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${body.map(
          (cells) =>
            html`<tr>
              ${cells.map((cell) => html`<td>${inline(cell.trim())}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** Bold, emphasis, code and links within a line. */
function inline(text: string): Markup {
  const parts = text.split(/(\*\*[^*]+\*\*|`[^`]+`|\[[^\]]+\]\([^)]*\)|_[^_\s][^_]*_)/);
  return html`${parts.map((part, at) => {
    if (at % 2 === 0) return part;
    if (part.startsWith("**")) return html`<strong>${inline(part.slice(2, -2))}</strong>`;
    if (part.startsWith("`")) return html`<code>${part.slice(1, -1)}</code>`;
    if (part.startsWith("[")) return inline(/^\[([^\]]+)\]/.exec(part)?.[1] ?? "");
    return html`<em>${part.slice(1, -1)}</em>`;
  })}`;
}
