import { html } from "hono/html";
import { doneNote } from "../../parts/done-note.ts";
import type { IconName } from "../../../../shared/web/icons.ts";
import { type Markup, NOTHING } from "../../../../shared/web/markup.ts";
import { tag, type Tone } from "../../../../shared/web/parts.ts";
import { type SigningKey, KeyPurpose } from "../../../wire/machine.ts";
import type { Act, Page, Shown } from "../../page.ts";
import { momentOf } from "../../parts/evidence.ts";
import { actForm } from "../../parts/resource-acts.ts";
import { tableCard } from "../../parts/table.ts";
import { Refused } from "../../refused.ts";
import type { PageContext } from "../../page-context.ts";
import { KEY_WORDS } from "./key-words.ts";
import { listSigningKeys } from "../../../features/base/machines/operations/list-signing-keys.ts";
import { revokeSigningKey } from "../../../features/base/machines/operations/revoke-signing-key.ts";
import { rotateSigningKey } from "../../../features/base/machines/operations/rotate-signing-key.ts";

const PATH = "/signing-keys";
const ACTS = { rotate: rotateSigningKey, revoke: revokeSigningKey } as const;
const USES = [listSigningKeys, ACTS.rotate, ACTS.revoke] as const;

const LOOKS: Readonly<Record<SigningKey["status"], readonly [Tone, IconName]>> = {
  active: ["good", "check"],
  retired: ["plain", "wait"],
  revoked: ["bad", "lock"],
};

async function show(context: PageContext): Promise<Shown> {
  const { language } = context;
  const words = KEY_WORDS[language];
  const reader = { context, moments: await context.momentsOf(null) };
  const keys = await context.read(listSigningKeys);
  const act = (address: string, name: "rotate" | "revoke", says: keyof typeof words.says, of = ""): Markup | string => {
    if (!context.may(ACTS[name])) return NOTHING;
    const label = { en: `${KEY_WORDS.en[name]} ${of}`.trim(), id: `${KEY_WORDS.id[name]} ${of}`.trim() };
    const said = { en: KEY_WORDS.en.says[says], id: KEY_WORDS.id.says[says] };
    const icon = name === "rotate" ? "key" : "cross";
    return actForm(context, `${PATH}/${address}`, { name, label, icon, says: said, fields: [] });
  };
  const card = (purpose: KeyPurpose): Markup => {
    const own = keys.filter((key) => key.purpose === purpose);
    return html`<div class="stack">
      ${tableCard(purpose, words.purposes[purpose], {
        columns: [words.key, words.state, words.since, words.until, words.end],
        rows: own.map(({ id, key_id, status, created_at, retired_at, revoked_at }) => {
          const [ended, short] = [revoked_at ?? retired_at, key_id ?? id.slice(-8)];
          return [
            html`<code>${short}</code>`,
            tag(...LOOKS[status], words.states[status]),
            momentOf(created_at, reader),
            ended === null ? "" : momentOf(ended, reader),
            status === "revoked" ? "" : act(id, "revoke", purpose, short),
          ];
        }),
      })}
      ${act(purpose, "rotate", "rotate")}
    </div>`;
  };
  const content = html`<header class="page-head"><h1>${words.title}</h1></header>
    <div class="stack">
      ${doneNote(context, ACTS)}
      <p>${words.intro}</p>
      ${KeyPurpose.options.map(card)}
    </div>`;
  return { title: words.title, content };
}

/** The keys that central signs with. */
export const signingKeysPage: Page = {
  path: PATH,
  uses: USES,
  navigation: { label: { en: KEY_WORDS.en.title, id: KEY_WORDS.id.title } },
  show,
};

export const signingKeyActs: readonly Act[] = (["rotate", "revoke"] as const).map((name) => ({
  path: `${PATH}/:id/${name}`,
  uses: [ACTS[name], ...USES],
  async perform(context) {
    const id = context.param("id");
    const outcome =
      name === "rotate"
        ? await context.try(rotateSigningKey, { body: { purpose: id as KeyPurpose } })
        : await context.try(revokeSigningKey, { params: { id } });
    if (!outcome.ok) throw new Refused(outcome.problem);
    return { to: `${PATH}?done=${name}` };
  },
}));
