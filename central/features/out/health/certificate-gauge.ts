import { lookAtCertificate } from "../../../../shared/lib/look-at-certificate.ts";
import type { DeclaredGauges } from "../../../platform/metrics/metrics.ts";

/** The end of the certificate with which the world sees central, whoever serves it. */
export const certificateGauge: DeclaredGauges = {
  help: { gate_central_certificate_expiry_timestamp_seconds: "When the certificate of public_url ends" },
  async read({ config: { public_url: url }, clock }) {
    if (!url.startsWith("https:")) return {};
    const seen = await lookAtCertificate(url, null, clock);
    const readings = seen.is === "seen" ? [{ value: seen.validUntilMs / 1000 }] : [];
    return { gate_central_certificate_expiry_timestamp_seconds: readings };
  },
};
