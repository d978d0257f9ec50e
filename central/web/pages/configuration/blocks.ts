import type { Block } from "../../../../shared/wire/block.ts";
import { plate } from "../../../../shared/web/parts.ts";
import { COMPANY_READS, companyChoices, companyFact } from "../../parts/companies.ts";
import { areaChoices } from "../../parts/list.ts";
import { resourcePages } from "../../parts/resource.ts";
import type { Shows } from "../../parts/resource-kind.ts";
import { bothOf, CONFIGURATION_WORDS } from "./configuration-words.ts";
import { areaFact, changedFact } from "../../parts/resource-facts.ts";
import { removal } from "../../parts/resource-acts.ts";
import { blockOperations } from "../../../features/trade/blocks.ts";
import { entriesOf } from "../../words/field-entries.ts";

const BLOCK_ENTRIES = entriesOf("Block", ["area_id", "police_number", "company_id", "reason", "last_date"]);

const entry = (path: keyof typeof BLOCK_ENTRIES.en) => ({
  en: BLOCK_ENTRIES.en[path].label,
  id: BLOCK_ENTRIES.id[path].label,
});
const shown: readonly Shows<Block>[] = [
  {
    label: entry("police_number"),
    value: ({ police_number }) => (police_number === null ? null : plate(police_number)),
  },
  { ...companyFact, label: entry("company_id") },
  areaFact,
  {
    label: entry("last_date"),
    value: ({ last_date }, { moments }) => (last_date === null ? null : moments.date(last_date)),
  },
];

/** The block list: plates and companies that the gates keep out. */
export const blockPages = resourcePages({
  path: "/blocks",
  title: bothOf("blocks"),
  navigation: {},
  list: blockOperations.list,
  get: [blockOperations.get, "id"],
  reads: COMPANY_READS,
  addressOf: ({ id }) => id,
  areaOf: ({ area_id }) => area_id,
  heading: ({ reason }) => reason,
  headed: entry("reason"),
  async filters(context) {
    const { searchBlocks, area: label } = CONFIGURATION_WORDS[context.language];
    return [
      { name: "search", label: searchBlocks },
      { name: "area_id", label, choices: await areaChoices(context) },
    ];
  },
  empty: bothOf("noBlocks"),
  columns: shown,
  facts: [...shown, changedFact],
  acts: [removal(blockOperations.delete, bothOf("removeBlock"))],
  forms: {
    create: blockOperations.create,
    change: blockOperations.update,
    title: bothOf("newBlock"),
    words: BLOCK_ENTRIES,
    choices: async (context, block: Block | null, values) => ({
      area_id: await areaChoices(context),
      company_id: await companyChoices(context, values, block?.company_id),
    }),
  },
});
