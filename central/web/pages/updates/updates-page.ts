import { doneNote } from "../../parts/done-note.ts";
import { html } from "hono/html";
import { type IconName, ICON } from "../../../../shared/web/icons.ts";
import { type Markup, NOTHING } from "../../../../shared/web/markup.ts";
import { tag, type Tone, translated } from "../../../../shared/web/parts.ts";
import type { EdgeRollout, EdgeUpdate } from "../../../wire/edge-update.ts";
import { addEdgeRelease } from "../../../features/gates/updates/operations/add-edge-release.ts";
import { deleteEdgeRelease } from "../../../features/gates/updates/operations/delete-edge-release.ts";
import { listEdgeReleases } from "../../../features/gates/updates/operations/list-edge-releases.ts";
import { continueEdgeRollout } from "../../../features/gates/updates/operations/continue-edge-rollout.ts";
import { listEdgeRollouts } from "../../../features/gates/updates/operations/list-edge-rollouts.ts";
import { startEdgeRollout } from "../../../features/gates/updates/operations/start-edge-rollout.ts";
import { stopEdgeRollout } from "../../../features/gates/updates/operations/stop-edge-rollout.ts";
import { listEdgeUpdates } from "../../../features/gates/updates/operations/list-edge-updates.ts";
import type { Act, Page, Shown, Uses } from "../../page.ts";
import { momentOf } from "../../parts/evidence.ts";
import { actForm } from "../../parts/resource-acts.ts";
import { tableCard } from "../../parts/table.ts";
import { Refused } from "../../refused.ts";
import type { Outcome } from "../../call-operation.ts";
import type { PageContext } from "../../page-context.ts";
import { connectionTag } from "../edges/edge-facts.ts";
import { UPDATE_WORDS } from "./update-words.ts";

const PATH = "/updates";
/** The acts, by their words behind `done` in the address. */
const ACTS = {
  start: startEdgeRollout,
  stop: stopEdgeRollout,
  continue: continueEdgeRollout,
  remove: deleteEdgeRelease,
  add: addEdgeRelease,
} as const;
const USES: Uses = [listEdgeUpdates, listEdgeRollouts, listEdgeReleases, ...Object.values(ACTS)];
const MAX_FORM_BYTES = 200 * 1024 * 1024;

const LOOKS: Readonly<Record<EdgeUpdate["state"], readonly [Tone, IconName]>> = {
  idle: ["plain", "lanes"],
  waiting: ["plain", "wait"],
  fetching: ["wait", "into"],
  ready: ["wait", "wait"],
  proving: ["wait", "search"],
  done: ["good", "check"],
  went_back: ["bad", "undo"],
  refused: ["bad", "cross"],
};

async function show(context: PageContext): Promise<Shown> {
  const { language } = context;
  const words = UPDATE_WORDS[language];
  const moments = await context.momentsOf(null);
  const reader = { context, moments };
  const { items: updates } = await context.read(listEdgeUpdates);
  const { items: rollouts } = await context.read(listEdgeRollouts);
  const { items: releases } = await context.read(listEdgeReleases);
  const why = (because: EdgeUpdate["update_because"]): Markup | string =>
    because === null ? "" : html`${translated(because, { ...context, moments })}`;
  const act = (address: string, name: "stop" | "continue" | "remove", icon: IconName): Markup =>
    actForm(context, `${PATH}/${address}`, {
      name,
      icon,
      fields: [],
      label: { en: UPDATE_WORDS.en[name], id: UPDATE_WORDS.id[name] },
      says: { en: UPDATE_WORDS.en[`${name}Says`], id: UPDATE_WORDS.id[`${name}Says`] },
    });
  const actsOf = ({ id, state }: EdgeRollout, isLast: boolean): Markup =>
    html`${state === "running" || state === "paused" ? act(`rollouts/${id}`, "stop", "cross") : NOTHING}
    ${isLast && (state === "paused" || state === "stopped") ? act(`rollouts/${id}`, "continue", "check") : NOTHING}`;
  const [last] = rollouts;
  const isUnderWay = last?.state === "running" || last?.state === "paused";
  const able = updates.filter(({ processor, unable_because }) => processor !== null && unable_because === null);
  const versions = [...new Set(releases.map(({ version }) => version))];
  const content = html`<header class="page-head"><h1>${words.title}</h1></header>
    <div class="stack">
      ${doneNote(context, ACTS)}
      <p>${words.intro}</p>
      ${tableCard("gates", words.gates, {
        columns: [words.gate, words.contact, words.version, words.wanted, words.state, words.because],
        rows: updates.map((one) => [
          html`<a href="/edges/${one.edge_id}">${one.gate_name}</a>`,
          connectionTag(one, context),
          one.version ?? "",
          one.wanted_version ?? "",
          html`${tag(...LOOKS[one.state], words.states[one.state])}
          ${one.percent === null ? NOTHING : html`<span class="quiet">${one.percent} %</span>`}`,
          why(one.update_because ?? one.unable_because),
        ]),
      })}
      ${
        isUnderWay || able.length === 0 || versions.length === 0
          ? NOTHING
          : actForm(context, `${PATH}/rollouts`, {
              name: "start",
              icon: "into",
              label: { en: UPDATE_WORDS.en.start, id: UPDATE_WORDS.id.start },
              says: { en: UPDATE_WORDS.en.startSays, id: UPDATE_WORDS.id.startSays },
              fields: [
                { name: "version", label: words.version, choices: versions.map((one) => [one, one]) },
                {
                  name: "first_edge_id",
                  label: words.firstGate,
                  choices: able.map(({ edge_id, gate_name }) => [edge_id, gate_name]),
                },
                { name: "pause_minutes", label: words.pause, type: "text", standard: "60" },
              ],
            })
      }
      ${tableCard("rollouts", words.rollouts, {
        columns: [words.version, words.state, words.because, words.wave, words.done, words.begun, words.by, ""],
        rows: rollouts.map((one) => [
          one.version,
          words.rolloutStates[one.state],
          why(one.because),
          words.of(one.wave + 1, one.waves),
          words.of(one.gates_done, one.gates),
          momentOf(one.created_at, reader),
          one.created_by_name ?? words.someone,
          actsOf(one, one.id === last?.id),
        ]),
      })}
      ${tableCard("releases", words.releases, {
        columns: [words.version, words.processor, words.size, words.added, ""],
        rows: releases.map(({ id, version, processor, size_bytes, created_at }) => [
          version,
          processor,
          `${(size_bytes / 1e6).toFixed(1)} MB`,
          momentOf(created_at, reader),
          act(`releases/${id}`, "remove", "cross"),
        ]),
      })}
      ${releaseForm(words)}
    </div>`;
  return { title: words.title, content };
}

function releaseForm(words: (typeof UPDATE_WORDS)["en"]): Markup {
  const entry = (name: "file" | "signature", accept: string): Markup =>
    html`<div class="field">
      <label for="release-${name}">${words[name]}</label>
      <input
        class="input"
        type="file"
        id="release-${name}"
        name="${name}"
        accept="${accept}"
        aria-describedby="release-${name}-help"
        required
      />
      <p class="quiet" id="release-${name}-help">${words.helpOf[name]}</p>
    </div>`;
  return html`<form class="card stack" method="post" action="${PATH}/releases" enctype="multipart/form-data">
    <h2>${words.add}</h2>
    ${entry("file", ".deb")} ${entry("signature", ".minisig")}
    <button class="button main" type="submit">${ICON.send}${words.send}</button>
  </form>`;
}

/** Each gate's version, and the way of a version to the gates. */
export const updatesPage: Page = {
  path: PATH,
  uses: USES,
  navigation: { label: { en: UPDATE_WORDS.en.title, id: UPDATE_WORDS.id.title } },
  show,
};

const pressed = (
  path: string,
  name: keyof typeof ACTS,
  call: (context: PageContext, form: FormData) => Promise<Outcome<unknown>>,
  more: Pick<Act, "maxBytes"> = {},
): Act => ({
  path: `${PATH}/${path}`,
  uses: USES,
  ...more,
  async perform(context, form) {
    const outcome = await call(context, form);
    if (!outcome.ok) throw new Refused(outcome.problem);
    return { to: `${PATH}?done=${name}` };
  },
});
const ofRecord = (context: PageContext) => ({ params: { id: context.param("id") } });
const typedText = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
};
/** A file of a form; without a choice an empty one, which the operation refuses. */
const chosenFile = (form: FormData, name: string): File => {
  const value = form.get(name);
  return value instanceof File ? value : new File([], "");
};

export const updateActs: readonly Act[] = [
  pressed("rollouts/start", "start", (context, form) =>
    context.try(startEdgeRollout, {
      body: {
        version: typedText(form, "version"),
        first_edge_id: typedText(form, "first_edge_id"),
        pause_minutes: Number(typedText(form, "pause_minutes") || 60),
      },
    }),
  ),
  pressed("rollouts/:id/stop", "stop", (context) => context.try(stopEdgeRollout, ofRecord(context))),
  pressed("rollouts/:id/continue", "continue", (context) => context.try(continueEdgeRollout, ofRecord(context))),
  pressed("releases/:id/remove", "remove", (context) => context.try(deleteEdgeRelease, ofRecord(context))),
  pressed(
    "releases",
    "add",
    (context, form) =>
      context.try(addEdgeRelease, {
        body: { file: chosenFile(form, "file"), signature: chosenFile(form, "signature") },
      }),
    { maxBytes: MAX_FORM_BYTES },
  ),
];
