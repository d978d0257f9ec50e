import { execFileSync } from "node:child_process";
import { createReadStream, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { signRelease } from "../sign-release.ts";

export interface PlayedRelease {
  /** The package; beside it lies its signature. */
  file: string;
  signature: string;
}

/**
 * Makes a small signed package.
 * @param of.files texts by their path in the package; a text for `edge/main.ts` is enough to tell it apart
 * @param of.plant adds what is no text, such as links
 */
export async function playRelease(
  folder: string,
  of: {
    version: string;
    secret: string;
    processor?: string;
    name?: string;
    files?: Readonly<Record<string, string>>;
    plant?: (lib: string) => void;
  },
): Promise<PlayedRelease> {
  const { version, secret, processor = "amd64", name = "gate-edge" } = of;
  const tree = mkdtempSync(join(folder, "tree-"));
  const put = (path: string, text: string, mode = 0o644): void => {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), text, { mode });
  };
  const fields = { Package: name, Version: version, Architecture: processor, Maintainer: "Nobody <n@example.com>" };
  const lines = Object.entries(fields).map(([field, value]) => `${field}: ${value}\n`);
  put("DEBIAN/control", `${lines.join("")}Installed-Size: 10\nDescription: played\n`);
  for (const [path, text] of Object.entries(of.files ?? { "edge/main.ts": version }))
    put(join("usr/lib/gate-edge", path), text, path.startsWith("bin/") ? 0o755 : 0o644);
  of.plant?.(join(tree, "usr/lib/gate-edge"));
  const file = join(folder, `${name}_${version}_${processor}.deb`);
  execFileSync("dpkg-deb", ["--root-owner-group", "-Zgzip", "-z1", "--build", tree, file], { stdio: "ignore" });
  rmSync(tree, { recursive: true });
  const signature = await signRelease(createReadStream(file), file, secret);
  writeFileSync(`${file}.minisig`, signature);
  return { file, signature };
}
