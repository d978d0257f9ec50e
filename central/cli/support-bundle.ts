import { writeSupportBundle } from "../../shared/lib/support-bundle.ts";
import { readConfig } from "../config/read-config.ts";
import { VERSION } from "../../shared/lib/version.ts";
import { examine } from "./doctor.ts";

/** Writes one file for whoever helps from afar. @param log a log in the place of the journal; null: the journal */
export async function supportBundle(
  options: { config?: string },
  { to, log }: { to: string; log: string | null },
  print: (line: string) => void,
): Promise<number> {
  const settings = readConfig(options.config ?? null);
  const findings = await examine(options);
  await writeSupportBundle(to, { unit: "gate-central", version: VERSION, settings, findings, log });
  print(to);
  return 0;
}
