import { existsSync, statSync } from "node:fs";
import { z } from "zod";
import type { Clock } from "../../../shared/lib/clock.ts";
import {
  finding,
  findingOnCertificate,
  findingOnClock,
  findingOnDisk,
  findingOnEnd,
  findingOnWal,
} from "../../../shared/lib/findings.ts";
import {
  isOfUnknownAuthority,
  lookAtCertificate,
  type SeenCertificate,
} from "../../../shared/lib/look-at-certificate.ts";
import { messageOf } from "../../../shared/lib/message-of.ts";
import type { Finding } from "../../../shared/wire/finding.ts";
import { Spoken } from "../../../shared/wire/said.ts";
import { inWords, say } from "../../../shared/words/say.ts";
import { certificatesOf } from "../../config/certificates.ts";
import type { EdgeSettings } from "../../config/config.ts";
import { readCredentials } from "../../sync/credentials.ts";

/** The part of the daemon's status that is examined. */
const Status = z.object({
  version: z.string(),
  lanes: z.array(z.object({ name: z.string(), health: z.string() })),
  clock: z.object({ trust: z.enum(["trusted", "uncertain", "untrusted"]) }),
  replica: z.object({ age_ms: z.number().nullable() }),
  outbox: z.object({ depth: z.number(), parked: z.number() }),
  sync: z.object({
    enrolment: z.discriminatedUnion("is", [
      z.object({ is: z.literal("enrolled") }),
      z.object({ is: z.literal("no-code") }),
      z.object({ is: z.literal("waiting"), because: Spoken.nullable() }),
    ]),
    is_reached: z.boolean().nullable(),
    because: Spoken.nullable(),
    is_revoked: z.boolean(),
  }),
});
type Status = z.infer<typeof Status>;

const Ready = z.object({ because: z.string().nullable() });

/**
 * Looks at everything that the person on call would look at, with what the running daemon tells.
 * @param ask asks the daemon; rejects when none answers
 */
export async function examineEdge(
  settings: EdgeSettings,
  { clock, ask }: { clock: Clock; ask: (path: "/status" | "/ready") => Promise<unknown> },
): Promise<Finding[]> {
  const { centralUrl, centralAccess, dataDirectory, databaseFile } = settings;
  const nowMs = clock.nowMs();
  const ofCentral = centralUrl.startsWith("https:")
    ? onCertificate(centralUrl, await lookAtCertificate(centralUrl, centralAccess.ca, clock), nowMs)
    : finding("certificate", "attention", say("finding_no_tls", { of: centralUrl }));
  const walFile = `${databaseFile}-wal`;
  return [
    finding("settings", "ok", say("finding_settings_good")),
    ...(await ofDaemon(ask)),
    ...onKeys(settings),
    ...(existsSync(dataDirectory) ? [findingOnDisk(dataDirectory)] : []),
    findingOnWal(existsSync(walFile) ? statSync(walFile).size : 0),
    await findingOnClock(),
    // Behind a proxy central is not reached directly: nothing is said of its certificate then.
    ...(centralAccess.proxyUrl === null ? [ofCentral] : []),
    ...certificatesOf(settings).map(({ use, validUntilMs }) => findingOnEnd(use, validUntilMs, nowMs)),
  ];
}

/** Of central's certificate; an unknown authority can be made known by a setting. */
function onCertificate(of: string, seen: SeenCertificate, nowMs: number): Finding {
  const found = findingOnCertificate(of, seen, nowMs);
  const hasEnded = seen.is === "seen" && seen.validUntilMs <= nowMs;
  if (seen.is !== "seen" || hasEnded || seen.problem === null || !isOfUnknownAuthority(seen.problem)) return found;
  return finding("certificate", "fault", say("finding_certificate_unknown_authority", { of }));
}

function onKeys({ credentialsFile }: EdgeSettings): Finding[] {
  if (!existsSync(credentialsFile)) return [];
  try {
    readCredentials(credentialsFile);
    return [finding("keys", "ok", say("finding_keys_good"))];
  } catch (error) {
    return [finding("keys", "fault", say("finding_keys_unreadable", { why: messageOf(error) }))];
  }
}

async function ofDaemon(ask: (path: "/status" | "/ready") => Promise<unknown>): Promise<Finding[]> {
  let status: Status;
  let ready: z.infer<typeof Ready>;
  try {
    status = Status.parse(await ask("/status"));
    ready = Ready.parse(await ask("/ready"));
  } catch (error) {
    return [
      finding("settings", "fault", say("finding_not_running")),
      finding("write", "attention", say("finding_no_answer", { why: messageOf(error) })),
    ];
  }
  const isStanding = status.sync.enrolment.is === "enrolled" && !status.sync.is_revoked;
  return [
    finding("version", "ok", say("finding_version", { version: status.version })),
    // Whoever is not enrolled is not ready either, which is told below.
    ...(isStanding
      ? [
          ready.because === null
            ? finding("write", "ok", say("finding_ready"))
            : finding("write", "fault", say("finding_not_ready", { why: ready.because })),
          CLOCKS[status.clock.trust],
        ]
      : []),
    onEnrolment(status.sync),
    onCentral(status.sync),
    ...(isStanding ? [onData(status.replica.age_ms)] : []),
    onFacts(status.outbox),
    onLanes(status.lanes),
  ];
}

function onEnrolment({ enrolment, is_revoked }: Status["sync"]): Finding {
  if (is_revoked) return finding("enrolment", "fault", say("finding_revoked"));
  if (enrolment.is === "enrolled") return finding("enrolment", "ok", say("finding_enrolled"));
  if (enrolment.is === "no-code") return finding("enrolment", "fault", say("finding_no_code"));
  const { because } = enrolment;
  if (because === null) return finding("enrolment", "attention", say("finding_code_tried"));
  return finding("enrolment", "fault", say("finding_code_refused", { why: spoken(because) }));
}

function onCentral({ is_reached, because }: Status["sync"]): Finding {
  if (is_reached === true) return finding("central", "ok", say("finding_central_reached"));
  const why = because === null ? say("never_reached") : because;
  return finding("central", "fault", say("finding_central_away", { why: spoken(why) }));
}

/** In English: a text of a library or an older version has no code. */
const spoken = (said: Spoken): string => inWords(said, "en");

const CLOCKS: Readonly<Record<Status["clock"]["trust"], Finding>> = {
  trusted: finding("clock", "ok", say("finding_clock_agrees")),
  uncertain: finding("clock", "attention", say("finding_clock_uncertain")),
  untrusted: finding("clock", "fault", say("finding_clock_untrusted")),
};

const OLD_MS = 10 * 60_000;

function onData(ageMs: number | null): Finding {
  if (ageMs === null) return finding("data", "fault", say("finding_data_none"));
  if (ageMs > OLD_MS)
    return finding("data", "attention", say("finding_data_old", { minutes: Math.round(ageMs / 60_000) }));
  return finding("data", "ok", say("finding_data", { seconds: Math.round(ageMs / 1000) }));
}

/** A gate sends its facts within seconds: more of them wait only while something is wrong. */
const MANY_FACTS = 500;

function onFacts({ depth, parked }: Status["outbox"]): Finding {
  if (parked > 0) return finding("facts", "attention", say("finding_facts_parked", { count: parked }));
  return finding("facts", depth > MANY_FACTS ? "attention" : "ok", say("finding_facts_waiting", { count: depth }));
}

function onLanes(lanes: Status["lanes"]): Finding {
  const unwell = lanes.filter(({ health }) => health !== "ok");
  if (unwell.length === 0) return finding("lanes", "ok", say("finding_lanes", { count: lanes.length }));
  const isFault = unwell.some(({ health }) => health === "fault");
  const names = unwell.map(({ name }) => name).join(", ");
  return finding("lanes", isFault ? "fault" : "attention", say("finding_lanes_unwell", { lanes: names }));
}
