import { join } from "node:path";
import { startNode } from "../../lib/child.ts";

/** A real camera is a separate computer: here its process has a lower priority than the gate. */
const ASIDE = ["nice", "-n", "19"];
const CAMERA = join(import.meta.dirname, "camera.ts");
const DRAWN_WITHIN_MS = 60_000;

/** Serves pictures of 1280 × 720 with QR codes. */
export interface Camera extends AsyncDisposable {
  readonly url: string;
}

/** Resolves when its pictures are ready. */
export async function startCamera(): Promise<Camera> {
  const child = startNode(CAMERA, [], { under: ASIDE });
  const [, port = ""] = (await child.line(/^camera \d+$/, DRAWN_WITHIN_MS)).split(" ");
  return {
    url: `http://127.0.0.1:${port}/`,
    [Symbol.asyncDispose]: () => child[Symbol.asyncDispose](),
  };
}
