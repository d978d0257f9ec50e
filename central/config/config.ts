import { z } from "zod";
import { LOG_FORMATS } from "../../shared/lib/log.ts";
import { readReleaseKey } from "../../shared/release/minisign.ts";
import { Port, wholeNumber } from "../../shared/lib/decimal.ts";
import { jsonInText, serviceProblems, ServiceSecrets, ServiceSettings } from "./services.ts";
import { saying } from "../../shared/words/spoken-text.ts";

const text = z.string().trim().min(1);

/** In the environment a word: `true`, `off`, `1` … */
const flag = z.union([z.boolean(), z.stringbool()], { error: saying("must_be_true_or_false") });

/** Scheme, host and port, as a browser sends it. */
const Origin = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text, {
    error: saying("must_be_origin"),
  });

const Settings = z.strictObject({
  host: text.default("127.0.0.1"),
  port: Port.default(8080),
  /** Public address of this service. Links in e-mails and QR addresses start with it. Default: its own address. */
  public_url: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ""))
    .nullable()
    .default(null),
  /** Other origins whose pages may call the API from a browser; separated by commas in the environment. */
  cors_origins: z
    .preprocess(
      (value) => (typeof value === "string" ? value.split(",").map((one) => one.trim()) : value),
      z.array(Origin),
    )
    .default([]),
  /** SQLite file, stored files and keys. */
  data_directory: text.default("var/central"),
  /** `postgres://…`; without it the database is a SQLite file in the data directory. */
  database_url: z
    .url({ protocol: /^postgres(ql)?$/, error: saying("must_be_postgres") })
    .nullable()
    .default(null),
  /** Bypasses a pgbouncer in transaction mode, which does not forward notifications. Default: `database_url`. */
  database_listen_url: z
    .url({ protocol: /^postgres(ql)?$/, error: saying("must_be_postgres") })
    .nullable()
    .default(null),
  /** PostgreSQL connections of each process: for gates, for writes, for reads. Three more listen and answer probes. */
  database_edge_connections: wholeNumber(1, 500).default(8),
  database_write_connections: wholeNumber(1, 500).default(8),
  /** For callers who are not known yet: sign-ins, and the rights of users and systems. */
  database_auth_connections: wholeNumber(1, 500).default(6),
  database_read_connections: wholeNumber(1, 500).default(16),
  /** A statement that exceeds this time is cancelled, and its request is answered with 503. */
  database_statement_seconds: wholeNumber(1, 600).default(8),
  /** `false` behind a pgbouncer that forwards no named statements: before 1.21, or `max_prepared_statements = 0`. */
  database_named_statements: flag.default(true),
  /** Requests of one caller that run at the same time; further requests wait in a queue. */
  parallel_requests: wholeNumber(1, 1000).default(12),
  /** Requests of one address that are answered at the same time, while their caller is not known; more wait. */
  address_requests: wholeNumber(1, 10_000).default(16),
  /** Open connections of one address (without trusted proxies), and its requests that wait. */
  address_connections: wholeNumber(1, 100_000).default(2_000),
  /** Large request bodies that are read into memory at the same time, in MiB; further ones wait, then get 503. */
  body_budget_mb: wholeNumber(16, 100_000).default(128),
  /** Live streams that one caller may have open at the same time. */
  streams_per_caller: wholeNumber(1, 10_000).default(40),
  /** The number of report files that are generated at the same time. */
  parallel_exports: wholeNumber(1, 16).default(2),
  /** Tickets that one external system may create within a minute; beyond that it is asked to retry later. */
  external_tickets_per_minute: wholeNumber(1, 100_000).default(1000),
  log_level: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  /** `auto`: sentences with priorities where standard output is systemd's journal, and else `json`. */
  log_format: z.enum(LOG_FORMATS).default("auto"),
  /** Bearer token of `/metrics`; without it only this machine reads them, and only where no proxy is in front. */
  metrics_token: z
    .string()
    .min(16, { error: saying("too_few_characters", { limit: 16 }) })
    .nullable()
    .default(null),
  /** The number of own proxies in front of this service, whose X-Forwarded-For is trusted. */
  trusted_proxies: wholeNumber(0, 10).default(0),
  max_body_bytes: wholeNumber(1024, 100 * 1024 * 1024).default(1024 * 1024),
  /** The size limit of forms with files, for every operation. */
  max_upload_bytes: wholeNumber(1024, 1024 * 1024 * 1024).default(40 * 1024 * 1024),
  access_token_minutes: wholeNumber(1, 24 * 60).default(15),
  refresh_token_days: wholeNumber(1, 365).default(14),
  mobile_refresh_token_days: wholeNumber(1, 730).default(90),
  /** Edges make new credentials when theirs reach this age; 0: only on command. */
  edge_credentials_days: wholeNumber(0, 3650).default(180),
  /** Retention of the gate activities at central, and of the journal on every edge. */
  activity_retention_days: wholeNumber(60, 36_500).default(3650),
  /** The log of all writes. What is older is cut off, and the log tells of each cut. */
  log_retention_days: wholeNumber(60, 36_500).default(3650),
  /** Pictures from the gates; they are deleted with their activity at the latest. */
  picture_retention_days: wholeNumber(1, 36_500).default(365),
  /** Identity numbers of guests, after the end of their ticket. */
  guest_identity_retention_days: wholeNumber(1, 3650).default(30),
  /** Commands to gates and notifications. */
  message_retention_days: wholeNumber(7, 3650).default(365),
  /** An edge that was offline for longer reads all of its data again. */
  tombstone_retention_days: wholeNumber(1, 3650).default(30),
  /** The S3-compatible store of files, scheme, host and port; without it files lie in the data directory. */
  s3_endpoint: Origin.nullable().default(null),
  s3_bucket: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { error: saying("must_be_bucket") })
    .nullable()
    .default(null),
  s3_region: text.default("us-east-1"),
  /** Whether the bucket stands in the path of its addresses, as MinIO and most others want, or before the host. */
  s3_path_style: flag.default(true),
  /** The keys may list the bucket, and read, write and delete its objects; they need no other right. */
  s3_access_key: text.nullable().default(null),
  s3_secret_key: text.nullable().default(null),
  /** clamd's address, `tcp://host:port` or `unix:/path`: an uploaded file is readable once it is found clean. */
  virus_scanner: z
    .url({ protocol: /^(tcp|unix)$/, error: saying("must_be_scanner") })
    .nullable()
    .default(null),
  /** Public key (minisign) of the releases that gates may be given; without it none is taken. */
  release_key: text
    .refine((key) => readReleaseKey(key) !== null, { error: saying("must_be_release_key") })
    .nullable()
    .default(null),
  /** `off`: no mail is sent; `folder`: mails are written as files into `mails` in the data directory; `smtp`: sent. */
  mail: z.enum(["off", "folder", "smtp"]).default("off"),
  /** `smtp://user:password@host:587`, with STARTTLS unless the host is this machine; `smtps://…`, with TLS at once. */
  mail_url: z
    .url({ protocol: /^smtps?$/, error: saying("must_be_smtp") })
    .nullable()
    .default(null),
  /** The sender address of mails. */
  mail_sender: z
    .email({ error: saying("must_be_email") })
    .nullable()
    .default(null),
  /** Messages to phones and browsers, by the push services of their makers; central must reach these by HTTPS. */
  push: flag.default(true),
  /** Whom a push service asks when messages cause trouble. Default: `public_url` with TLS, else the sender of mails. */
  push_contact: z
    .url({ protocol: /^(https|mailto)$/, error: saying("must_be_contact") })
    .nullable()
    .default(null),
  /** 32 bytes in base64. The key encrypts the private keys in the database; without it they are stored in clear. */
  key_encryption_key: z
    .base64()
    .refine((text) => Buffer.from(text, "base64").length === 32, { error: saying("must_be_32_bytes") })
    .nullable()
    .default(null),
  /** The services of customs and port: see central/features/trade/papers/services/README.md. JSON in the environment. */
  services: z.preprocess(jsonInText, z.array(ServiceSettings).max(50)).default([]),
  /** The passwords and keys of those services, by the name of the service. JSON in the environment. */
  service_secrets: z.preprocess(jsonInText, z.record(z.string(), ServiceSecrets)).default({}),
  /** The first super admin; without a password one is generated and shown once. */
  first_admin_email: z.email().default("admin@example.com"),
  first_admin_password: z.string().min(15).nullable().default(null),
});

/** The settings of central, each with its default. The file uses the same names; `SETTINGS` gives the environment's. */
export const CentralConfig = Settings.superRefine(({ mail, ...settings }, context) => {
  for (const name of ["mail_url", "mail_sender"] as const)
    if (mail === "smtp" && settings[name] === null)
      context.addIssue({ code: "custom", path: [name], message: saying("must_be_given_for_mail") });
  const store = ["s3_endpoint", "s3_bucket", "s3_access_key", "s3_secret_key"] as const;
  const given = store.filter((name) => settings[name] !== null);
  for (const name of store)
    if (given.length > 0 && !given.includes(name))
      context.addIssue({
        code: "custom",
        path: [name],
        message: saying("must_be_given_with", { others: given.join(", ") }),
      });
  for (const { path, message } of serviceProblems(settings.services, settings.service_secrets))
    context.addIssue({ code: "custom", path, message });
}).transform((settings) => ({
  ...settings,
  public_url: settings.public_url ?? ownAddress(settings),
}));
export type CentralConfig = z.infer<typeof CentralConfig>;

/** The address at which this machine itself reaches the listening server. */
function ownAddress({ host, port }: { host: string; port: number }): string {
  const name = { "0.0.0.0": "127.0.0.1", "::": "::1" }[host] ?? host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

/** The name of each setting in the environment. */
export const SETTINGS: Readonly<Record<keyof CentralConfig, string>> = {
  host: "GATE_HOST",
  port: "GATE_PORT",
  public_url: "GATE_PUBLIC_URL",
  cors_origins: "GATE_CORS_ORIGINS",
  data_directory: "GATE_DATA_DIRECTORY",
  database_url: "DATABASE_URL",
  database_listen_url: "GATE_DATABASE_LISTEN_URL",
  database_edge_connections: "GATE_DATABASE_EDGE_CONNECTIONS",
  database_auth_connections: "GATE_DATABASE_AUTH_CONNECTIONS",
  database_write_connections: "GATE_DATABASE_WRITE_CONNECTIONS",
  database_read_connections: "GATE_DATABASE_READ_CONNECTIONS",
  database_statement_seconds: "GATE_DATABASE_STATEMENT_SECONDS",
  database_named_statements: "GATE_DATABASE_NAMED_STATEMENTS",
  parallel_requests: "GATE_PARALLEL_REQUESTS",
  address_requests: "GATE_ADDRESS_REQUESTS",
  address_connections: "GATE_ADDRESS_CONNECTIONS",
  body_budget_mb: "GATE_BODY_BUDGET_MB",
  streams_per_caller: "GATE_STREAMS_PER_CALLER",
  parallel_exports: "GATE_PARALLEL_EXPORTS",
  external_tickets_per_minute: "GATE_EXTERNAL_TICKETS_PER_MINUTE",
  log_level: "GATE_LOG_LEVEL",
  log_format: "GATE_LOG_FORMAT",
  metrics_token: "GATE_METRICS_TOKEN",
  trusted_proxies: "GATE_TRUSTED_PROXIES",
  max_body_bytes: "GATE_MAX_BODY_BYTES",
  max_upload_bytes: "GATE_MAX_UPLOAD_BYTES",
  access_token_minutes: "GATE_ACCESS_TOKEN_MINUTES",
  refresh_token_days: "GATE_REFRESH_TOKEN_DAYS",
  mobile_refresh_token_days: "GATE_MOBILE_REFRESH_TOKEN_DAYS",
  edge_credentials_days: "GATE_EDGE_CREDENTIALS_DAYS",
  activity_retention_days: "GATE_ACTIVITY_RETENTION_DAYS",
  log_retention_days: "GATE_LOG_RETENTION_DAYS",
  picture_retention_days: "GATE_PICTURE_RETENTION_DAYS",
  guest_identity_retention_days: "GATE_GUEST_IDENTITY_RETENTION_DAYS",
  message_retention_days: "GATE_MESSAGE_RETENTION_DAYS",
  tombstone_retention_days: "GATE_TOMBSTONE_RETENTION_DAYS",
  s3_endpoint: "GATE_S3_ENDPOINT",
  s3_bucket: "GATE_S3_BUCKET",
  s3_region: "GATE_S3_REGION",
  s3_path_style: "GATE_S3_PATH_STYLE",
  s3_access_key: "GATE_S3_ACCESS_KEY",
  s3_secret_key: "GATE_S3_SECRET_KEY",
  virus_scanner: "GATE_VIRUS_SCANNER",
  release_key: "GATE_RELEASE_KEY",
  mail: "GATE_MAIL",
  mail_url: "GATE_MAIL_URL",
  mail_sender: "GATE_MAIL_SENDER",
  push: "GATE_PUSH",
  push_contact: "GATE_PUSH_CONTACT",
  key_encryption_key: "GATE_KEY_ENCRYPTION_KEY",
  services: "GATE_SERVICES",
  service_secrets: "GATE_SERVICE_SECRETS",
  first_admin_email: "GATE_FIRST_ADMIN_EMAIL",
  first_admin_password: "GATE_FIRST_ADMIN_PASSWORD",
};
