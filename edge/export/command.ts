import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { InvalidArgumentError } from "commander";
import { isoTime } from "../../shared/lib/clock.ts";
import { edgeSigner } from "../../shared/lib/edge-signature.ts";
import { messageOf } from "../../shared/lib/message-of.ts";
import type { EdgeSettings } from "../config/config.ts";
import type { LoadedConfig } from "../config/load-config.ts";
import { type Credentials, readCredentials } from "../sync/credentials.ts";
import { FAILED, MISUSED } from "../tools/exit-codes.ts";
import { type AddTool, printError, type ToolWorld } from "../tools/tool.ts";
import { type Exporter, exportFacts } from "./export-facts.ts";
import { filesIn, type JournalSource, openJournalSource, type Selection, SourceRefused } from "./journal-source.ts";

interface Options {
  to: string;
  all: boolean;
  from?: number;
  data?: string;
  photos?: string;
  unsealed: boolean;
  force: boolean;
}

const HELP = `
Works beside a running daemon, after the daemon is dead, after the edge was revoked, and on a copy of its data
directory (--data): the database with its -wal file, and credentials.json for the seal. Nothing is changed there.
Of a damaged database, as in damaged-1, it writes what can be read.
Central takes the file in with its import command; the same file again changes nothing.

Exit codes: 0 written, 1 the data can't be read or the file can't be written, 2 wrong arguments or settings`;

/** `gate-edge export`: the facts that central has not received, as a file that a person carries there. */
export const addExport: AddTool = (program, world, choose) => {
  program
    .command("export")
    .description("Write facts that central has not acknowledged into a file, sealed with the edge's key.")
    .requiredOption("--to <file>", "the file to write: NDJSON")
    .option("--all", "every fact that is still here, not only what central has not acknowledged", false)
    .option("--from <sequence>", "every fact from this sequence on", sequenceOf)
    .option("--data <directory>", "the edge's data directory, or a copy of it; default: as the settings say")
    .option("--photos <directory>", "copy the photos that central does not have into this directory")
    .option("--unsealed", "write the file without a seal when the edge's key is lost", false)
    .option("--force", "replace the file when it is there already", false)
    .helpOption("--help", "show this")
    .addHelpText("after", HELP)
    .action((options: Options) => {
      const version = program.version() ?? "unknown";
      choose((loaded) => Promise.resolve(runExport(options, loaded, { ...world, version })));
    });
};

function sequenceOf(text: string): number {
  const sequence = Number(text);
  if (Number.isSafeInteger(sequence) && sequence >= 1) return sequence;
  throw new InvalidArgumentError("must be a whole number from 1 on");
}

/** @returns the exit code */
export function runExport(
  options: Options,
  loaded: LoadedConfig,
  world: Omit<ToolWorld, "untilStopped"> & { version: string },
): number {
  const { say, complain, clock, version } = world;
  if (options.all && options.from !== undefined) return misused(complain, "--all and --from exclude each other");
  if (options.data === undefined && !loaded.ok) return printError(loaded.problems, complain);
  const files =
    options.data === undefined && loaded.ok ? filesOf(loaded.settings) : filesIn(resolve(options.data ?? ""));
  const path = resolve(options.to);
  if (existsSync(path) && !options.force) return misused(complain, `${path} is there already: --force replaces it`);
  const selection: Selection = options.all
    ? { is: "all" }
    : options.from === undefined
      ? { is: "unacknowledged" }
      : { is: "from", sequence: options.from };
  try {
    using source = openJournalSource({
      path: files.database,
      draft: `${path}.salvage`,
      onDamage: () => complain(`${files.database} is damaged: what can be read of it is exported`),
    });
    const credentials = readCredentials(files.credentials);
    if (!credentials && !options.unsealed)
      throw new SourceRefused(`there is no key at ${files.credentials}: --unsealed writes the file without a seal`);
    const exporter = exporterOf(source, credentials);
    const total = source.count(selection);
    const done = exportFacts(source, {
      path,
      exporter,
      signer: credentials && edgeSigner(credentials.key.private_key),
      selection,
      version,
      at: isoTime(clock.nowMs()),
      photos: options.photos === undefined ? null : { from: files.photos, to: resolve(options.photos) },
      onProgress: (facts) => complain(`… ${facts} of ${total} facts`),
    });
    const photos = options.photos === undefined ? "" : ` and ${done.files} photos`;
    say(`${done.facts} facts${photos} of edge ${exporter.edge_id} are in ${path} (${done.bytes} bytes)`);
    if (done.lostFiles > 0) complain(`${done.lostFiles} photos are no longer here whole`);
    if (!credentials) complain("the file has no seal: central imports it only with --without-seal");
    return 0;
  } catch (error) {
    complain(`nothing was exported: ${messageOf(error)}`);
    return FAILED;
  }
}

function misused(complain: ToolWorld["complain"], problem: string): number {
  complain(problem);
  return MISUSED;
}

function filesOf(settings: EdgeSettings): ReturnType<typeof filesIn> {
  return { database: settings.databaseFile, credentials: settings.credentialsFile, photos: settings.photos.directory };
}

/** Without credentials the facts themselves name their edge. */
function exporterOf(source: JournalSource, credentials: Credentials | null): Exporter {
  if (credentials) {
    const { edge_id, gate_id, area_id, key } = credentials;
    if (source.edgeId !== null && source.edgeId !== edge_id)
      throw new SourceRefused(`the database is of edge ${source.edgeId}, and the key of edge ${edge_id}`);
    return { edge_id, gate_id, area_id, public_key: key.public_key };
  }
  for (const { body } of source.facts({ is: "all" })) {
    const { edge_id, gate_id, area_id } = JSON.parse(body) as Record<"edge_id" | "gate_id" | "area_id", string>;
    return { edge_id, gate_id, area_id, public_key: "" };
  }
  throw new SourceRefused("there is neither a key nor any fact");
}
