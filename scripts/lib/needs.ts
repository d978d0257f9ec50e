import { accessSync, constants, existsSync, globSync, readdirSync, statSync } from "node:fs";
import { delimiter, join } from "node:path";

/** A program that npm can't bring. */
interface Need {
  /** What is looked for, on the path and where Debian puts it. */
  program: string;
  /** For what is no program: the file that shows that Debian's package is there. */
  file?: string;
  /** Debian's package that brings it. */
  debian: string;
  /** What is missed without it, as a sentence. */
  without: string;
  /** The test files that can't run without it, as globs from the root. */
  tests: readonly string[];
}

/** In the order in which people read them. */
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
    tests: ["**/*.pg.test.ts"],
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
    without: "Workbooks are read back by nobody but ourselves.",
    tests: ["**/*.office.test.ts", "**/*.office.pg.test.ts"],
  },
  pdftotext: {
    program: "pdftotext",
    debian: "poppler-utils",
    without: "The words of PDF reports are not read back.",
    tests: ["**/*.office.test.ts", "**/*.office.pg.test.ts"],
  },
  chromium: {
    program: "chromium",
    debian: "chromium",
    without: "Pages are not tried in a browser.",
    tests: ["**/*.browser.test.ts", "**/*.browser.pg.test.ts"],
  },
} as const satisfies Readonly<Record<string, Need>>;
export type NeedName = keyof typeof NEEDS;
export const NEED_NAMES = Object.keys(NEEDS) as NeedName[];

const DEBIAN_POSTGRESQL = "/usr/lib/postgresql";

/** Where programs are looked for: the path, where Debian puts servers, and every PostgreSQL's own folder. */
export function programFolders(path = process.env["PATH"] ?? ""): string[] {
  const clusters = existsSync(DEBIAN_POSTGRESQL) ? readdirSync(DEBIAN_POSTGRESQL) : [];
  return [
    ...path.split(delimiter).filter((folder) => folder !== ""),
    "/usr/sbin",
    ...clusters.map((version) => join(DEBIAN_POSTGRESQL, version, "bin")),
  ];
}

/** @param folders where to look. @returns the needs among `names` that this machine does not meet */
export function missingNeeds(names: readonly NeedName[] = NEED_NAMES, folders = programFolders()): NeedName[] {
  return names.filter((name) => {
    const { program, file }: Need = NEEDS[name];
    return file === undefined ? !folders.some((folder) => isProgram(join(folder, program))) : !existsSync(file);
  });
}

/** @returns the needs that some test file under the folder has */
export function needsOfTests(root = "."): NeedName[] {
  return NEED_NAMES.filter((name) => testsOf(name, root).length > 0);
}

/** @returns the test files that need it, from the root */
export function testsOf(name: NeedName, root = "."): string[] {
  const exclude = (path: string): boolean => path.split("/").includes("node_modules");
  return globSync([...NEEDS[name].tests], { cwd: root, exclude });
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
