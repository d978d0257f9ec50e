import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { openChromium } from "../../../shared/test/chromium.ts";
import { describeMachine, type Machine, machineLine } from "../../lib/machine.ts";
import { type BusyGate, openBusyGate } from "./gate.ts";

/** A browser and a real edge with busy lanes. Its folder is deleted on disposal. */
export interface BusyConsole extends AsyncDisposable {
  readonly machine: Machine;
  readonly gate: BusyGate;
  readonly browser: Browser;
}

/** @param say prints the description of the machine */
export async function openBusyConsole(name: string, lanes: number, say: (line: string) => void): Promise<BusyConsole> {
  await using opening = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), `${name}-`));
  opening.defer(() => rm(folder, { recursive: true, force: true }));
  const machine = await describeMachine(folder);
  say(machineLine(machine));
  const gate = opening.use(await openBusyGate(folder, lanes));
  const browser = await openChromium();
  opening.defer(() => browser.close());
  const closing = opening.move();
  return { machine, gate, browser, [Symbol.asyncDispose]: () => closing.disposeAsync() };
}
