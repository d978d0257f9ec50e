import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
const md5 = (text: string): string => createHash("md5").update(text).digest("hex");

export type Asks = "nothing" | "basic" | "digest-md5" | "digest-sha-256";

/** A network camera on 127.0.0.1: returns a picture, asks for a password as configured, and fails on request. */
export interface CameraDouble extends AsyncDisposable {
  readonly url: string;
  readonly requests: IncomingMessage[];
  asks: Asks;
  password: string;
  /** The nonce that it accepts; a change makes the earlier one stale. */
  nonce: string;
  /** True if it reports an old nonce as stale. */
  saysStale: boolean;
  picture: Uint8Array;
  /** Replaces the normal answer. */
  answer: ((response: ServerResponse) => void) | null;
  unplug(): Promise<void>;
  plug(): Promise<void>;
}

export async function cameraDouble(picture: Uint8Array): Promise<CameraDouble> {
  let server: Server | null = null;
  let port = 0;
  const camera: CameraDouble = {
    url: "",
    requests: [],
    asks: "nothing",
    password: "geheim",
    nonce: "n-1",
    saysStale: true,
    picture,
    answer: null,
    async unplug() {
      const was = server;
      server = null;
      was?.closeAllConnections();
      await new Promise((resolve) => (was ? was.close(resolve) : resolve(undefined)));
    },
    async plug() {
      const made = createServer(serve);
      server = made;
      await new Promise<void>((resolve) => made.listen(port, "127.0.0.1", resolve));
      ({ port } = made.address() as AddressInfo);
    },
    [Symbol.asyncDispose]: () => camera.unplug(),
  };

  const serve = (request: IncomingMessage, response: ServerResponse): void => {
    camera.requests.push(request);
    const refusal = refusalOf(request);
    if (refusal) response.writeHead(401, { "www-authenticate": refusal }).end("no");
    else if (camera.answer) camera.answer(response);
    else response.writeHead(200, { "content-type": "application/octet-stream" }).end(camera.picture);
  };

  const refusalOf = (request: IncomingMessage): string[] | null => {
    const { asks, nonce, password } = camera;
    const given = request.headers.authorization ?? "";
    if (asks === "nothing") return null;
    if (asks === "basic")
      return given === `Basic ${Buffer.from(`admin:${password}`).toString("base64")}` ? null : ['Basic realm="cam"'];
    const [hash, algorithm] = asks === "digest-md5" ? [md5, "MD5"] : [sha256, "SHA-256"];
    const said = (name: string): string => new RegExp(`\\b${name}="?([^",]*)`).exec(given)?.[1] ?? "";
    const ha1 = hash(`admin:cam:${password}`);
    const ha2 = hash(`GET:${request.url ?? ""}`);
    const good = hash(`${ha1}:${nonce}:${said("nc")}:${said("cnonce")}:auth:${ha2}`);
    if (said("nonce") === nonce && said("response") === good && said("uri") === request.url) return null;
    const stale = given !== "" && said("nonce") !== nonce && camera.saysStale ? ", stale=true" : "";
    return [`Digest realm="cam", qop="auth", algorithm=${algorithm}, nonce="${nonce}"${stale}`];
  };

  await camera.plug();
  return Object.assign(camera, { url: `http://127.0.0.1:${port}/snap.jpg?ch=1` });
}
