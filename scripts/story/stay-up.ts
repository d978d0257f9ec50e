import { createInterface } from "node:readline";
import { messageOf } from "../../shared/lib/message-of.ts";
import type { Button, Said } from "./buttons.ts";
import type { Driver } from "./cast.ts";
import type { Officer } from "./officers.ts";
import type { Show } from "./show.ts";
import type { World } from "./world.ts";

interface Stay {
  officers: readonly Officer[];
  visitor: Driver;
  buttons: readonly Button[];
}

/**
 * The site after the story, for people: how to use it, the buttons of the simulator's page, and the same as commands
 * of this terminal, until the signal aborts.
 */
export async function stayUp(
  world: World,
  { officers, visitor, buttons }: Stay,
  signal: AbortSignal,
  write: (text: string) => void,
  show: Show,
): Promise<void> {
  const { central, edge, simulatorUrl } = world;
  const people = officers.map(
    ({ name, pin, is_supervisor }) => `${is_supervisor ? "supervisor" : "officer"} ${name}, PIN ${pin}`,
  );
  write(`
The site stays up until Ctrl-C. All times are in the time zone of this machine.

  Simulated gate      ${simulatorUrl}
                      the lanes as pictures, with buttons that send the next truck of each kind; press a device in a
                      picture to break it
    Your own truck    QR ${visitor.code}, plate ${visitor.plate}, comes in on lane 1, then goes out on lane 2
  Guard's console     ${edge.url}
                      ${people.join("\n                      ")}
  Central             ${central.url} has its pages, ${central.url}/docs describes its API
                      POST ${central.url}/v1/auth/login
                      ${JSON.stringify(central.login)}
  Mails               ${world.centralData}/mails

The buttons work here, too. Type one of these, then Enter:
${buttons.map(({ id, does }) => `  ${id.padEnd(20)}${does}`).join("\n")}
`);
  const press = async ({ press: pressed }: Button): Promise<void> => {
    const said = await pressed().catch((error: unknown): Said => ({ is: "bad", text: messageOf(error) }));
    if (signal.aborted) return;
    write(said.text);
    show({ line: said });
  };
  show({
    line: { is: "scene", text: "the site stays up: let something happen" },
    buttons: buttons.map(({ id, label, does }) => ({ id, label, does })),
  });
  void followPresses(world, signal, (id) => {
    const pressed = buttons.find((button) => button.id === id);
    if (pressed) void press(pressed);
  });
  const typed = createInterface({ input: process.stdin });
  typed.on("line", (line) => {
    const word = line.trim().toLowerCase();
    const pressed = buttons.find(({ id }) => id === word);
    if (pressed) void press(pressed);
    else if (word !== "") write(`"${word}" is no command here: type one of the words above, or press Ctrl-C.`);
  });
  await untilAborted(signal);
  typed.close();
}

/** Follows the buttons of the simulator's page until the signal aborts. */
async function followPresses({ simulator }: World, signal: AbortSignal, onPress: (id: string) => void): Promise<void> {
  try {
    // No button was offered before.
    for await (const { kind, button } of simulator.events(0, signal)) if (kind === "press") onPress(String(button));
  } catch {
    // The stream ends with the site.
  }
}

export function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
}
