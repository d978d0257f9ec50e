import type { PortJsonSettings, ServiceSecrets } from "../../../../config/services.ts";
import type { Clock } from "../../../../../shared/lib/clock.ts";
import { PortMessage } from "../../../../wire/port-document.ts";
import { callService, textOf } from "./call-service.ts";
import { type PortConnector, ServiceFailure } from "./connector.ts";
import { dateOf } from "./dates.ts";
import { isBlank, isNothing, saysNothingKnown } from "./nothing-known.ts";
import { say } from "../../../../../shared/words/say.ts";

/** The port by a JSON service that settings describe. */

const MOMENTS = new Set(["eta", "etd", "tgl_prc", "tgl_pntp"]);
const NUMBERS = new Set(["kd_cabang", "kd_terminal", "kd_regional", "status_kegiatan", "truck_seq", "m_berat_in"]);
const FIELDS = Object.keys(PortMessage.shape) as (keyof PortMessage)[];

export function portJson(settings: PortJsonSettings, secrets: ServiceSecrets, clock: Clock): PortConnector {
  return {
    async ask(number) {
      const url = settings.address + settings.path.replaceAll("{number}", encodeURIComponent(number));
      const headers = { accept: "application/json", ...signIn(settings, secrets) };
      const answer = await callService(clock, { url, headers, limitMs: settings.timeout_seconds * 1000 });
      return answer.status === 404 ? "" : textOf(answer);
    },
    read(raw, number) {
      if (isNothing(raw)) return null;
      const order = orderIn(raw, settings.inside);
      if (order === null) return null;
      const document: Record<string, unknown> = { spmk_number: number };
      const named = (field: string) => valueAt(order, settings.fields[field] ?? field);
      const given = named("spmk_number");
      if ((typeof given === "string" || typeof given === "number") && String(given) !== number)
        throw new ServiceFailure("invalid", say("reply_of_other_order"));
      for (const field of FIELDS) {
        const value = named(field);
        if (value !== undefined) document[field] = converted(field, value);
      }
      return { document: document as { spmk_number: string }, raw: order };
    },
  };
}

function signIn({ sign_in, username, key_header }: PortJsonSettings, { password = "" }: ServiceSecrets) {
  switch (sign_in) {
    case "none":
      return {};
    case "basic":
      return { authorization: `Basic ${Buffer.from(`${username ?? ""}:${password}`).toString("base64")}` };
    case "bearer":
      return { authorization: `Bearer ${password}` };
    case "header":
      return { [key_header]: password };
  }
}

/** The object at a path in the answer; null where it is empty. @throws ServiceFailure */
function orderIn(raw: string, inside: string): object | null {
  let answer: unknown;
  try {
    answer = JSON.parse(raw);
  } catch {
    throw new ServiceFailure("invalid", say("reply_not_json"));
  }
  if (typeof answer !== "object" || answer === null) throw new ServiceFailure("invalid", say("reply_no_object"));
  const found = inside === "" ? answer : valueAt(answer, inside);
  const texts = [found, ...Object.values<unknown>({ ...answer })].filter((one) => typeof one === "string");
  if ((found === undefined || typeof found === "string") && texts.some(saysNothingKnown)) return null;
  if (found !== undefined && isBlank(found)) return null;
  const one: unknown = Array.isArray(found) ? found.find((row) => !isBlank(row)) : found;
  if (typeof one !== "object" || one === null || Array.isArray(one))
    throw new ServiceFailure("invalid", say("reply_lacks_order"));
  return one;
}

function valueAt(value: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce(
      (at: unknown, name) =>
        typeof at === "object" && at !== null ? Object.entries(at).find(([key]) => key === name)?.[1] : undefined,
      value,
    );
}

/** Ports write numbers as texts and texts as numbers. */
function converted(field: string, value: unknown): unknown {
  if (value === null || value === "") return null;
  if (MOMENTS.has(field)) return momentOf(value);
  if (!NUMBERS.has(field)) return typeof value === "number" ? String(value) : value;
  const number = typeof value === "string" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
}

/** A date of 1900 is a date that the service lacks. */
function momentOf(value: unknown): string | null {
  if (typeof value !== "string" || dateOf(value) === null) return null;
  const ms = Date.parse(value.length === 10 ? `${value}T00:00:00Z` : value);
  return Number.isNaN(ms) ? `${dateOf(value) ?? ""}T00:00:00.000Z` : new Date(ms).toISOString();
}
