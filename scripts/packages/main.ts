import { execFileSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  cpSync,
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { Command, Option } from "commander";
import { z } from "zod";
import { newReleaseKeys, publicPartOf, signRelease } from "../../shared/release/sign-release.ts";
import { copyPackages, packagesOf, type Process, type Processor, PROCESSORS, sourcesOf } from "./contents.ts";
import { pack, writeSystemFiles } from "./deb.ts";
import { billOfMaterials, licenseNotes } from "./sbom.ts";

/** Makes the packages of Debian from the last commit. */

const ROOT = resolve(import.meta.dirname, "../..");
const say = (line: string): void => void process.stderr.write(`${line}\n`);

const command = new Command("./scripts/package")
  .description(
    "Makes the Debian packages gate-edge and gate-central from the last commit, each with all that it needs.",
  )
  .argument("[process...]", "edge, central", ["edge", "central"])
  .addOption(
    new Option("--arch <processor>", "amd64 or arm64").choices(Object.keys(PROCESSORS)).default(ownProcessor()),
  )
  .option("--to <folder>", "where they are written", "var/packages")
  .option("--sign-with <key>", "sign them: FILE.minisig beside each, and the public key in each")
  .option("--make-key <file>", "make the key for that, and its public part FILE.pub; make no package")
  .addHelpText(
    "after",
    "\nIt needs git, dpkg-deb, strip and the npm registry. Exit codes: 0 made, 1 it failed, 2 wrong use.",
  )
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
  .parse();
const { arch, to, signWith, makeKey } = command.opts<{
  arch: Processor;
  to: string;
  signWith?: string;
  makeKey?: string;
}>();
if (makeKey !== undefined) {
  writeKeys(makeKey);
  process.exit(0);
}
const secret = signWith === undefined ? null : readFileSync(signWith, "utf8");
const publicKey = secret === null ? null : publicPartOf(secret);
const wanted = z.array(z.enum(["edge", "central"])).safeParse(command.processedArgs[0]);
if (!wanted.success) command.error("error: a process is edge or central");

const git = (...args: string[]): string => execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).trim();
const commit = git("rev-parse", "--short=12", "HEAD");
const epoch = Number(git("log", "-1", "--format=%ct"));
if (git("status", "--porcelain", "--untracked-files=no") !== "")
  say("Changes that are not committed stay out: the packages are those of the last commit.");

const staging = mkdtempSync(join(tmpdir(), "gate-packages-"));
try {
  const source = join(staging, "source");
  mkdirSync(source);
  execFileSync("tar", ["-x", "-C", source], {
    input: execFileSync("git", ["archive", "HEAD"], { cwd: ROOT, maxBuffer: 1e9 }),
  });
  say(`npm packages for ${arch}`);
  installFor(source, arch);
  const version = versionWith(source, commit);
  mkdirSync(resolve(ROOT, to), { recursive: true });
  for (const name of wanted.data ?? []) {
    const file = make(name, source, version);
    if (secret !== null)
      writeFileSync(`${file}.minisig`, await signRelease(createReadStream(file), basename(file), secret));
    say(`${file}  ${(statSync(file).size / 1e6).toFixed(1)} MB`);
    console.log(file);
  }
} finally {
  rmSync(staging, { recursive: true, force: true });
}

/** Whoever has the secret key decides what runs at the gates: it belongs on no machine of the site. */
function writeKeys(file: string): void {
  const keys = newReleaseKeys();
  writeFileSync(file, keys.secret, { mode: 0o600, flag: "wx" });
  writeFileSync(`${file}.pub`, keys.public, { flag: "wx" });
  say(`${file} signs releases: keep it away from the site. Its public part is ${file}.pub:`);
  console.log(keys.public.trim().split("\n").at(-1));
}

/** The packages that the lock file wants on a machine with this processor, whatever this one is. */
function installFor(source: string, processor: Processor): void {
  const npm = join(ROOT, "scripts/node");
  const machine = ["--os=linux", `--cpu=${PROCESSORS[processor]}`, "--libc=glibc"];
  execFileSync(npm, [npmCli(), "ci", "--omit=dev", "--ignore-scripts", "--loglevel=error", ...machine], {
    cwd: source,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, NODE_USE_SYSTEM_CA: "1" },
  });
}

function npmCli(): string {
  const found = execFileSync("sh", ["-c", 'readlink -f "$(command -v npm)"'], { encoding: "utf8" }).trim();
  if (!existsSync(found)) throw new Error("npm is not here");
  return found;
}

/** Number and commit, in the package's own description, so that every process knows them. */
function versionWith(source: string, hash: string): string {
  const file = join(source, "package.json");
  const about = z.looseObject({ version: z.string() }).parse(JSON.parse(readFileSync(file, "utf8")));
  const version = `${about.version}+${hash}`;
  const { name, license, type, engines } = about;
  writeFileSync(
    `${file}.shipped`,
    `${JSON.stringify({ name, version, license, type, engines, private: true }, null, 2)}\n`,
  );
  return version;
}

function make(name: Process, source: string, version: string): string {
  say(`gate-${name} ${version} for ${arch}`);
  const about = { process: name, processor: arch, version, epoch };
  const tree = join(staging, `tree-${name}`);
  const lib = join(tree, `usr/lib/gate-${name}`);
  const files = sourcesOf(name, source);
  for (const file of files) {
    mkdirSync(dirname(join(lib, file)), { recursive: true });
    copyFileSync(join(source, file), join(lib, file));
  }
  copyFileSync(join(source, "package.json.shipped"), join(lib, "package.json"));
  const needed = packagesOf(files, source);
  copyPackages(needed, source, lib, arch);
  const node = join(source, `node_modules/node-linux-${PROCESSORS[arch]}`);
  mkdirSync(join(lib, "bin"), { recursive: true });
  cpSync(join(node, "bin/node"), join(lib, "bin/node"));
  strip(join(lib, "bin/node"));
  if (publicKey !== null) writeFileSync(join(lib, "release.pub"), publicKey);
  writeSystemFiles(source, tree, about);
  const { version: nodeVersion } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(node, "package.json"), "utf8")));
  writeFileSync(
    join(tree, `usr/share/doc/gate-${name}/sbom.cdx.json`),
    billOfMaterials({ name: `gate-${name}`, version, nodeVersion }, needed),
  );
  for (const note of licenseNotes(needed)) say(`  ${note}`);
  return pack(tree, resolve(ROOT, to), about);
}

/** Node's binary without the names of its functions: a third of its size. */
function strip(file: string): void {
  chmodSync(file, 0o755);
  const program = arch === ownProcessor() ? "strip" : "aarch64-linux-gnu-strip";
  try {
    execFileSync(program, ["--strip-unneeded", file], { stdio: ["ignore", "ignore", "pipe"] });
  } catch {
    say(
      `  Node stays as it is: ${program} is not here (apt-get install binutils${arch === "arm64" ? "-aarch64-linux-gnu" : ""})`,
    );
  }
}

function ownProcessor(): Processor {
  return process.arch === "arm64" ? "arm64" : "amd64";
}
