import type { Context } from "hono";
import type { z } from "zod";
import type { Clock } from "../../shared/lib/clock.ts";
import type { Language } from "../../shared/words/sentence.ts";
import type { Area } from "../../shared/wire/area.ts";
import { type TimestampFormats, timestampFormats } from "../../shared/web/timestamps.ts";
import { areaOperations } from "../features/base/areas.ts";
import { getLatestNotifications } from "../features/base/notifications/operations/get-latest-notifications.ts";
import { getProfile } from "../features/base/profile/get-profile.ts";
import { listSavedViews } from "../features/base/saved-views/list-saved-views.ts";
import type { HttpEnv } from "../platform/http/env.ts";
import type { AnyCalled, Called, Operation } from "../platform/http/operation.ts";
import { callerName } from "../platform/http/places.ts";
import { fileBody } from "../platform/http/streams.ts";
import { ownZone } from "../platform/own-zone.ts";
import { bodySentences, type Told } from "../platform/reference/body-sentences.ts";
import type { Exports } from "../platform/tables/exports.ts";
import type { Profile } from "../wire/profile.ts";
import {
  type AnyInput,
  callerOf,
  callOperation,
  type Door,
  type InputFor,
  type Outcome,
  type PageCaller,
} from "./call-operation.ts";
import type { TypedValues } from "./parts/form-schema.ts";
import { ProofDue, Refused } from "./refused.ts";
import { WORDS, type Words } from "./words/words.ts";

/** What a page, or a form of it, has for one request of a person who is signed in. */
export interface PageContext {
  http: Context<HttpEnv>;
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
  may(operation: Operation): boolean;
  /** What the body of an operation must be. @throws Error for an operation without a body */
  bodyOf(operation: Operation): z.ZodType;
  /** What the vocabulary says about the body of an operation, by path. */
  sentencesOf(operation: Operation): ReadonlyMap<string, Told>;
  /**
   * Calls an operation whose failure the page shows itself. @throws ProofDue; Error for an operation that the page does
   * not declare
   */
  try<In, Out>(operation: Called<In, Out>, ...input: InputFor<In>): Promise<Outcome<Out>>;
  /** The same for an operation that a declaration names: its schema judges the input. */
  send<Out>(operation: AnyCalled<Out>, input: AnyInput): Promise<Outcome<Out>>;
  /** Calls an operation without which the page is nothing. @throws Refused with the problem of the API */
  read<In, Out>(operation: Called<In, Out>, ...input: InputFor<In>): Promise<Out>;
  /** Has the person's rights judged anew at the next call, as after each write: a page that stays open reads again. */
  renew(): void;
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

/** The site around its pages. */
export interface Site extends Door {
  publicUrl: string;
  exports: Pick<Exports, "spooled">;
}

/** The operations of every page: the person's own account and views, the areas for time zones, and the bell's number. */
export const OF_EVERY_PAGE: readonly Operation[] = [
  getProfile,
  listSavedViews,
  areaOperations.list,
  getLatestNotifications,
];

/**
 * Opens the context of a request.
 * @param uses the operations of the page
 * @throws Refused when the session has ended
 */
export async function openPageContext(
  site: Site,
  http: Context<HttpEnv>,
  { access, language, uses }: { access: string; language: Language; uses: readonly Operation[] },
): Promise<PageContext> {
  const { clock, publicUrl, exports } = site;
  const declared = new Set([...OF_EVERY_PAGE, ...uses]);
  const declaredOf = <O extends Operation>(operation: O): O => {
    if (!declared.has(operation)) throw new Error(`this page does not declare the operation ${operation.id}`);
    return operation;
  };
  let caller: Promise<Outcome<PageCaller>> | undefined;
  const renew = (): void => {
    caller = undefined;
  };
  const attempt = async <In, Out>(operation: Called<In, Out>, ...input: InputFor<In>): Promise<Outcome<Out>> => {
    declaredOf(operation);
    const who = await (caller ??= callerOf(site, http, access));
    if (!who.ok) throw new Refused(who.problem);
    const outcome = await callOperation(site, http, who.data, operation, ...input);
    // A write may have changed what the person may do, or have proved who they are.
    if (operation.form !== "read") renew();
    if (!outcome.ok && outcome.problem.code === "fresh_proof_required") throw new ProofDue();
    return outcome;
  };
  const read = async <In, Out>(operation: Called<In, Out>, ...input: InputFor<In>): Promise<Out> => {
    const outcome = await attempt(operation, ...input);
    if (!outcome.ok) throw new Refused(outcome.problem);
    return outcome.data;
  };

  const me = await read(getProfile);
  const permissions = new Set(me.permissions);
  const url = new URL(http.req.url);
  const nowMs = clock.nowMs();
  const may = (operation: Operation): boolean => {
    const access = declaredOf(operation).permission;
    return access === "token" || access === "public" || permissions.has(access);
  };
  let areas: Promise<readonly Area[]> | undefined;
  /** Without a second factor that is due the areas are refused: a page to set it up still shows its times. */
  const areasForZones = (): Promise<readonly Area[]> =>
    context.areas().catch((error: unknown) => {
      if (error instanceof Refused) return [];
      throw error;
    });
  const zoneOf = async (areaId: string): Promise<string | undefined> =>
    (await areasForZones()).find(({ id }) => id === areaId)?.time_zone;
  const context: PageContext = {
    http,
    language,
    words: WORDS[language],
    sent: {},
    me,
    nowMs,
    clock,
    site: publicUrl,
    address: url.pathname + url.search,
    param: (name) => http.req.param(name) ?? "",
    asked: (name) => http.req.query(name)?.trim() || undefined,
    may,
    bodyOf(operation) {
      const { body } = declaredOf(operation);
      if (!body) throw new Error(`the operation ${operation.id} has no body`);
      return body;
    },
    sentencesOf: (operation) => bodySentences(declaredOf(operation)),
    try: attempt,
    send: (operation, input) => attempt(operation, input as never),
    read,
    renew,
    fileOf: (made) => fileBody(exports.spooled(callerName({ kind: "user", id: me.id }), made)),
    areas: () =>
      (areas ??= may(areaOperations.list)
        ? read(areaOperations.list, { query: { per_page: 100, sort: "name", order: "asc" } }).then(({ items }) => items)
        : Promise.resolve([])),
    async momentsOf(areaId) {
      const own = ownZone(me, await areasForZones());
      const zone = (areaId === null ? null : await zoneOf(areaId)) ?? own;
      const moments = timestampFormats(language, zone, nowMs);
      return zone === own ? moments : { ...moments, full: (iso) => `${moments.full(iso)} (${zone})` };
    },
    async momentsOfList(areaIds) {
      const all = await areasForZones();
      const ofRows = context.asked("gate_id") ?? context.asked("lane_id");
      const shown = ofRows === undefined ? all.map(({ id }) => id) : [...new Set(areaIds)];
      const [only = null] = shown.length === 1 ? shown : [];
      const areaId = context.asked("area_id") ?? only;
      const zone = (areaId === null ? null : await zoneOf(areaId)) ?? ownZone(me, all);
      return timestampFormats(language, zone, nowMs);
    },
  };
  return context;
}
