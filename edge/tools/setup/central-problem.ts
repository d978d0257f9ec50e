import { z } from "zod";
import type { Clock } from "../../../shared/lib/clock.ts";
import { isOfUnknownAuthority, lookAtCertificate } from "../../../shared/lib/look-at-certificate.ts";
import { inWords } from "../../../shared/words/say.ts";
import type { EdgeSettings } from "../../config/config.ts";
import { httpTo } from "../../sync/link/http.ts";

const LIMIT_MS = 10_000;

/**
 * Why these settings do not lead to central, in a sentence with what to do; null: they do. Nothing is sent to a server
 * whose certificate is not trusted.
 */
export async function centralProblem(
  { centralUrl, centralAccess }: Pick<EdgeSettings, "centralUrl" | "centralAccess">,
  clock: Clock,
): Promise<string | null> {
  // Behind a proxy central is not reached directly; the call below checks the certificate as well.
  if (centralUrl.startsWith("https:") && centralAccess.proxyUrl === null) {
    const seen = await lookAtCertificate(centralUrl, centralAccess.ca, clock);
    if (seen.is === "seen" && seen.problem !== null) return problemOf(centralUrl, seen);
  }
  await using http = httpTo(centralUrl, centralAccess);
  const answer = await http.json({ method: "GET", path: "livez", limitMs: LIMIT_MS }, z.object({ status: z.string() }));
  if (answer.is === "ok") return null;
  return `central does not answer at ${centralUrl}: ${inWords(answer.because, "en")}`;
}

function problemOf(url: string, { problem, validUntilMs }: { problem: string | null; validUntilMs: number }): string {
  if (problem === "CERT_HAS_EXPIRED")
    return `the certificate of ${url} ended on ${new Date(validUntilMs).toISOString().slice(0, 10)}: renew it at central`;
  if (problem === "CERT_NOT_YET_VALID")
    return `the certificate of ${url} is not valid yet: is the clock of this computer right?`;
  if (problem !== null && isOfUnknownAuthority(problem))
    return `the certificate of ${url} is signed by an authority that is not known here: give its PEM file with --ca-file`;
  return `the certificate of ${url} is not trusted: ${String(problem)}`;
}
