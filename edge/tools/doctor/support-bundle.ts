import { z } from "zod";
import { writeSupportBundle } from "../../../shared/lib/support-bundle.ts";
import { askDaemon } from "../daemon/ask.ts";
import { type AddTool, needsSettings, withProgress } from "../tool.ts";
import { examineEdge } from "./examine.ts";

const DEFAULT_FILE = "gate-edge-support.tar.gz";
/** A sign shows plates. */
const Status = z.looseObject({ version: z.string(), lanes: z.array(z.looseObject({ sign: z.unknown() })) });

/** `gate-edge support-bundle`: one file for whoever helps from afar. */
export const addSupportBundle: AddTool = (program, world, choose) => {
  program
    .command("support-bundle")
    .description(
      "Write one file for whoever helps: versions, settings without secrets, what `gate-edge doctor` finds, the daemon's " +
        "status without plates, and the last lines of the log.",
    )
    .option("--to <file>", "the archive, a tar.gz", DEFAULT_FILE)
    .option("--log <file>", "a log to put in, in the place of the journal; - for standard input")
    .helpOption("--help", "show this")
    .action(({ to, log }: { to: string; log?: string }) =>
      choose(
        needsSettings(world, async (settings) => {
          const ask = (path: string): Promise<unknown> => askDaemon(settings.dataDirectory, "GET", path);
          const findings = await withProgress(world, "looking", examineEdge(settings, { clock: world.clock, ask }));
          const status = await ask("/status").then(
            (answer) => Status.parse(answer),
            () => null,
          );
          const shown = status && { ...status, lanes: status.lanes.map((lane) => ({ ...lane, sign: null })) };
          await writeSupportBundle(to, {
            unit: "gate-edge",
            version: status?.version ?? "not known: the daemon does not run",
            settings,
            findings,
            log: log ?? null,
            more: { "status.json": `${JSON.stringify(shown, null, 2)}\n` },
          });
          world.say(to);
          return 0;
        }),
      ),
    );
};
