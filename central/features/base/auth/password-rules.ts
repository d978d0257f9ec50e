import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import { invalidInput } from "../../../../shared/errors/app-error.ts";
import { say } from "../../../../shared/words/say.ts";

/** From 0 to 4, by the guesses that the password withstands: 3 is a hundred million, 4 ten thousand million. */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4;
const WEAKEST_TAKEN: PasswordStrength = 3;

/** Created at its first use: it sorts 49,000 common passwords. */
let estimator: ZxcvbnFactory | undefined;

/**
 * Estimates how hard a password is to guess with knowledge of common passwords, the keyboard and the person.
 * @param about data of the person: name, address, company
 */
export function strengthOf(password: string, about: readonly string[]): PasswordStrength {
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  const known = about.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter((text) => text.length > 2);
  return estimator.check(password, [...OF_THIS_SERVICE, ...known]).score;
}
const OF_THIS_SERVICE = ["gate", "access", "password", "kata", "sandi", "katasandi"];

/**
 * The schema checks the length; beyond it only guessing counts (NIST SP 800-63B-4): no demand for digits or signs, no
 * expiry.
 * @param path the field of the password in the request
 * @throws AppError `invalid_input` for a common or guessable password
 */
export function refuseWeakPassword(
  password: string,
  { fullname, email }: { fullname: string; email: string },
  path = "password",
): void {
  if (strengthOf(password, [fullname, email]) >= WEAKEST_TAKEN) return;
  throw invalidInput([{ path, said: say("password_is_guessable") }]);
}
