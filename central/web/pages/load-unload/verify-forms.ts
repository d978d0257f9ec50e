import type { Language } from "../../../../shared/words/sentence.ts";
import { html } from "hono/html";
import { ICON } from "../../../../shared/web/icons.ts";
import type { Problem } from "../../../platform/http/problem.ts";
import { statusOf } from "../../failure.ts";
import type { Act, Page, Shown } from "../../page.ts";
import { plainText, formFields, rowFields, type TypedValues } from "../../parts/form-schema.ts";
import { typedOf } from "../../parts/form.ts";
import { bytesOfForm, takeFiles } from "../../parts/form-files.ts";
import { partsHelp } from "../../parts/form-help.ts";
import { bodyOfParts, filesIn, type FormPart, partsForm, rowsIn } from "../../parts/form-parts.ts";
import { listsIn } from "../../parts/form-lists.ts";
import { afterRowButton, type FormRows, ROW_BUTTON, withoutEmptyRows } from "../../parts/form-rows.ts";
import type { PageContext } from "../../page-context.ts";
import { FORM_ACTS, LOAD_USES, loadOf, qrOf } from "./load-page.ts";
import { LOADS_PATH } from "./loads-page.ts";
import { LOAD_WORDS } from "./load-words.ts";
import { uploadPhoto } from "../../../features/gates/files/operations/upload-photo.ts";
import { entriesOf } from "../../words/field-entries.ts";

const LOAD_ENTRIES = entriesOf("LoadUnloadWork", [
  "reason",
  "realization_weight",
  "realization_unit",
  "remark",
  "kind",
  "quantity",
  "damaged",
  "number",
  "is_intact",
]);

type FormAct = keyof typeof FORM_ACTS;
type Load = Awaited<ReturnType<typeof loadOf>>;

const PHOTOS = 4;
const FIELDS = ["reason", "realization_weight", "realization_unit", "remark"];

function partsOf(context: PageContext, act: FormAct): FormPart[] {
  const { language } = context;
  const words = LOAD_WORDS[language];
  const body = context.bodyOf(FORM_ACTS[act]);
  const fields = formFields(body).filter(({ path }) => FIELDS.includes(path));
  const rows = (path: "packages" | "seals"): FormRows => ({
    path,
    fields: rowFields(body, path),
    words: LOAD_ENTRIES[language],
    title: words[path],
    rowTitle: path === "packages" ? words.package : words.seal,
    add: path === "packages" ? words.addPackage : words.addSeal,
    remove: words.remove,
    least: 0,
    most: 50,
  });
  const files = Array.from({ length: PHOTOS }, (_, at) => ({ path: `photos.${at}`, label: words.photo(at + 1) }));
  return [
    { title: act === "accept" || act === "reject" ? words.reason : words.quantities, fields },
    ...(act === "draft" || act === "finalize" ? [{ rows: rows("packages") }, { rows: rows("seals") }] : []),
    ...(context.may(uploadPhoto) ? [{ title: words.photos, files, keeper: uploadPhoto }] : []),
  ];
}

/** The draft as it is. Photos are added to by new ones alone. */
function storedValues({ vehicle: { work } }: Load, language: Language): Record<string, string> {
  const { realization_weight, realization_unit, remark, packages = [], seals = [] } = work ?? {};
  const values: Record<string, string> = {};
  const put = (path: string, value: unknown): void => {
    if (value !== null && value !== undefined) values[path] = plainText(value, language);
  };
  for (const [name, value] of Object.entries({ realization_weight, realization_unit, remark })) put(name, value);
  for (const [list, rows] of Object.entries({ packages, seals }))
    for (const [at, row] of rows.entries())
      for (const [name, value] of Object.entries(row)) put(`${list}.${at}.${name}`, value);
  return values;
}

async function showForm(
  context: PageContext,
  act: FormAct,
  load: Load,
  values: TypedValues,
  problem: Problem | null,
): Promise<Shown> {
  const { language } = context;
  const words = LOAD_WORDS[language];
  const address = `${LOADS_PATH}/${load.vehicle.vehicle_ticket_id}`;
  const [parts, entries] = [partsOf(context, act), LOAD_ENTRIES[language]];
  const form = partsForm(
    {
      parts,
      values,
      problem,
      words: entries,
      action: `${address}/${act}`,
      submit: words.acts[act],
    },
    { language, words: context.words, moments: await context.momentsOf(load.vehicle_ticket.area_id) },
  );
  const title = `${words.acts[act]}: ${load.vehicle.police_number}`;
  const content = html`<header class="page-head">
      <a class="button" href="${address}" data-back>${ICON.back}${load.vehicle.police_number}</a>
      <h1>${title}</h1>
    </header>
    <div class="stack">${partsHelp(context, FORM_ACTS[act], { parts, words: entries })} ${form}</div>`;
  return { title, content, ...(problem && { status: statusOf(problem) }) };
}

const formOf = (act: FormAct): { page: Page; act: Act } => {
  const path = `${LOADS_PATH}/:id/${act}`;
  const operation = FORM_ACTS[act];
  const uses = [operation, ...LOAD_USES] as const;
  const isDraft = act === "draft" || act === "finalize";
  return {
    page: {
      path,
      uses,
      async show(context) {
        const load = await loadOf(context);
        return showForm(context, act, load, isDraft ? storedValues(load, context.language) : {}, null);
      },
    },
    act: {
      path,
      uses,
      maxBytes: bytesOfForm(PHOTOS),
      async perform(context, form) {
        const load = await loadOf(context);
        const parts = partsOf(context, act);
        const sent = await takeFiles(context, form, {
          paths: filesIn(parts),
          keeper: uploadPhoto,
          values: typedOf(form),
        });
        const pressed = form.get(ROW_BUTTON);
        const rows = rowsIn(parts);
        if (typeof pressed === "string")
          return showForm(context, act, load, afterRowButton(rows, sent.values, pressed), sent.problem);
        const values = rows.reduce((typed: Record<string, string>, some) => withoutEmptyRows(some, typed), sent.values);
        if (sent.problem) return showForm(context, act, load, values, sent.problem);
        const { photos, ...typed } = listsIn(bodyOfParts(parts, values, context.language)) as { photos?: object };
        const body = {
          // Lists that were emptied are said to be empty: what is left out stays as it was.
          ...(isDraft && { packages: [], seals: [] }),
          ...typed,
          ...(photos && { photos: Object.values(photos) as unknown }),
          qr_value: qrOf(load),
          vehicle_ticket_id: load.vehicle.vehicle_ticket_id,
        };
        const done = await context.send(operation, { body });
        if (done.ok) return { to: `${LOADS_PATH}/${load.vehicle.vehicle_ticket_id}?done=${act}` };
        return showForm(context, act, load, values, done.problem);
      },
    },
  };
};

const FORMS = (Object.keys(FORM_ACTS) as FormAct[]).map(formOf);
export const verifyPages = FORMS.map(({ page }) => page);
export const verifyActs = FORMS.map(({ act }) => act);
