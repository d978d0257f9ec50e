import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { toBuffer } from "qrcode";
import type { DeviceDouble, DeviceWorld } from "../double.ts";
import { openFaults } from "../faults.ts";
import type { View } from "../../world/view.ts";
import { lanePicture } from "./lane-picture.ts";

export interface QrCameraSettings {
  port: number;
  /** Basic authentication; empty: none. */
  username: string;
  password: string;
  /** Time for which a code is visible. */
  hold_ms: number;
}

/** A network camera that serves one picture at `/snapshot.jpg`: the presented QR, or its lane. */
export function qrCameraDouble(
  id: string,
  lane: string,
  settings: QrCameraSettings,
  world: DeviceWorld,
  view: () => View,
): DeviceDouble {
  const { clock, random, events } = world;
  const faults = openFaults(clock, random, () => undefined);
  let held: { text: string; picture: Buffer } | null = null;
  let cancelHold = (): void => undefined;
  let server: Server | null = null;
  let pictures = 0;

  const isAllowed = ({ headers }: IncomingMessage): boolean =>
    settings.username === "" ||
    headers.authorization === `Basic ${Buffer.from(`${settings.username}:${settings.password}`).toString("base64")}`;
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!faults.hears) return;
    if (!isAllowed(request)) {
      response.writeHead(401, { "www-authenticate": 'Basic realm="camera"' }).end();
      return;
    }
    if (!request.url?.startsWith("/snapshot")) {
      response.writeHead(404).end();
      return;
    }
    const type = held ? "image/png" : "image/jpeg";
    const picture = faults.mangle(held?.picture ?? (await lanePicture(view())));
    if (picture === null) return;
    pictures += 1;
    response.writeHead(200, { "content-type": type }).end(picture);
  }
  function plug(): Promise<void> {
    if (server) return Promise.resolve();
    const opened = Promise.withResolvers<undefined>();
    const made = createServer((request, response) => {
      serve(request, response).catch(() => response.destroy());
    });
    made.once("error", (error) =>
      opened.reject(new Error(`127.0.0.1:${settings.port} cannot be listened on: ${error.message}`)),
    );
    made.listen(settings.port, "127.0.0.1", () => {
      server = made;
      opened.resolve(undefined);
    });
    return opened.promise;
  }
  async function unplug(): Promise<void> {
    const was = server;
    server = null;
    if (!was) return;
    const closed = new Promise((resolve) => was.close(resolve));
    was.closeAllConnections();
    await closed;
  }
  return {
    id,
    start: plug,
    async fault(fault) {
      faults.set(fault);
      if (fault.kind === "unplug") await unplug();
      if (fault.kind === "replug") await plug();
      events.add({ kind: "fault", device: id, fault: fault.kind });
    },
    async scan(text) {
      const picture = await toBuffer(text, { type: "png", errorCorrectionLevel: "M", scale: 6, margin: 8 });
      held = { text, picture };
      cancelHold();
      cancelHold = clock.after(settings.hold_ms, () => {
        held = null;
      });
      events.add({ kind: server ? "scan" : "scan_lost", lane, device: id, text });
    },
    state: () => ({
      link: `http://127.0.0.1:${settings.port}/snapshot.jpg`,
      is_plugged: server !== null,
      faults: faults.active(),
      held: held?.text ?? null,
      pictures,
    }),
    async close() {
      cancelHold();
      faults[Symbol.dispose]();
      await unplug();
    },
  };
}
