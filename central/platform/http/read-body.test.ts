import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { z } from "zod";
import { newId } from "../../../shared/lib/ids.ts";
import { Uuid } from "../../../shared/wire/common.ts";
import { defineRead } from "./operation.ts";
import { serve } from "./test/serve.ts";

test("a compressed body of an operation that takes none is refused", async () => {
  const ring = defineRead({
    id: "ring",
    method: "post",
    path: "/v1/things/{id}/ring",
    permission: "companies.read",
    scope: "none",
    summary: "Rings",
    params: z.strictObject({ id: Uuid }),
    reply: z.null(),
    handle: () => Promise.resolve(null),
  });
  const headers = { "content-type": "application/json", "content-encoding": "gzip" };
  const body = new Blob([gzipSync("{}")]);
  const answer = await serve([ring]).user.request("POST", `/v1/things/${newId()}/ring`, { body, headers });
  expect([answer.status, answer.problem().code]).toEqual([415, "unsupported_media"]);
});
