import { type Logger, type LoggerOptions, pino } from "pino";
import { readSupervisor } from "../config/supervisor.ts";
import { journalLine } from "./journal-line.ts";

export type Log = Logger;

export const LOG_FORMATS = ["auto", "json", "pretty", "journal"] as const;
export type LogFormat = (typeof LOG_FORMATS)[number];

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
 * The process's logger.
 * @param settings.name name of the process
 * @param settings.format `json` for machines, `pretty` for people at a terminal, `journal` for systemd's journal;
 *   `auto`: that of the journal where standard output leads there, and else JSON
 */
export function openLog(settings: { name: string; level: string; format: LogFormat }): Log {
  const { format } = settings;
  const options: LoggerOptions = {
    name: settings.name,
    level: settings.level,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: SECRETS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: "[secret]" },
    ...(format === "pretty"
      ? {
          transport: {
            target: "pino-pretty",
            options: { ignore: "pid,hostname,name", translateTime: "SYS:HH:MM:ss.l" },
          },
        }
      : {}),
  };
  if (format === "journal" || (format === "auto" && readSupervisor().readsPriorities))
    return pino(options, { write: (json) => void process.stdout.write(journalLine(json)) });
  return pino(options);
}

/** A logger without output, for tests. */
export const silentLog: Log = pino({ level: "silent" });
