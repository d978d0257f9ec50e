import { html } from "hono/html";
import type { Markup } from "../../../shared/web/markup.ts";
import type { QrDrawing } from "../../platform/qr/qr-svg.ts";

/** A drawn QR, black on white in every theme. @param alt its words */
export function qrPicture({ size, path }: QrDrawing, alt: string): Markup {
  return html`<svg
    class="qr-drawing"
    viewBox="0 0 ${size} ${size}"
    shape-rendering="crispEdges"
    role="img"
    aria-label="${alt}"
  >
    <path fill="#ffffff" d="M0 0h${size}v${size}H0z" />
    <path d="${path}" />
  </svg>`;
}
