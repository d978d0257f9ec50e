import { z } from "zod";
import { wholeNumber } from "../../shared/lib/decimal.ts";
import { saying } from "../../shared/words/spoken-text.ts";

/** The settings of the services of customs and port. */

const text = z.string().trim().min(1);
const Address = z
  .url({ protocol: /^https?$/ })
  .refine((url) => !URL.canParse(url) || new URL(url).username + new URL(url).password === "", {
    error: saying("holds_login"),
  })
  .transform((url) => url.replace(/\/+$/, ""));

const common = {
  /** Shown in health and notifications; stored with every report. It stays when the address changes. */
  name: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, { error: saying("must_be_service_name") }),
  /** The area whose documents this service answers for. */
  area_id: z.uuid({ error: saying("must_be_area_id") }),
  /** The base address, without a slash at its end. */
  address: Address,
  username: text.nullable().default(null),
  /** One call, answer included. */
  timeout_seconds: wholeNumber(1, 120).default(15),
  /** The time between two questions about a document whose truck is neither inside nor due today. */
  poll_seconds: wholeNumber(60, 86_400).default(900),
  /** The same for a truck that is inside or due today. */
  near_poll_seconds: wholeNumber(60, 86_400).default(60),
};

const customs = {
  ...common,
  /** Warehouses (KD_GUDANG) whose new releases and cancellations are read; none: only single documents are read. */
  warehouses: z.array(text).max(50).default([]),
  /** KD_TPS, KD_GUDANG of the reports. */
  tps_code: text.nullable().default(null),
  warehouse_code: text.nullable().default(null),
  /** Report passages: as gate-in and gate-out lines, or as movements of a container. */
  reports: z.enum(["off", "coarri-codeco", "tracking"]).default("off"),
  /** The code of each movement (KD_DOK); null: it is not reported. The default is that of a second-line warehouse. */
  activity_codes: z
    .strictObject({
      import_in: text.nullable().default("5"),
      import_out: text.nullable().default("6"),
      export_in: text.nullable().default("7"),
      export_out: text.nullable().default("8"),
    })
    .prefault({}),
  /** A report that is delivered later than this after the passage counts as late. */
  late_minutes: wholeNumber(1, 1440).default(15),
};

const CeisaRest = z.strictObject({
  protocol: z.literal("ceisa-rest"),
  ...customs,
  /** The complete address of the sign-in. */
  sign_in_address: Address,
});
const TpsSoap = z.strictObject({ protocol: z.literal("tps-soap"), ...customs });
const PortJson = z.strictObject({
  protocol: z.literal("port-json"),
  ...common,
  /** How the service knows central: HTTP Basic with the user name, a key in a header, or a bearer token. */
  sign_in: z.enum(["none", "basic", "header", "bearer"]).default("none"),
  /** The header of a key. */
  key_header: text.default("x-api-key"),
  /** The path of one work order, with `{number}` in the place of its number. */
  path: text.refine((path) => path.startsWith("/") && path.includes("{number}"), {
    error: saying("must_be_order_path", { place: "{number}" }),
  }),
  /** Where the order stands in the answer, as names separated by dots; empty: the answer itself. */
  inside: z.string().default("data"),
  /** Our field names, each with the service's name for it. Fields with the same name need no entry. */
  fields: z.record(z.string(), text).default({}),
});

export const ServiceSettings = z.discriminatedUnion("protocol", [CeisaRest, TpsSoap, PortJson]);
export type ServiceSettings = z.infer<typeof ServiceSettings>;
export type CeisaRestSettings = z.infer<typeof CeisaRest>;
export type TpsSoapSettings = z.infer<typeof TpsSoap>;
export type PortJsonSettings = z.infer<typeof PortJson>;
export type CustomsSettings = CeisaRestSettings | TpsSoapSettings;

export const ServiceSecrets = z.strictObject({
  /** The password, or the key or token of a port service. */
  password: text.optional(),
  /** `beacukai-api-key`. */
  api_key: text.optional(),
});
export type ServiceSecrets = z.infer<typeof ServiceSecrets>;

/** The value of a JSON text; any other value, and a text that is not JSON, unchanged. */
export function jsonInText(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

interface Problem {
  path: (string | number)[];
  message: string;
}

/** The problems of services that each of them alone does not show. */
export function serviceProblems(
  services: readonly ServiceSettings[],
  secrets: Readonly<Record<string, ServiceSecrets>>,
): Problem[] {
  const problems: Problem[] = [];
  const add = (path: Problem["path"], message: string) => void problems.push({ path, message });
  const names = new Set<string>();
  const taken = new Set<string>();
  for (const [at, service] of services.entries()) {
    const { name, area_id, protocol } = service;
    if (names.has(name)) add(["services", at, "name"], saying("names_two_services", { name }));
    names.add(name);
    const place = `${protocol === "port-json" ? "port" : "customs"} ${area_id}`;
    if (taken.has(place)) add(["services", at, "area_id"], saying("has_service_already"));
    taken.add(place);
    const needsUser = protocol !== "port-json" || service.sign_in === "basic";
    const needsPassword = needsUser || service.sign_in !== "none";
    if (needsUser && service.username === null) add(["services", at, "username"], saying("must_be_given"));
    if (needsPassword && secrets[name]?.password === undefined)
      add(["service_secrets", name, "password"], saying("must_be_given_for_service", { name }));
    if (protocol === "ceisa-rest" && secrets[name]?.api_key === undefined)
      add(["service_secrets", name, "api_key"], saying("must_be_given_for_service", { name }));
    if (protocol !== "port-json" && service.reports !== "off")
      for (const field of ["tps_code", "warehouse_code"] as const)
        if (service[field] === null) add(["services", at, field], saying("must_be_given_for_reports"));
    if (protocol === "tps-soap" && service.reports === "tracking")
      add(["services", at, "reports"], saying("soap_has_no_tracking"));
  }
  for (const name of Object.keys(secrets))
    if (!names.has(name)) add(["service_secrets", name], saying("names_no_service"));
  return problems;
}
