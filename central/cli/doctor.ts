import { finding, findingLines, worstState } from "../../shared/lib/findings.ts";
import { messageOf } from "../../shared/lib/message-of.ts";
import type { Finding } from "../../shared/wire/finding.ts";
import { say } from "../../shared/words/say.ts";
import { examineCentral } from "../features/out/health/service.ts";
import { withCentral } from "./with-central.ts";

const DONE = 0;
const INCOMPLETE = 3;

/** What is found; a central that cannot be opened is a finding, too. */
export async function examine(options: { config?: string }): Promise<Finding[]> {
  let findings: Finding[] = [];
  try {
    await withCentral(options, "doctor", async ({ platform }) => {
      findings = await examineCentral({ ...platform, serves: false });
      return DONE;
    });
  } catch (error) {
    findings.push(finding("settings", "fault", say("finding_not_started", { why: messageOf(error) })));
  }
  return findings;
}

/** Examines this server, and prints what is found, what does not work first. */
export async function doctor(
  options: { config?: string },
  print: (line: string) => void,
  json: boolean,
): Promise<number> {
  const findings = await examine(options);
  if (json) print(JSON.stringify(findings, null, 2));
  else for (const line of findingLines(findings)) print(line);
  return worstState(findings) === "fault" ? INCOMPLETE : DONE;
}
