import { pino, type Logger } from "pino";

export type Log = Logger;

/** Field names whose values are redacted at any depth of a log record. */
const SECRETS = [
  "password",
  "pin",
  "token",
  "access_token",
  "refresh_token",
  "client_secret",
  "enrolment_code",
  "passcode",
  "authorization",
  "secret",
];

/**
 * The process's logger: JSON lines in production, coloured lines on a terminal.
 * @param settings.name name of the process
 * @param settings.format `json` for machines, `pretty` for people
 */
export function openLog(settings: { name: string; level: string; format: "json" | "pretty" }): Log {
  return pino({
    name: settings.name,
    level: settings.level,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: SECRETS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: "[secret]" },
    ...(settings.format === "pretty"
      ? {
          transport: {
            target: "pino-pretty",
            options: { ignore: "pid,hostname,name", translateTime: "SYS:HH:MM:ss.l" },
          },
        }
      : {}),
  });
}

/** A logger without output, for tests. */
export const silentLog: Log = pino({ level: "silent" });
