import type { Context, Hono } from "hono";
import type { z } from "zod";
import type { Clock } from "../../shared/lib/clock.ts";
import type { Language } from "../../shared/words/sentence.ts";
import { Area } from "../../shared/wire/area.ts";
import { Profile } from "../wire/profile.ts";
import { type TimestampFormats, timestampFormats } from "../../shared/web/timestamps.ts";
import type { HttpEnv } from "../platform/http/env.ts";
import { Problem } from "../platform/http/problem.ts";
import type { Operation } from "../platform/http/operation.ts";
import { callerName } from "../platform/http/places.ts";
import { fileBody } from "../platform/http/streams.ts";
import type { Exports } from "../platform/tables/exports.ts";
import { ownZone } from "../platform/own-zone.ts";
import { listOf } from "../platform/lists.ts";
import { bodySentences } from "../platform/reference/body-sentences.ts";
import { callOperation, type Outcome, outcomeOf } from "./call-operation.ts";
import type { TypedValues } from "./parts/form-schema.ts";
import { ProofDue, Refused } from "./refused.ts";
import { WORDS, type Words } from "./words/words.ts";

/** The input of a call, by the declaration of its operation. */
export interface Input {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | number | undefined>>;
  body?: object;
  /** In place of a body: a form with files. */
  form?: FormData;
  /** The `Idempotency-Key`. */
  key?: string;
  /** The entity tag of the record that is changed: another version stays as it is. */
  version?: string;
  signal?: AbortSignal;
}

/** One visit of a page by a person who is signed in. */
export interface Visit {
  context: Context<HttpEnv>;
  language: Language;
  words: Words;
  /** What its form was sent with, by name; empty for a page that is only looked at. */
  sent: TypedValues;
  me: z.output<typeof Profile>;
  nowMs: number;
  clock: Clock;
  /** The address of this site, for computers and people elsewhere. */
  site: string;
  /** The path with its query, to come back to. */
  address: string;
  param(name: string): string;
  /** A filter of the address; undefined when it is absent or empty. */
  asked(name: string): string | undefined;
  /** May the person call this operation at all? */
  may(operationId: string): boolean;
  /** What the body of an operation must be. @throws Error for an operation without a body */
  bodyOf(operationId: string): z.ZodType;
  /** The sentences of the reference about the body of an operation, in English, by path. */
  sentencesOf(operationId: string): ReadonlyMap<string, string>;
  /** Calls an operation as the person. @throws ProofDue; Error for an operation that the page does not declare */
  call(operationId: string, input?: Input): Promise<Response>;
  /** Calls an operation whose failure the page shows itself. */
  try<S extends z.ZodType>(operationId: string, input: Input, reply: S): Promise<Outcome<z.output<S>>>;
  /** Calls an operation without which the page is nothing. @throws Refused with the problem of the API */
  read<S extends z.ZodType>(operationId: string, input: Input, reply: S): Promise<z.output<S>>;
  /**
   * The body of a file for the person: it is made at its own pace, and counts for them until they have it.
   * @throws AppError `rate_limited` while they have all of their places
   */
  fileOf(made: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array>;
  /** The areas that the person sees. */
  areas(): Promise<readonly Area[]>;
  /**
   * Moments of one record, in the zone of its area, which they name where it is not the reader's own. The reader's own
   * zone for null or an area that the person does not see.
   */
  momentsOf(areaId: string | null): Promise<TimestampFormats>;
  /**
   * Moments of a list, all in one zone: that of its area if it has one area alone, else the reader's own.
   * @param areaIds of its rows: they tell the area of a gate or a lane that the filter names
   */
  momentsOfList(areaIds: readonly (string | null)[]): Promise<TimestampFormats>;
}

/** The site around its visits. */
export interface Site {
  app: Hono<HttpEnv>;
  operations: ReadonlyMap<string, Operation>;
  clock: Clock;
  publicUrl: string;
  exports: Pick<Exports, "spooled">;
}

const AreaPage = listOf(Area);
/** The operations of every page: the person's own account and views, the areas for time zones, and the bell's number. */
export const OF_EVERY_PAGE: readonly string[] = ["getProfile", "listSavedViews", "listAreas", "getLatestNotifications"];

/**
 * Opens a visit.
 * @param uses the operations of the page
 * @throws Refused when the session has ended
 */
export async function openVisit(
  { app, operations, clock, publicUrl, exports }: Site,
  context: Context<HttpEnv>,
  { access, language, uses }: { access: string; language: Language; uses: readonly string[] },
): Promise<Visit> {
  const declared = new Set([...OF_EVERY_PAGE, ...uses]);
  const operationOf = (id: string): Operation => {
    const operation = operations.get(id);
    if (!operation || !declared.has(id)) throw new Error(`this page does not declare the operation ${id}`);
    return operation;
  };
  const call = async (id: string, { params = {}, query = {}, version, ...rest }: Input = {}): Promise<Response> => {
    const { method, path } = operationOf(id);
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
    const asked = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) if (value !== undefined) asked.set(name, String(value));
    const upper = method.toUpperCase() as "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
    const headers: Record<string, string> = version === undefined ? {} : { "if-match": version };
    const address = `${filled}?${asked.toString()}`;
    const answer = await callOperation(app, context, { method: upper, path: address, access, headers, ...rest });
    if (answer.status === 403 && Problem.parse(await answer.clone().json()).code === "fresh_proof_required")
      throw new ProofDue();
    return answer;
  };
  const attempt = async <S extends z.ZodType>(id: string, input: Input, reply: S): Promise<Outcome<z.output<S>>> =>
    outcomeOf(await call(id, input), reply);
  const read = async <S extends z.ZodType>(id: string, input: Input, reply: S): Promise<z.output<S>> => {
    const outcome = await attempt(id, input, reply);
    if (!outcome.ok) throw new Refused(outcome.problem);
    return outcome.data;
  };

  const me = await read("getProfile", {}, Profile);
  const permissions = new Set(me.permissions);
  const url = new URL(context.req.url);
  const nowMs = clock.nowMs();
  const may = (id: string): boolean => {
    const access = operationOf(id).permission;
    return access === "token" || access === "public" || permissions.has(access);
  };
  let areas: Promise<readonly Area[]> | undefined;
  /** Without a second factor that is due the areas are refused: a page to set it up still shows its times. */
  const areasForZones = (): Promise<readonly Area[]> =>
    visit.areas().catch((error: unknown) => {
      if (error instanceof Refused) return [];
      throw error;
    });
  const zoneOf = async (areaId: string): Promise<string | undefined> =>
    (await areasForZones()).find(({ id }) => id === areaId)?.time_zone;
  const visit: Visit = {
    context,
    language,
    words: WORDS[language],
    sent: {},
    me,
    nowMs,
    clock,
    site: publicUrl,
    address: url.pathname + url.search,
    param: (name) => context.req.param(name) ?? "",
    asked: (name) => context.req.query(name)?.trim() || undefined,
    may,
    bodyOf(id) {
      const { body } = operationOf(id);
      if (!body) throw new Error(`the operation ${id} has no body`);
      return body;
    },
    sentencesOf: (id) => bodySentences(operationOf(id)),
    call,
    try: attempt,
    read,
    fileOf: (made) => fileBody(exports.spooled(callerName({ kind: "user", id: me.id }), made)),
    areas: () =>
      (areas ??= may("listAreas")
        ? read("listAreas", { query: { per_page: 100, sort: "name", order: "asc" } }, AreaPage).then(
            ({ items }) => items,
          )
        : Promise.resolve([])),
    async momentsOf(areaId) {
      const own = ownZone(me, await areasForZones());
      const zone = (areaId === null ? null : await zoneOf(areaId)) ?? own;
      const moments = timestampFormats(language, zone, nowMs);
      return zone === own ? moments : { ...moments, full: (iso) => `${moments.full(iso)} (${zone})` };
    },
    async momentsOfList(areaIds) {
      const all = await areasForZones();
      const ofRows = visit.asked("gate_id") ?? visit.asked("lane_id");
      const shown = ofRows === undefined ? all.map(({ id }) => id) : [...new Set(areaIds)];
      const [only = null] = shown.length === 1 ? shown : [];
      const areaId = visit.asked("area_id") ?? only;
      const zone = (areaId === null ? null : await zoneOf(areaId)) ?? ownZone(me, all);
      return timestampFormats(language, zone, nowMs);
    },
  };
  return visit;
}
