import { existsSync } from "node:fs";
import type { Machine } from "../../../shared/setup/machine.ts";
import { environmentFileOf, readEnvironment, textOf, writeChanges } from "../../../shared/setup/settings-files.ts";
import type { Terminal } from "../../../shared/setup/terminal.ts";
import { inWords } from "../../../shared/words/say.ts";
import type { EdgeSettings } from "../../config/config.ts";
import { loadConfig, type LoadedConfig } from "../../config/load-config.ts";
import { type Credentials, readCredentials } from "../../sync/credentials.ts";
import { enrol, hashOfEnrolmentCode } from "../../sync/enrol.ts";
import { httpTo } from "../../sync/link/http.ts";
import { FAILED, MISUSED } from "../exit-codes.ts";
import { printError, type ToolWorld, withProgress } from "../tool.ts";
import { centralProblem } from "./central-problem.ts";
import { type AskDaemon, testLanes } from "./test-lanes.ts";

export interface SetupWorld extends ToolWorld {
  terminal: Terminal;
  machine: Machine;
  version: string;
  ask: AskDaemon;
  /** The environment in the place of this process's. */
  env?: NodeJS.ProcessEnv;
}

export interface SetupOptions {
  /** The file of settings that the service reads. */
  file: string;
  centralUrl: string | undefined;
  /** `-`: on standard input. */
  code: string | undefined;
  caFile: string | undefined;
  asksNothing: boolean;
}

const RULES = { nameOf: (setting: string) => `GATE_EDGE_${setting.toUpperCase()}`, isSecret: () => false };
/** Lets the other settings be read while the address is missing. */
const NOT_KNOWN = "https://unknown.invalid";

/**
 * Sets up a gate computer, from nothing or again: what is set stays, unless it is given anew.
 * @returns the exit code
 */
export async function setUpEdge(world: SetupWorld, options: SetupOptions): Promise<number> {
  const { terminal, machine, say, complain } = world;
  const mayAsk = terminal.isPerson && !options.asksNothing;
  const load = loader(world, options);
  const present = load();
  const presentUrl = present.ok ? present.settings.centralUrl : undefined;
  const given = load(options.centralUrl ?? presentUrl ?? NOT_KNOWN);
  if (!given.ok) return printError(given.problems, complain);
  const known = readCredentials(given.settings.credentialsFile);
  const missing = [
    ...((options.centralUrl ?? presentUrl) ? [] : ["--central <url> is missing: the address of central"]),
    ...((known ?? options.code) ? [] : ["--code <code> is missing: central shows it for this gate"]),
  ];
  if (missing.length > 0 && !mayAsk) {
    for (const line of missing) complain(line);
    return MISUSED;
  }

  const settings = await reachCentral(options.centralUrl ?? presentUrl, load, { ...world, mayAsk });
  if (settings === null) return FAILED;
  const { centralUrl } = settings;
  say(`central: ${centralUrl}`);
  writeChanges(
    options.file,
    {
      ...(centralUrl !== presentUrl && { central_url: centralUrl }),
      ...(options.caFile !== undefined && { central_ca_file: options.caFile }),
    },
    RULES,
  );
  machine.makeFolder(settings.dataDirectory);
  if (!(await beEnrolled(known, settings, { ...world, mayAsk }, options.code))) return FAILED;

  if (!machine.hasService) {
    say(`There is no service here. Start the edge with --config ${options.file}, then see its self-test.`);
    return 0;
  }
  machine.restart();
  say("the service runs");
  return testLanes(world, settings);
}

/** Reads the settings as the service will, with another address of central. */
function loader({ env }: SetupWorld, { file, caFile }: SetupOptions): (centralUrl?: string) => LoadedConfig {
  const environment = readEnvironment(textOf(environmentFileOf(file)));
  return (centralUrl) =>
    loadConfig({
      file: existsSync(file) ? file : undefined,
      ...(env && { env }),
      ofUnit: {
        ...environment,
        ...(centralUrl !== undefined && { [RULES.nameOf("central_url")]: centralUrl }),
        ...(caFile !== undefined && { [RULES.nameOf("central_ca_file")]: caFile }),
      },
    });
}

type AskingWorld = SetupWorld & { mayAsk: boolean };

/** @returns the settings with which central answers; null: it does not, and nobody is there to be asked */
async function reachCentral(
  first: string | undefined,
  load: (centralUrl: string) => LoadedConfig,
  world: AskingWorld,
): Promise<EdgeSettings | null> {
  for (let url = first; ; url = undefined) {
    const loaded = load(url ?? (await world.terminal.ask("Address of central, such as https://gates.example: ")));
    if (!loaded.ok) printError(loaded.problems, world.complain);
    else {
      const problem = await withProgress(world, "looking for central", centralProblem(loaded.settings, world.clock));
      if (problem === null) return loaded.settings;
      world.complain(problem);
    }
    if (!world.mayAsk) return null;
  }
}

/** @returns whether this edge is enrolled, now or before; a code that is given or typed is used up */
async function beEnrolled(
  known: Credentials | null,
  settings: EdgeSettings,
  { machine, terminal, version, say, complain, mayAsk }: AskingWorld,
  given: string | undefined,
): Promise<boolean> {
  if (known && given === undefined) {
    say(`enrolled: edge ${known.edge_id} of gate ${known.gate_id}`);
    return true;
  }
  await using http = httpTo(settings.centralUrl, settings.centralAccess);
  const { credentialsFile } = settings;
  for (let code = given; ; code = undefined) {
    const asked = code ?? (await terminal.ask("Enrolment code of this gate: "));
    const enrolmentCode = asked === "-" ? (await terminal.readAll()).trim() : asked;
    if (known?.enrolment_code_hash === hashOfEnrolmentCode(enrolmentCode)) return true;
    // The service reads what is written here.
    const answer = await machine.asService(() =>
      enrol({ http, enrolmentCode, credentialsFile, version, known: known ?? undefined }),
    );
    if (answer.is === "ok") {
      say(`enrolled: edge ${answer.value.edge_id} of gate ${answer.value.gate_id}`);
      return true;
    }
    complain(`not enrolled: ${inWords(answer.because, "en")}`);
    if (!mayAsk) return false;
  }
}
