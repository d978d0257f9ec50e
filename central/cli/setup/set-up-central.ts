import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { systemClock } from "../../../shared/lib/clock.ts";
import { silentLog } from "../../../shared/lib/log.ts";
import { messageOf } from "../../../shared/lib/message-of.ts";
import type { Machine } from "../../../shared/setup/machine.ts";
import { environmentFileOf, readEnvironment, textOf, writeChanges } from "../../../shared/setup/settings-files.ts";
import type { Terminal } from "../../../shared/setup/terminal.ts";
import type { CentralConfig } from "../../config/config.ts";
import { ConfigRefused, environmentOfProgram, readConfig } from "../../config/read-config.ts";
import { RULES } from "./given-values.ts";
import { type Subject, SUBJECTS, type Values } from "./questions.ts";
import { isDatabaseNew } from "./try-values.ts";

export interface SetupWorld {
  terminal: Terminal;
  machine: Machine;
  /** Lines for the person or the log of the run. */
  say: (line: string) => void;
}

export interface SetupOptions {
  /** The settings file of the service. */
  file: string;
  /** The environment that its unit sets itself. */
  unit: Readonly<Record<string, string>>;
  given: Values;
  asksNothing: boolean;
}

const DONE = 0;
const FAILED = 1;
const INCOMPLETE = 3;
const ANSWER_MS = 5_000;

/**
 * Sets up central, from nothing or again: every value is tried before it is written, and what is set stays unless it
 * is given anew.
 * @returns the exit code
 * @throws ConfigRefused for settings that cannot be used, or that are missing while nobody can be asked
 */
export async function setUpCentral(
  world: SetupWorld,
  { file, unit, given, asksNothing }: SetupOptions,
): Promise<number> {
  const { terminal, machine, say } = world;
  const mayAsk = terminal.isPerson && !asksNothing;
  const environment = readEnvironment(textOf(environmentFileOf(file)));
  const configWith = (values: Values): CentralConfig => {
    const changed = Object.entries(values).map(([name, value]): [string, string] => [RULES.nameOf(name), value]);
    return readConfig(
      existsSync(file) ? file : null,
      environmentOfProgram({ ...unit, ...environment, ...Object.fromEntries(changed) }),
    );
  };
  const isFirst = !isSetUp(configWith({})) && given["public_url"] === undefined;
  if (isFirst && !mayAsk) throw new ConfigRefused(["--public-url <url> is missing: the address of central"]);

  let values = given;
  const asked = mayAsk ? await subjectsToAsk(isFirst, configWith(values), world) : [];
  machine.makeFolder(configWith(values).data_directory);
  for (const subject of SUBJECTS) {
    const settled = await settle(subject, values, asked.includes(subject), { ...world, mayAsk, configWith });
    if (settled === null) return FAILED;
    values = settled;
  }

  const isNew = await isDatabaseNew(configWith(values));
  if (isNew) values = await withFirstAdmin(values, configWith({}), { ...world, mayAsk });
  // A database needs the key that sealed its keys, and a version that knows its schema: its start says so, before the
  // settings of before are gone.
  if (!isNew) await machine.asService(() => start(configWith(values), say));
  const isSealed = configWith(values).key_encryption_key !== null;
  if (!isSealed) {
    values = { ...values, key_encryption_key: randomBytes(32).toString("base64") };
    say(`A key_encryption_key was made in ${environmentFileOf(file)}. Keep a copy of that line elsewhere: without it`);
    say("no backup can be restored.");
  }
  const config = configWith(values);
  // The first password is used once, here.
  const kept = Object.entries(values).filter(([name]) => name !== "first_admin_password");
  writeChanges(file, Object.fromEntries(kept), RULES);
  if (isNew || !isSealed) await machine.asService(() => start(config, say));
  say(`The settings are written, and the database is ${isNew ? "made" : "up to date"}.`);
  if (!machine.hasService) {
    say(`There is no service here: start central with --config ${file} and the lines of ${environmentFileOf(file)}.`);
    return DONE;
  }
  machine.restart();
  const problem = await reachProblem(config.public_url);
  say(problem ?? `Central runs at ${config.public_url}.`);
  return problem === null ? DONE : INCOMPLETE;
}

/** The default address is that of this machine alone. */
const isSetUp = ({ public_url, host, port }: CentralConfig): boolean =>
  public_url !== readConfig(null, { GATE_HOST: host, GATE_PORT: String(port) }).public_url;

async function subjectsToAsk(
  isFirst: boolean,
  config: CentralConfig,
  { terminal, say }: SetupWorld,
): Promise<readonly Subject[]> {
  if (isFirst) return SUBJECTS;
  for (const { name, shown } of SUBJECTS) say(`${`${name}:`.padEnd(10)} ${shown(config)}`);
  const names = SUBJECTS.map(({ name }) => name).join(", ");
  const answer = await terminal.ask(`What is to be changed (${names}), or Enter for nothing: `);
  const words = answer.split(/[\s,]+/);
  return SUBJECTS.filter(({ name }) => words.includes(name));
}

/** @returns the values with those of a subject that work; null: they do not, and nobody is there to be asked */
async function settle(
  { name, ask, try: attempt }: Subject,
  values: Values,
  isAsked: boolean,
  world: SetupWorld & { mayAsk: boolean; configWith: (values: Values) => CentralConfig },
): Promise<Values | null> {
  const { machine, terminal, say, mayAsk, configWith } = world;
  for (let asks = isAsked; ; asks = true) {
    const candidate = asks ? { ...values, ...(await ask(terminal)) } : values;
    try {
      const config = configWith(candidate);
      const { problem, note } = await machine.asService(() => attempt(config));
      if (note !== undefined) say(note);
      if (problem === null) {
        say(`${name}: works`);
        return candidate;
      }
      say(problem);
      if (!mayAsk) return null;
    } catch (error) {
      if (!asks || !(error instanceof ConfigRefused)) throw error;
      say(error.message);
    }
  }
}

async function withFirstAdmin(
  values: Values,
  { first_admin_email, first_admin_password }: CentralConfig,
  { terminal, mayAsk }: SetupWorld & { mayAsk: boolean },
): Promise<Values> {
  const isNamed = values["first_admin_email"] !== undefined || first_admin_email !== "admin@example.com";
  if (!mayAsk && !isNamed) throw new ConfigRefused(["--admin-email <address> is missing: of the first admin"]);
  if (!mayAsk) return values;
  const email = isNamed ? {} : { first_admin_email: await terminal.ask("E-mail address of the first admin: ") };
  if (values["first_admin_password"] !== undefined || first_admin_password !== null) return { ...values, ...email };
  const question = "Password of the first admin, 15 characters or more, or Enter to have one made: ";
  const password = await terminal.ask(question, { isHidden: true });
  return { ...values, ...email, ...(password !== "" && { first_admin_password: password }) };
}

/** Makes the database and the first admin, whose password is shown if it was made here, or brings both up to date. */
async function start(config: CentralConfig, print: (line: string) => void): Promise<void> {
  const { assembleCentral } = await import("../../assemble.ts");
  const world = { clock: systemClock, random: Math.random, log: silentLog, print };
  await (await assembleCentral(config, world)).close();
}

async function reachProblem(publicUrl: string): Promise<string | null> {
  try {
    const { status } = await fetch(`${publicUrl}/livez`, {
      signal: AbortSignal.timeout(ANSWER_MS),
      redirect: "manual",
    });
    if (status === 200) return null;
    return `The service runs, but ${publicUrl}/livez answers ${status}: does the proxy lead to it?`;
  } catch (error) {
    return `The service runs, but ${publicUrl} does not answer (${messageOf(error)}): does the proxy lead to it?`;
  }
}
