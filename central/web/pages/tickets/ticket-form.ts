import type { Language } from "../../../../shared/words/sentence.ts";
import type { z } from "zod";
import { formatPlate } from "../../../../shared/lib/plate.ts";
import type { Markup } from "../../../../shared/web/markup.ts";
import type { TicketClass } from "../../../../shared/wire/area.ts";
import { partsHelp } from "../../parts/form-help.ts";
import type { Choice } from "../../parts/form-choices.ts";
import { elementOf, listsIn } from "../../parts/form-lists.ts";
import { formFields, rowFields, type FormField, type TypedValues } from "../../parts/form-schema.ts";
import type { FormRows } from "../../parts/form-rows.ts";
import { type FormPart, bodyOfParts } from "../../parts/form-parts.ts";
import { COMPANY_READS, companyChoices } from "../../parts/companies.ts";
import { areaChoices } from "../../parts/list.ts";
import { type RecordChoices, recordName } from "../../parts/record-choices.ts";
import type { PageContext } from "../../page-context.ts";
import { TICKET_ENTRIES, VEHICLE_ENTRIES } from "./ticket-entries.ts";
import { TICKET_FORM_WORDS } from "./ticket-form-words.ts";
import { TICKET_WORDS } from "./ticket-words.ts";
import { MAX_VEHICLES } from "../../../features/trade/tickets/service.ts";
import { vehicleOperations } from "../../../features/base/vehicles.ts";
import { destinationLocationOperations } from "../../../features/base/destination-locations.ts";
import { getCustomsDocument } from "../../../features/trade/papers/operations/get-customs-document.ts";
import { updateCustomsDocument } from "../../../features/trade/papers/operations/update-customs-document.ts";
import { uploadPdfOrImage } from "../../../features/gates/files/operations/upload-file.ts";
import type { Operation } from "../../../platform/http/operation.ts";

/** What the forms of tickets read for their choices. */
export const FORM_READS = [
  ...([...COMPANY_READS, destinationLocationOperations.list, vehicleOperations.list] as const),
  getCustomsDocument,
] as const;

/** The entries of each part, in the order of the page; a kind has those that its operation takes. */
const PARTS = {
  who: ["company_id", "area_id", "type", "invited_company", "recipient_name", "recipient_email"],
  when: ["direction", "request_at", "request_at_start", "expired_at", "request_at_end"],
  document: ["ceisa_document_id", "no_daftar", "car", "spmk_number"],
  people: [
    ...["host_name", "driver", "driver_phone", "number_of_people", "identity_number"],
    ...["executor_name", "purpose_of_activity", "ticket_document_number"],
  ],
  goods: ["comodity", "total_item", "unit_of_item", "excess_reason"],
} as const;
const FILES = [
  "delivery_order_file_path",
  "bill_of_landing_file_path",
  "invoice_file_path",
  "other_file_path",
] as const;

/** Once a ticket runs, its operation takes these alone. */
const WHILE_RUNNING: ReadonlySet<string> = new Set([
  ...["executor_name", "purpose_of_activity", "ticket_document_number"],
  ...PARTS.goods,
  ...FILES,
]);

const PLACE: FormField = { path: "place", schema: { type: "string" }, isRequired: true, isNullable: false };

type Choices = Readonly<Record<string, RecordChoices>>;

/** The form of a kind of ticket for a person. */
export interface TicketForm {
  parts: readonly FormPart[];
  choices: Choices;
}

/**
 * @param operation whose body the form is
 * @param isRunning the ticket runs: fewer entries may change
 */
export async function ticketForm(
  context: PageContext,
  {
    kind,
    operation,
    values,
    isRunning = false,
  }: { kind: TicketClass; operation: Operation; values: TypedValues; isRunning?: boolean },
): Promise<TicketForm> {
  const { language } = context;
  const words = TICKET_FORM_WORDS[language];
  const body = context.bodyOf(operation);
  const known = new Map(formFields(body).map((field) => [field.path, field]));
  const isAsked = (path: string): boolean => {
    if (isRunning && !WHILE_RUNNING.has(path)) return false;
    if (path === "company_id") return context.me.company === null;
    if (path === "excess_reason") return context.may(updateCustomsDocument);
    // A document by its id comes from a link on its own page.
    if (path === "ceisa_document_id") return (values[path] ?? "") !== "";
    return true;
  };
  const fieldsOf = (paths: readonly string[]): FormField[] =>
    paths.filter(isAsked).flatMap((path) => {
      const field = known.get(path);
      // The body takes none from people of a company, who never see this entry.
      return field ? [path === "company_id" ? { ...field, isRequired: true } : field] : [];
    });
  const part = (name: keyof typeof PARTS, help?: string): FormPart[] => {
    const fields = fieldsOf(PARTS[name]);
    return fields.length === 0 ? [] : [{ title: words.parts[name], fields, ...(help !== undefined && { help }) }];
  };
  const files = FILES.filter((path) => known.has(path) && context.may(uploadPdfOrImage));
  const companies =
    context.me.company === null && known.has("company_id") ? await companyChoices(context, values) : null;
  const destinations =
    known.has("destinations") && !isRunning ? await destinationRows(context, companies ?? [], values) : null;
  const labels = TICKET_WORDS[language];
  const labelOf = {
    delivery_order_file_path: labels.deliveryOrder,
    bill_of_landing_file_path: labels.billOfLading,
    invoice_file_path: labels.invoice,
    other_file_path: labels.other,
  } as const;
  const choices: Choices = {
    area_id: await areaChoices(context),
    ...(companies && { company_id: companies }),
    ...(isAsked("ceisa_document_id") &&
      known.has("ceisa_document_id") && { ceisa_document_id: await documentChoice(context, values) }),
  };
  return {
    choices,
    parts: [
      ...part("who"),
      ...part("when"),
      ...part("document", words.parts.documentHelp),
      ...(known.has("vehicle_tickets") && !isRunning ? [{ rows: await vehicleRows(context, body, kind, values) }] : []),
      ...part("people"),
      ...part("goods"),
      ...(destinations ? [{ rows: destinations }] : []),
      ...(files.length === 0
        ? []
        : [
            {
              title: words.parts.files,
              keeper: uploadPdfOrImage,
              files: files.map((path) => ({ path, label: labelOf[path] })),
            },
          ]),
    ],
  };
}

/** The rows of the vehicles of a ticket, with those of its company to pick from. */
async function vehicleRows(
  context: PageContext,
  body: z.ZodType,
  kind: TicketClass,
  values: TypedValues,
): Promise<FormRows> {
  const words = TICKET_FORM_WORDS[context.language];
  const entries = VEHICLE_ENTRIES[context.language];
  const path = "vehicle_tickets";
  const fields = rowFields(body, path).filter((field) => field.path in entries);
  return {
    path,
    fields,
    words: entries,
    title: words.vehicles,
    ...(kind !== "dual_container" && { help: words.vehiclesHelp }),
    rowTitle: words.vehicle,
    add: words.addVehicle,
    remove: words.removeVehicle,
    least: 1,
    most: MAX_VEHICLES,
    many: {
      kind: { fields, schema: elementOf(body, path), words: VEHICLE_ENTRIES },
      picked: "police_number",
      picks: await platesOf(context, values["company_id"]),
    },
  };
}

/** Whoever has more of them pastes their plates. */
const MOST_PICKS = 500;

/** The vehicles of the company of a ticket, by plate. */
async function platesOf(context: PageContext, companyId: string | undefined): Promise<Choice[]> {
  const company_id = context.me.company?.id ?? companyId;
  if (!company_id || !context.may(vehicleOperations.list)) return [];
  const choices: Choice[] = [];
  for (let after: string | null | undefined; after !== null && choices.length < MOST_PICKS;) {
    const query = { company_id, per_page: 100, sort: "police_number", order: "asc", after };
    const { items, meta } = await context.read(vehicleOperations.list, { query });
    for (const { police_number: plate, vehicle_type: type } of items)
      choices.push([plate, [formatPlate(plate), type].filter(Boolean).join(", ")]);
    after = meta.next_after;
  }
  return choices;
}

async function destinationRows(
  context: PageContext,
  offered: RecordChoices,
  values: TypedValues,
): Promise<FormRows | null> {
  // What is chosen in a row stays, whatever company is looked for meanwhile.
  const chosen = Object.entries(values).flatMap(([path, value]) =>
    /^destinations\.\d+\.place$/.test(path) ? [value.split(" ")[0] ?? ""] : [],
  );
  const companies = new Map(offered.map(([id, name]) => [id, name]));
  for (const id of chosen)
    if (id !== "" && !companies.has(id)) companies.set(id, await recordName(context, "company", id));
  const words = TICKET_FORM_WORDS[context.language];
  const query = { per_page: 100, sort: "name", order: "asc" };
  const found = context.may(destinationLocationOperations.list)
    ? (await context.read(destinationLocationOperations.list, { query })).items
    : [];
  const buildings = found.map(({ id, company_id, name, address }): [string, string] => [
    `${company_id} ${id}`,
    [companies.get(company_id), name, address].filter(Boolean).join(", "),
  ]);
  const places = [
    ...buildings,
    ...[...companies].map(([id, name]): [string, string] => [`${id} `, `${name} ${words.anyBuilding}`]),
  ];
  if (places.length === 0) return null;
  return {
    path: "destinations",
    fields: [PLACE],
    words: { place: { label: words.place } },
    choices: { place: places },
    title: words.destinations,
    help: words.destinationsHelp,
    rowTitle: words.destination,
    add: words.addDestination,
    remove: words.removeVehicle,
    least: 0,
    most: 50,
  };
}

async function documentChoice(context: PageContext, values: TypedValues): Promise<[string, string][]> {
  const id = values["ceisa_document_id"] ?? "";
  const found = await context.try(getCustomsDocument, { params: { id } });
  return [[id, found.ok ? (found.data.no_daftar ?? found.data.car ?? id) : id]];
}

/** What was typed as the body of the operation. */
export function ticketBody(
  parts: readonly FormPart[],
  values: TypedValues,
  language: Language,
): Record<string, unknown> {
  const body = listsIn(bodyOfParts(parts, values, language)) as Record<string, unknown>;
  const { destinations } = body;
  if (!Array.isArray(destinations)) return body;
  return {
    ...body,
    destinations: (destinations as { place?: string }[]).map(({ place = "" }) => {
      const [company_id = "", building_id = ""] = place.split(" ");
      return { company_id, building_id: building_id === "" ? null : building_id };
    }),
  };
}

/** What goes into each entry of the form. */
export function ticketHelp(context: PageContext, operation: Operation, parts: readonly FormPart[]): Markup | string {
  return partsHelp(context, operation, { parts, words: TICKET_ENTRIES[context.language] });
}
