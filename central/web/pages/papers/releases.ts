import { html } from "hono/html";
import { Sppb } from "../../../wire/customs-document.ts";
import { tag, translated } from "../../../../shared/web/parts.ts";
import { resourcePages } from "../../parts/resource.ts";
import { at, linked } from "./paper-facts.ts";
import { both, factsOf, PAPER_WORDS } from "./paper-words.ts";
import { getSppb } from "../../../features/trade/papers/operations/get-sppb.ts";
import { listSppb } from "../../../features/trade/papers/operations/list-sppb.ts";

const fact = factsOf<Sppb>();
const date = fact("sppbDate", ({ tanggal_sppb }) => tanggal_sppb);
const source = fact("source", (release, { context }) => PAPER_WORDS[context.language].sources[release.source]);
const asOf = fact("asOf", ({ as_of }, reader) => at(as_of, reader));
const document = fact("document", ({ customs_document_id: id, car }, { context }) => {
  return html`<a href="/customs-documents/${id}">${car ?? PAPER_WORDS[context.language].openDocument}</a>`;
});

/** Releases by customs. A person records and withdraws them at their document. */
export const releases = resourcePages({
  path: "/sppb",
  title: both("releases"),
  navigation: {},
  list: listSppb,
  get: [getSppb, "id"],
  addressOf: ({ id }) => id,
  areaOf: () => null,
  heading: ({ no_sppb }) => no_sppb,
  tagOf({ state }, { language }) {
    const words = PAPER_WORDS[language].releaseState;
    return state === "released" ? tag("good", "check", words.released) : tag("bad", "cross", words.cancelled);
  },
  filters(context) {
    const words = PAPER_WORDS[context.language];
    return Promise.resolve([
      { name: "search", label: words.searchRelease },
      ...linked(context, "customs_document_id", words.document, words.thisDocument),
      {
        name: "state",
        label: words.state,
        choices: Sppb.shape.state.options.map((one) => [one, words.releaseState[one]] as const),
      },
    ]);
  },
  empty: both("releasesEmpty"),
  origin: { to: "/customs-documents", label: both("customs") },
  columns: [date, document, source, asOf],
  facts: [
    document,
    date,
    asOf,
    source,
    fact("recordedBy", ({ recorded_by }) => recorded_by),
    fact(
      "reason",
      ({ reason }, { context, moments }) => reason && translated(reason, { language: context.language, moments }),
    ),
  ],
  acts: [],
});
