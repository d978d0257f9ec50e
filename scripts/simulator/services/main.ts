import { Command } from "commander";
import { listenOn } from "../control/listen.ts";
import { portNumber } from "../ports.ts";
import { EXIT, runCommand, untilSignalled } from "../run-command.ts";
import { servicesControl } from "./control.ts";
import { startServices } from "./start.ts";

const program = new Command("services")
  .description("Plays the services of customs (REST under /rest, SOAP under /soap) and of a port (/port).")
  .option("--port <port>", "port of the services on 127.0.0.1; 0 takes a free one", portNumber, 4700)
  .option("--control <port>", "port of the control API on 127.0.0.1; 0 takes a free one", portNumber, 4701)
  .addHelpText("after", "\nExit codes: 0 stopped cleanly, 1 failed, 2 wrong use.")
  .exitOverride();

async function main(): Promise<number> {
  program.parse();
  const options = program.opts<{ port: number; control: number }>();
  const stopped = untilSignalled();
  await using services = await startServices(undefined, options.port);
  await using control = await listenOn(servicesControl(services), options.control, "control port");
  process.stdout.write(`${JSON.stringify({ kind: "ready", url: services.url, control_url: control.url })}\n`);
  await stopped;
  return EXIT.clean;
}

await runCommand(main);
