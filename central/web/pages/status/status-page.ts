import { html } from "hono/html";
import type { IconName } from "../../../../shared/web/icons.ts";
import { tag, type Tone } from "../../../../shared/web/parts.ts";
import { worstState } from "../../../../shared/lib/findings.ts";
import type { FindingState } from "../../../../shared/wire/finding.ts";
import { inWords } from "../../../../shared/words/say.ts";
import type { Page, Shown } from "../../page.ts";
import { tableCard } from "../../parts/table.ts";
import type { PageContext } from "../../page-context.ts";
import { STATUS_WORDS } from "./status-words.ts";
import { listFindings } from "../../../features/out/health/list-findings.ts";

const LOOKS: Readonly<Record<FindingState, readonly [Tone, IconName]>> = {
  ok: ["good", "check"],
  attention: ["wait", "wait"],
  fault: ["bad", "cross"],
};
const ORDER: readonly FindingState[] = ["fault", "attention", "ok"];

async function show(context: PageContext): Promise<Shown> {
  const { language } = context;
  const words = STATUS_WORDS[language];
  const findings = await context.read(listFindings);
  const sorted = findings.toSorted((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state));
  const content = html`<header class="page-head"><h1>${words.title}</h1></header>
    <div class="stack">
      <p>${words.intro}</p>
      ${tableCard("findings", words.verdicts[worstState(findings)], {
        columns: [words.check, words.state, words.found],
        rows: sorted.map(({ check, state, said }) => [
          words.checks[check],
          tag(...LOOKS[state], words.states[state]),
          inWords(said, language),
        ]),
      })}
    </div>`;
  return { title: words.title, content };
}

/** What `gate-central doctor` finds, for who has no terminal there. */
export const statusPage: Page = {
  path: "/status",
  uses: [listFindings],
  navigation: { label: { en: STATUS_WORDS.en.title, id: STATUS_WORDS.id.title } },
  show,
};
