import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { FEATURES } from "../../central/features/open-features.ts";
import { PLATFORM_GAUGES } from "../../central/platform/metrics/platform-gauges.ts";

const ROOT = join(import.meta.dirname, "../..");
const FOLDER = join(ROOT, "systemd");
const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");
const rules = read("systemd/alerts.yml");

const Rule = z.strictObject({
  alert: z.string(),
  expr: z.string(),
  for: z.string().optional(),
  labels: z.strictObject({ severity: z.enum(["page", "ticket"]) }),
  annotations: z.strictObject({ summary: z.string().min(10), action: z.string().min(10) }),
});
const Rules = z.strictObject({ groups: z.array(z.strictObject({ name: z.string(), rules: z.array(Rule) })) });

test("each alert says what to do", () => {
  const { groups } = Rules.parse(parse(rules));
  expect(groups.flatMap((group) => group.rules).length).toBeGreaterThan(15);
});

test("each metric that an alert names is one of ours", () => {
  const declared = [...PLATFORM_GAUGES, ...FEATURES.flatMap(({ gauges = [] }) => gauges)];
  const edge = read("edge/health/metrics.ts");
  const known = new Set([
    ...declared.flatMap(({ help }) => Object.keys(help)),
    ...[read("central/platform/metrics/metrics.ts"), edge].flatMap((text) => text.match(/gate_[a-z_]+(?=")/g) ?? []),
    ...[...edge.matchAll(/gauge\("([a-z_]+)"/g)].map(([, name]) => `gate_edge_${name}`),
  ]);
  const named = new Set(
    rules.match(/gate_(central|edge)_[a-z_]+/g)?.map((name) => name.replace(/_(bucket|count|sum)$/, "")),
  );
  expect(named.size).toBeGreaterThan(15);
  expect([...named].filter((name) => !known.has(name))).toEqual([]);
});

/** Debian's package `prometheus` has it. */
const hasPromtool = spawnSync("promtool", ["--version"]).error === undefined;

test.skipIf(!hasPromtool)(
  "promtool takes the rules, and they fire where they should: without it, this is not tried",
  () => {
    for (const args of [
      ["check", "rules", "alerts.yml"],
      ["test", "rules", "alerts.test.yml"],
    ]) {
      const { status, stdout, stderr } = spawnSync("promtool", args, { cwd: FOLDER, encoding: "utf8" });
      expect(status, `${stdout}${stderr}`).toBe(0);
    }
  },
);
