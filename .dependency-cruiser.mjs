/** The walls: who may import whom. Imports point inwards; `npm run walls` reads this file. */
const pure =
  "^(shared/rules/|edge/lane/machine/|edge/drivers/[^/]+/frame\\.ts$|edge/sync/(plan|outcome)\\.ts$|central/features/[^/]+/rules\\.ts$)";
const tests = "\\.test\\.ts$|/test/";

export default {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true, dependencyTypesNot: ["type-only"] } },
    {
      name: "shared-stands-alone",
      comment: "shared imports itself, zod and small pure libraries.",
      severity: "error",
      from: { path: "^shared/", pathNot: tests },
      to: { path: "^(edge|central|scripts)/|node_modules/(hono|better-sqlite3|serialport|mqtt|undici|kysely|pg|node-cron)/" },
    },
    { name: "edge-never-meets-central", severity: "error", from: { path: "^edge/" }, to: { path: "^(central|scripts)/" } },
    { name: "central-never-meets-edge", severity: "error", from: { path: "^central/" }, to: { path: "^(edge|scripts)/" } },
    {
      name: "pure-code-does-no-io",
      comment: "Rules, the lane machine, frame codecs, plan and outcome take everything as arguments.",
      severity: "error",
      from: { path: pure, pathNot: tests },
      to: {
        path: "node_modules/(pino|hono|better-sqlite3|serialport|mqtt|undici|kysely|pg)/|shared/lib/(clock|log)\\.ts$|^(fs|net|http|https|child_process|timers|dgram|tls|worker_threads)(/|$)|^node:(fs|net|http|https|child_process|timers|dgram|tls)",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "the-lane-hears-of-no-driver",
      comment: "Drivers, store, sync and console implement the ports of the lane; the lane imports none of them.",
      severity: "error",
      from: { path: "^edge/lane/", pathNot: tests },
      to: { path: "^edge/(?!lane/)" },
    },
    {
      name: "drivers-know-only-ports",
      severity: "error",
      from: { path: "^edge/drivers/", pathNot: tests },
      to: { path: "^edge/(?!drivers/|lane/ports\\.ts$)" },
    },
    {
      name: "platform-imports-no-feature",
      severity: "error",
      from: { path: "^central/platform/" },
      to: { path: "^central/(features|web)/" },
    },
    {
      name: "a-feature-enters-another-by-its-service",
      severity: "error",
      from: { path: "^central/features/([^/]+)/", pathNot: tests },
      to: { path: "^central/features/", pathNot: "^central/features/($1/|[^/]+/service\\.ts$)" },
    },
    {
      name: "the-simulator-is-written-from-the-protocol",
      comment: "A double that shares the driver's code shares its mistakes.",
      severity: "error",
      from: { path: "^scripts/simulator/" },
      to: { path: "^edge/" },
    },
    {
      name: "production-needs-no-development-package",
      severity: "error",
      from: { path: "^(shared|edge|central)/", pathNot: tests },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
    { name: "every-import-resolves", severity: "error", from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default", "types"] },
  },
};
