import { execFileSync } from "node:child_process";
import { chmodSync, lstatSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Process, Processor } from "./contents.ts";

/** What stands in a package besides its program. */
export interface DebAbout {
  process: Process;
  processor: Processor;
  /** In Debian's form. */
  version: string;
  /** The time of the commit, seconds: the same commit makes the same bytes. */
  epoch: number;
}

const WORDS: Readonly<Record<Process, { title: string; description: string }>> = {
  edge: {
    title: "vehicle gate access: the computer of one gate",
    description:
      " Talks to barriers, signs and readers, decides about tickets from its own\n copy of central's data, and goes on for weeks without central.",
  },
  central: {
    title: "vehicle gate access: the API and pages for everyone else",
    description: " Serves admins, tenants, mobile users, external systems and gates.",
  },
};

const UNITS: Readonly<Record<Process, readonly string[]>> = {
  edge: ["gate-edge.service"],
  central: ["gate-central.service", "gate-central-backup.service", "gate-central-backup.timer"],
};

/** What whoever runs it may want, beside the guide that names it. */
const EXAMPLES: Readonly<Record<Process, readonly string[]>> = {
  edge: ["60-gate-serial.rules", "gate-site-broker.conf"],
  central: ["alerts.yml"],
};

/** Writes the files that describe a package to Debian, with the unit, the user and the command. */
export function writeSystemFiles(root: string, tree: string, { process, processor, version }: DebAbout): void {
  const name = `gate-${process}`;
  const lib = `/usr/lib/${name}`;
  const put = (path: string, text: string, mode = 0o644): void => {
    const file = join(tree, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    chmodSync(file, mode);
  };
  const from = (path: string): string => readFileSync(join(root, path), "utf8");
  for (const unit of UNITS[process])
    put(
      `usr/lib/systemd/system/${unit}`,
      from(`systemd/${unit}`)
        // It starts the version that was fetched and has proved itself, else that of the package.
        .replace(/^(ExecStart=).* (\S+)\/edge\/main\.ts/m, "$1$2/edge/update/launch.sh")
        .replaceAll("/opt/gate-access/scripts/node", `${lib}/bin/node`)
        .replaceAll("/opt/gate-access", lib),
    );
  put(`usr/lib/sysusers.d/${name}.conf`, `u ${name} - "Gate access ${process}" /nonexistent\n`);
  put(`usr/bin/${name}`, from(`scripts/packages/files/command.sh`).replaceAll("@process@", process), 0o755);
  put(`usr/share/doc/${name}/copyright`, from(".github/LICENSE"));
  for (const file of ["README.md", ...EXAMPLES[process]]) put(`usr/share/doc/${name}/${file}`, from(`systemd/${file}`));
  for (const script of ["postinst", "prerm", "postrm"])
    put(`DEBIAN/${script}`, from(`scripts/packages/files/${script}.sh`).replaceAll("@process@", process), 0o755);
  const { title, description } = WORDS[process];
  const size = Math.ceil(sizeOf(tree) / 1024);
  put(
    "DEBIAN/control",
    [
      `Package: ${name}`,
      `Version: ${version}`,
      `Architecture: ${processor}`,
      "Maintainer: Gate access <gate-access@localhost>",
      `Installed-Size: ${size}`,
      "Depends: libc6 (>= 2.28), libstdc++6, systemd (>= 247), ca-certificates",
      ...(process === "edge"
        ? ["Recommends: systemd-timesyncd | time-daemon", "Suggests: mosquitto"]
        : ["Suggests: postgresql, haproxy | nginx | caddy"]),
      "Section: net",
      "Priority: optional",
      `Description: ${title}`,
      description,
      "",
    ].join("\n"),
  );
}

function sizeOf(path: string): number {
  const entry = lstatSync(path);
  if (!entry.isDirectory()) return entry.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}

/** Packs a tree: owner root, modes and times that depend on nothing but the commit. @returns the file */
export function pack(tree: string, into: string, { process, processor, version, epoch }: DebAbout): string {
  settle(tree, epoch);
  const file = join(into, `gate-${process}_${version}_${processor}.deb`);
  execFileSync("dpkg-deb", ["--root-owner-group", "-Zxz", "-z6", "--build", tree, file], {
    // Several threads cut the stream into blocks, whose number would be that of the machine.
    env: { PATH: "/usr/bin:/bin", SOURCE_DATE_EPOCH: String(epoch), DPKG_DEB_THREADS_MAX: "1" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  return file;
}

function settle(path: string, epoch: number): void {
  const entry = lstatSync(path);
  if (entry.isSymbolicLink()) return;
  if (entry.isDirectory()) {
    for (const name of readdirSync(path)) settle(join(path, name), epoch);
    chmodSync(path, 0o755);
  } else chmodSync(path, (entry.mode & 0o100) === 0 ? 0o644 : 0o755);
  utimesSync(path, epoch, epoch);
}
