import { AppError, invalidInput } from "../../shared/errors/app-error.ts";
import { say } from "../../shared/words/say.ts";

/**
 * A record that a field of the body refers to. If it does not exist or the caller may not see it, the field is invalid:
 * the address itself is valid.
 * @param found throws `not_found` when there is none
 * @throws AppError `invalid_input` naming the field
 */
export async function resolveReference<T>(path: string, found: Promise<T>): Promise<T> {
  try {
    return await found;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "not_found") throw error;
    throw invalidInput([{ path, said: say("is_not_yours") }], error);
  }
}
