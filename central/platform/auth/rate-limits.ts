import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "../../../shared/errors/app-error.ts";
import type { ErrorCode } from "../../../shared/errors/codes.ts";
import type { Clock } from "../../../shared/lib/clock.ts";
import type { OpenDatabase } from "../db/database.ts";
import { createBlockCache } from "./block-cache.ts";
import { networkOf } from "./network.ts";
import { storeClient } from "./limit-store.ts";
import { hashOfSecret } from "./secrets.ts";
import { say, type SaidCode, type SaidParams } from "../../../shared/words/say.ts";
import type { SaidParam } from "../../../shared/wire/said.ts";

/** A limit on the number of tries. */
interface LimitSettings {
  tries: number;
  /** The window in which tries are counted, from the first try on. */
  seconds: number;
  /** After the limit is reached, every try is refused for this long. */
  blockSeconds: number;
}

/** A limit on tries; a key is an address, an account or a client. */
export interface Limit {
  /** Counts a try before it is made. @throws AppError with `Retry-After` after too many tries */
  take(key: string | null): Promise<void>;
  /**
   * Makes a try; it fails when `check` returns null. Only failures count, and a success resets the count. Concurrent
   * tries do not wait for each other. Once the limit is reached, tries in flight are refused regardless of their
   * result. So concurrent tries reveal no more than sequential ones.
   * @throws AppError with `Retry-After` after too many failures
   */
  prove<T>(key: string | null, check: () => Promise<T | null>): Promise<T | null>;
  /**
   * The same without a reset: a success for one account proves nothing about the failures for others.
   * @throws AppError with `Retry-After` after too many failures
   */
  guard<T>(key: string | null, check: () => Promise<T | null>): Promise<T | null>;
  /** Returns the try: the limit does not apply to it. */
  giveBack(key: string | null): Promise<void>;
  /** Resets all counts. */
  clear(key: string | null): Promise<void>;
}

/** A count of failures that refuses nothing itself. */
export interface Counter {
  /** Counts one more failure. @returns the new count */
  count(key: string): Promise<number>;
  /** The current count. */
  counted(key: string): Promise<number>;
}

export interface RateLimits {
  /** Failed sign-ins from one address. */
  loginByAddress: Limit;
  /** Failed sign-ins to one account, known or not, from one address: a stranger elsewhere locks nobody out. */
  loginByAccountThere: Limit;
  /** Failed sign-ins to one account, known or not, from anywhere: they slow the account down and refuse nothing. */
  loginByAccount: Counter;
  /**
   * Failed sign-ins of one client from one address. Many gates share one address: another gate's wrong secret must not
   * block a gate. A stranger elsewhere who tries its id must not block it either.
   */
  tokenByClientThere: Limit;
  /** Failed client sign-ins from one address; those with a correct secret are neither counted nor refused. */
  tokenByAddress: Limit;
  /** Failed enrolments of edges. */
  enrolByAddress: Limit;
  /** Requests for a new password from one address, for any account. */
  resetByAddress: Limit;
  /** Requests for a new password of one account, known or not: further links are not sent, without any notice. */
  resetByAccount: Counter;
  /** Invalid link tokens from one address. */
  linkByAddress: Limit;
  /** Verification links that one user requested for the own address. */
  verificationByAccount: Limit;
  /** Wrong second factors of one user, from anywhere: every sender knows the password. */
  secondFactor: Limit;
  /** The same count, used to notify the user. */
  secondFactorFailures: Counter;
  /** Wrong passcodes of one invitation from one address: another holder of the link elsewhere locks nobody out. */
  passcodeByInvitationThere: Limit;
  /** Wrong passcodes of one invitation, from anywhere that has never opened it: addresses are cheap. */
  passcodeByInvitation: Limit;
  /** Right passcodes of one invitation from one address: no stranger elsewhere locks it out any more. */
  passcodeProvedThere: Counter;
  /** Repeated mails of one invitation, whoever sends them. */
  mailsOfInvitation: Limit;
  /** Invitations that one company, or one user of the area's side, mails to one recipient. */
  invitationsToRecipient: Limit;
  /** Invitations that one company, or one user of the area's side, mails to anyone. */
  invitationsOfSender: Limit;
  /** Files that one person uploads. */
  uploadsOfPerson: Limit;
  /** Passkey challenges requested from one address. */
  challengeByAddress: Limit;
}

type CounterName = "loginByAccount" | "resetByAccount" | "secondFactorFailures" | "passcodeProvedThere";
type LimitName = Exclude<keyof RateLimits, CounterName>;

const MINUTE = 60;
/** A gate's office or a tenant shares one address; one account belongs to one user. */
const SETTINGS: Record<LimitName, LimitSettings> = {
  loginByAddress: { tries: 50, seconds: 15 * MINUTE, blockSeconds: 15 * MINUTE },
  loginByAccountThere: { tries: 5, seconds: 15 * MINUTE, blockSeconds: 15 * MINUTE },
  tokenByAddress: { tries: 50, seconds: 15 * MINUTE, blockSeconds: 5 * MINUTE },
  tokenByClientThere: { tries: 10, seconds: 5 * MINUTE, blockSeconds: 5 * MINUTE },
  enrolByAddress: { tries: 10, seconds: 15 * MINUTE, blockSeconds: 15 * MINUTE },
  resetByAddress: { tries: 20, seconds: 60 * MINUTE, blockSeconds: 15 * MINUTE },
  linkByAddress: { tries: 20, seconds: 15 * MINUTE, blockSeconds: 15 * MINUTE },
  verificationByAccount: { tries: 5, seconds: 60 * MINUTE, blockSeconds: 15 * MINUTE },
  // Three of a million codes are valid at a time: ten tries an hour are one chance in 1,400 a day.
  secondFactor: { tries: 5, seconds: 60 * MINUTE, blockSeconds: 30 * MINUTE },
  passcodeByInvitationThere: { tries: 5, seconds: 60 * MINUTE, blockSeconds: 30 * MINUTE },
  // Of a hundred million codes: one chance in 4,000 a day. Fewer tries would let a stranger lock the guest out.
  passcodeByInvitation: { tries: 1_000, seconds: 60 * MINUTE, blockSeconds: 30 * MINUTE },
  mailsOfInvitation: { tries: 5, seconds: 60 * MINUTE, blockSeconds: 15 * MINUTE },
  invitationsToRecipient: { tries: 30, seconds: 60 * MINUTE, blockSeconds: 15 * MINUTE },
  invitationsOfSender: { tries: 200, seconds: 60 * MINUTE, blockSeconds: 15 * MINUTE },
  // Ten times what a day of loading needs; without end they would fill the disk.
  uploadsOfPerson: { tries: 1_000, seconds: 60 * MINUTE, blockSeconds: 15 * MINUTE },
  challengeByAddress: { tries: 100, seconds: 15 * MINUTE, blockSeconds: 5 * MINUTE },
};

/** The sentences of limits: each says how long to wait. */
type LimitSentence = { [C in SaidCode]: SaidParams<C> extends [{ minutes: SaidParam }] ? C : never }[SaidCode];
const WORDS: Record<LimitName, { code: ErrorCode; said: LimitSentence }> = {
  loginByAddress: { code: "rate_limited", said: "failed_sign_ins_here" },
  loginByAccountThere: { code: "locked", said: "failed_sign_ins_to_account" },
  tokenByAddress: { code: "rate_limited", said: "failed_client_sign_ins" },
  tokenByClientThere: { code: "locked", said: "failed_sign_ins_of_client" },
  enrolByAddress: { code: "rate_limited", said: "failed_enrolments" },
  resetByAddress: { code: "rate_limited", said: "too_many_links_asked" },
  linkByAddress: { code: "rate_limited", said: "too_many_bad_links" },
  verificationByAccount: { code: "rate_limited", said: "too_many_links_asked" },
  secondFactor: { code: "locked", said: "too_many_wrong_factors" },
  passcodeByInvitationThere: { code: "locked", said: "too_many_wrong_passcodes" },
  passcodeByInvitation: { code: "locked", said: "too_many_wrong_passcodes" },
  mailsOfInvitation: { code: "rate_limited", said: "invitation_sent_too_often" },
  invitationsToRecipient: { code: "rate_limited", said: "recipient_is_invited_too_often" },
  invitationsOfSender: { code: "rate_limited", said: "you_invite_too_often" },
  uploadsOfPerson: { code: "rate_limited", said: "you_upload_too_often" },
  challengeByAddress: { code: "rate_limited", said: "too_many_sign_ins_begun" },
};

/** Limits that a restart of the one process on SQLite must not reset: few tries protect a short secret or a stranger. */
const OUTLIVES_PROCESS: ReadonlySet<string> = new Set<keyof RateLimits>([
  "passcodeProvedThere",
  "passcodeByInvitationThere",
  "passcodeByInvitation",
  "mailsOfInvitation",
  "invitationsToRecipient",
  "invitationsOfSender",
]);

const COUNTED_SECONDS = 60 * MINUTE;
const PROVED_SECONDS = 30 * 24 * 60 * MINUTE;

/**
 * Counts in the database that processes share. On SQLite, which only one process uses, most counts are in memory: a
 * flood of failed sign-ins costs no commits.
 */
export function createRateLimits(database: OpenDatabase, clock: Clock): RateLimits {
  const limit = (name: LimitName): Limit => createLimit({ database, clock }, name, SETTINGS[name]);
  return {
    loginByAddress: limit("loginByAddress"),
    loginByAccountThere: limit("loginByAccountThere"),
    loginByAccount: createCounter(database, "loginByAccount", COUNTED_SECONDS),
    tokenByAddress: limit("tokenByAddress"),
    tokenByClientThere: limit("tokenByClientThere"),
    enrolByAddress: limit("enrolByAddress"),
    resetByAddress: limit("resetByAddress"),
    resetByAccount: createCounter(database, "resetByAccount", COUNTED_SECONDS),
    linkByAddress: limit("linkByAddress"),
    verificationByAccount: limit("verificationByAccount"),
    secondFactor: limit("secondFactor"),
    secondFactorFailures: createCounter(database, "secondFactorFailures", COUNTED_SECONDS),
    passcodeByInvitationThere: limit("passcodeByInvitationThere"),
    passcodeByInvitation: limit("passcodeByInvitation"),
    passcodeProvedThere: createCounter(database, "passcodeProvedThere", PROVED_SECONDS),
    mailsOfInvitation: limit("mailsOfInvitation"),
    invitationsToRecipient: limit("invitationsToRecipient"),
    invitationsOfSender: limit("invitationsOfSender"),
    uploadsOfPerson: limit("uploadsOfPerson"),
    challengeByAddress: limit("challengeByAddress"),
  };
}

function createCounter(database: OpenDatabase, name: string, seconds: number): Counter {
  const store = openStore(database, { keyPrefix: name, points: Number.MAX_SAFE_INTEGER, duration: seconds });
  return {
    count: async (key) => (await store.penalty(keyOf(key), 1)).consumedPoints,
    counted: async (key) => (await store.get(keyOf(key)))?.consumedPoints ?? 0,
  };
}

interface StoreOptions {
  keyPrefix: string;
  points: number;
  duration: number;
  blockDuration?: number;
}

function openStore(database: OpenDatabase, options: StoreOptions): RateLimiterMemory | RateLimiterPostgres {
  if (database.engine === "sqlite" && !OUTLIVES_PROCESS.has(options.keyPrefix)) return new RateLimiterMemory(options);
  return new RateLimiterPostgres({
    ...options,
    storeClient: storeClient(database),
    storeType: "client",
    tableName: "rate_limits",
    tableCreated: true,
    clearExpiredByTimeout: false,
  });
}

/**
 * An address counts by its network, alone and beside an account. Hashed, so that the store holds no addresses of users and
 * no key is too long.
 */
function keyOf(key: string | null): string {
  return hashOfSecret((key ?? "unknown").split(" ").map(networkOf).join(" "));
}

function createLimit(
  { database, clock }: { database: OpenDatabase; clock: Clock },
  name: LimitName,
  settings: LimitSettings,
): Limit {
  const { tries, seconds, blockSeconds } = settings;
  const limiter = openStore(database, {
    keyPrefix: name,
    points: tries,
    duration: seconds,
    blockDuration: blockSeconds,
  });
  const blocks = createBlockCache(clock);
  const refuse = (msBeforeNext: number): never => {
    // A try in flight while the block begins is told the rest of the window, which is longer.
    const retryAfterSeconds = Math.min(blockSeconds, Math.max(1, Math.ceil(msBeforeNext / 1000)));
    const { code, said } = WORDS[name];
    throw new AppError(code, say(said, { minutes: Math.ceil(retryAfterSeconds / 60) }), { retryAfterSeconds });
  };
  const refuseIfBlocked = (key: string): void => {
    const restMs = blocks.restMs(key);
    if (restMs !== null) refuse(restMs);
  };
  const refuseFromNow = (key: string, { msBeforeNext }: RateLimiterRes): never => {
    blocks.keep(key, msBeforeNext);
    return refuse(msBeforeNext);
  };
  const consume = async (given: string | null): Promise<RateLimiterRes> => {
    const key = keyOf(given);
    refuseIfBlocked(key);
    try {
      return await limiter.consume(key);
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return refuseFromNow(key, refusal);
      throw refusal;
    }
  };
  /** The failure that reaches the limit begins the block: the store itself begins it only at the next one. */
  const fail = async (key: string | null): Promise<void> => {
    const { remainingPoints } = await consume(key);
    if (remainingPoints === 0) await limiter.block(keyOf(key), blockSeconds);
  };
  const refuseIfUsedUp = async (given: string | null): Promise<void> => {
    const key = keyOf(given);
    refuseIfBlocked(key);
    const so = await limiter.get(key);
    if (so !== null && so.consumedPoints >= tries && so.msBeforeNext > 0) refuseFromNow(key, so);
  };
  const clear = async (key: string | null): Promise<void> => {
    blocks.forget(keyOf(key));
    await limiter.delete(keyOf(key));
  };
  const guard = async <T>(key: string | null, check: () => Promise<T | null>): Promise<T | null> => {
    await refuseIfUsedUp(key);
    const proved = await check();
    if (proved === null) await fail(key);
    else await refuseIfUsedUp(key);
    return proved;
  };
  return {
    async take(key) {
      await consume(key);
    },
    guard,
    async prove(key, check) {
      const proved = await guard(key, check);
      if (proved !== null) await clear(key);
      return proved;
    },
    async giveBack(key) {
      blocks.forget(keyOf(key));
      await limiter.reward(keyOf(key));
    },
    clear,
  };
}
