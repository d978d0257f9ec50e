import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** What a Debian package says of itself. */
export interface PackageAbout {
  name: string;
  version: string;
  processor: string;
  installedBytes: number;
}

const FIELDS = ["Package", "Version", "Architecture", "Installed-Size"] as const;

/** @returns null for a file that is no Debian package */
export async function readPackage(file: string): Promise<PackageAbout | null> {
  try {
    const { stdout } = await promisify(execFile)("dpkg-deb", ["--field", file, ...FIELDS]);
    const of = new Map(stdout.split("\n").map((line) => line.split(": ") as [string, string]));
    const [name = "", version = "", processor = "", size = ""] = FIELDS.map((field) => of.get(field));
    return { name, version, processor, installedBytes: Number(size) * 1024 || 0 };
  } catch (error) {
    if (error instanceof Error && "code" in error && typeof error.code === "number") return null;
    throw error;
  }
}
