import { accessSync, constants, existsSync, globSync, readdirSync, statSync } from "node:fs";
import { delimiter, join, matchesGlob } from "node:path";

/** A program that npm can't install. */
interface Need {
  /** The program's name, on the path and in Debian's folders. */
  program: string;
  /** A file that proves the Debian package, if it has no program. */
  file?: string;
  /** The Debian package. */
  debian: string;
  /** The consequence of its absence, as a sentence. */
  without: string;
  /** The test files that need it, as globs from the root. */
  tests: readonly string[];
}

/** In the order of the report. */
export const NEEDS = {
  socat: {
    program: "socat",
    debian: "socat",
    without: "Serial lines can't be played: use TCP links in the simulator.",
    tests: [
      "edge/drivers/test/parking-serial.process.test.ts",
      "edge/drivers/test/readers.process.test.ts",
      "edge/drivers/test/serial.process.test.ts",
      "edge/drivers/test/usb-relays.process.test.ts",
      "edge/drivers/line/prompt-binding.process.test.ts",
      "edge/test/links/unplugged-serial.process.test.ts",
      "edge/tools/test/probe.process.test.ts",
      "edge/tools/test/self-test.process.test.ts",
      "scripts/e2e/edge-killed-at-every-point.process.test.ts",
      "scripts/simulator/main.process.test.ts",
      "scripts/simulator/test/over-real-wires.process.test.ts",
    ],
  },
  mosquitto: {
    program: "mosquitto",
    debian: "mosquitto",
    without: "There is no real MQTT broker: MQTT devices are tried on the embedded one alone.",
    tests: [
      "edge/drivers/plate-reader/hooks.process.test.ts",
      "edge/drivers/test/mqtt-devices.process.test.ts",
      "edge/drivers/test/mqtt.process.test.ts",
      "edge/drivers/test/published-pictures.process.test.ts",
      "edge/drivers/test/shelly.process.test.ts",
      "edge/site/site.process.test.ts",
      "edge/test/links/mqtt-only.process.test.ts",
      "edge/test/links/secure-broker.process.test.ts",
      "edge/tools/test/probe.process.test.ts",
      "scripts/checks/broker.process.test.ts",
      "scripts/e2e/simulated-mqtt-devices.process.test.ts",
    ],
  },
  postgresql: {
    program: "initdb",
    debian: "postgresql",
    without: "Central is tried on SQLite alone.",
    tests: ["**/*.pg.test.ts", "**/*.engines.test.ts"],
  },
  haproxy: {
    program: "haproxy",
    debian: "haproxy",
    without: "Several centrals behind a proxy are not tried.",
    tests: ["scripts/e2e/fleet/*.test.ts"],
  },
  nginx: {
    program: "nginx",
    debian: "nginx-light",
    without: "Central behind nginx and Caddy is not tried.",
    tests: ["scripts/e2e/proxies.process.test.ts"],
  },
  caddy: {
    program: "caddy",
    debian: "caddy",
    without: "Central behind nginx and Caddy is not tried.",
    tests: ["scripts/e2e/proxies.process.test.ts"],
  },
  zbarimg: {
    program: "zbarimg",
    debian: "zbar-tools",
    without: "No reader but our own library reads our QR images.",
    tests: ["**/*.zbar.test.ts"],
  },
  openpyxl: {
    program: "python3",
    file: "/usr/lib/python3/dist-packages/openpyxl/__init__.py",
    debian: "python3-openpyxl",
    without: "Only our own reader checks the workbooks.",
    tests: ["**/*.office.test.ts", "**/*.office.engines.test.ts", "**/*.office.pg.test.ts"],
  },
  pdftotext: {
    program: "pdftotext",
    debian: "poppler-utils",
    without: "PDF reports and printed tickets are not read back.",
    tests: ["**/*.office.test.ts", "**/*.office.engines.test.ts", "**/*.office.pg.test.ts", "**/*.zbar.test.ts"],
  },
  chromium: {
    program: "chromium",
    debian: "chromium",
    without: "Pages are not tried in a browser.",
    tests: ["**/*.browser.test.ts", "**/*.browser.engines.test.ts", "**/*.browser.pg.test.ts"],
  },
  mmdebstrap: {
    program: "mmdebstrap",
    debian: "mmdebstrap",
    without: "The set-up and the installation are not tried on a bare Debian.",
    tests: ["scripts/e2e/{bare,install}/*.test.ts"],
  },
  "systemd-nspawn": {
    program: "systemd-nspawn",
    debian: "systemd-container",
    without: "The set-up and the installation are not tried on a bare Debian.",
    tests: ["scripts/e2e/{bare,install}/*.test.ts"],
  },
} as const satisfies Readonly<Record<string, Need>>;
export type NeedName = keyof typeof NEEDS;
export const NEED_NAMES = Object.keys(NEEDS) as NeedName[];

/** Test files of a long run alone (`LONG`), as globs from the root. */
export const NOT_NOW: readonly string[] =
  process.env["LONG"] === undefined ? ["scripts/e2e/{bare,fleet,install}/*.test.ts"] : [];

const DEBIAN_POSTGRESQL = "/usr/lib/postgresql";

/** The folders of programs: the path, Debian's folders of servers, and every PostgreSQL version's folder. */
export function programFolders(path = process.env["PATH"] ?? ""): string[] {
  const clusters = existsSync(DEBIAN_POSTGRESQL) ? readdirSync(DEBIAN_POSTGRESQL) : [];
  return [
    ...path.split(delimiter).filter((folder) => folder !== ""),
    "/usr/sbin",
    ...clusters.map((version) => join(DEBIAN_POSTGRESQL, version, "bin")),
  ];
}

/** @param folders to search @returns the needs among `names` that this machine lacks */
export function missingNeeds(names: readonly NeedName[] = NEED_NAMES, folders = programFolders()): NeedName[] {
  return names.filter((name) => {
    const { program, file }: Need = NEEDS[name];
    return file === undefined ? !folders.some((folder) => isProgram(join(folder, program))) : !existsSync(file);
  });
}

/** @returns the needs of the test files under the folder */
export function needsOfTests(root = "."): NeedName[] {
  return NEED_NAMES.filter((name) => testsOf(name, root).length > 0);
}

/** @returns the test files of this run that need it, from the root */
export function testsOf(name: NeedName, root = "."): string[] {
  const exclude = (path: string): boolean => path.split("/").includes("node_modules");
  const files = globSync([...NEEDS[name].tests], { cwd: root, exclude });
  return files.filter((path) => !NOT_NOW.some((glob) => matchesGlob(path, glob)));
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
