import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parse as parseYaml } from "yaml";
import { inputProblems } from "../../shared/errors/input-problems.ts";
import { readReleaseKey } from "../../shared/release/minisign.ts";
import { messageOf } from "../../shared/lib/message-of.ts";
import { checkCertificates } from "./certificates.ts";
import { hoursOf } from "../update/plan.ts";
import { ARGON2ID, type ConsoleSettings, EdgeConfig, type EdgeSettings } from "./config.ts";
import { say, inWords } from "../../shared/words/say.ts";

export type LoadedConfig = { ok: true; settings: EdgeSettings } | { ok: false; problems: string[] };

const PREFIX = "GATE_EDGE_";
/** Names the file itself, so it is no setting of the file. */
const CONFIG_FILE = `${PREFIX}CONFIG`;

/**
 * Reads the settings: environment first, the YAML or JSON file second, defaults last.
 * @param from.file path of the file; without it `GATE_EDGE_CONFIG` names it; without both there is no file
 * @param from.ofUnit what the unit adds to the environment of this process
 * @returns the settings, or every problem at once, one sentence each
 */
export function loadConfig(from: {
  file?: string | undefined;
  env?: NodeJS.ProcessEnv;
  ofUnit?: NodeJS.ProcessEnv;
}): LoadedConfig {
  const env = { ...(from.env ?? process.env), ...from.ofUnit };
  const path = from.file ?? env[CONFIG_FILE];
  const file = path === undefined ? { ok: true as const, values: {} } : readFile(path);
  if (!file.ok) return { ok: false, problems: [file.problem] };

  const problems: string[] = [];
  const values: Record<string, unknown> = { ...file.values };
  const origin = new Map(Object.keys(file.values).map((key) => [key, `${path ?? ""}: ${key}`]));
  for (const [name, value] of Object.entries(env)) {
    if (!name.startsWith(PREFIX) || name === CONFIG_FILE || value?.trim() === "") continue;
    const key = name.slice(PREFIX.length).toLowerCase();
    if (Object.hasOwn(EdgeConfig.shape, key)) {
      values[key] = value;
      origin.set(key, name);
    } else problems.push(`${name} ${inWords(say("is_no_setting"), "en")}`);
  }
  const parsed = EdgeConfig.safeParse(values);
  if (!parsed.success) {
    for (const { path: at, said } of inputProblems(parsed.error, values)) {
      const message = inWords(said.code === "is_no_field" ? say("is_no_setting") : said, "en");
      const where = origin.get(at) ?? at;
      problems.push(values[at] === undefined ? `${where} is missing: it ${message}` : `${where} ${message}`);
    }
    // Checks the named files, and settings that belong together, as far as the settings can be read.
    settingsOf(readable(values), problems);
    return { ok: false, problems };
  }
  const settings = settingsOf(parsed.data, problems);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, settings };
}

/** The settings that are valid by themselves, and the defaults of the others; only for finding more problems. */
function readable(values: Record<string, unknown>): EdgeConfig {
  const fields = Object.entries(EdgeConfig.shape).map(([key, schema]): [string, unknown] => {
    const given = schema.safeParse(values[key]);
    return [key, given.success ? given.data : schema.safeParse(undefined).data];
  });
  // Without an address the settings beside it can't be checked.
  return {
    central_url: "https://unknown.invalid",
    ...Object.fromEntries(fields.filter(([, value]) => value !== undefined)),
  } as EdgeConfig;
}

function readFile(path: string): { ok: true; values: object } | { ok: false; problem: string } {
  try {
    // YAML 1.2 contains JSON: one parser reads both.
    const values: unknown = parseYaml(readFileSync(path, "utf8")) ?? {};
    if (typeof values === "object" && values !== null && !Array.isArray(values)) return { ok: true, values };
    return { ok: false, problem: `${path} must hold settings, one a line: name: value` };
  } catch (error) {
    return { ok: false, problem: `${path} can't be read: ${messageOf(error)}` };
  }
}

function settingsOf(config: EdgeConfig, problems: string[]): EdgeSettings {
  const dataDirectory = resolve(config.data_directory);
  return {
    dataDirectory,
    databaseFile: join(dataDirectory, "edge.db"),
    credentialsFile: resolve(config.credentials_file ?? join(dataDirectory, "credentials.json")),
    centralUrl: config.central_url,
    centralAccess: centralAccessOf(config, problems),
    enrolmentCode: config.enrolment_code ?? null,
    console: consoleOf(config, problems),
    siteBroker: siteBrokerOf(config, problems),
    log: { level: config.log_level, format: config.log_format },
    retentionMs: config.retention_days * 86_400_000,
    photos: {
      directory: join(dataDirectory, "photos"),
      retentionMs: config.photo_days * 86_400_000,
      spaceBytes: config.photo_space_mb * 1_000_000,
    },
    selfTestSchedule: config.self_test_schedule === "off" ? null : config.self_test_schedule,
    update: {
      releaseKey: readReleaseKey(config.release_key ?? keyOfPackage()),
      hours: hoursOf(config.update_hours) ?? { from: 0, to: 0 },
      quietMs: config.update_quiet_seconds * 1000,
      proofMs: config.update_proof_minutes * 60_000,
      bytesPerSecond: config.update_kilobytes_per_second * 1000,
    },
  };
}

/** A signed package brings the key of its releases; empty in a clone. */
function keyOfPackage(): string {
  try {
    return readFileSync(new URL("../../release.pub", import.meta.url), "utf8");
  } catch {
    return "";
  }
}

function consoleOf(config: EdgeConfig, problems: string[]): ConsoleSettings {
  const { console_certificate_file: certificateFile, console_key_file: keyFile } = config;
  if ((certificateFile === undefined) !== (keyFile === undefined))
    problems.push("console_certificate_file and console_key_file belong together: give both or neither");
  const certificate = textOf("console_certificate_file", certificateFile, problems);
  const key = textOf("console_key_file", keyFile, problems);
  checkCertificates("console", { ca: null, cert: certificate, key }, problems);
  const hashInFile = textOf("emergency_code_hash_file", config.emergency_code_hash_file, problems);
  if (hashInFile !== null && config.emergency_code_hash !== undefined)
    problems.push("emergency_code_hash and emergency_code_hash_file are both given: give one");
  if (hashInFile !== null && !ARGON2ID.test(hashInFile))
    problems.push("emergency_code_hash_file must hold an argon2id hash ($argon2id$…)");
  return {
    host: config.console_host,
    port: config.console_port,
    tls: certificate === null || key === null ? null : { certificate, key },
    idleMs: config.console_idle_minutes * 60_000,
    absoluteMs: config.console_session_hours * 3_600_000,
    shiftStarts: config.shift_starts.split(","),
    emergencyHash: config.emergency_code_hash ?? hashInFile,
    metricsToken: config.metrics_token ?? null,
  };
}

/** The content of a file that the settings name; null if none is named. */
function textOf(setting: string, file: string | undefined, problems: string[]): string | null {
  if (file === undefined) return null;
  try {
    return readFileSync(file, "utf8").trimEnd();
  } catch {
    problems.push(`${setting}: ${file} can't be read`);
    return null;
  }
}

function centralAccessOf(config: EdgeConfig, problems: string[]): EdgeSettings["centralAccess"] {
  const ca = textOf("central_ca_file", config.central_ca_file, problems);
  const cert = textOf("central_certificate_file", config.central_certificate_file, problems);
  const key = textOf("central_key_file", config.central_key_file, problems);
  if ((cert === null) !== (key === null))
    problems.push("central_certificate_file and central_key_file belong together: give both or neither");
  if (!config.central_url.startsWith("https:") && [ca, cert, key].some((text) => text !== null))
    problems.push("central_url must begin with https:// where certificates are given");
  checkCertificates("central", { ca, cert, key }, problems);
  return { ca, cert, key, proxyUrl: config.central_proxy_url ?? null };
}

function siteBrokerOf(config: EdgeConfig, problems: string[]): EdgeSettings["siteBroker"] {
  const { site_broker_url: url, site_broker_password_file: passwordFile } = config;
  let password = config.site_broker_password ?? null;
  if (password !== null && passwordFile !== undefined)
    problems.push("site_broker_password and site_broker_password_file are both given: give one");
  if (url === undefined) {
    if (config.site_broker_username !== undefined || password !== null || passwordFile !== undefined)
      problems.push("site_broker_url is missing, but the broker's user or password is given");
    return null;
  }
  password = textOf("site_broker_password_file", passwordFile, problems) ?? password;
  const tls = {
    ca: textOf("site_broker_ca_file", config.site_broker_ca_file, problems),
    cert: textOf("site_broker_certificate_file", config.site_broker_certificate_file, problems),
    key: textOf("site_broker_key_file", config.site_broker_key_file, problems),
  };
  if ((tls.cert === null) !== (tls.key === null))
    problems.push("site_broker_certificate_file and site_broker_key_file belong together: give both or neither");
  if (/^(mqtt|ws):/.test(url) && Object.values(tls).some((text) => text !== null))
    problems.push("site_broker_url must begin with mqtts:// or wss:// where certificates are given");
  checkCertificates("site_broker", tls, problems);
  return { url, username: config.site_broker_username ?? null, password, tls };
}
