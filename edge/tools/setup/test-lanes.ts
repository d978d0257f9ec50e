import { z } from "zod";
import { SelfTestCard } from "../../../shared/wire/sync.ts";
import type { EdgeSettings } from "../../config/config.ts";
import { FAILED } from "../exit-codes.ts";
import { cardLines } from "../self-test/card-lines.ts";
import { type ToolWorld, withProgress } from "../tool.ts";

export type AskDaemon = (dataDirectory: string, method: "GET" | "POST", path: string) => Promise<unknown>;

const Status = z.object({
  replica: z.object({ age_ms: z.number().nullable() }),
  clock: z.object({ trust: z.string() }),
  lanes: z.array(z.object({ devices: z.array(z.object({ state: z.string() })) })),
});

const DATA_MS = 60_000;
/**
 * Lanes open, devices answer and the clock is compared soon after the data: a test before that finds what is no trouble.
 * A device may fail once while a busy computer still loads its code.
 */
const DEVICES_MS = 30_000;
const TURN_MS = 500;

/** Waits for the data of central and the devices, and prints the self-test of the daemon. @returns the exit code */
export async function testLanes(
  world: ToolWorld & { ask: AskDaemon },
  { dataDirectory }: Pick<EdgeSettings, "dataDirectory">,
): Promise<number> {
  const { clock, say, complain, ask } = world;
  const status = (): Promise<z.infer<typeof Status> | null> =>
    ask(dataDirectory, "GET", "/status").then(
      (answer) => Status.parse(answer),
      () => null,
    );
  const until = async (isReached: (seen: z.infer<typeof Status>) => boolean, limitMs: number): Promise<boolean> => {
    const endMs = clock.monotonicMs() + limitMs;
    for (;;) {
      const seen = await status();
      if (seen && isReached(seen)) return true;
      if (clock.monotonicMs() >= endMs) return false;
      await new Promise<void>((resolve) => clock.after(TURN_MS, resolve));
    }
  };
  const hasData = await withProgress(world, "waiting for central's data", until(isFilled, DATA_MS));
  if (!hasData) {
    complain("There is no data of central yet: `gate-edge doctor` says why, and the service keeps trying.");
    return FAILED;
  }
  await withProgress(world, "waiting for the devices", until(areReady, DEVICES_MS));
  const card = SelfTestCard.parse(await withProgress(world, "testing", ask(dataDirectory, "POST", "/self-test")));
  for (const line of cardLines(card, true)) say(line);
  if (card.checks.every(({ lane }) => lane === null)) {
    complain("Central has no lanes for this gate yet: they work as soon as they are configured there.");
    return FAILED;
  }
  return card.colour === "green" ? 0 : FAILED;
}

const isFilled = ({ replica }: z.infer<typeof Status>): boolean => replica.age_ms !== null;
const areReady = ({ lanes, clock }: z.infer<typeof Status>): boolean =>
  lanes.length > 0 &&
  clock.trust !== "uncertain" &&
  lanes.every(({ devices }) => devices.every(({ state }) => state === "ready"));
