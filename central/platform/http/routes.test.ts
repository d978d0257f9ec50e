import { expect, test } from "vitest";
import { z } from "zod";
import { defineRead, type Operation } from "./operation.ts";
import { routesOf } from "./routes.ts";

const at = (path: `/v1/${string}`): Operation =>
  defineRead({
    id: path,
    method: "get",
    path,
    permission: "token",
    scope: "none",
    summary: path,
    reply: z.null(),
    handle: () => Promise.resolve(null),
  });

const PATHS = [
  "/v1/b/a/names",
  "/v1/b/a/{id}",
  "/v1/a/{id}/b/c",
  "/v1/c/{id}",
  "/v1/b/{id}",
  "/v1/b",
  "/v1/a/d/{id}/c",
] as const;

test("the more literal address comes first, in whatever order they are declared", () => {
  const orders = PATHS.map((_, first) => [...PATHS.slice(first), ...PATHS.slice(0, first)]);
  const sorted = orders.map((paths) => routesOf(paths.map(at)).flatMap((group) => group.map(({ path }) => path)));
  expect(sorted).toEqual(orders.map(() => sorted[0]));
  expect(sorted[0]).toEqual([
    "/v1/a/d/{id}/c",
    "/v1/a/{id}/b/c",
    "/v1/b",
    "/v1/b/a/names",
    "/v1/b/a/{id}",
    "/v1/b/{id}",
    "/v1/c/{id}",
  ]);
});
