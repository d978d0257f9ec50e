import { Command, InvalidArgumentError } from "commander";
import { missingNeeds, NEEDS, type NeedName } from "./needs.ts";

/** Exit codes as everywhere in the project: 1 for a bad result, 2 for a measurement that did not take place. */
const BAD_USE = 2;

/** The command line of a bench; wrong use ends the process with a message and exit code 2. */
export function benchCommand(name: string): Command {
  return new Command(name)
    .allowExcessArguments(false)
    .addHelpText(
      "after",
      "\nExit codes: 0 measured, 1 it failed or what must hold did not, 2 wrong use or a program is missing.",
    )
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : BAD_USE));
}

/** Ends the process with a message and exit code 2 when a required program is missing. */
export function requirePrograms(...names: NeedName[]): void {
  const missing = missingNeeds(names).map((name) => NEEDS[name].debian);
  if (missing.length === 0) return;
  process.stderr.write(`error: this bench needs what npm can't bring: apt-get install ${missing.join(" ")}\n`);
  process.exit(BAD_USE);
}

/** A number above 0. @throws {InvalidArgumentError} for anything else */
export function positive(text: string): number {
  const number = Number(text);
  if (!Number.isFinite(number) || number <= 0) throw new InvalidArgumentError("It must be a number above 0.");
  return number;
}

/** A whole number from 1. @throws {InvalidArgumentError} for anything else */
export function howMany(text: string): number {
  const number = wholeNumber(text);
  if (number === 0) throw new InvalidArgumentError("It must be 1 or more.");
  return number;
}

/** A whole number from 0. @throws {InvalidArgumentError} for anything else */
export function wholeNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError("It must be a whole number.");
  return Number(text);
}

/** Collects the values of a repeatable option; they replace its default. */
export function howManyEach(): (text: string) => number[] {
  const given: number[] = [];
  return (text) => {
    given.push(howMany(text));
    return given;
  };
}
