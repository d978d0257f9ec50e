import { html } from "hono/html";
import { note } from "../../../../shared/web/parts.ts";
import type { Act, Page } from "../../page.ts";
import { momentOf } from "../../parts/evidence.ts";
import { listPage } from "../../parts/list-page.ts";
import { actForm } from "../../parts/resource-acts.ts";
import { Refused } from "../../refused.ts";
import { both, PERSON_WORDS } from "./person-words.ts";
import { listDeletedUsers } from "../../../features/base/users/list-deleted-users.ts";
import { forgetUser } from "../../../features/base/users/forget-user.ts";

const PATH = "/people/deleted";

/** The deleted accounts, each with the way to forget its person. */
const list = listPage({
  path: PATH,
  uses: [listDeletedUsers, forgetUser],
  title: both("deleted"),
  list: listDeletedUsers,
  filters: ({ language }) => Promise.resolve([{ name: "search", label: PERSON_WORDS[language].search }]),
  areaOf: () => null,
  columns: [
    { label: both("name"), value: ({ fullname }) => fullname },
    { label: both("mail"), value: ({ email }) => email },
    { label: both("deletedAt"), value: ({ deleted_at: at }, reader) => momentOf(at, reader) },
  ],
  controls: [
    {
      label: both("forget"),
      value({ id, fullname }, { context }) {
        const { en, id: words } = both("forgetWarns");
        const says = { en: `${fullname}: ${en}`, id: `${fullname}: ${words}` };
        const act = { name: "forget", label: both("forget"), icon: "cross", says, fields: [] } as const;
        return context.may(forgetUser) ? actForm(context, `${PATH}/${id}`, act) : null;
      },
    },
  ],
  above(context) {
    const words = PERSON_WORDS[context.language];
    const rows = context.asked("done");
    return html`${rows === undefined ? "" : note("good", "check", words.forgotten(Number(rows)))}
      <p>${words.deletedIntro}</p>`;
  },
  empty: ({ language }) => PERSON_WORDS[language].deletedNone,
  next: ({ language }) => html`<a class="button" href="/people">${PERSON_WORDS[language].title}</a>`,
});

/** Reached from the people, not from the row of the section. */
export const deletedPeoplePage: Page = { path: list.path, uses: list.uses, show: list.show, files: list.files ?? [] };

export const forgetAct: Act = {
  path: `${PATH}/:id/forget`,
  uses: [forgetUser],
  async perform(context) {
    const outcome = await context.try(forgetUser, { params: { id: context.param("id") } });
    if (!outcome.ok) throw new Refused(outcome.problem);
    return { to: `${PATH}?done=${outcome.data.log_rows}` };
  },
};
