import type { z } from "zod";
import { AppError } from "../../../shared/errors/app-error.ts";
import { inputProblems } from "../../../shared/errors/input-problems.ts";
import { refusalOf } from "./parse.ts";
import { valuesOf } from "./read-body.ts";

/**
 * The multipart form of a request, validated by its schema.
 * @param lists fields that may be repeated, and are a list even with one value; any other field occurs once
 * @throws AppError `too_large`, `malformed`, or `invalid_input` with every problem
 */
export async function readForm<S extends z.ZodType>(
  request: Request,
  schema: S,
  lists: readonly string[] = [],
): Promise<z.output<S>> {
  const form = await multipartOf(request);
  const parsed = await schema.safeParseAsync(valuesOf(form.entries(), lists));
  if (parsed.success) return parsed.data;
  throw refusalOf(inputProblems(parsed.error));
}

/** @throws AppError `too_large` or `malformed` */
export async function multipartOf(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (error) {
    // A body over the limit fails inside the form's reader, which wraps the error.
    for (let inner: unknown = error; inner instanceof Error; inner = inner.cause)
      if (inner instanceof AppError) throw inner;
    throw new AppError("malformed", "The body is not a multipart form", { cause: error });
  }
}
