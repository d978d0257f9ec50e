import { isIP } from "node:net";

const GROUPS = 8;
const GROUPS_OF_NETWORK = 4;

/**
 * What limits count of an address: an IPv4 address itself, of an IPv6 address its first 64 bits, since whoever has one
 * address has the whole network behind them. Another text is given back as it is.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  if (isIP(plain) !== 6) return plain;
  const [before = [], after = []] = plain.split("::").map((half) => (half === "" ? [] : half.split(":")));
  // The last 32 bits may be written as an IPv4 address.
  const given = before.length + after.length + (plain.includes(".") ? 1 : 0);
  const groups = [...before, ...Array<string>(GROUPS - given).fill("0"), ...after].slice(0, GROUPS_OF_NETWORK);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}
