import { spawnSync } from "node:child_process";
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";

/** The folders with code. */
export const ROOMS = ["edge", "central", "shared", "scripts"] as const;

export interface Breach {
  rule: string;
  /** The reason of the wall; null if its name is enough. */
  because: string | null;
  from: string;
  /** The last module of the path; for a cycle, the whole path. */
  to: string;
}

export interface Inspection {
  /** The names of the walls that were checked. */
  walls: readonly string[];
  /** Number of our modules that were checked. */
  modules: number;
  /** Existing files that were not checked: the walls do not cover them. */
  unseen: readonly string[];
  breaches: readonly Breach[];
}

const Report = z.object({
  modules: z.array(z.object({ source: z.string() })),
  summary: z.object({
    ruleSetUsed: z.object({
      forbidden: z.array(z.object({ name: z.string(), comment: z.string().optional() })),
    }),
    violations: z.array(
      z.object({
        from: z.string(),
        to: z.string(),
        rule: z.object({ name: z.string() }),
        cycle: z.array(z.object({ name: z.string() })).optional(),
      }),
    ),
  }),
});

/**
 * Checks every import under `root` with the rules in its `.dependency-cruiser.mjs`.
 * The tool reads the working directory, so it runs as a separate process.
 * @throws when the tool fails
 */
export function inspectWalls(root: string): Inspection {
  const rooms = ROOMS.filter((room) => existsSync(join(root, room)));
  const inRooms = rooms.map((room) => `${room}/**/*.ts`);
  const files = globSync(inRooms, { cwd: root });
  if (files.length === 0) return { walls: [], modules: 0, unseen: [], breaches: [] };
  const { modules, summary } = Report.parse(cruise(root, rooms));
  const seen = new Set(modules.map(({ source }) => source));
  const comments = new Map(summary.ruleSetUsed.forbidden.map(({ name, comment }) => [name, comment]));
  return {
    walls: [...comments.keys()],
    modules: files.filter((file) => seen.has(file)).length,
    unseen: files.filter((file) => !seen.has(file)).sort(),
    breaches: summary.violations.map(({ rule, from, to, cycle }) => ({
      rule: rule.name,
      because: comments.get(rule.name) ?? null,
      from,
      to: cycle ? cycle.map(({ name }) => name).join(" → ") : to,
    })),
  };
}

const TOOL = join(import.meta.dirname, "../../node_modules/.bin/depcruise");

function cruise(root: string, rooms: readonly string[]): unknown {
  const folder = mkdtempSync(join(tmpdir(), "walls-"));
  const file = join(folder, "report.json");
  try {
    const args = ["--config", ".dependency-cruiser.mjs", "--output-type", "json", "--output-to", file, ...rooms];
    const { status, stderr } = spawnSync(process.execPath, [TOOL, ...args], {
      cwd: root,
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`dependency-cruiser ended with ${status}: ${stderr}`);
    return JSON.parse(readFileSync(file, "utf8"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
