import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { createServer, type RequestListener, type Server } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { ServiceSettings } from "../../../central/config/services.ts";
import { callService } from "../../../central/features/trade/papers/services/call-service.ts";
import type { CustomsConnector } from "../../../central/features/trade/papers/services/connector.ts";
import { guarded } from "../../../central/features/trade/papers/services/connectors.ts";
import { tpsSoap } from "../../../central/features/trade/papers/services/tps-soap.ts";
import { systemClock } from "../../../shared/lib/clock.ts";
import { listenOnFreePort } from "../../../shared/test/free-port.ts";

/** Answers that attack central: each ends as a failure of the service, in its time. */

const PASSWORD = "kata-sandi-customs";
const soapOf = (address: string) => {
  const settings = ServiceSettings.parse({
    protocol: "tps-soap",
    name: "customs",
    area_id: "01985d6e-7b7a-7000-8000-000000000001",
    address,
    username: "tps",
  });
  if (settings.protocol !== "tps-soap") throw new Error("another protocol");
  return tpsSoap(settings, { password: PASSWORD }, systemClock);
};
const connector = soapOf("http://127.0.0.1:1");
const envelope = (result: string) =>
  `<?xml version="1.0"?><e:Envelope xmlns:e="x"><e:Body><r><GetResult>${result}</GetResult></r></e:Body></e:Envelope>`;
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const nested = (depth: number) => "<a>".repeat(depth) + "</a>".repeat(depth);
const LAUGHS = `<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><a>&b;</a>`;
const EXTERNAL = `<!DOCTYPE a SYSTEM "http://127.0.0.1:1/x.dtd"><a>&x;</a>`;

test.each([
  ["entities", LAUGHS],
  ["an external document type", EXTERNAL],
  ["entities inside the result", envelope(escaped(LAUGHS))],
  ["an external document type inside the result", envelope(escaped(EXTERNAL))],
  ["deep nesting", nested(50_000)],
  ["deep nesting inside the result", envelope(escaped(`<DOCUMENT>${nested(50_000)}</DOCUMENT>`))],
  ["the name of a prototype", envelope(escaped("<DOCUMENT><__proto__><x>1</x></__proto__></DOCUMENT>"))],
  ["bytes of another charset", envelope(escaped("<DOCUMENT><SPPB>\u0000\ufffd</SPPB></DOCUMENT>"))],
  ["UTF-16 read as UTF-8", Buffer.from(envelope("x"), "utf16le").toString("utf8")],
])("%s in an answer of SOAP cannot be read", (_, raw) => {
  expect(() => connector.read(raw, "released")).toThrow(
    expect.objectContaining({ name: "ServiceFailure", kind: "invalid" }),
  );
});

/** A server of this machine that answers so. */
async function serverOf(listener: RequestListener) {
  const server: Server = createServer(listener);
  const url = `http://127.0.0.1:${await listenOnFreePort(server)}`;
  const stop = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  return { url, [Symbol.asyncDispose]: stop };
}
const failure = (kind: string, message: RegExp): unknown =>
  expect.objectContaining({ name: "ServiceFailure", kind, message: expect.stringMatching(message) as string });

test("a redirect is not followed, so that no password goes elsewhere", async () => {
  let followed = 0;
  await using inner = await serverOf((_, response) => {
    followed++;
    response.end(envelope("Data tidak ditemukan"));
  });
  await using service = await serverOf((_, response) => response.writeHead(307, { location: inner.url }).end());
  const asked = soapOf(service.url).news({ kind: "released", warehouse: "GDLU" });
  await expect(asked).rejects.toEqual(failure("invalid", /answered 307/));
  expect(followed).toBe(0);
});

test("an answer of 50 MB is cut off", async () => {
  await using service = await serverOf((_, response) => {
    for (let at = 0; at < 50; at++) response.write(Buffer.alloc(2 ** 20, 65));
    response.end();
  });
  await expect(callService(systemClock, { url: service.url, limitMs: 10_000 })).rejects.toEqual(
    failure("invalid", /too long/),
  );
});

test.each([
  ["headers", false],
  ["body", true],
])("an answer that comes byte by byte ends at the limit: %s", async (_, hasHeaders) => {
  await using service = await serverOf((request, response) => {
    if (hasHeaders) response.writeHead(200);
    else request.socket.write("HTTP/1.1 200 OK\r\n");
    const drip = async () => {
      while (!request.socket.destroyed) {
        if (hasHeaders) response.write("a");
        else request.socket.write("x-a: b\r\n");
        await wait(20);
      }
    };
    void drip();
  });
  const call = callService(systemClock, { url: service.url, limitMs: 300 });
  await expect(call).rejects.toEqual(failure("unreachable", /no answer within/));
});

test.each([
  ["windows-1252", "text/xml; charset=windows-1252"],
  ["Windows-1252", 'text/xml; charset="Windows-1252"'],
])("an answer in the character set %s keeps its letters", async (_, type) => {
  const name = Buffer.from("PT SÉJATI", "latin1");
  await using service = await serverOf((_, response) => response.writeHead(200, { "content-type": type }).end(name));
  const { text } = await callService(systemClock, { url: service.url, limitMs: 10_000 });
  expect(text).toBe("PT SÉJATI");
});

test.each([
  [
    "ISO-8859-1 in the document alone",
    "text/xml",
    Buffer.from(`<?xml version='1.0' encoding="ISO-8859-1"?>É`, "latin1"),
  ],
  ["UTF-8 with a mark", "text/xml; charset=iso-8859-1", Buffer.from("\ufeff<a>É</a>")],
  ["UTF-16 with a mark", "text/xml", Buffer.from("\ufeff<a>É</a>", "utf16le")],
  ["a set of the header before that of the document", "text/xml; charset=utf-8", Buffer.from(`<?xml encoding="x"?>É`)],
])("an answer in %s keeps its letters", async (_, type, bytes) => {
  await using service = await serverOf((_, response) => response.writeHead(200, { "content-type": type }).end(bytes));
  const { text } = await callService(systemClock, { url: service.url, limitMs: 10_000 });
  expect(text).toMatch(/^<[^]*É/);
});

test.each([
  ["gzip", gzipSync],
  ["x-gzip", gzipSync],
  ["deflate", deflateSync],
  ["br", brotliCompressSync],
] as const)("an answer that is compressed unasked is read: %s", async (encoding, pack) => {
  const answer = (bytes: Buffer) =>
    serverOf((_, response) => response.writeHead(200, { "content-encoding": encoding }).end(bytes));
  const asked = async (bytes: Buffer) => {
    await using service = await answer(bytes);
    return await callService(systemClock, { url: service.url, limitMs: 10_000 });
  };
  expect((await asked(pack(Buffer.from("PT SÉJATI")))).text).toBe("PT SÉJATI");
  await expect(asked(Buffer.from("no such thing"))).rejects.toEqual(failure("invalid", /cannot be decompressed/));
  await expect(asked(pack(Buffer.alloc(20 * 2 ** 20)))).rejects.toEqual(failure("invalid", /too long/));
});

test("an answer that is compressed in another way is none", async () => {
  await using service = await serverOf((_, response) =>
    response.writeHead(200, { "content-encoding": "compress" }).end("a"),
  );
  const asked = callService(systemClock, { url: service.url, limitMs: 10_000 });
  await expect(asked).rejects.toEqual(failure("invalid", /compressed as compress/));
});

test("an answer in an unknown character set is read as UTF-8", async () => {
  await using service = await serverOf((_, response) =>
    response.writeHead(200, { "content-type": "text/xml; charset=klingon" }).end("PT SÉJATI"),
  );
  expect((await callService(systemClock, { url: service.url, limitMs: 10_000 })).text).toBe("PT SÉJATI");
});

test("what a connector did not foresee is an unreadable answer, in a call and in a promise", async () => {
  const broken = (): never => {
    throw new TypeError("x is not a function");
  };
  const later = () => Promise.resolve().then(broken);
  const guard = guarded<CustomsConnector>({ ...connector, read: broken, ask: later });
  expect(() => guard.read("", "released")).toThrow(failure("invalid", /not foreseen/));
  const question = { code: "1", number: "1", date: null, npwp: null };
  await expect(guard.ask(question)).rejects.toEqual(failure("invalid", /not foreseen/));
});

test.each(["file:///etc/passwd", "gopher://a/", "http://user:secret@host/"])(
  "%s is no address of a service",
  (address) => {
    expect(() => soapOf(address)).toThrow(/address/);
  },
);
