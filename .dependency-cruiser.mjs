/** The walls: who may import whom. Imports point inwards; `npm run walls` reads this file. */
const pure =
  "^(shared/rules/|edge/lane/(arm|passage)/|edge/lane/lane-machine\\.ts$|edge/drivers/[^/]+/frame\\.ts$|edge/sync/(plan|outcome)\\.ts$|central/features/[^/]+/[^/]+/(domain/)?rules\\.ts$)";
const tests = "\\.test\\.ts$|/test/";
const entries =
  "^(edge|central)/(main|print-openapi)\\.ts$|^scripts/[^/]+/main\\.ts$|^central/platform/tables/export-worker\\.ts$";
const error = "error";

/** Central's features, layer by layer and from the lowest to the highest. */
const FEATURES = Object.entries({
  base: "configs contacts faqs log-activities notifications auth open-tickets areas companies company-employees destination-locations gates machines products profile roles saved-views users vehicles",
  gates: "cases device-drivers standing edges updates files lanes gate-details",
  trade: "documents tickets blocks papers",
  work: "counts buffer-zone dashboards load-unload gate-activities fleet officer-reviews",
  out: "company-twins external health reports sync",
}).flatMap(([layer, features]) => features.split(" ").map((feature) => `${layer}/${feature}`));

export default {
  forbidden: [
    { name: "no-cycles", severity: error, from: {}, to: { circular: true, dependencyTypesNot: ["type-only"] } },
    {
      name: "shared-stands-alone",
      comment: "shared imports itself.",
      severity: error,
      from: { path: "^shared/" },
      to: { path: "^(edge|central|scripts)/" },
    },
    {
      name: "shared-needs-only-small-packages",
      comment: "zod and small pure libraries; pino is what every process logs with.",
      severity: error,
      from: { path: "^shared/", pathNot: `${tests}|^shared/web/` },
      to: {
        path: "node_modules/",
        pathNot: "node_modules/(zod|uuid|canonicalize|libphonenumber-js|temporal-[a-z]+|pino|pino-pretty|yaml)/",
      },
    },
    {
      name: "shared-needs-no-page",
      comment: "Rules, bodies and words serve processes that have no page.",
      severity: error,
      from: { path: "^shared/(?!web/)" },
      to: { path: "^shared/web/" },
    },
    {
      name: "edge-never-meets-central",
      severity: error,
      from: { path: "^edge/" },
      to: { path: "^(central|scripts)/" },
    },
    {
      name: "central-never-meets-edge",
      severity: error,
      from: { path: "^central/" },
      to: { path: "^(edge|scripts)/" },
    },
    {
      name: "pure-code-does-no-io",
      comment:
        "Rules, the lane machine, frame codecs, plan and outcome take everything as arguments: of packages zod is enough.",
      severity: error,
      from: { path: pure, pathNot: tests },
      to: {
        path: "node_modules/|^shared/lib/(clock|log)\\.ts$|^(central/(platform|web)|edge/(store|console|config|health)|edge/drivers/line)/|^(node:)?(fs|net|https?|http2|child_process|timers|dgram|dns|tls|worker_threads|cluster|os|process|readline|perf_hooks)(/|$)",
        pathNot: "node_modules/zod/",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "the-lane-hears-of-no-driver",
      comment: "Drivers, store, sync and console implement the ports of the lane; the lane imports none of them.",
      severity: error,
      from: { path: "^edge/lane/", pathNot: tests },
      to: { path: "^edge/(?!lane/)" },
    },
    {
      name: "drivers-know-only-ports",
      severity: error,
      from: { path: "^edge/drivers/", pathNot: tests },
      to: { path: "^edge/(?!drivers/|lane/ports\\.ts$)" },
    },
    {
      name: "wire-knows-no-feature",
      comment: "Bodies and records of the API stand below everything that serves them.",
      severity: error,
      from: { path: "^central/wire/" },
      to: { path: "^central/(?!wire/)" },
    },
    {
      name: "platform-imports-no-feature",
      severity: error,
      from: { path: "^central/platform/" },
      to: { path: "^central/(features|web)/" },
    },
    {
      name: "a-feature-enters-another-by-its-service",
      comment: "A feature of one file is its own service.",
      severity: error,
      from: { path: "^central/features/([^/]+)/([^/]+)/", pathNot: tests },
      to: {
        path: "^central/features/",
        pathNot: "^central/features/($1/$2/|[^/]+/[^/]+/service\\.ts$|[^/]+/[^/]+\\.ts$)",
      },
    },
    {
      name: "a-feature-of-one-file-enters-others-by-their-service",
      severity: error,
      from: { path: "^central/features/[^/]+/[^/]+\\.ts$", pathNot: tests },
      to: { path: "^central/features/", pathNot: "^central/features/[^/]+/([^/]+/service\\.ts$|[^/]+\\.ts$)" },
    },
    ...FEATURES.map((feature, at) => ({
      name: "features-stand-in-order",
      comment: "What stands lower never knows what stands higher: it tells a change, which others follow.",
      severity: error,
      from: { path: `^central/features/${feature}(/|\\.ts$)`, pathNot: tests },
      to: { path: `^central/features/(?!(${FEATURES.slice(0, at + 1).join("|")})(/|\\.ts$))` },
    })),
    {
      name: "the-domain-of-tickets-is-lowest",
      comment: "What a ticket is and may become is judged without what gates, guests, papers and readers need of it.",
      severity: error,
      from: { path: "^central/features/trade/tickets/domain/", pathNot: tests },
      to: { path: "^central/features/trade/tickets/(?!domain/)" },
    },
    {
      name: "pages-have-no-query",
      comment: "A page calls operations alone, as the person who is signed in.",
      severity: error,
      from: { path: "^central/web/", pathNot: tests },
      to: { path: "^central/(platform/db/|platform/transact\\.ts$|features/.*store\\.ts$)" },
    },
    {
      name: "the-simulator-is-written-from-the-protocol",
      comment: "A double that shares the driver's code shares its mistakes.",
      severity: error,
      from: { path: "^scripts/simulator/" },
      to: { path: "^(edge|central)/" },
    },
    {
      name: "production-needs-no-test",
      severity: error,
      from: { path: "^(shared|edge|central)/", pathNot: tests },
      to: { path: tests },
    },
    {
      name: "production-needs-no-development-package",
      severity: error,
      from: { path: "^(shared|edge|central)/", pathNot: `${tests}|/fake-[^/]+$` },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "production-is-reached",
      comment:
        "What no process imports goes, with its tests; migrations are found by their folder, threads by their file, scripts of pages by the browser.",
      severity: error,
      from: { path: entries },
      to: {
        path: "^(shared|edge|central)/",
        pathNot: `${entries}|${tests}|/migrations/|-worker\\.ts$|/assets/[^/]+\\.js$|/fake-[^/]+$`,
        reachable: false,
      },
    },
    {
      name: "packages-are-our-own",
      comment: "A package that only a dependency of ours asks for may go with its next version.",
      severity: error,
      from: {},
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    },
    {
      name: "every-import-resolves",
      comment: "Scripts of pages are served from one folder; a test of the assets follows their imports.",
      severity: error,
      from: { pathNot: "/assets/[^/]+\\.js$" },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default", "types"] },
  },
};
