import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { CaptureForm } from "../../shared/wire/capture.ts";
import type { ExportFile } from "../../shared/wire/export.ts";
import { MAX_FACTS_PER_BATCH } from "../../shared/wire/sync.ts";
import { messageOf } from "../../shared/lib/message-of.ts";
import { saveCaptures } from "../features/gates/files/service.ts";
import { adoptEdge, edgeOf, keysOf, type StoredEdge } from "../features/gates/edges/service.ts";
import { missingOf, ingestBatch } from "../features/work/gate-activities/service.ts";
import { gateOf } from "../features/base/gates.ts";
import type { EdgeIdentity } from "../platform/auth/principal.ts";
import { ExportRefused, type ExportShape, inspectExport, readExport } from "./export-file.ts";
import type { CommandWorld } from "./with-central.ts";

/** Exit codes: everything is imported; the file is refused; some facts are parked, missing or not stored. */
const DONE = 0;
const REFUSED = 4;
const INCOMPLETE = 3;
const PER_PROGRESS = 10_000;
const MAX_SHOWN = 20;

export interface ImportOptions {
  /** Imports a file whose seal is missing or invalid: each fact is still checked on its own. */
  withoutSeal: boolean;
  /** The directory of the photos; by default the directory of the file. */
  photos: string | null;
  /** The gate for which a lost edge is registered again; null when no edge is registered. */
  registerFor: string | null;
}

/**
 * Imports the export of an edge in the same way as if the edge had sent it. This includes edges that are revoked since.
 * A second import of the same file changes nothing.
 */
export async function importFile(world: CommandWorld, path: string, options: ImportOptions): Promise<number> {
  const { platform, actor, print, say } = world;
  try {
    const shape = await inspectExport(path, async ({ edge_id, public_key }) =>
      (await edgeOf(platform.db, edge_id)) ? keysOf(platform.db, edge_id) : [public_key],
    );
    const { head, facts, files, sealProblem } = shape;
    const edge = (await edgeOf(platform.db, head.edge_id)) ?? (await register(world, shape, options.registerFor));
    if (sealProblem !== null && !options.withoutSeal)
      throw new ExportRefused(`${sealProblem} Use --without-seal to import it: each fact is then checked on its own.`);
    const identity: EdgeIdentity = { edgeId: edge.id, gateId: edge.gate_id, areaId: edge.area_id };
    say(`${facts} facts and ${files} photos of ${edge.gate_name}, written ${head.exported_at}.`);
    if (sealProblem !== null) say(sealProblem);
    const sums = await takeIn(world, path, identity, facts, options.photos ?? dirname(path));
    await platform.transact(actor, (work) =>
      work.audit({ type: "edge_import", id: edge.id, before: null, after: { file: basename(path), ...sums.counts } }),
    );
    const { accepted, known, parked, photos } = sums.counts;
    print(`${accepted} imported, ${known} already known, ${parked} parked, ${photos} photos stored.`);
    for (const problem of sums.problems.slice(0, MAX_SHOWN)) print(`  ${problem}`);
    if (sums.problems.length > MAX_SHOWN) print(`  and ${sums.problems.length - MAX_SHOWN} more`);
    const missing = await missingOf(platform.db, edge.id);
    for (const { from, to } of missing) print(`  facts ${from} to ${to} are still missing`);
    return sums.problems.length === 0 && missing.length === 0 ? DONE : INCOMPLETE;
  } catch (error) {
    if (!(error instanceof ExportRefused) && !isMissingFile(error)) throw error;
    say(error instanceof ExportRefused ? `${path} is not imported. ${error.message}` : `There is no file ${path}.`);
    return REFUSED;
  }
}

/**
 * Registers the edge of an export that central has lost. The gate must be the gate that its facts name.
 * @param gateId as the operator named it; null when none is named
 */
async function register(
  { platform, actor, print }: CommandWorld,
  { head, sealProblem }: ExportShape,
  gateId: string | null,
): Promise<StoredEdge> {
  const { edge_id: id, public_key: publicKey } = head;
  if (gateId === null)
    throw new ExportRefused(`Central knows no edge ${id}. Use --register-for GATE to register it for that gate.`);
  if (sealProblem !== null) throw new ExportRefused(`${sealProblem} An edge is registered only by a valid seal.`);
  const gate = await gateOf(platform.db, gateId);
  if (!gate) throw new ExportRefused(`There is no gate ${gateId}.`);
  if (head.gate_id !== gateId)
    throw new ExportRefused(`Its facts are from gate ${head.gate_id}, not from ${gate.name}.`);
  const adopted = await platform.transact(actor, (work) => adoptEdge(work, gate, { id, publicKey }));
  print(
    adopted.code === null
      ? `Edge ${id} is registered for ${gate.name} as revoked: the gate has another edge.`
      : `Edge ${id} is registered for ${gate.name}. Enrol it again with the code ${adopted.code}, within a day.`,
  );
  return adopted.edge;
}

type Sums = {
  counts: { accepted: number; known: number; parked: number; photos: number };
  problems: string[];
};

async function takeIn(
  world: CommandWorld,
  path: string,
  identity: EdgeIdentity,
  total: number,
  photos: string,
): Promise<Sums> {
  const { platform, actor, say } = world;
  const sums: Sums = { counts: { accepted: 0, known: 0, parked: 0, photos: 0 }, problems: [] };
  let batch: Record<string, unknown>[] = [];
  let done = 0;
  const flush = async (): Promise<void> => {
    if (batch.length === 0) return;
    const { results } = await ingestBatch(platform.transact, actor, identity, batch, platform.log);
    results.forEach(({ outcome, error }, at) => {
      sums.counts[outcome] += 1;
      if (outcome === "parked") sums.problems.push(`fact ${String(batch[at]?.["sequence"])}: ${error ?? "unreadable"}`);
    });
    const before = done;
    done += batch.length;
    if (Math.floor(before / PER_PROGRESS) < Math.floor(done / PER_PROGRESS)) say(`${done} of ${total} facts`);
    batch = [];
  };
  for await (const line of readExport(path)) {
    if (line.type === "fact") batch.push(line.fact);
    if (batch.length === MAX_FACTS_PER_BATCH) await flush();
    if (line.type !== "file") continue;
    await flush();
    const problem = await savePhoto(world, identity, photos, line);
    if (problem === null) sums.counts.photos += 1;
    else sums.problems.push(`photo ${line.name}: ${problem}`);
  }
  await flush();
  return sums;
}

/** @returns the reason why the photo is not stored, or null */
async function savePhoto(
  { platform, actor }: CommandWorld,
  edge: EdgeIdentity,
  directory: string,
  { name, sha256, about }: ExportFile,
): Promise<string | null> {
  const parsed = CaptureForm.omit({ file: true }).safeParse(about);
  if (!parsed.success) return "its description can't be read";
  try {
    const bytes = await readFile(join(directory, name));
    if (createHash("sha256").update(bytes).digest("hex") !== sha256) return "it was changed after the export";
    const { activity_id, ...picture } = parsed.data;
    await saveCaptures(platform, { ...actor, edge }, activity_id, [
      { ...picture, field: "file", file: new File([bytes], name) },
    ]);
    return null;
  } catch (error) {
    if (isMissingFile(error)) return `it is not in ${directory}`;
    return messageOf(error);
  }
}

function isMissingFile(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
