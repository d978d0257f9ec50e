import { html } from "hono/html";
import { doneNote } from "../../parts/done-note.ts";
import { bilingual } from "../../../../shared/web/bilingual-text.ts";
import type { Company } from "../../../wire/company.ts";
import type { Act, Page } from "../../page.ts";
import { momentOf } from "../../parts/evidence.ts";
import { actForm } from "../../parts/resource-acts.ts";
import { tableCard } from "../../parts/table.ts";
import { Refused } from "../../refused.ts";
import { listTwinCompanies } from "../../../features/out/company-twins/operations/list-twin-companies.ts";
import { mergeCompanies } from "../../../features/out/company-twins/operations/merge-companies.ts";

const PATH = "/companies/twins";
const WORDS = bilingual(
  {
    title: "Stored twice",
    intro:
      "These companies share a number. Make one of them: tickets, people, vehicles, documents and everything else move to it, and the other one is deleted. This can't be taken back.",
    none: "No company is stored twice.",
    name: "Company",
    number: "Tax number (NPWP)",
    location: "Business location (NITKU)",
    made: "Made",
    keep: "Keep this one",
    says: (kept: string, gone: string) => `${gone} becomes part of ${kept}, with all that it has.`,
  },
  {
    title: "Tersimpan ganda",
    intro:
      "Perusahaan ini bernomor sama. Jadikan satu: tiket, orang, kendaraan, dokumen, dan semua lainnya pindah ke situ, lalu yang lain dihapus. Ini tidak dapat dibatalkan.",
    none: "Tidak ada perusahaan yang tersimpan ganda.",
    name: "Perusahaan",
    number: "NPWP",
    location: "NITKU",
    made: "Dibuat",
    keep: "Pakai yang ini",
    says: (kept: string, gone: string) => `${gone} menjadi bagian dari ${kept}, beserta semua miliknya.`,
  },
);

/** The companies that are stored twice, each with the way to make one of them. */
export const twinCompaniesPage: Page = {
  path: PATH,
  uses: [listTwinCompanies, mergeCompanies],
  navigation: { label: { en: WORDS.en.title, id: WORDS.id.title } },
  async show(context) {
    const words = WORDS[context.language];
    const moments = await context.momentsOf(null);
    const { items } = await context.read(listTwinCompanies);
    const actsOf = (kept: Company, others: readonly Company[]) =>
      others.map((gone) => {
        const says = { en: WORDS.en.says(kept.name, gone.name), id: WORDS.id.says(kept.name, gone.name) };
        const label = { en: WORDS.en.keep, id: WORDS.id.keep };
        const act = { name: "merge", label, icon: "check", says, fields: [] } as const;
        return actForm(context, `${PATH}/${kept.id}/${gone.id}`, act);
      });
    const cards = items.map(({ number, companies }, at) =>
      tableCard(`twins-${at}`, number, {
        columns: [words.name, words.number, words.location, words.made, words.keep],
        rows: companies.map((one) => [
          html`<a href="/companies/${one.id}">${one.name}</a>`,
          one.npwp ?? "",
          one.nitku,
          momentOf(one.created_at, { context, moments }),
          html`${actsOf(
            one,
            companies.filter((other) => other.id !== one.id),
          )}`,
        ]),
      }),
    );
    const content = html`<header class="page-head"><h1>${words.title}</h1></header>
      <div class="stack">
        ${doneNote(context, { "1": mergeCompanies })}
        <p>${items.length === 0 ? words.none : words.intro}</p>
        ${cards}
      </div>`;
    return { title: words.title, content };
  },
};

export const mergeAct: Act = {
  path: `${PATH}/:id/:gone/merge`,
  uses: [mergeCompanies],
  async perform(context) {
    const input = { params: { id: context.param("id") }, body: { company_id: context.param("gone") } };
    const outcome = await context.try(mergeCompanies, input);
    if (!outcome.ok) throw new Refused(outcome.problem);
    return { to: `${PATH}?done=1` };
  },
};
