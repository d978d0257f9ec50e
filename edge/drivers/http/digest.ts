import { createHash } from "node:crypto";

/** HTTP authentication of cameras: Basic (RFC 7617) and Digest (RFC 7616, and 2069 for old firmware). Pure. */

export interface Challenge {
  /** In lower case. */
  scheme: string;
  params: Readonly<Record<string, string>>;
}

/** The challenges of `WWW-Authenticate`, which may come in one header or in several. */
export function challengesIn(header: string | readonly string[] | undefined): Challenge[] {
  const text = typeof header === "string" ? header : (header ?? []).join(", ");
  const challenges: { scheme: string; params: Record<string, string> }[] = [];
  for (const [, name = "", value] of text.matchAll(/([\w!#$%&'*+.^`|~-]+)(?:\s*=\s*("(?:[^"\\]|\\.)*"|[^\s,"]+))?/g)) {
    if (value === undefined) challenges.push({ scheme: name.toLowerCase(), params: {} });
    else Object.assign(challenges.at(-1)?.params ?? {}, { [name.toLowerCase()]: unquoted(value) });
  }
  return challenges;
}

/** The data that a client needs to answer a challenge. */
export interface Answering {
  username: string;
  password: string;
  method: string;
  /** Path and query, as in the request line. */
  uri: string;
  /** How often this nonce was answered, this time included. */
  count: number;
  cnonce: string;
}

const HASHES: Readonly<Record<string, string>> = { md5: "md5", "sha-256": "sha256", "sha-512-256": "sha512-256" };
/** Best algorithm first. */
const ORDER = ["sha-512-256", "sha-256", "md5"];

interface Digest {
  hash: string;
  algorithm: string;
  isSession: boolean;
  hasQop: boolean;
  params: Challenge["params"];
}

/** The best challenge that can be answered; Basic only if no Digest is offered. Null: none. */
export function bestChallenge(challenges: readonly Challenge[]): Challenge | null {
  const digests = challenges.filter((challenge) => digestOf(challenge) !== null);
  const ranks = digests.map((challenge) => ORDER.indexOf(digestOf(challenge)?.algorithm ?? ""));
  const best = digests[ranks.indexOf(Math.min(...ranks))];
  return best ?? challenges.find(({ scheme }) => scheme === "basic") ?? null;
}

/** The value of `Authorization`. */
export function authorization(challenge: Challenge, answering: Answering): string {
  const { username, password } = answering;
  const digest = digestOf(challenge);
  if (!digest) return `Basic ${Buffer.from(`${username}:${password}`, "utf8").toString("base64")}`;
  return `Digest ${digestParts(digest, answering).join(", ")}`;
}

function digestParts({ hash, isSession, hasQop, params }: Digest, answering: Answering): string[] {
  const { username, password, method, uri, cnonce } = answering;
  const h = hasher(hash);
  const { realm = "", nonce = "", opaque, algorithm } = params;
  const count = answering.count.toString(16).padStart(8, "0");
  const proof = { username, password, realm, nonce, method, uri, cnonce, isSession, count: hasQop ? count : null };
  const response = digestResponse(hash, proof);
  const isHashed = params["userhash"]?.toLowerCase() === "true";
  return [
    `username=${quoted(isHashed ? h(`${username}:${realm}`) : username)}`,
    `realm=${quoted(realm)}`,
    `nonce=${quoted(nonce)}`,
    `uri=${quoted(uri)}`,
    `response="${response}"`,
    ...(algorithm === undefined ? [] : [`algorithm=${algorithm}`]),
    ...(opaque === undefined ? [] : [`opaque=${quoted(opaque)}`]),
    ...(hasQop ? ["qop=auth", `nc=${count}`] : []),
    ...(hasQop || isSession ? [`cnonce=${quoted(cnonce)}`] : []),
    ...(isHashed ? ["userhash=true"] : []),
  ];
}

const hasher =
  (hash: string) =>
  (text: string): string =>
    createHash(hash).update(text, "utf8").digest("hex");

/** The `response` of RFC 7616. @param proof.count `nc` as it is written; null: of RFC 2069, without `qop` */
export function digestResponse(
  hash: string,
  proof: Omit<Answering, "count"> & { realm: string; nonce: string; isSession: boolean; count: string | null },
): string {
  const { username, password, realm, nonce, method, uri, cnonce, isSession, count } = proof;
  const h = hasher(hash);
  const secret = h(`${username}:${realm}:${password}`);
  const ha1 = isSession ? h(`${secret}:${nonce}:${cnonce}`) : secret;
  const ha2 = h(`${method}:${uri}`);
  return h(count === null ? `${ha1}:${nonce}:${ha2}` : `${ha1}:${nonce}:${count}:${cnonce}:auth:${ha2}`);
}

/** Null if it is no Digest, or if its algorithm or protection is not supported. */
function digestOf({ scheme, params }: Challenge): Digest | null {
  if (scheme !== "digest" || params["nonce"] === undefined) return null;
  const named = (params["algorithm"] ?? "MD5").toLowerCase();
  const isSession = named.endsWith("-sess");
  const algorithm = isSession ? named.slice(0, -5) : named;
  const hash = HASHES[algorithm];
  const qops = params["qop"]?.split(",").map((qop) => qop.trim().toLowerCase());
  if (hash === undefined || (qops && !qops.includes("auth"))) return null;
  return { hash, algorithm, isSession, hasQop: qops !== undefined, params };
}

/** True if the challenge states that only the nonce was stale. */
export function isStale({ params }: Challenge): boolean {
  return params["stale"]?.toLowerCase() === "true";
}

function unquoted(value: string): string {
  return value.startsWith('"') ? value.slice(1, -1).replace(/\\(.)/g, "$1") : value;
}

function quoted(value: string): string {
  return `"${value.replace(/["\\]/g, "\\$&")}"`;
}
