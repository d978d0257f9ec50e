import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parse as parseYaml } from "yaml";
import type { z } from "zod";
import { inputProblems } from "../../shared/errors/input-problems.ts";
import { messageOf } from "../../shared/lib/message-of.ts";
import { CentralConfig, SETTINGS } from "./config.ts";
import { say, inWords } from "../../shared/words/say.ts";

/** Invalid settings; every problem is a sentence. */
export class ConfigRefused extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The settings cannot be used:\n${problems.map((problem) => `- ${problem}`).join("\n")}`);
    this.name = "ConfigRefused";
    this.problems = problems;
  }
}

/**
 * The settings: the environment first, then the file, then the defaults.
 * @param file a YAML or JSON file, or null
 * @throws ConfigRefused with every problem of both
 */
export function readConfig(file: string | null, environment: NodeJS.ProcessEnv = process.env): CentralConfig {
  const fromFile = file === null ? {} : readFile(file);
  const fromEnvironment: Record<string, string> = {};
  for (const [key, name] of Object.entries(SETTINGS)) {
    const value = environment[name];
    if (value !== undefined && value.trim() !== "") fromEnvironment[key] = value;
  }
  const known = new Set<string>(Object.values(SETTINGS));
  const strangers = Object.keys(environment).filter((name) => name.startsWith("GATE_") && !known.has(name));

  const parsed = CentralConfig.safeParse({ ...fromFile, ...fromEnvironment });
  const problems = [
    ...(parsed.success ? [] : wordsFor(parsed.error, fromFile, fromEnvironment, file)),
    ...strangers.map((name) => `${name} in the environment is not a setting`),
  ];
  if (!parsed.success || problems.length > 0) throw new ConfigRefused(problems);
  return parsed.data;
}

/** The environment of this process with these values, for another program or for settings that are tried. */
export const environmentOfProgram = (values: Readonly<Record<string, string>>): NodeJS.ProcessEnv => ({
  ...process.env,
  ...values,
});

/**
 * The settings for a command beside a central, on its database. A missing database means wrong settings: the command
 * would work on the wrong place and have no use.
 * @throws ConfigRefused
 */
export function requireDatabase({ database_url, data_directory }: CentralConfig): void {
  const file = resolve(data_directory, "central.db");
  if (database_url !== null || existsSync(file)) return;
  throw new ConfigRefused([`there is no database ${file}: name the data_directory or the database_url of central`]);
}

function readFile(file: string): Record<string, unknown> {
  let content: unknown;
  try {
    content = parseYaml(readFileSync(file, "utf8"));
  } catch (error) {
    throw new ConfigRefused([`${file} cannot be read: ${messageOf(error)}`]);
  }
  if (content === null) return {};
  if (typeof content !== "object" || Array.isArray(content))
    throw new ConfigRefused([`${file} must hold names with values`]);
  return content as Record<string, unknown>;
}

function wordsFor(
  error: z.ZodError,
  fromFile: Record<string, unknown>,
  fromEnvironment: Record<string, string>,
  file: string | null,
): string[] {
  return inputProblems(error, { ...fromFile, ...fromEnvironment }).map(({ path, said }) => {
    const [setting = "", ...inside] = path.split(".");
    const name =
      setting in fromEnvironment
        ? [SETTINGS[setting as keyof CentralConfig], ...inside].join(".")
        : `${path} in ${file ?? "the defaults"}`;
    return `${name} ${inWords(said.code === "is_no_field" ? say("is_no_setting") : said, "en")}`;
  });
}
