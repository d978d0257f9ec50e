import { html } from "hono/html";
import { Block } from "../../../../shared/wire/block.ts";
import { Company, IdAndName } from "../../../../shared/wire/company.ts";
import { plate } from "../../../../shared/web/parts.ts";
import { listOf } from "../../../platform/lists.ts";
import { areaChoices } from "../../parts/list.ts";
import { resourcePages } from "../../parts/resource.ts";
import type { Shows } from "../../parts/resource-kind.ts";
import type { Visit } from "../../visit.ts";
import { BLOCK_ENTRIES } from "./block-words.ts";
import { bothOf, CONFIGURATION_WORDS } from "./configuration-words.ts";
import { areaFact, changedFact } from "../../parts/resource-facts.ts";
import { removal } from "../../parts/resource-acts.ts";

const Names = listOf(IdAndName);

/** The companies to choose among, by name. */
async function companyChoices(visit: Visit): Promise<(readonly [id: string, name: string])[]> {
  const found: (readonly [string, string])[] = [];
  let after: string | undefined;
  do {
    const query = { per_page: 100, sort: "name", order: "asc", after };
    const { items, meta } = await visit.read("listCompanyNames", { query }, Names);
    found.push(...items.map(({ id, name }) => [id, name] as const));
    after = meta.next_after ?? undefined;
  } while (after !== undefined);
  return found;
}

const entry = (path: keyof typeof BLOCK_ENTRIES.en) => ({
  en: BLOCK_ENTRIES.en[path].label,
  id: BLOCK_ENTRIES.id[path].label,
});
const shown: readonly Shows<Block>[] = [
  {
    label: entry("police_number"),
    value: ({ police_number }) => (police_number === null ? null : plate(police_number)),
  },
  {
    label: entry("company_id"),
    value({ company_id: id }, { visit }) {
      if (id === null) return null;
      const company = visit.try("getCompany", { params: { id } }, Company);
      return html`${company.then((found) => (found.ok ? found.data.name : id))}`;
    },
  },
  areaFact,
  {
    label: entry("last_date"),
    value: ({ last_date }, { moments }) => (last_date === null ? null : moments.date(last_date)),
  },
];

/** The block list: plates and companies that the gates keep out. */
export const blockPages = resourcePages({
  path: "/blocks",
  record: Block,
  title: bothOf("blocks"),
  navigation: {},
  list: "listBlocks",
  get: ["getBlock", "id"],
  reads: ["getCompany", "listCompanyNames"],
  addressOf: ({ id }) => id,
  areaOf: ({ area_id }) => area_id,
  heading: ({ reason }) => reason,
  headed: entry("reason"),
  async filters(visit) {
    const { searchBlocks, area: label } = CONFIGURATION_WORDS[visit.language];
    return [
      { name: "search", label: searchBlocks },
      { name: "area_id", label, choices: await areaChoices(visit) },
    ];
  },
  empty: bothOf("noBlocks"),
  columns: shown,
  facts: [...shown, changedFact],
  acts: [removal("deleteBlock", bothOf("removeBlock"))],
  forms: {
    create: "createBlock",
    change: "updateBlock",
    title: bothOf("newBlock"),
    words: BLOCK_ENTRIES,
    choices: async (visit) => ({ area_id: await areaChoices(visit), company_id: await companyChoices(visit) }),
  },
});
