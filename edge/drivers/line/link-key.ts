import { assertNever } from "../../../shared/lib/assert-never.ts";
import { type Link } from "../../../shared/wire/devices/links.ts";

/** What two links have in common when they are the same wire, as people call it. Pure. */
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
