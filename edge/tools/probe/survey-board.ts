import type { Clock } from "../../../shared/lib/clock.ts";
import { silentLog } from "../../../shared/lib/log.ts";
import type { Link } from "../../../shared/wire/devices/links.ts";
import { openLinePool } from "../../drivers/line/line-pool.ts";
import { characterMs } from "../../drivers/line/serial-line.ts";
import { BoardRefused, type Bus, openBus } from "../../drivers/modbus-relay/bus.ts";
import { CONTROL_MODES } from "../../drivers/modbus-relay/frame.ts";
import type { Finding } from "./finding.ts";

const OPEN_MS = 4_000;
const SIZES = [32, 16, 8, 4, 2, 1];
const VERSION_REGISTER = 0x8000;

/**
 * Reads a relay board and changes nothing: relays, inputs, control modes, version.
 * @returns true if there is more to find out: the device itself reports the reason of a closed line
 */
export async function surveyBoard(
  { link, address }: { link: Link; address: number },
  clock: Clock,
  find: (is: Finding["is"], words: string) => void,
): Promise<boolean> {
  await using lines = openLinePool({ clock, random: Math.random, log: silentLog });
  const { line } = lines.borrow(link);
  const isOpen = await new Promise<boolean>((resolve) => {
    const end = (): void => {
      cancel();
      resolve(line.isOpen);
    };
    const cancel = clock.after(OPEN_MS, end);
    line.listen({ bytes: () => undefined, opened: end, lost: end });
    if (line.isOpen) end();
  });
  // The device itself reports next why it is not open.
  if (!isOpen) return true;
  using bus = openBus(line, clock, { characterMs: link.type === "serial" ? characterMs(link) : 0 });
  const relays = await sizeOf(bus, address, "read-coils");
  if (relays === null) {
    find("bad", `no board answers address ${address} on ${line.name}`);
    return false;
  }
  const inputs = await sizeOf(bus, address, "read-inputs");
  find("good", `a board answers address ${address}: ${relays} relays, ${inputs ?? 0} inputs`);
  const modes = await ask(bus, { kind: "read-holding", address, from: CONTROL_MODES, count: Math.min(relays, 8) });
  if (!modes) find("note", "it has no control modes");
  else if (modes.every((mode) => mode === 0)) find("good", "its inputs move no relay (control modes are 0)");
  else {
    const wrong = modes.flatMap((mode, channel) => (mode === 0 ? [] : [`channel ${channel} in mode ${mode}`]));
    find("bad", `its inputs move relays by themselves: ${wrong.join(", ")}; set the control modes to 0`);
  }
  const version = await ask(bus, { kind: "read-holding", address, from: VERSION_REGISTER, count: 1 });
  if (version?.[0] !== undefined) find("note", `its software is version ${(version[0] / 100).toFixed(2)}`);
  return true;
}

/** The number of coils or inputs that it accepts in a question; null if it does not answer. */
async function sizeOf(bus: Bus, address: number, kind: "read-coils" | "read-inputs"): Promise<number | null> {
  for (const count of SIZES) {
    try {
      await bus.read({ kind, address, from: 0, count });
      return count;
    } catch (error) {
      if (!(error instanceof BoardRefused)) return null;
    }
  }
  return 0;
}

async function ask(bus: Bus, request: Parameters<Bus["read"]>[0]): Promise<readonly number[] | null> {
  try {
    return await bus.read(request, 1);
  } catch {
    return null;
  }
}
