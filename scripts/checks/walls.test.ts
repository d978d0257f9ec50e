import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inspectWalls, type Inspection } from "./inspect-walls.ts";
import { plantTree, type PlantedTree } from "./planted-tree.ts";

/** The wall, the importing file and its target; a target outside of node_modules is planted, too. */
const BREACHES: readonly (readonly [wall: string, from: string, to: string])[] = [
  ["no-cycles", "shared/lib/chicken.ts", "shared/lib/egg.ts"],
  ["shared-stands-alone", "shared/lib/a.ts", "edge/gate/gate.ts"],
  ["shared-stands-alone", "shared/lib/a.test.ts", "central/build-platform.ts"],
  ["shared-stands-alone", "shared/lib/b.ts", "scripts/lib/child.ts"],
  ["shared-needs-only-small-packages", "shared/wire/c.ts", "hono"],
  ["shared-needs-only-small-packages", "shared/wire/d.ts", "better-sqlite3"],
  ["shared-needs-no-page", "shared/wire/e.ts", "shared/web/page.ts"],
  ["edge-never-meets-central", "edge/sync/a.ts", "central/build-platform.ts"],
  ["edge-never-meets-central", "edge/sync/a.test.ts", "central/build-platform.ts"],
  ["edge-never-meets-central", "edge/sync/b.ts", "scripts/lib/child.ts"],
  ["central-never-meets-edge", "central/features/out/sync/a.ts", "edge/gate/gate.ts"],
  ["central-never-meets-edge", "central/features/out/sync/b.ts", "scripts/lib/child.ts"],
  ["pure-code-does-no-io", "shared/rules/a.ts", "shared/lib/clock.ts"],
  ["pure-code-does-no-io", "shared/rules/b.ts", "shared/lib/log.ts"],
  ["pure-code-does-no-io", "edge/lane/arm/a.ts", "node:fs"],
  ["pure-code-does-no-io", "edge/lane/passage/b.ts", "fs/promises"],
  ["pure-code-does-no-io", "edge/lane/lane-machine.ts", "node:timers/promises"],
  ["pure-code-does-no-io", "edge/drivers/siren/frame.ts", "serialport"],
  ["pure-code-does-no-io", "edge/drivers/siren/frame.ts", "edge/drivers/line/line.ts"],
  ["pure-code-does-no-io", "edge/sync/plan.ts", "undici"],
  ["pure-code-does-no-io", "edge/sync/outcome.ts", "node:https"],
  ["pure-code-does-no-io", "central/features/base/areas/rules.ts", "central/platform/transact.ts"],
  ["the-lane-hears-of-no-driver", "edge/lane/runner.ts", "edge/drivers/line/line.ts"],
  ["the-lane-hears-of-no-driver", "edge/lane/runner.ts", "edge/store/journal.ts"],
  ["drivers-know-only-ports", "edge/drivers/siren/driver.ts", "edge/store/journal.ts"],
  ["drivers-know-only-ports", "edge/drivers/siren/driver.ts", "edge/lane/passage/state.ts"],
  ["wire-knows-no-feature", "central/wire/a.ts", "central/features/base/areas/service.ts"],
  ["platform-imports-no-feature", "central/platform/a.ts", "central/features/base/areas/service.ts"],
  ["platform-imports-no-feature", "central/platform/b.ts", "central/web/page.ts"],
  [
    "a-feature-enters-another-by-its-service",
    "central/features/base/areas/a.ts",
    "central/features/base/gates/store.ts",
  ],
  [
    "a-feature-of-one-file-enters-others-by-their-service",
    "central/features/base/docks.ts",
    "central/features/base/gates/store.ts",
  ],
  ["features-stand-in-order", "central/features/base/areas/b.ts", "central/features/out/sync/service.ts"],
  ["features-stand-in-order", "central/features/trade/tickets/b.ts", "central/features/trade/papers/service.ts"],
  ["features-stand-in-order", "central/features/base/areas/c.ts", "central/features/base/piers.ts"],
  [
    "the-domain-of-tickets-is-lowest",
    "central/features/trade/tickets/domain/a.ts",
    "central/features/trade/tickets/gates/papers.ts",
  ],
  ["pages-have-no-query", "central/web/pages/a.ts", "central/platform/db/first.ts"],
  ["pages-have-no-query", "central/web/pages/b.ts", "central/features/base/gates/store.ts"],
  ["the-simulator-is-written-from-the-protocol", "scripts/simulator/a.ts", "edge/drivers/siren/frame.ts"],
  ["the-simulator-is-written-from-the-protocol", "scripts/simulator/b.ts", "central/build-platform.ts"],
  ["production-needs-no-test", "edge/gate/a.ts", "edge/test/fake-world.ts"],
  ["production-needs-no-development-package", "central/mail.ts", "fast-check"],
  ["production-is-reached", "shared/lib/alone.ts", "shared/lib/alone.ts"],
  ["packages-are-our-own", "central/words.ts", "pino-std-serializers"],
  ["every-import-resolves", "central/lost.ts", "central/nowhere.ts"],
];

/** Imports that the same walls allow. */
const ALLOWED: readonly (readonly [from: string, to: string])[] = [
  ["edge/sync/fine.ts", "shared/lib/clock.ts"],
  ["shared/web/fine.ts", "hono"],
  ["edge/drivers/siren/fine.ts", "edge/lane/ports.ts"],
  ["central/features/base/vehicles/fine.ts", "central/features/base/gates/service.ts"],
  ["central/features/work/counts/fine.ts", "central/features/trade/blocks.ts"],
  ["central/features/trade/blocks.ts", "central/features/base/gates/service.ts"],
  ["central/features/base/areas/fine.test.ts", "central/features/base/gates/store.ts"],
  ["central/features/base/areas/fine.test.ts", "fast-check"],
  ["scripts/e2e/fine.ts", "edge/gate/gate.ts"],
  ["shared/rules/fine.ts", "zod"],
  ["central/main.ts", "central/features/base/areas/reached.ts"],
];

const isPackage = (to: string): boolean => !to.endsWith(".ts");

function importOf(from: string, to: string): string {
  const up = "../".repeat(from.split("/").length - 1);
  return `import "${isPackage(to) ? to : `${up}${to}`}";\n`;
}

function plantAll(): PlantedTree {
  const files: Record<string, string> = {};
  for (const [from, to] of [...BREACHES.map(([, ...way]) => way), ...ALLOWED]) {
    files[from] = (files[from] ?? "") + (from === to ? "export {};\n" : importOf(from, to));
    if (!isPackage(to) && to !== "central/nowhere.ts") files[to] ??= "export {};\n";
  }
  files["shared/lib/egg.ts"] = importOf("shared/lib/egg.ts", "shared/lib/chicken.ts");
  return plantTree(files);
}

describe("every wall stops someone", () => {
  let tree: PlantedTree;
  let found: Inspection;
  beforeAll(() => {
    tree = plantAll();
    found = inspectWalls(tree.root);
  });
  afterAll(() => tree[Symbol.dispose]());

  const reportOf = (wall: string, from: string, to: string) =>
    found.breaches.filter((breach) => breach.rule === wall && breach.from === from && breach.to.includes(nameOf(to)));
  const nameOf = (to: string): string => to.replace(/^node:/, "").replace(/^.*\/(?=[^/]+\.ts$)/, "");

  test.each(BREACHES)("%s: %s imports %s", (wall, from, to) => {
    expect(reportOf(wall, from, to)).toHaveLength(1);
  });

  test.each(ALLOWED)("%s may import %s", (from, to) => {
    expect(found.breaches.filter((breach) => breach.from === from && breach.to.includes(nameOf(to)))).toEqual([]);
  });

  test("what a process imports is reached", () => {
    const left = found.breaches.filter(({ rule }) => rule === "production-is-reached").map(({ from }) => from);
    expect(left).not.toContain("central/features/base/areas/reached.ts");
    expect(left).not.toContain("central/main.ts");
  });

  test("no wall is left without a breach", () => {
    expect([...found.walls].sort()).toEqual([...new Set(BREACHES.map(([wall]) => wall))].sort());
  });

  test("every planted file was looked at", () => {
    expect(found.unseen).toEqual([]);
    expect(found.modules).toBeGreaterThan(BREACHES.length);
  });
});

describe("the check itself", () => {
  const check = (tree: PlantedTree) =>
    spawnSync(process.execPath, [join(import.meta.dirname, "walls.ts")], { cwd: tree.root, encoding: "utf8" });

  test("passes a tree without a breach", () => {
    using tree = plantTree({ "edge/main.ts": importOf("edge/main.ts", "shared/b.ts"), "shared/b.ts": "export {};\n" });
    expect(check(tree)).toMatchObject({ status: 0, stdout: "2 modules seen, 0 breaches of the walls\n" });
  });

  test("tells the breach and its reason", () => {
    using tree = plantTree({
      "edge/main.ts": importOf("edge/main.ts", "shared/b.ts"),
      "shared/b.ts": 'import "hono";\n',
    });
    const { status, stderr } = check(tree);
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /^shared-needs-only-small-packages: shared\/b\.ts → .*hono.* \(zod and small pure libraries/,
    );
  });

  test.each([
    ["nothing is there", {}],
    ["there is no module", { "edge/README.md": "# Edge\n" }],
  ])("refuses to pass when %s", (_, files: Record<string, string>) => {
    using tree = plantTree(files);
    expect(check(tree)).toMatchObject({ status: 1, stderr: expect.stringContaining("there is no module") as string });
  });

  test("refuses to pass when it did not look at a file", () => {
    using tree = plantTree({ "edge/main.ts": "export {};\n", "edge/node_modules/b.ts": "export {};\n" });
    expect(check(tree)).toMatchObject({ status: 1, stderr: "not looked at: edge/node_modules/b.ts\n" });
  });
});
