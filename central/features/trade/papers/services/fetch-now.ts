import { invalidInput } from "../../../../../shared/errors/app-error.ts";
import type { Clock } from "../../../../../shared/lib/clock.ts";
import type { CustomsItem, CustomsQuestion } from "../../../../wire/customs-document.ts";
import { type FetchResult, MAX_FETCHED } from "../../../../wire/document.ts";
import type { DocumentType } from "../../../../../shared/wire/paper.ts";
import type { Principal } from "../../../../platform/auth/principal.ts";
import type { ServiceSettings } from "../../../../config/services.ts";
import type { Reads } from "../../../../platform/db/database.ts";
import type { Tools } from "../../../../platform/http/operation.ts";
import type { Records } from "../../../../platform/declare/records.ts";
import { type Scope, versionsWithin } from "../../../../platform/scope.ts";
import type { Work } from "../../../../platform/transact.ts";
import {
  CUSTOMS,
  customsDocuments,
  type StoredCustoms,
  idsByNumber,
  PORT,
  portDocuments,
  type StoredPort,
} from "../../documents/service.ts";
import { takePort } from "../port/take-in.ts";
import { answerAbout } from "./ask-customs.ts";
import { orderAbout } from "./ask-port.ts";
import { type Question, ServiceFailure } from "./connector.ts";
import { type Service, servicesOf } from "./connectors.ts";
import { inOrder, noteAsked, openDocuments } from "./questions.ts";
import { isAbout, takeAnswer, takeAnswers, wholeAnswer } from "./take-answers.ts";
import { say } from "../../../../../shared/words/say.ts";
import type { Said } from "../../../../../shared/wire/said.ts";
import { resultOf } from "../fetch-results.ts";

/** Asks a service on behalf of a person: named documents, or all of open tickets. It holds no transaction. */

/** No call begins later than this after the first one; the background asks for the rest. */
const LIMIT_MS = 20_000;
const CALLS_AT_ONCE = 4;

interface Call {
  db: Reads;
  actor: Principal;
  platform: Pick<Tools, "clock" | "config">;
}

type Asked<S, A> = { subject: S; askedMs: number } & ({ answer: A } | { failure: Said });

/** The answers of a service, and how they are taken in. */
export interface Fetched {
  /** Takes the answers in. @returns one result each, in the order of the questions */
  take(work: Work): Promise<FetchResult[]>;
}

/**
 * Asks customs of an area. @param questions about documents; undefined: all documents of open tickets
 * @throws AppError `invalid_input` where the area has no customs service
 */
export async function fetchCustomsNow(
  call: Call,
  areaId: string | null,
  questions: readonly CustomsQuestion[] | undefined,
): Promise<Fetched> {
  const { settings, connector } = serviceOf(call, areaId, "customs");
  type Subject = { document: StoredCustoms | null; question: Question } | { document: StoredCustoms; question: null };
  const subjects: Subject[] = [];
  for (const { number, kode_dok_in_out: code, date, id_perusahaan: npwp } of questions ?? []) {
    const known = await named(call, CEISA, { areaId, typed: number });
    subjects.push({ document: known.find(isDated(date)) ?? null, question: { code, number, date, npwp } });
  }
  if (!questions) for (const document of await open(call, CEISA, settings)) subjects.push({ document, question: null });
  const asked = await askAll(call.platform.clock, subjects, async ({ document, question }) => {
    if (!question) return answerAbout(connector, document);
    const coded = document && { ...document, kode_dok_in_out: document.kode_dok_in_out ?? question.code };
    const own = coded ? await answerAbout(connector, coded, true) : [];
    return own.length > 0 ? own : wholeAnswer(connector.read(await connector.ask(question), "released"));
  });
  const takeOne = async (work: Work, one: (typeof asked)[number]): Promise<FetchResult> => {
    const { document, question } = one.subject;
    if ("failure" in one) return failed(document, one.failure);
    const { answer: items, askedMs } = one;
    const found = document && (await takeAnswer(work, settings, { document, items, askedMs, isJustTold: false }));
    if (found ?? !question) return found ?? notFound(document);
    return (await takeNamed(work, settings.area_id, question.number, items)) ?? notFound(document);
  };
  return { take: (work) => eachOf(asked, (one) => takeOne(work, one)) };
}

/** Whether the date of a number is one of a document; nothing is said without a date. */
const isDated =
  (date: string | null) =>
  ({ tanggal_daftar, tanggal_dok_in_out }: StoredCustoms): boolean => {
    const dates = [tanggal_daftar, tanggal_dok_in_out].filter((one) => one !== null);
    return date === null || dates.length === 0 || dates.includes(date);
  };

async function takeNamed(work: Work, areaId: string, number: string, items: readonly CustomsItem[]) {
  const about = isAbout({ car: null, no_daftar: number, no_dok_in_out: number });
  const results = await takeAnswers(work, areaId, items.filter(about));
  return results.find(({ outcome }) => outcome === "refused") ?? results[0] ?? null;
}

/**
 * Asks the port of an area. @param numbers of work orders; undefined: all of open tickets
 * @throws AppError `invalid_input` where the area has no port service
 */
export async function fetchPortNow(
  call: Call,
  areaId: string | null,
  numbers: readonly string[] | undefined,
): Promise<Fetched> {
  const { settings, connector } = serviceOf(call, areaId, "port");
  const subjects: { document: StoredPort | null; number: string }[] = [];
  for (const number of numbers ?? []) {
    const [document = null] = await named(call, SPMK, { areaId, typed: number });
    subjects.push({ document, number });
  }
  if (!numbers)
    for (const document of await open(call, SPMK, settings)) subjects.push({ document, number: document.spmk_number });
  const asked = await askAll(call.platform.clock, subjects, async ({ document, number }) =>
    document ? orderAbout(connector, document, number) : connector.read(await connector.ask(number), number),
  );
  const takeOne = async (work: Work, one: (typeof asked)[number]): Promise<FetchResult> => {
    const { document } = one.subject;
    if ("failure" in one) return failed(document, one.failure);
    const [found] = one.answer ? await takePort(work, settings.area_id, [one.answer]) : [];
    if (document && found?.outcome !== "refused") await noteAsked(work, settings.name, document.id, one.askedMs);
    return found ?? notFound(document);
  };
  return { take: (work) => eachOf(asked, (one) => takeOne(work, one)) };
}

function serviceOf<K extends Service["kind"]>({ platform }: Call, areaId: string | null, kind: K) {
  const isWanted = (one: Service): one is Extract<Service, { kind: K }> =>
    one.kind === kind && one.settings.area_id === areaId;
  const found = servicesOf(platform).find(isWanted);
  if (found) return found;
  const path = areaId === null ? "area_id" : "items";
  const said = areaId === null ? say("is_required") : say("area_has_no_service");
  throw invalidInput([{ path, said }]);
}

interface Kind<T> {
  type: DocumentType;
  scope: Scope;
  records: Records<T>;
}
const CEISA: Kind<StoredCustoms> = { type: "ceisa", scope: CUSTOMS, records: customsDocuments };
const SPMK: Kind<StoredPort> = { type: "spmk", scope: PORT, records: portDocuments };

/** The documents of an area that the actor may see and that have this number of any kind, newest first. */
async function named<T extends { id: string; area_id: string | null }>(
  { db, actor }: Call,
  { type, scope, records }: Kind<T>,
  { areaId, typed }: { areaId: string | null; typed: string },
): Promise<T[]> {
  const ids = await idsByNumber(db, actor, { scope, type, typed });
  const all = await inOrder(db, records, ids);
  return all.filter(({ area_id }) => area_id === areaId || area_id === null);
}

/** The documents of open tickets that the actor may see. */
async function open<T extends { id: string }>(
  { db, actor, platform }: Call,
  { type, scope, records }: Kind<T>,
  settings: ServiceSettings,
): Promise<T[]> {
  const ids = await openDocuments(db, settings, type, platform.clock.nowMs());
  if (ids.length === 0) return [];
  const seen = await versionsWithin(db, actor, scope, ids);
  const wanted = ids.filter((id) => seen.has(id)).slice(0, MAX_FETCHED);
  return inOrder(db, records, wanted);
}

/** Asks about each subject. After a service that is away or denies, no further call begins. */
async function askAll<S, A>(
  clock: Clock,
  subjects: readonly S[],
  ask: (subject: S) => Promise<A>,
): Promise<Asked<S, A>[]> {
  const endMs = clock.monotonicMs() + LIMIT_MS;
  let ended: Said | null = null;
  const askOne = async (subject: S): Promise<Asked<S, A>> => {
    const askedMs = clock.nowMs();
    if (clock.monotonicMs() > endMs) ended ??= say("item_not_asked");
    if (ended !== null) return { subject, askedMs, failure: ended };
    try {
      return { subject, askedMs, answer: await ask(subject) };
    } catch (error) {
      if (!(error instanceof ServiceFailure)) throw error;
      if (error.kind !== "invalid") ended ??= error.said;
      return { subject, askedMs, failure: error.said };
    }
  };
  const asked: Asked<S, A>[] = [];
  for (let at = 0; at < subjects.length; at += CALLS_AT_ONCE)
    asked.push(...(await Promise.all(subjects.slice(at, at + CALLS_AT_ONCE).map(askOne))));
  return asked;
}

async function eachOf<T>(all: readonly T[], take: (one: T) => Promise<FetchResult>): Promise<FetchResult[]> {
  const results: FetchResult[] = [];
  for (const one of all) results.push(await take(one));
  return results;
}

const failed = (document: { id: string } | null, said: Said) => resultOf(document?.id ?? null, "failed", said);
const notFound = (document: { id: string } | null) =>
  resultOf(document?.id ?? null, "not_found", say("item_not_known"));
