import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { Agent, FormData, setGlobalDispatcher } from "undici";
import { expect, test } from "vitest";
import { z } from "zod";
import { apiOf } from "./api.ts";

test("a form is sent by this package's own connections, since Node's global ones don't know its forms", async () => {
  class Foreign extends Agent {
    override dispatch(): never {
      throw new Error("the global dispatcher was used");
    }
  }
  setGlobalDispatcher(new Foreign());
  await using server = createServer((request, response) => {
    let bytes = 0;
    request.on("data", (part: Buffer) => (bytes += part.length));
    request.on("end", () => response.end(JSON.stringify({ message: "", data: bytes })));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const form = new FormData();
  form.append("file", new File([Buffer.alloc(100_000)], "a.deb"));
  const { port } = server.address() as AddressInfo;
  expect(await apiOf(`http://127.0.0.1:${port}`, "t").upload("/", form, z.number())).toBeGreaterThan(100_000);
});
