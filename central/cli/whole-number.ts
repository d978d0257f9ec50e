import { InvalidArgumentError } from "commander";

/** Parses an option that is a whole number. @throws {InvalidArgumentError} for other texts */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (!Number.isInteger(number) || number < least || number > most)
      throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
    return number;
  };
}
