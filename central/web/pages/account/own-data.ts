import { html } from "hono/html";
import { doneNote } from "../../parts/done-note.ts";
import { type Markup, NOTHING } from "../../../../shared/web/markup.ts";
import { NotificationKind } from "../../../wire/notification.ts";
import type { Problem } from "../../../platform/http/problem.ts";
import { statusOf } from "../../failure.ts";
import type { Act, Page, Shown } from "../../page.ts";
import { declaredForm, typedOf } from "../../parts/form.ts";
import { bodyOf, formFields } from "../../parts/form-schema.ts";
import { Refused } from "../../refused.ts";
import type { PageContext } from "../../page-context.ts";
import { DATA_WORDS } from "./data-words.ts";
import { changeOwnEmail } from "../../../features/base/profile/change-own-email.ts";
import { updateProfile } from "../../../features/base/profile/update-profile.ts";
import { sendEmailVerification } from "../../../features/base/auth/operations/send-email-verification.ts";

const PATH = "/account/data";
/** The entry of a kind's mails in the form. */
const mailsOf = (kind: NotificationKind) => `notification_mails.${kind}` as const;
const USES = [updateProfile, changeOwnEmail, sendEmailVerification] as const;

/** The forms of the page, each with its operation and those of its entries that the form has. */
const FORMS = {
  about: { operation: updateProfile, entries: ["full_name", "phone_number"] },
  pin: { operation: updateProfile, entries: ["gate_pin"] },
  email: { operation: changeOwnEmail, entries: ["email", "password"] },
  zone: { operation: updateProfile, entries: ["time_zone"] },
  mails: { operation: updateProfile, entries: NotificationKind.options.map(mailsOf) },
} as const;
type FormName = keyof typeof FORMS;
const DONE = {
  ...Object.fromEntries(Object.entries(FORMS).map(([name, { operation }]) => [name, operation])),
  proof: sendEmailVerification,
};

const fieldsOf = (context: PageContext, name: FormName) => {
  const entries: readonly string[] = FORMS[name].entries;
  return formFields(context.bodyOf(FORMS[name].operation)).filter(({ path }) => entries.includes(path));
};

async function show(
  context: PageContext,
  refused?: { name: FormName; values: Record<string, string>; problem: Problem },
): Promise<Shown> {
  const { me, language } = context;
  const words = DATA_WORDS[language];
  const reader = { language, words: context.words, moments: await context.momentsOf(null) };
  const stored: Record<FormName, Record<string, string>> = {
    about: { full_name: me.fullname, phone_number: me.phone_number ?? "" },
    pin: {},
    email: {},
    zone: { time_zone: me.time_zone ?? "" },
    mails: Object.fromEntries(NotificationKind.options.map((kind) => [mailsOf(kind), me.notification_mails[kind]])),
  };
  const form = (name: FormName): Markup => {
    const mine = refused?.name === name ? refused : undefined;
    return html`<section class="stack" aria-labelledby="${name}">
      <h2 id="${name}">${words.forms[name].title}</h2>
      <p class="quiet">${words.forms[name].says}</p>
      ${declaredForm(
        {
          action: `${PATH}/${name}`,
          fields: fieldsOf(context, name),
          words: words.entries,
          values: mine?.values ?? stored[name],
          problem: mine?.problem ?? null,
          submit: words.forms[name].submit,
        },
        reader,
      )}
    </section>`;
  };
  const content = html`<header class="page-head"><h1>${words.title}</h1></header>
    <div class="stack">
      ${doneNote(context, DONE)}
      ${
        me.email_verified_at === null
          ? html`<form class="card card-body row" method="post" action="${PATH}/proof">
              <span>${words.unproven(me.email)}</span>
              <button class="button" type="submit">${words.prove}</button>
            </form>`
          : NOTHING
      }
      ${form("about")} ${form("email")} ${form("zone")} ${form("mails")} ${me.company === null ? form("pin") : NOTHING}
    </div>`;
  return { title: words.title, content, ...(refused && { status: statusOf(refused.problem) }) };
}

/** The person's name, telephone, e-mail address, notifications by e-mail, and PIN at the gates. */
export const ownDataPage: Page = {
  path: PATH,
  uses: USES,
  navigation: { label: { en: DATA_WORDS.en.title, id: DATA_WORDS.id.title } },
  show: (context) => show(context),
};

export const ownDataActs: readonly Act[] = [
  ...(Object.keys(FORMS) as FormName[]).map((name): Act => ({
    path: `${PATH}/${name}`,
    uses: [FORMS[name].operation, ...USES],
    async perform(context, form) {
      const body = bodyOf(fieldsOf(context, name), form, context);
      const outcome = await context.send(FORMS[name].operation, { body });
      if (outcome.ok) return { to: `${PATH}?done=${name}` };
      return show(context, { name, values: typedOf(form), problem: outcome.problem });
    },
  })),
  {
    path: `${PATH}/proof`,
    uses: [sendEmailVerification],
    async perform(context) {
      const outcome = await context.try(sendEmailVerification);
      if (!outcome.ok) throw new Refused(outcome.problem);
      return { to: `${PATH}?done=proof` };
    },
  },
];
