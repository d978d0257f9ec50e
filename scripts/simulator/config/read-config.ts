import { readFile } from "node:fs/promises";
import { parse } from "yaml";
import { inputProblems } from "../../../shared/errors/input-problems.ts";
import { messageOf } from "../../../shared/lib/message-of.ts";
import { SimulatorConfig } from "./simulator-config.ts";
import { say, inWords } from "../../../shared/words/say.ts";

/** An invalid configuration; the message has one line for each problem. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/** @param file YAML or JSON (a subset of YAML) */
export async function readConfig(file: string): Promise<SimulatorConfig> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    throw new ConfigError(`${file} cannot be read: ${messageOf(error)}`);
  }
  return parseConfig(text, file);
}

export function parseConfig(text: string, file: string): SimulatorConfig {
  let raw: unknown;
  try {
    raw = parse(text);
  } catch (error) {
    throw new ConfigError(`${file} is neither YAML nor JSON: ${messageOf(error)}`);
  }
  const result = SimulatorConfig.safeParse(raw);
  if (result.success) return result.data;
  const lines = inputProblems(result.error, raw).map(({ path, said }) =>
    `${path} ${inWords(said.code === "is_no_field" ? say("is_no_setting") : said, "en")}`.trim(),
  );
  throw new ConfigError(`${file} cannot be used:\n${lines.map((line) => `  ${line}`).join("\n")}`);
}
