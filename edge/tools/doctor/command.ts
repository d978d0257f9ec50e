import { findingLines, worstState } from "../../../shared/lib/findings.ts";
import type { FindingState } from "../../../shared/wire/finding.ts";
import { askDaemon } from "../daemon/ask.ts";
import { type AddTool, needsSettings, withProgress } from "../tool.ts";
import { examineEdge } from "./examine.ts";

const EXIT: Record<FindingState, number> = { ok: 0, attention: 1, fault: 2 };

/** `gate-edge doctor`: everything that the person on call would look at; devices are left to `gate-edge self-test`. */
export const addDoctor: AddTool = (program, world, choose) => {
  program
    .command("doctor")
    .description(
      "Examine this gate computer: settings, enrolment, central and its certificate, data, facts, disk, clock, lanes. " +
        "It changes nothing, and the daemon goes on.",
    )
    .option("--json", "as JSON", false)
    .helpOption("--help", "show this")
    .addHelpText("after", "\nExit codes: 0 all is well, 1 somebody should look, 2 something does not work")
    .action(({ json }: { json: boolean }) =>
      choose(
        needsSettings(world, async (settings) => {
          const ask = (path: string): Promise<unknown> => askDaemon(settings.dataDirectory, "GET", path);
          const findings = await withProgress(world, "looking", examineEdge(settings, { clock: world.clock, ask }));
          if (json) world.say(JSON.stringify(findings, null, 2));
          else for (const line of findingLines(findings)) world.say(line);
          return EXIT[worstState(findings)];
        }),
      ),
    );
};
