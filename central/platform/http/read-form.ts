import { type z } from "zod";
import { AppError } from "../../../shared/errors/app-error.ts";
import { inputProblems } from "../../../shared/errors/input-problems.ts";

/**
 * The multipart form of a request, judged by its schema.
 * @param lists fields that may come several times and are a list even when they come once; any other comes once
 * @throws AppError `too_large`, `malformed`, or `invalid_input` with every problem
 */
export async function readForm<S extends z.ZodType>(
  request: Request,
  schema: S,
  lists: readonly string[] = [],
): Promise<z.output<S>> {
  const form = await formOf(request);
  const values = new Map<string, FormDataEntryValue | FormDataEntryValue[]>();
  for (const key of new Set(form.keys())) {
    const all = form.getAll(key);
    const [only] = all;
    values.set(key, lists.includes(key) || all.length > 1 || only === undefined ? all : only);
  }
  const parsed = await schema.safeParseAsync(Object.fromEntries(values));
  if (parsed.success) return parsed.data;
  const problems = inputProblems(parsed.error);
  throw new AppError("invalid_input", problems.map(({ path, message }) => `${path}: ${message}`).join("; "), {
    problems,
  });
}

async function formOf(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (error) {
    // A body over the limit fails inside the form's reader, which wraps what it met.
    for (let inner: unknown = error; inner instanceof Error; inner = inner.cause)
      if (inner instanceof AppError) throw inner;
    throw new AppError("malformed", "The body is not a multipart form", { cause: error });
  }
}
