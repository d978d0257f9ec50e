import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { isMultipart, MAX_DOCUMENT_BYTES } from "./parts.ts";
import type { Hooks } from "./hooks.ts";

/** The size of a plate with the camera's other fields. */
const MAX_HOOK_BYTES = MAX_DOCUMENT_BYTES;
/** With pictures in parts of their own. */
const MAX_MULTIPART_BYTES = 2 * 1024 * 1024;

/**
 * `POST /{device id}`: a message of a camera. Answers 204 if accepted, 401 without the secret, 413 and 429 on excess.
 * Mount it before the session check.
 */
export function hookApp(hooks: Pick<Hooks, "knock">): Hono {
  const app = new Hono();
  app.on(["POST", "PUT"], "/:device", async (context) => {
    const type = context.req.header("content-type");
    const knock = hooks.knock(context.req.param("device"), {
      authorization: context.req.header("authorization"),
      secret: context.req.header("x-hook-secret"),
      method: context.req.method,
      path: context.req.path,
    });
    if (knock.is === "too-many") return context.text("Too many\n", 429, { "retry-after": "1" });
    if (knock.is === "stranger") {
      for (const challenge of [...knock.challenges, 'Basic realm="plates", charset="UTF-8"'])
        context.header("www-authenticate", challenge, { append: true });
      // A camera hears the challenge of Digest only after it has sent its message: that much is taken, and dropped.
      // What is longer is not read; the connection is closed with it.
      if (!(await isDropped(context.req.raw, MAX_MULTIPART_BYTES))) context.header("connection", "close");
      return context.text("Not known\n", 401);
    }
    const maxSize = isMultipart(type) ? MAX_MULTIPART_BYTES : MAX_HOOK_BYTES;
    const limit = bodyLimit({
      maxSize,
      onError() {
        const what = `${type ?? "no type"}, more than ${maxSize / 1024} kB`;
        knock.receive(Buffer.from(what));
        return context.text("Too large: leave the pictures out, or make them smaller\n", 413, { connection: "close" });
      },
    });
    const refused = await limit(context, async () => {
      knock.receive(new Uint8Array(await context.req.arrayBuffer()), type);
    });
    return refused ?? context.body(null, 204);
  });
  return app;
}

/** Reads the body to its end and keeps nothing, unless it does not say its length or is too long. */
async function isDropped({ body, headers }: Request, maxBytes: number): Promise<boolean> {
  const length = Number(headers.get("content-length") ?? Number.NaN);
  if (body === null) return true;
  if (!(length <= maxBytes)) return false;
  await body.pipeTo(new WritableStream());
  return true;
}
