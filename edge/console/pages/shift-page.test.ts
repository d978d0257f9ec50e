import { expect, test } from "vitest";
import { openConsoleAssets } from "../assets/assets.ts";
import type { View } from "../ports.ts";
import { gate, lane, waiting } from "../test/sample-gate.ts";
import { shell, views } from "../test/sample-views.ts";
import { consolePages } from "./console-pages.ts";

const pages = consolePages(openConsoleAssets());
const render = async (view: View): Promise<string> => "".concat(await pages.render(view, shell, false));
const sample = (name: string): View => {
  const view = views.find(([one]) => one === name)?.[1];
  if (!view) throw new Error(`there is no view ${name}`);
  return view;
};

test("a shift names the supervisor who approved an act, and the acts that failed", async () => {
  const cells = (await render(sample("shift")))
    .match(/<td[^>]*>[^<]*<\/td>/g)
    ?.map((cell) => cell.replace(/<.*?>/g, ""));
  expect(cells?.slice(-12)).toEqual([
    "Siti Rahma",
    "Open the arm once",
    "–",
    "3",
    "Siti Rahma",
    "Open the arm once (failed, the arm was not opened)",
    "–",
    "1",
    "Siti Rahma",
    "Bypass: arm stays up",
    "Budi Santoso",
    "1",
  ]);
});

test("the self-test shows what failed, then what is to be looked at; what is good stands behind one press", async () => {
  const page = await render(sample("reports"));
  const [, list = ""] = page.split("Self-test</h2>");
  expect(list.match(/: (failed|please check|good)|<details class[^>]*>/g)).toEqual([
    ": failed",
    ": please check",
    '<details class="more card-body">',
    ": good",
  ]);
});

test("a hand-over lists what is open at the gate and at its lanes, and nothing else", async () => {
  const shift = sample("shift");
  const openOf = async (of: typeof gate): Promise<string[]> => {
    const [, card = ""] = (await render({ ...shift, gate: of } as View)).split("<h3>Open matters</h3>");
    const [list = ""] = card.split('<div class="field">');
    return (list.match(/<(?:li|p)>[^]*?<\/(?:li|p)>/g) ?? []).map((one) =>
      one
        .replace(/<[^>]*>/g, " ")
        .replace(/\s+/g, " ")
        .trim(),
    );
  };
  const { status } = gate;
  const sync = { ...status.sync, is_reached: true };
  const calm = { ...status, sync, outbox: { ...status.outbox, depth: 0, parked: 0 }, site: null };
  const well = { ...gate, status: { ...calm, clock: { ...status.clock, trust: "trusted" as const } } };
  const quiet = { ...lane, waits_until: null };
  expect(await openOf({ ...well, lanes: [quiet] })).toEqual(["No open matters."]);
  const held = { ...quiet, number: 2, hold: { until: null } };
  const waits = { ...waiting, number: 3 };
  expect(await openOf({ ...well, lanes: [quiet, held, waits] })).toEqual([
    "Lane 2 Arm held up Ready",
    "Lane 3: a vehicle waits",
  ]);
  const queued = { ...well.status, outbox: { ...calm.outbox, depth: 14 } };
  expect(await openOf({ ...well, status: queued, lanes: [quiet] })).toEqual(["Waiting to be sent to central: 14"]);
});
