import { Command } from "commander";
import { readConfig } from "./config/read-config.ts";
import type { SimulatorEvent } from "./events.ts";
import { startSimulator } from "./start-simulator.ts";
import { formatEvent } from "./format-event.ts";
import { portNumber } from "./ports.ts";
import { EXIT, runCommand, untilSignalled } from "./run-command.ts";

const program = new Command("simulator")
  .description("Plays the devices of a gate: barrier, loops, light, sign and reader, over their real protocols.")
  .requiredOption("--config <file>", "what to simulate, YAML or JSON (see example.yaml)")
  .option("--control <port>", "port of the control API on 127.0.0.1; 0 takes a free one", portNumber)
  .option("--json", "write events as JSON lines (the default where the output is no terminal)")
  .option("--check-config", "check the configuration and end")
  .addHelpText("after", "\nExit codes: 0 stopped cleanly, 1 failed, 2 wrong use or wrong configuration.")
  .exitOverride();

async function main(): Promise<number> {
  program.parse();
  const options = program.opts<{ config: string; control?: number; json?: true; checkConfig?: true }>();
  const config = await readConfig(options.config);
  if (options.checkConfig) {
    process.stdout.write(`${options.config} is good\n`);
    return EXIT.clean;
  }
  const asJson = options.json ?? !process.stdout.isTTY;
  const onEvent = (event: SimulatorEvent): void => {
    process.stdout.write(`${asJson ? JSON.stringify(event) : formatEvent(event)}\n`);
  };
  const port = options.control ?? config.control.port;
  const stopped = untilSignalled();
  const simulator = await startSimulator({ ...config, control: { port } }, { onEvent });
  await stopped;
  await simulator.close();
  return EXIT.clean;
}

await runCommand(main);
