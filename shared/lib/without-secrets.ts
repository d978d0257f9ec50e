const HIDDEN = "[hidden]";
/** Names of what nobody outside may read. The path of a file with a secret is none. */
const SECRET = /password|secret|token|code|hash|key|cert/i;
const IS_PATH = /file$/i;

/** Of addresses: user and password, which may hold an `@` too, and parameters with the name of a secret. */
const USER = /^([a-z][a-z0-9+.-]*:\/\/)[^/?#]*@/i;
const SECRET_PARAMETER = new RegExp(`([?&][^=&]*(?:${SECRET.source})[^=&]*=)[^&#]*`, "gi");

/** An address for others to read: user, password and secret parameters are hidden. Any other text stays as it is. */
export function addressWithoutSecrets(text: string): string {
  return text.replace(USER, `$1${HIDDEN}@`).replaceAll(SECRET_PARAMETER, `$1${HIDDEN}`);
}

/**
 * A copy of settings for others to read: values with the name of a secret are hidden, and so are those in addresses.
 * What is not set stays visible.
 */
export function withoutSecrets(value: unknown, name = ""): unknown {
  if (value === null || value === undefined || typeof value === "boolean") return value;
  if (SECRET.test(name) && !IS_PATH.test(name)) return HIDDEN;
  if (Array.isArray(value)) return value.map((one) => withoutSecrets(one));
  if (typeof value === "object")
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutSecrets(inner, key)]));
  return typeof value === "string" ? addressWithoutSecrets(value) : value;
}

/** Lines of a log for others to read: a line that may hold a secret, such as the first password, is hidden. */
export function logWithoutSecrets(text: string): string {
  return text.replaceAll(/^.*(?:password|passcode|secret|token|enrolment_code)["']?\s*[:=].*$/gim, HIDDEN);
}
