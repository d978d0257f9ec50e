import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Hooks } from "./hooks.ts";

/** The size of a plate with the camera's other fields; pictures must be left out. */
const MAX_HOOK_BYTES = 256 * 1024;

/**
 * `POST /{device id}`: a message of a camera. Answers 204 if accepted, 401 without the secret, 413 and 429 on excess.
 * Mount it before the session check.
 */
export function hookApp(hooks: Pick<Hooks, "knock">): Hono {
  const app = new Hono();
  app.on(["POST", "PUT"], "/:device", async (context) => {
    const knock = hooks.knock(context.req.param("device"), {
      authorization: context.req.header("authorization"),
      secret: context.req.header("x-hook-secret"),
    });
    if (knock.is === "too-many") return context.text("Too many\n", 429, { "retry-after": "1" });
    if (knock.is === "stranger") {
      // The body of an unauthenticated request is not read; the connection is closed with it.
      const headers = { "www-authenticate": 'Basic realm="plates", charset="UTF-8"', connection: "close" };
      return context.text("Not known\n", 401, headers);
    }
    const limit = bodyLimit({
      maxSize: MAX_HOOK_BYTES,
      onError() {
        const what = `${context.req.header("content-type") ?? "no type"}, more than ${MAX_HOOK_BYTES / 1024} kB`;
        knock.receive(Buffer.from(what));
        return context.text("Too large: leave the pictures out\n", 413, { connection: "close" });
      },
    });
    const refused = await limit(context, async () => {
      knock.receive(new Uint8Array(await context.req.arrayBuffer()));
    });
    return refused ?? context.body(null, 204);
  });
  return app;
}
