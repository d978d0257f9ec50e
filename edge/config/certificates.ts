import { X509Certificate } from "node:crypto";
import { createSecureContext } from "node:tls";
import type { EdgeSettings } from "./config.ts";

/** PEM texts from the settings' files; null if none is named. */
export interface PemTexts {
  ca: string | null;
  cert: string | null;
  key: string | null;
}

/** A certificate of the settings: what it is for, and its end, Unix epoch milliseconds. */
export interface Certificate {
  use: "central_ca" | "central" | "console" | "site_broker_ca" | "site_broker";
  validUntilMs: number;
}

/** Every certificate that the settings name. */
export function certificatesOf(
  settings: Pick<EdgeSettings, "centralAccess" | "console" | "siteBroker">,
): Certificate[] {
  const { centralAccess, console: served, siteBroker } = settings;
  const texts: Record<Certificate["use"], string | null> = {
    central_ca: centralAccess.ca,
    central: centralAccess.cert,
    console: served.tls?.certificate ?? null,
    site_broker_ca: siteBroker?.tls.ca ?? null,
    site_broker: siteBroker?.tls.cert ?? null,
  };
  return Object.entries(texts).flatMap(([use, pem]) =>
    pem === null
      ? []
      : [{ use: use as Certificate["use"], validUntilMs: new X509Certificate(pem).validToDate.getTime() }],
  );
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
