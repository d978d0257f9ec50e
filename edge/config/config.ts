import { z } from "zod";
import { LOG_FORMATS, type LogFormat } from "../../shared/lib/log.ts";
import { decimal, Port } from "../../shared/lib/decimal.ts";
import { type ReleaseKey, readReleaseKey } from "../../shared/release/minisign.ts";
import { type Hours, hoursOf } from "../update/plan.ts";
import { isSchedule } from "../health/self-test/schedule.ts";
import { saying } from "../../shared/words/spoken-text.ts";

/** A complete PHC string: no secret matches a truncated hash. */
export const ARGON2ID = /^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$[A-Za-z0-9+/]{11,}\$[A-Za-z0-9+/]{22,}$/;

/** A number within bounds, with one sentence for whatever is no such number. */
const within = (least: number, most: number, error: string) =>
  z.number({ error }).min(least, { error }).max(most, { error });
const whole = (least: number, most: number, error: string) => decimal(within(least, most, error).int({ error }));
const days = (most: number) => whole(1, most, saying("must_be_days", { limit: most }));

/**
 * The edge's own settings: its access to central, and its offline operation. Lanes and devices come with the feed. In
 * the environment each is `GATE_EDGE_` and its name in upper case.
 */
export const EdgeConfig = z.strictObject({
  data_directory: z.string().min(1).default("/var/lib/gate-edge").describe("database, journal and credentials"),
  central_url: z.url({ protocol: /^https?$/, error: saying("must_be_central") }).describe("base URL of central"),
  central_ca_file: z
    .string()
    .min(1)
    .optional()
    .describe("PEM file of the authority that signed central's certificate, where it is the company's own"),
  central_certificate_file: z
    .string()
    .min(1)
    .optional()
    .describe("PEM file of this gate's own client certificate, where central's front requires one"),
  central_key_file: z.string().min(1).optional().describe("PEM file of that certificate's key"),
  central_proxy_url: z
    .url({ protocol: /^https?$/, error: saying("must_be_proxy") })
    .optional()
    .describe("URL of an HTTP proxy to central; it may contain user and password"),
  enrolment_code: z
    .string()
    .min(8)
    .max(64)
    .optional()
    .describe("one-time code that central issued for this gate; an enrolled edge ignores it"),
  credentials_file: z.string().min(1).optional().describe("default: credentials.json in the data directory"),
  console_host: z.string().min(1).default("127.0.0.1").describe("address on which the console listens"),
  console_port: Port.default(8080).describe("0 takes any free port"),
  console_certificate_file: z
    .string()
    .min(1)
    .optional()
    .describe("PEM file of the console's own certificate; with its key the console is served with TLS"),
  console_key_file: z.string().min(1).optional().describe("PEM file of the certificate's key"),
  console_idle_minutes: whole(1, 720, saying("must_be_minutes_up_to", { limit: 720 }))
    .default(30)
    .describe("idle timeout of an officer's session"),
  console_session_hours: decimal(within(1, 24, saying("must_be_hours", { limit: 24 })))
    .default(12)
    .describe("maximum length of an officer's session"),
  shift_starts: z
    .string({ error: saying("must_be_quarter_hours") })
    .regex(/^([01]\d|2[0-3]):(00|15|30|45)(,([01]\d|2[0-3]):(00|15|30|45))*$/, {
      error: saying("must_be_quarter_hours"),
    })
    .default("06:00,14:00,22:00")
    .describe("when shifts begin, in the area's time zone"),
  metrics_token: z
    .string()
    .min(16, { error: saying("too_few_characters", { limit: 16 }) })
    .optional()
    .describe("bearer token of the console's /metrics; without it only this machine reads them"),
  emergency_code_hash: z
    .string()
    .regex(ARGON2ID, { error: saying("must_be_argon2id") })
    .optional()
    .describe("argon2id hash of the emergency code, accepted while no officer is known here"),
  emergency_code_hash_file: z
    .string()
    .min(1)
    .optional()
    .describe("a file that contains the hash, instead of the setting"),
  site_broker_url: z
    .url({ protocol: /^(mqtts?|wss?)$/, error: saying("must_be_broker") })
    .optional()
    .describe("the site's MQTT broker, for MQTT devices and for the gates among themselves"),
  site_broker_username: z.string().min(1).optional(),
  site_broker_password: z.string().min(1).optional(),
  site_broker_password_file: z
    .string()
    .min(1)
    .optional()
    .describe("a file that contains the password, instead of the setting"),
  site_broker_ca_file: z
    .string()
    .min(1)
    .optional()
    .describe("PEM file of the authority that signed the broker's certificate, where it is the site's own"),
  site_broker_certificate_file: z.string().min(1).optional().describe("PEM file of this gate's own certificate"),
  site_broker_key_file: z.string().min(1).optional().describe("PEM file of that certificate's key"),
  log_level: z.enum(["fatal", "error", "warn", "info", "debug", "trace"]).default("info"),
  log_format: z.enum(LOG_FORMATS).default("auto"),
  retention_days: days(3_650).default(30).describe("retention of facts after central has acknowledged them"),
  photo_days: days(365).default(30).describe("retention of photos"),
  photo_space_mb: whole(10, 10_000_000, saying("must_be_megabytes", { least: 10, most: 10_000_000 }))
    .default(4_096)
    .describe("maximum disk space for photos; the oldest are deleted first"),
  self_test_schedule: z
    .string()
    .default("45 5,13,21 * * *")
    .refine((text) => text === "off" || isSchedule(text), {
      error: saying("must_be_schedule"),
    })
    .describe("when the gate tests itself, in the area's time zone: before each shift"),
  release_key: z
    .string()
    .refine((text) => readReleaseKey(text) !== null, { error: saying("must_be_release_key") })
    .optional()
    .describe("public key (minisign) of the releases that may run here; default: that of the package"),
  update_hours: z
    .string()
    .refine((text) => hoursOf(text) !== null, { error: saying("must_be_hours_of_day") })
    .default("00:00-24:00")
    .describe("when lanes may be changed over to a new version, in the area's time zone"),
  update_quiet_seconds: decimal(within(1, 3_600, saying("must_be_seconds_up_to", { limit: 3_600 })))
    .default(10)
    .describe("how long all lanes must be empty before that"),
  update_proof_minutes: decimal(within(0.02, 120, saying("must_be_minutes_up_to", { limit: 120 })))
    .default(10)
    .describe("time in which a new version must prove itself"),
  update_kilobytes_per_second: whole(1, 1_000_000, saying("must_be_kilobytes"))
    .default(1_000)
    .describe("how fast a new version is fetched at most"),
});

export type EdgeConfig = z.infer<typeof EdgeConfig>;

export interface ConsoleSettings {
  host: string;
  port: number;
  /** PEM texts; null without TLS. */
  tls: { certificate: string; key: string } | null;
  idleMs: number;
  absoluteMs: number;
  /** Local times, `HH:MM`. */
  shiftStarts: string[];
  /** argon2id, PHC; null if there is no emergency code. */
  emergencyHash: string | null;
  /** Null: only this machine reads metrics. */
  metricsToken: string | null;
}

/** The settings as the edge uses them: paths and secrets resolved. */
export interface EdgeSettings {
  dataDirectory: string;
  databaseFile: string;
  credentialsFile: string;
  centralUrl: string;
  /** The access to central; certificates and key are PEM texts. */
  centralAccess: { ca: string | null; cert: string | null; key: string | null; proxyUrl: string | null };
  enrolmentCode: string | null;
  console: ConsoleSettings;
  siteBroker: {
    url: string;
    username: string | null;
    password: string | null;
    /** PEM texts. */
    tls: { ca: string | null; cert: string | null; key: string | null };
  } | null;
  log: { level: string; format: LogFormat };
  retentionMs: number;
  photos: { directory: string; retentionMs: number; spaceBytes: number };
  /** Cron expression of five fields; null for never. */
  selfTestSchedule: string | null;
  update: UpdateSettings;
}

/** How new versions come here. */
export interface UpdateSettings {
  /** Null: nobody's releases are taken. */
  releaseKey: ReleaseKey | null;
  hours: Hours;
  quietMs: number;
  proofMs: number;
  bytesPerSecond: number;
}
