import { html } from "hono/html";
import { type ExternalClient, ExternalClientWithSecret } from "../../../wire/machine.ts";
import type { Markup } from "../../../../shared/web/markup.ts";
import { note, tag } from "../../../../shared/web/parts.ts";
import { COMPANY_READS, companyChoices, companyFact } from "../../parts/companies.ts";
import { momentOf } from "../../parts/evidence.ts";
import type { Choice } from "../../parts/form-choices.ts";
import { resourcePages } from "../../parts/resource.ts";
import type { Shows } from "../../parts/resource-kind.ts";
import type { PageContext } from "../../page-context.ts";
import { ACTION_WORDS, MODULE_WORDS } from "../roles/permission-words.ts";
import { both, MACHINE_WORDS } from "./machine-words.ts";
import { getRole } from "../../../features/base/roles/operations/get-role.ts";
import { listRoles } from "../../../features/base/roles/operations/list-roles.ts";
import { createExternalClient } from "../../../features/base/machines/operations/create-external-client.ts";
import { getExternalClient } from "../../../features/base/machines/operations/get-external-client.ts";
import { listExternalClients } from "../../../features/base/machines/operations/list-external-clients.ts";
import { revokeExternalClient } from "../../../features/base/machines/operations/revoke-external-client.ts";
import { rotateExternalClientSecret } from "../../../features/base/machines/operations/rotate-external-client-secret.ts";
import { updateExternalClient } from "../../../features/base/machines/operations/update-external-client.ts";
import { entriesOf } from "../../words/field-entries.ts";

const CLIENT_ENTRIES = entriesOf("ExternalClient", ["name", "company_id", "scopes", "expires_at"]);

const PATH = "/external-clients";
type Client = ExternalClient;
const fact = (name: Parameters<typeof both>[0], value: Shows<Client>["value"]): Shows<Client> => ({
  label: both(name),
  value,
});

const permissionWords = (permission: string, { language }: PageContext): string => {
  const [module = "", action = ""] = permission.split(/\.(.*)/);
  const names: Readonly<Record<string, string>> = MODULE_WORDS[language];
  return `${names[module] ?? module}: ${ACTION_WORDS[language][action] ?? action}`;
};
const scopes = fact("scopes", ({ scopes: held }, { context }) =>
  held === null ? MACHINE_WORDS[context.language].all : held.map((one) => permissionWords(one, context)).join(", "),
);
const expires = fact("expires", ({ expires_at: at }, reader) =>
  at === null ? MACHINE_WORDS[reader.context.language].never : momentOf(at, reader),
);

/** What the role of external systems holds. */
async function scopeChoices(context: PageContext): Promise<Choice[]> {
  const { items } = await context.read(listRoles, { query: { level: "machine", per_page: 100 } });
  const external = items.find(({ key }) => key === "external");
  if (!external) return [];
  const { permissions } = await context.read(getRole, { params: { id: external.id } });
  return permissions.map((one) => [one, permissionWords(one, context)]);
}

/** The secret of a client, on the only page that has it. */
function secretShown(answer: unknown, context: PageContext): Markup {
  const { id, name, client_secret: secret } = ExternalClientWithSecret.parse(answer);
  const words = MACHINE_WORDS[context.language];
  return html`<header class="page-head"><h1>${name}</h1></header>
    <div class="stack">
      ${note("wait", "alert", words.once)}
      <dl class="facts card card-body">
        <dt>${words.id}</dt>
        <dd><code>${id}</code></dd>
        <dt>${words.secret}</dt>
        <dd><code>${secret}</code></dd>
      </dl>
      <div class="row"><a class="button main" href="${PATH}/${id}">${words.toIt}</a></div>
    </div>`;
}

const isStanding = ({ revoked_at: revoked }: Client): boolean => revoked === null;

/** External systems: what they may do, their secrets, and their end. */
export const externalClientPages = resourcePages({
  path: PATH,
  title: both("title"),
  navigation: {},
  list: listExternalClients,
  get: [getExternalClient, "id"],
  reads: [...COMPANY_READS, listRoles, getRole],
  addressOf: ({ id }) => id,
  areaOf: () => null,
  heading: ({ name }) => name,
  headed: both("name"),
  tagOf({ revoked_at: revoked, expires_at: ends }, { language, nowMs }) {
    const words = MACHINE_WORDS[language].states;
    if (revoked !== null) return tag("bad", "lock", words.revoked);
    if (ends !== null && Date.parse(ends) <= nowMs) return tag("wait", "wait", words.ended);
    return tag("good", "check", words.good);
  },
  filters: () => Promise.resolve([]),
  empty: both("empty"),
  columns: [companyFact, scopes, expires],
  facts: [
    fact("id", ({ id }) => html`<code>${id}</code>`),
    companyFact,
    scopes,
    expires,
    fact("note", ({ is_offered_secret: isOffered }, { context: { language } }) =>
      isOffered ? MACHINE_WORDS[language].offered : null,
    ),
    fact("created", ({ created_at: at }, reader) => momentOf(at, reader)),
    fact("revokedAt", ({ revoked_at: at }, reader) => (at === null ? null : momentOf(at, reader))),
  ],
  acts: [
    {
      name: "secret",
      uses: [rotateExternalClientSecret],
      isOffered: isStanding,
      label: both("rotate"),
      icon: "key",
      says: both("rotateWarns"),
      shownOnce: secretShown,
    },
    {
      name: "revoke",
      uses: [revokeExternalClient],
      isOffered: isStanding,
      label: both("revoke"),
      icon: "cross",
      says: both("revokeWarns"),
    },
  ],
  forms: {
    create: createExternalClient,
    change: updateExternalClient,
    isFor: isStanding,
    title: both("new"),
    words: CLIENT_ENTRIES,
    shownOnce: secretShown,
    choices: async (context, _client, values) => ({
      company_id: await companyChoices(context, values),
      scopes: await scopeChoices(context),
    }),
  },
});
