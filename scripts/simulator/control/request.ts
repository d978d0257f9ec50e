import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { z } from "zod";
import { inputProblems } from "../../../shared/errors/input-problems.ts";
import { messageOf } from "../../../shared/lib/message-of.ts";
import { inWords } from "../../../shared/words/say.ts";

/** Accepts JSON only: a page of another site cannot send it without permission (CORS). */
export async function body<T extends z.ZodType>(context: Context, schema: T): Promise<z.output<T>> {
  if (!context.req.header("content-type")?.startsWith("application/json"))
    throw new HTTPException(415, { message: "The body must be application/json" });
  const raw: unknown = await context.req.json().catch(() => {
    throw new HTTPException(400, { message: "The body is not JSON" });
  });
  const result = schema.safeParse(raw);
  if (result.success) return result.data;
  const words = inputProblems(result.error, raw).map(({ path, said }) => `${path} ${inWords(said, "en")}`.trim());
  throw new HTTPException(400, { message: words.join("; ") });
}

/** A refusal as `application/problem+json`. */
export function refusal(error: Error, context: Context): Response {
  return error instanceof HTTPException
    ? problem(context, error.status, error.message)
    : problem(context, 500, messageOf(error));
}

export function nothingThere(context: Context): Response {
  return problem(context, 404, `There is nothing at ${context.req.method} ${context.req.path}`);
}

function problem(context: Context, status: number, detail: string): Response {
  return context.body(JSON.stringify({ type: "about:blank", title: "Refused", status, detail }), {
    status: status as 400,
    headers: { "content-type": "application/problem+json" },
  });
}
