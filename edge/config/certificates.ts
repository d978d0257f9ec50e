import { X509Certificate } from "node:crypto";
import { createSecureContext } from "node:tls";

/** PEM texts from the settings' files; null if none is named. */
export interface PemTexts {
  ca: string | null;
  cert: string | null;
  key: string | null;
}

/**
 * Checks certificates before anything starts: a connection or a server would fail later, and an invalid authority would
 * be ignored without an error.
 * @param of the prefix of the settings' names: `<of>_ca_file`, `<of>_certificate_file`, `<of>_key_file`
 * @param problems receives the problems, one sentence each
 */
export function checkCertificates(of: string, { ca, cert, key }: PemTexts, problems: string[]): void {
  if (ca !== null && reasonWhyNot(() => new X509Certificate(ca)) !== null)
    problems.push(`${of}_ca_file holds no certificate in PEM`);
  if (cert === null || key === null) return;
  const reason = reasonWhyNot(() => createSecureContext({ cert, key }));
  if (reason !== null) problems.push(`${of}_certificate_file and ${of}_key_file can't be used together: ${reason}`);
}

/** @returns OpenSSL's reason, such as "no start line" or "key values mismatch"; null if there is none */
function reasonWhyNot(use: () => unknown): string | null {
  try {
    use();
    return null;
  } catch (error) {
    const reason = error instanceof Error && "reason" in error ? error.reason : null;
    return typeof reason === "string" ? reason : "they are not in PEM";
  }
}
