import { createInterface } from "node:readline";
import type { Driver } from "./cast.ts";
import type { Officer } from "./officers.ts";
import type { World } from "./world.ts";

/** The site after the story, for people: how to use it, and the commands of this terminal, until the signal aborts. */
export async function stayUp(
  world: World,
  { officers, visitor }: { officers: readonly Officer[]; visitor: Driver },
  signal: AbortSignal,
  write: (text: string) => void,
): Promise<void> {
  const { central, edge, simulatorUrl } = world;
  const people = officers.map(
    ({ name, pin, is_supervisor }) => `${is_supervisor ? "supervisor" : "officer"} ${name}, PIN ${pin}`,
  );
  write(`
The site stays up until Ctrl-C. All times are in the time zone of this machine.

  Guard's console     ${edge.url}
                      ${people.join("\n                      ")}
  Simulated gate      ${simulatorUrl}
                      QR ${visitor.code}, plate ${visitor.plate}, comes in on lane 1, then goes out on lane 2
    Send a truck      drives to the lane and presents the QR. Plans: pass; back off when the arm is up; with a
                      tailgater close behind; scan only, without a vehicle; no scan, until someone opens
    Make it           a fault of a device: unplug and replug its port; stall: neither hears nor answers; quiet: acts,
                      but says nothing; cut: half messages; noise: random bytes; resume ends all but unplug
  Central             ${central.url} has its pages, ${central.url}/docs describes its API
                      POST ${central.url}/v1/auth/login
                      ${JSON.stringify(central.login)}
  Mails               ${world.centralData}/mails

Type here, then Enter:
  cut                 cuts the line between the gate and central: the gate decides alone, its console says so
  heal                joins the line again: the gate sends what happened meanwhile
`);
  const commands: Readonly<Record<string, () => string>> = {
    cut: () => {
      world.relay.cut();
      return "The line to central is cut. Send a truck: the gate decides by what it knows.";
    },
    heal: () => {
      world.relay.heal();
      return "The line to central is up again.";
    },
  };
  const typed = createInterface({ input: process.stdin });
  typed.on("line", (line) => {
    const word = line.trim().toLowerCase();
    if (word !== "") write(commands[word]?.() ?? `"${word}" is no command here: type cut or heal, or press Ctrl-C.`);
  });
  await untilAborted(signal);
  typed.close();
}

export function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
}
