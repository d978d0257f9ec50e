import { SelfTestCard as Card, type SelfTestColour } from "../../../shared/wire/sync.ts";
import { messageOf } from "../../../shared/lib/message-of.ts";
import type { EdgeSettings } from "../../config/config.ts";
import { readStoredLanes } from "../../store/read-stored-lanes.ts";
import { askDaemon, type Daemon, lookForDaemon } from "../daemon/ask.ts";
import { IN_USE } from "../exit-codes.ts";
import { type AddTool, needsSettings, noDatabase, ToolStopped, type ToolWorld, withProgress } from "../tool.ts";
import { cardLines } from "./card-lines.ts";
import { testWithoutDaemon } from "./without-daemon.ts";

const EXIT: Record<SelfTestColour, number> = { green: 0, amber: 1, red: 2 };

/** `gate-edge self-test`: loops, relays, readers, signs, disk and clock, as one card. */
export const addSelfTest: AddTool = (program, world, choose) => {
  program
    .command("self-test")
    .description(
      "Check loops, relays, readers, signs, disk and clock, and give a green, amber or red card. A running daemon " +
        "checks itself and sends its devices no commands; without one, devices are started for the test: their outputs " +
        "go off and signs show a text. No arm is ever moved.",
    )
    .option("--json", "as JSON", false)
    .helpOption("--help", "show this")
    .addHelpText(
      "after",
      "\nExit codes: 0 green, 1 amber, 2 red (or settings that can't be used), 3 the daemon doesn't answer",
    )
    .action(({ json }: { json: boolean }) =>
      choose(needsSettings(world, (settings) => selfTest(world, settings, json))),
    );
};

async function selfTest(world: ToolWorld, settings: EdgeSettings, json: boolean): Promise<number> {
  const { dataDirectory, databaseFile } = settings;
  let daemon: Daemon | null = null;
  try {
    if (readStoredLanes(databaseFile) === null) return noDatabase(world, settings);
    daemon = lookForDaemon(dataDirectory);
    const testing = daemon.isRunning
      ? askDaemon(dataDirectory, "POST", "/self-test").then((answer) => Card.parse(answer))
      : testWithoutDaemon(settings, world);
    const card = await withProgress(world, "testing", testing);
    if (json) world.say(JSON.stringify(card, null, 2));
    else for (const line of cardLines(card, daemon.isRunning)) world.say(line);
    return EXIT[card.colour];
  } catch (error) {
    if (error instanceof ToolStopped) throw error;
    const isDaemons = daemon?.isRunning === true;
    world.complain(isDaemons ? `a daemon has ${dataDirectory}, but ${messageOf(error)}` : messageOf(error));
    return isDaemons ? IN_USE : EXIT.red;
  } finally {
    if (daemon?.isRunning === false) daemon.lock[Symbol.dispose]();
  }
}
