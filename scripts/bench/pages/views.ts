import { gunzipSync } from "node:zlib";
import { request } from "undici";
import { z } from "zod";
import { GateActivity } from "../../../central/wire/gate-activity.ts";
import { summary } from "../../lib/statistics.ts";
import type { Api } from "../../lib/api.ts";
import { LOGIN } from "../central/run-central.ts";
import type { FilledSite } from "./fill.ts";

/** One view as a person has it: milliseconds until its last byte, its size as it is sent, and that of its text. */
export interface ViewFigure {
  view: string;
  medianMs: number;
  maxMs: number;
  kilobytes: number;
  textKilobytes: number;
}

/** The session cookie of a person who signs in on the page. @param base such as `http://127.0.0.1:8080` */
export async function pageCookie(base: string): Promise<string> {
  const answer = await fetch(`${base}/sign-in`, {
    method: "POST",
    redirect: "manual",
    headers: { "sec-fetch-site": "same-origin" },
    body: new URLSearchParams({ ...LOGIN, to: "/" }),
  });
  const [cookie = ""] = answer.headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
  if (cookie === "") throw new Error(`the sign-in was answered ${answer.status} without a cookie`);
  return cookie;
}

/** Measures every view, each several times after once as a start. */
export async function measureViews(
  base: string,
  { gateIds, laneIds, areaId }: FilledSite,
  { api, times }: { api: Api; times: number },
): Promise<ViewFigure[]> {
  const { items } = await api.get("/v1/gate-activities?per_page=1", z.looseObject({ items: z.array(GateActivity) }));
  const lane = `/live/${gateIds[0]}/${laneIds[0]}`;
  const views = [
    ...["/live", lane, `/live/${gateIds.at(-1)}/${laneIds.at(-1)}`, "/activities", "/activities?plate=1234"],
    ...["/activities?plate=B1234KLM", "/activities?status=refused", `/activities?lane_id=${laneIds[0]}`],
    ...["/activities?start_date=2025-03-01&end_date=2025-03-02&kind=decision", `/activities/${items[0]?.id}`],
    ...["/reviews", "/inside", "/find?q=1234KLM", "/tickets", "/dashboards", `/dashboards?area_id=${areaId}`],
    ...["/lanes", "/edges", "/log"],
  ];
  const cookie = await pageCookie(base);
  const figures: ViewFigure[] = [];
  for (const view of views) {
    const taken: number[] = [];
    let [sent, text] = [0, 0];
    for (let n = -1; n < times; n++) {
      const startMs = performance.now();
      const headers = { cookie, "sec-fetch-site": "same-origin", "accept-encoding": "gzip" };
      const answer = await request(base + view, { headers });
      const body = new Uint8Array(await answer.body.arrayBuffer());
      if (answer.statusCode !== 200) throw new Error(`${view} was answered ${answer.statusCode}`);
      if (n >= 0) taken.push(performance.now() - startMs);
      sent = body.byteLength;
      text = answer.headers["content-encoding"] === "gzip" ? gunzipSync(body).byteLength : sent;
    }
    const round = (ms: number): number => Math.round(ms * 10) / 10;
    figures.push({
      view: view.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "…"),
      medianMs: round(summary(taken).median),
      maxMs: round(Math.max(...taken)),
      kilobytes: Math.round(sent / 100) / 10,
      textKilobytes: Math.round(text / 100) / 10,
    });
  }
  return figures;
}
