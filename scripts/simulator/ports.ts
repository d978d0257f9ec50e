import { InvalidArgumentError } from "commander";

/** A port from the command line; 0: a free one. */
export function portNumber(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new InvalidArgumentError("must be 0 to 65535.");
  return port;
}
