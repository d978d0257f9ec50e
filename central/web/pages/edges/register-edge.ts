import { html } from "hono/html";
import { ICON } from "../../../../shared/web/icons.ts";
import { type Markup, NOTHING } from "../../../../shared/web/markup.ts";
import { moment, note } from "../../../../shared/web/parts.ts";
import type { EdgeRegistration } from "../../../wire/edge-resources.ts";
import type { Problem } from "../../../platform/http/problem.ts";
import type { Act, Page, Shown } from "../../page.ts";
import { awaited } from "../../parts/command-outcome.ts";
import { declaredForm, typedOf } from "../../parts/form.ts";
import { bodyOf, formFields } from "../../parts/form-schema.ts";
import type { PageContext } from "../../page-context.ts";
import { connectionTag } from "./edge-facts.ts";
import { EDGE_NEWS, newsAddress } from "./edge-record.ts";
import { EDGE_WORDS } from "./edge-words.ts";
import { gatesOf } from "../../parts/gates.ts";
import { registerEdge } from "../../../features/work/fleet/operations/register-edge.ts";
import { gateOperations } from "../../../features/base/gates.ts";
import { listEdges } from "../../../features/work/fleet/operations/list-edges.ts";

const PATH = "/edges/new";
const USES = [registerEdge, gateOperations.list, listEdges] as const;

/** The gates that have no computer yet. */
async function freeGates(context: PageContext): Promise<(readonly [id: string, name: string])[]> {
  const [gates, edges] = await Promise.all([gatesOf(context), context.read(listEdges, { query: { per_page: 100 } })]);
  const taken = new Set(edges.items.map(({ gate_id }) => gate_id));
  return gates.filter(({ id }) => !taken.has(id)).map(({ id, name }) => [id, name]);
}

async function showForm(context: PageContext, values: Record<string, string>, problem: Problem | null): Promise<Shown> {
  const { language, words: all } = context;
  const words = EDGE_WORDS[language];
  const gates = await freeGates(context);
  const form = {
    action: PATH,
    fields: formFields(context.bodyOf(registerEdge)),
    words: { gate_id: { label: words.gate, help: words.gateHelp } },
    values,
    problem,
    choices: { gate_id: gates },
    submit: words.register,
  };
  const content = html`<header class="page-head">
      <a class="button" href="/edges" data-back>${ICON.back}${words.edges}</a>
      <h1>${words.register}</h1>
    </header>
    ${
      gates.length === 0 && problem === null
        ? note("plain", "check", words.noGates)
        : declaredForm(form, { language, words: all, moments: await context.momentsOf(null) })
    }`;
  return { title: words.register, content, ...(problem && { status: problem.status === 400 ? 400 : 409 }) };
}

/** A new edge with its code: the only page that ever has it. */
async function showCode(context: PageContext, edge: EdgeRegistration): Promise<Shown> {
  const { code: words } = EDGE_WORDS[context.language];
  const title = words.title(edge.gate_name);
  const reader = { moments: await context.momentsOf(edge.area_id) };
  const content = html`<header class="page-head"><h1>${title}</h1></header>
    <div class="stack">
      ${awaited({ id: EDGE_NEWS, address: newsAddress(edge.id), isWaiting: true }, html`<p>${connectionTag(edge, context)}</p>`)}
      <div class="stack" data-once>
        ${note("wait", "alert", words.once)}
        <section class="card" aria-labelledby="code-title">
          <div class="card-head">
            <h2 id="code-title">${words.code}</h2>
            ${copyButton("code", words)}
          </div>
          <div class="card-body stack-tight">
            <code class="secret" id="code">${edge.enrolment_code}</code>
            ${
              edge.enrolment_expires_at === null
                ? NOTHING
                : html`<p class="quiet">${words.until} ${moment(reader, edge.enrolment_expires_at)}</p>`
            }
          </div>
        </section>
        <section class="card" aria-labelledby="commands-title">
          <div class="card-head">
            <h2 id="commands-title">${words.commands}</h2>
            ${copyButton("commands", words)}
          </div>
          <div class="card-body stack-tight">
            <p>${words.commandsHelp}</p>
            <pre class="commands" id="commands" tabindex="0" aria-labelledby="commands-title">
${commandsFor(context.site, edge.enrolment_code)}</pre>
          </div>
        </section>
      </div>
      <div class="row"><a class="button main" href="/edges/${edge.id}">${words.toEdge}</a></div>
    </div>`;
  return { title, content };
}

function copyButton(of: string, { copy, copied }: { copy: string; copied: string }): Markup {
  return html`<button class="button" type="button" data-copy="${of}" data-copied="${copied}" hidden>${copy}</button>`;
}

/** The installation of an edge as in `systemd/README.md`, up to its start. The code is good once, and soon spent. */
function commandsFor(site: string, code: string): string {
  return `cd /opt/gate-access
./scripts/install --omit=dev
adduser --system --group --home /nonexistent --no-create-home gate-edge
cp systemd/gate-edge.service /etc/systemd/system/
install -d -m 0750 -o root -g gate-edge /etc/gate-edge
install -m 0640 -o root -g gate-edge /dev/null /etc/gate-edge/edge.yaml
install -m 0600 /dev/null /etc/gate-edge/environment
systemctl daemon-reload
scripts/node edge/main.ts setup --central ${site} --code ${code}`;
}

export const registerEdgePage: Page = {
  path: PATH,
  uses: USES,
  show: (context) => showForm(context, { gate_id: context.asked("gate_id") ?? "" }, null),
};

export const registerEdgeAct: Act = {
  path: PATH,
  uses: USES,
  async perform(context, form) {
    const body = bodyOf(formFields(context.bodyOf(registerEdge)), form, context);
    const registered = await context.try(registerEdge, { body });
    return registered.ok ? showCode(context, registered.data) : showForm(context, typedOf(form), registered.problem);
  },
};
