import type { Context } from "hono";
import type { z } from "zod";
import { AppError } from "../../shared/errors/app-error.ts";
import type { HttpEnv } from "../platform/http/env.ts";
import { refuseEncoding } from "../platform/http/read-body.ts";
import { say } from "../../shared/words/say.ts";

/** The fields of a form. @throws AppError `malformed` for a body that is no form, `unsupported_media` */
export async function formOf(context: Context<HttpEnv>): Promise<FormData> {
  refuseEncoding(context.req.raw);
  try {
    return await context.req.formData();
  } catch (cause) {
    throw new AppError("malformed", say("page_form_is_unknown"), { cause });
  }
}

/** The fields of a form by their schema. @throws AppError `malformed` for a form that the page does not have */
export function fieldsOf<S extends z.ZodType>(form: FormData, schema: S): z.output<S> {
  const fields = schema.safeParse(Object.fromEntries(form));
  if (!fields.success) throw new AppError("malformed", say("page_form_is_unknown"));
  return fields.data;
}

/** A text of a form; empty when it is absent, a file, or longer than any entry of these pages. */
export function textOfForm(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" && value.length <= 8192 ? value : "";
}
