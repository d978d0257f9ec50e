import { assertNever } from "../lib/assert-never.ts";
import type { Link } from "../wire/devices/links.ts";

/** The key that two links share if they are the same wire, in readable form. Pure. */
export function linkKey(link: Link): string {
  switch (link.type) {
    case "serial":
      return link.path;
    case "tcp":
      return `${link.host}:${link.port}`;
    default:
      return assertNever(link);
  }
}
