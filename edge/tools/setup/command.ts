import type { Command } from "commander";
import { machineOf } from "../../../shared/setup/machine.ts";
import { openTerminal } from "../../../shared/setup/terminal.ts";
import { VERSION } from "../../../shared/lib/version.ts";
import { askDaemon } from "../daemon/ask.ts";
import type { AddTool } from "../tool.ts";
import { setUpEdge } from "./set-up-edge.ts";

const SETTINGS_FILE = "/etc/gate-edge/edge.yaml";

interface Given {
  central?: string;
  code?: string;
  caFile?: string;
  yes: boolean;
}

/** `gate-edge setup`: from nothing to a tested gate. */
export const addSetup: AddTool = (program, world, choose) => {
  program
    .command("setup")
    .description(
      "Set up this gate computer: ask for what is missing, check central's address and certificate, enrol, write the " +
        "settings, start the service, and test each lane. A second run shows what is set, and changes what is asked.",
    )
    .option("--central <url>", "address of central, such as https://gates.example")
    .option("--code <code>", "enrolment code of this gate, which is used up at once; - reads it from standard input")
    .option(
      "--ca-file <file>",
      "PEM file of the authority that signed central's certificate, if it is the company's own",
    )
    .option("-y, --yes", "ask nothing: what is missing ends the command", false)
    .helpOption("--help", "show this")
    .addHelpText(
      "after",
      `\nIt writes ${SETTINGS_FILE}, or the file of --config.\n` +
        "Exit codes: 0 set up, and all lanes are well; 1 it failed, or somebody should look at what it printed; 2 wrong\n" +
        "use, or something is missing and nobody is there to be asked",
    )
    .action((given: Given, command: Command) => {
      const { config = SETTINGS_FILE } = command.optsWithGlobals<{ config?: string }>();
      const options = { centralUrl: given.central, code: given.code, caFile: given.caFile, asksNothing: given.yes };
      choose(() =>
        setUpEdge(
          { ...world, terminal: openTerminal(), machine: machineOf("gate-edge"), version: VERSION, ask: askDaemon },
          { ...options, file: config },
        ),
      );
    });
};
