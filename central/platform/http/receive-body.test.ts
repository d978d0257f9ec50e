import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ReadableStream } from "node:stream/web";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { createByteBudget } from "./body-limits.ts";
import { receiveBody } from "./receive-body.ts";

const MIB = 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), "bodies-"));
afterAll(() => rmSync(folder, { recursive: true }));
const places = (mib = 64) => ({ folder, budget: createByteBudget(mib * MIB) });
const FORM = z.strictObject({ word: z.string(), files: z.array(z.file()) });
const asForm = { bodyType: "multipart", body: FORM, maxBytes: 100 * MIB } as const;
const asJson = { bodyType: "json", body: undefined, maxBytes: 100 * MIB } as const;

/** A request whose body comes in these parts. */
function sent(parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, type: string): Request {
  const body = ReadableStream.from(parts) as unknown as BodyInit;
  const init: RequestInit & { duplex: "half" } = {
    method: "POST",
    headers: { "content-type": type },
    body,
    duplex: "half",
  };
  return new Request("http://central/", init);
}
const MULTIPART = "multipart/form-data; boundary=xx";
const part = (disposition: string, content: Uint8Array | string): Buffer =>
  Buffer.concat([
    Buffer.from(`--xx\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
    Buffer.from(content as string),
    Buffer.from("\r\n"),
  ]);
const END = Buffer.from("--xx--\r\n");

interface Received {
  word: string;
  files: File[];
}

test("a form is the same wherever its bytes are cut", async () => {
  const tricky = Buffer.from("%PDF\r\n--x\r\n\r\n--xy\r\n-");
  const whole = Buffer.concat([
    part('name="files"; filename="satu.pdf"', tricky),
    part('name="word"', "kata é"),
    part('name="files"; filename="C:\\surat %22é%22.pdf"', ""),
    END,
  ]);
  const cuts = fc.array(fc.nat(whole.length), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(cuts, async (at) => {
      const edges = [0, ...at.sort((a, b) => a - b), whole.length];
      const parts = edges.slice(1).map((to, before) => whole.subarray(edges[before], to));
      await using received = await receiveBody(sent(parts, MULTIPART), asForm, places());
      const { word, files } = FORM.parse(received.value);
      expect(word).toBe("kata é");
      expect(files.map(({ name, size }) => [name, size])).toEqual([
        ["satu.pdf", tricky.length],
        ['C:\\surat "é".pdf', 0],
      ]);
      expect(Buffer.from(await files[0]!.arrayBuffer())).toEqual(tricky);
    }),
  );
});

test("a file lies on the disk while it comes, in a file without a name that ends with the request", async () => {
  const chunk = Buffer.alloc(MIB, 7);
  const held = (): number => process.memoryUsage().arrayBuffers;
  const before = held();
  let most = 0;
  function* parts() {
    yield Buffer.from('--xx\r\nContent-Disposition: form-data; name="files"; filename="a"\r\n\r\n');
    for (let mib = 0; mib < 64; mib++) {
      yield chunk;
      most = Math.max(most, held() - before);
    }
    yield Buffer.from("\r\n");
    yield END;
  }
  const received = await receiveBody(sent(parts(), MULTIPART), asForm, places());
  const [file] = (received.value as Received).files;
  expect(file!.size).toBe(64 * MIB);
  expect(most).toBeLessThan(16 * MIB);
  expect(readdirSync(folder)).toEqual([]);
  await received[Symbol.asyncDispose]();
  await expect(file!.arrayBuffer()).rejects.toThrow();
});

const texts = (count: number) => Array<Buffer>(count).fill(part('name="word"', "a".repeat(30_000)));
const half = [part('name="word"', "a"), Buffer.from('--xx\r\nContent-Disposition: form-data; name="files"; fi')];
async function* failing() {
  yield await Promise.resolve(Buffer.concat([...half, Buffer.from('lename="a"\r\n\r\nsome')]));
  throw new Error("the sender is gone");
}
test.each<[string, AsyncIterable<Uint8Array> | Iterable<Uint8Array>, string, string]>([
  ["half a form", half, MULTIPART, "malformed"],
  ["a form whose sender goes away", failing(), MULTIPART, "malformed"],
  ["JSON whose sender goes away", failing(), "application/json", "malformed"],
  ["a form without a boundary", [END], "multipart/form-data", "malformed"],
  ["a form of another kind", [END], "application/json", "unsupported_media"],
  ["a text as long as a document", [part('name="word"', "a".repeat(MIB)), END], MULTIPART, "too_large"],
  ["many texts, each short", [...texts(9), END], MULTIPART, "too_large"],
  ["too many parts", [Buffer.concat(Array(2001).fill(part('name="a"', ""))), END], MULTIPART, "too_large"],
  ["a form beyond its limit", Array<Buffer>(3).fill(Buffer.alloc(50 * MIB)), MULTIPART, "too_large"],
])("%s is refused, and holds nothing", async (_, parts, type, code) => {
  const expected = _.startsWith("JSON") ? asJson : asForm;
  await expect(receiveBody(sent(parts, type), expected, places())).rejects.toMatchObject({ code });
  expect(readdirSync(folder)).toEqual([]);
});

test("a large body takes its share of the memory once it has come, however slowly, until it is answered", async () => {
  const steps: (string | number)[] = [];
  const enter = (sizeBytes: number) => (steps.push(sizeBytes), Promise.resolve(() => void steps.push("given back")));
  const text = JSON.stringify("a".repeat(2 * MIB));
  function* slow() {
    yield Buffer.from(text.slice(0, -9));
    steps.push("the rest comes");
    yield Buffer.from(text.slice(-9));
  }
  const received = await receiveBody(sent(slow(), "application/json"), asJson, { folder, budget: { enter } });
  expect(received.value).toBe(JSON.parse(text));
  expect(steps).toEqual(["the rest comes", text.length]);
  await received[Symbol.asyncDispose]();
  const broken = sent([Buffer.from("{".repeat(2 * MIB))], "application/json");
  await expect(receiveBody(broken, asJson, { folder, budget: { enter } })).rejects.toMatchObject({ code: "malformed" });
  expect(steps.slice(2)).toEqual(["given back", 2 * MIB, "given back"]);
  expect(readdirSync(folder)).toEqual([]);
});
