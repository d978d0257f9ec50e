import { writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { z } from "zod";
import { defineRead } from "./operation.ts";
import { serve } from "./test/serve.ts";

const keep = defineRead({
  id: "keep",
  method: "get",
  path: "/v1/kept",
  permission: "companies.create",
  scope: "none",
  summary: "Writes onto a full disk",
  reply: z.null(),
  message: "file_kept",
  async handle() {
    await writeFile("/dev/full", "x");
    return null;
  },
});

test("what a full disk cannot take is asked for again later, like what the database cannot", async () => {
  const answer = await serve([keep]).user.request("GET", "/v1/kept");
  expect([answer.status, answer.problem().code]).toEqual([503, "unavailable"]);
  expect(answer.headers.get("retry-after")).not.toBeNull();
});
