import { html } from "hono/html";
import type { Vessel } from "../../../wire/port-document.ts";
import { tag } from "../../../../shared/web/parts.ts";
import { resourcePages } from "../../parts/resource.ts";
import { areaFilter, at, joined } from "./paper-facts.ts";
import { both, factsOf, PAPER_WORDS } from "./paper-words.ts";
import { getVessel } from "../../../features/trade/papers/operations/get-vessel.ts";
import { listVessels } from "../../../features/trade/papers/operations/list-vessels.ts";

const fact = factsOf<Vessel>();
const code = fact("code", ({ kd_kapal }) => kd_kapal);
const agent = fact("agent", ({ agen }) => agen);
const call = fact("call", ({ no_ppk }) => no_ppk);
const eta = fact("eta", (vessel, reader) => at(vessel.eta, reader));
const etd = fact("etd", (vessel, reader) => at(vessel.etd, reader));

/** Where the ship is by the schedule of its latest work order. */
function scheduleOf({ eta: arrives, etd: leaves }: Vessel, nowMs: number): "none" | "due" | "here" | "gone" {
  if (arrives === null) return "none";
  if (Date.parse(arrives) > nowMs) return "due";
  return leaves !== null && Date.parse(leaves) <= nowMs ? "gone" : "here";
}

/** Ships, as the work orders of the port describe them. */
export const vessels = resourcePages({
  path: "/vessels",
  title: both("vessels"),
  navigation: {},
  list: listVessels,
  get: [getVessel, "id"],
  addressOf: ({ id }) => id,
  areaOf: ({ area_id }) => area_id,
  heading: ({ nm_kapal, kd_kapal }) => nm_kapal ?? kd_kapal,
  tagOf: (vessel, { language, nowMs }) => tag("plain", null, PAPER_WORDS[language].schedule[scheduleOf(vessel, nowMs)]),
  filters: async (context) => [
    { name: "search", label: PAPER_WORDS[context.language].searchVessel },
    await areaFilter(context),
  ],
  empty: both("vesselsEmpty"),
  origin: { to: "/port-documents", label: both("port") },
  columns: [code, agent, call, eta, etd],
  facts: [
    code,
    fact("port", ({ id }, { context }) => {
      return html`<a href="/port-documents?vessel_id=${id}">${PAPER_WORDS[context.language].port}</a>`;
    }),
    fact("vesselType", ({ jns_kapal }) => jns_kapal),
    fact("voyage", ({ jns_pelayaran }) => jns_pelayaran),
    fact("size", ({ grt, loa }) => joined(grt, loa)),
    agent,
    call,
    eta,
    etd,
  ],
  acts: [],
});
