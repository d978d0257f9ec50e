import { z } from "zod";
import { type Browser, browserAt } from "../../edge/console/test/browser.ts";
import { newId } from "../../shared/lib/ids.ts";
import { Area } from "../../shared/wire/area.ts";
import { LogActivity, LogActivityDetail } from "../../central/wire/log-activity.ts";
import { until } from "../lib/until.ts";
import { outboxIsEmpty } from "./at-central.ts";
import type { Driver } from "./cast.ts";
import { askCustoms, type Import, releaseImports } from "./customs.ts";
import { admitted } from "./lanes.ts";
import type { Officer } from "./officers.ts";
import { type Road, sendTruck } from "./trucks.ts";

/** A truck inside with an import, and what an officer reads on its paper. */
export interface Bearer {
  driver: Driver;
  import: Import;
  /** The number on the paper. */
  shows: string;
}

/** The truck whose paper customs confirm, and the one whose paper they do not know. */
export interface Bearers {
  honest: Bearer;
  mistaken: Bearer;
}

const STALE_AFTER_HOURS = 1 / 3600;
const USUAL_HOURS = 12;

/**
 * Customs are away, and what is known of two imports is older than the area allows: an officer enters the number and a
 * photo of each paper, and the trucks leave. Then customs are back, and central compares the papers.
 * @returns the activity of each exit
 */
export async function leaveByPaper(road: Road, bearers: Bearers, officer: Officer) {
  const { world, site, memory } = road;
  const both = [bearers.honest, bearers.mistaken];
  for (const { driver } of both)
    await sendTruck(road, { who: "brings an import", lane: "in", driver, expects: admitted });
  await world.services.fault("away");
  const asked = await askCustoms(
    site,
    both.map((one) => one.import),
  );
  const outcomes = asked.map(({ outcome }) => outcome);
  if (outcomes.some((one) => one !== "failed")) throw new Error(`customs are away and answered ${outcomes.join()}`);
  await allowAge(road, STALE_AFTER_HOURS);
  const console = await signedIn(world.edge.url, officer);
  const honest = await showPaper(road, console, bearers.honest);
  const mistaken = await showPaper(road, console, bearers.mistaken);
  await allowAge(road, USUAL_HOURS);
  await outboxIsEmpty(memory);
  await world.services.fault("none");
  await releaseImports(site, ...both.map((one) => one.import));
  return { honest, mistaken };
}

/** The outcome of each paper that was entered by hand at the gates, as central's log has it. */
export async function outcomesByHand({ site: { admin } }: Pick<Road, "site">): Promise<string[]> {
  const rows = await admin.all("/v1/log-activities?record_type=shown_paper", LogActivity);
  const details = await Promise.all(rows.map(({ id }) => admin.get(`/v1/log-activities/${id}`, LogActivityDetail)));
  return details.map(({ after }) => z.object({ outcome: z.string() }).parse(after).outcome).sort();
}

async function showPaper(road: Road, console: Browser, { driver, shows }: Bearer): Promise<string> {
  const { memory, site } = road;
  const before = memory.lastSequence();
  const lane_id = site.lanes.out.id;
  const expects = { code: "CUSTOMS_STALE", passage: "confirmed" } as const;
  const sent = sendTruck(road, { who: "an officer enters its paper", lane: "out", driver, expects });
  const fact = await until("the gate refers the truck", () =>
    memory.facts(before).find((one) => one.type === "decision" && one.lane_id === lane_id),
  );
  const paper = { activity_id: fact.activity_id, number: shows, photo: new File([JPEG], "paper.jpg") };
  const why = { press_id: newId(), reason: "central_away", words: "" };
  const result = await console.act("customs_paper", { lane_id, ...paper, ...why });
  if (result.outcome !== "done") throw new Error(`the officer's paper ended ${JSON.stringify(result)}`);
  await sent;
  return fact.activity_id;
}

/** The first bytes of a JPEG picture. */
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4]);

async function allowAge({ site: { admin, areaId }, memory }: Road, customs_max_age_hours: number): Promise<void> {
  await admin.patch(`/v1/areas/${areaId}`, { rules: { customs_max_age_hours } }, Area);
  const isKnown = () => memory.areaRules(areaId).customs_max_age_hours === customs_max_age_hours;
  await until("the gate knows the allowed age", isKnown);
}

async function signedIn(url: string, { name, pin }: Officer): Promise<Browser> {
  const browser = browserAt((request) => {
    const { pathname, search } = new URL(request.url);
    return fetch(new Request(`${url}${pathname}${search}`, request), { redirect: "manual" });
  });
  await until(
    `${name} signs in at the gate`,
    async () => (await browser.post("/sign-in", { name, pin })).status === 303,
  );
  return browser;
}
