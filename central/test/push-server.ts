import { execFileSync } from "node:child_process";
import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:https";
import type { LookupFunction } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { importJWK, jwtVerify } from "jose";
import { listenOnFreePort } from "../../shared/test/free-port.ts";
import type { PushAddress } from "../wire/push.ts";

const HOST = "push.example.com";

/** A message as a device sees it, with what the push service saw of it. */
export interface Pushed {
  text: string;
  ttl: number;
  urgency: string;
  /** What its signature says: whom it is for, and whom to ask. */
  signed: { aud: unknown; sub: unknown };
}

/** A push service in a test: HTTPS on this machine, with devices of its own keys. */
export interface PushServer extends AsyncDisposable {
  /** The way to it, for a carrier. */
  route: { ca: string; lookup: LookupFunction };
  /** A new device. @param host several push services are told apart by their hosts */
  device(host?: string): { address: PushAddress; pushed: Pushed[] };
  /** Answers with this status from now on; `never`: not at all. @returns requests of this host so far */
  answers(host: string, how: number | "never"): void;
  asked(host: string): number;
  /** Resolves once this many requests of a host have come. */
  until(host: string, count: number): Promise<void>;
}

interface Device {
  keys: ECDH;
  auth: Buffer;
  pushed: Pushed[];
}

export async function startPushServer(): Promise<PushServer> {
  const { cert, key } = makeCertificate();
  const devices = new Map<string, Device>();
  const how = new Map<string, number | "never">();
  const counts = new Map<string, number>();
  const server = createServer({ cert, key }, (request, response) => {
    const host = (request.headers.host ?? "").replace(/:\d+$/, "");
    void buffer(request).then(async (body) => {
      const status = how.get(host) ?? 201;
      const device = devices.get(request.url ?? "");
      if (device && status === 201) device.pushed.push(await received(device, request.headers, body));
      counts.set(host, (counts.get(host) ?? 0) + 1);
      server.emit("counted");
      if (status !== "never") response.writeHead(device ? status : 404).end();
    });
  });
  const port = await listenOnFreePort(server);
  const asked = (host: string): number => counts.get(host) ?? 0;
  return {
    route: {
      ca: cert,
      lookup: (_host, { all }, answer) =>
        all === true ? answer(null, [{ address: "127.0.0.1", family: 4 }]) : answer(null, "127.0.0.1", 4),
    },
    device(host = HOST) {
      const keys = createECDH("prime256v1");
      keys.generateKeys();
      const device: Device = { keys, auth: randomBytes(16), pushed: [] };
      const path = `/send/${randomBytes(8).toString("hex")}`;
      devices.set(path, device);
      const encoded = { p256dh: keys.getPublicKey("base64url"), auth: device.auth.toString("base64url") };
      return { address: { endpoint: `https://${host}:${port}${path}`, keys: encoded }, pushed: device.pushed };
    },
    answers: (host, answer) => void how.set(host, answer),
    asked,
    async until(host, count) {
      while (asked(host) < count) await once(server, "counted");
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Opens a message as a browser does (RFC 8291, RFC 8188), and its signature (RFC 8292). @throws where either is wrong */
async function received(
  { keys, auth }: Device,
  headers: NodeJS.Dict<string | string[]>,
  body: Buffer,
): Promise<Pushed> {
  const [, token = "", publicKey = ""] = /^vapid t=([^,]+), ?k=(\S+)$/.exec(String(headers["authorization"])) ?? [];
  const point = Buffer.from(publicKey, "base64url");
  const [x, y] = [point.toString("base64url", 1, 33), point.toString("base64url", 33)];
  const { payload } = await jwtVerify(token, await importJWK({ kty: "EC", crv: "P-256", x, y }, "ES256"));

  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body.readUInt8(20));
  const record = body.subarray(21 + sender.length);
  const derived = (secret: Buffer, salted: Buffer, info: Buffer, length: number): Buffer =>
    Buffer.from(hkdfSync("sha256", secret, salted, info, length));
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), keys.getPublicKey(), sender]);
  const input = derived(keys.computeSecret(sender), auth, info, 32);
  const contentKey = derived(input, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derived(input, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const decipher = createDecipheriv("aes-128-gcm", contentKey, nonce).setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return {
    text: padded.subarray(0, padded.lastIndexOf(2)).toString(),
    ttl: Number(headers["ttl"]),
    urgency: String(headers["urgency"]),
    signed: { aud: payload.aud, sub: payload.sub },
  };
}

function makeCertificate(): { cert: string; key: string } {
  const folder = mkdtempSync(join(tmpdir(), "push-server-"));
  try {
    const EC = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
    const named = ["-subj", "/CN=push", "-addext", "subjectAltName=DNS:*.example.com"];
    const files = ["-keyout", "key", "-out", "cert"];
    execFileSync("openssl", ["req", "-x509", ...EC, ...named, ...files], { cwd: folder, stdio: "ignore" });
    return { cert: readFileSync(join(folder, "cert"), "utf8"), key: readFileSync(join(folder, "key"), "utf8") };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
