import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { toBuffer } from "qrcode";
import type { DeviceDouble, DeviceWorld } from "../double.ts";
import { openFaults } from "../faults.ts";
import { emptyPicture } from "./empty-picture.ts";

export interface QrCameraSettings {
  port: number;
  /** Basic authentication; empty: none. */
  username: string;
  password: string;
  /** Time for which a code is visible. */
  hold_ms: number;
}

/** A network camera that serves one picture at `/snapshot.jpg`: the presented QR, or a grey wall. */
export function qrCameraDouble(id: string, lane: string, settings: QrCameraSettings, world: DeviceWorld): DeviceDouble {
  const { clock, random, events } = world;
  const faults = openFaults(clock, random, () => undefined);
  const wall = emptyPicture(320, 240);
  let held: { text: string; picture: Buffer } | null = null;
  let cancelHold = (): void => undefined;
  let server: Server | null = null;
  let pictures = 0;

  const isAllowed = ({ headers }: IncomingMessage): boolean =>
    settings.username === "" ||
    headers.authorization === `Basic ${Buffer.from(`${settings.username}:${settings.password}`).toString("base64")}`;
  function serve(request: IncomingMessage, response: ServerResponse): void {
    if (!faults.hears) return;
    if (!isAllowed(request)) {
      response.writeHead(401, { "www-authenticate": 'Basic realm="camera"' }).end();
      return;
    }
    if (!request.url?.startsWith("/snapshot")) {
      response.writeHead(404).end();
      return;
    }
    const picture = faults.mangle(held?.picture ?? wall);
    if (picture === null) return;
    pictures += 1;
    response.writeHead(200, { "content-type": "image/png" }).end(picture);
  }
  function plug(): Promise<void> {
    if (server) return Promise.resolve();
    const opened = Promise.withResolvers<undefined>();
    const made = createServer(serve);
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
