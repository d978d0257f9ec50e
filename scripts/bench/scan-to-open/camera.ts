import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { seededRandom } from "../../../shared/lib/seeded-random.ts";
import { pngOf } from "../../../edge/drivers/camera/test/pictures.ts";
import { drawScene, heldPhone } from "../../../edge/drivers/camera/test/scene.ts";

/** A camera that serves changing pictures of phones, 1280 × 720. It prints its address, and exits with its parent. */

const PICTURES = 12;
const random = seededRandom(7);
const pictures = Array.from({ length: PICTURES }, (_, n) => {
  const code = `GA1.${String(n).padStart(4, "0")}${"0123456789ABCDEFGHJKMNPQRSTVWXYZ".repeat(5).slice(0, 147)}`;
  // Noise that PNG can't compress would make the picture several times larger than a camera's JPEG.
  return pngOf(drawScene(code, { ...heldPhone(random), noise: 0.7 }, random));
});
let asked = 0;
const server = createServer((_, response) => {
  response.writeHead(200, { "content-type": "image/png" }).end(pictures[asked++ % PICTURES]);
});
server.listen(0, "127.0.0.1", () => console.log(`camera ${(server.address() as AddressInfo).port}`));
