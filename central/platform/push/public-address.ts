import { lookup, type LookupAddress } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** Addresses that no service of the public Internet has (IANA's registries of special addresses). */
const SPECIAL: readonly (readonly [net: string, prefix: number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
];
/** Only these are handed out; of them some name an IPv4 address within, or are for documents. */
const GLOBAL_V6 = ["2000::", 3] as const;
const SPECIAL_V6: readonly (readonly [net: string, prefix: number])[] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];

const special = new BlockList();
for (const [net, prefix] of SPECIAL) special.addSubnet(net, prefix, "ipv4");
for (const [net, prefix] of SPECIAL_V6) special.addSubnet(net, prefix, "ipv6");
const global = new BlockList();
global.addSubnet(...GLOBAL_V6, "ipv6");

/** Reports whether an IP address belongs to the public Internet. An IPv4 address in the form of IPv6 does not. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !special.check(address, "ipv4");
  return isIP(address) === 6 && global.check(address, "ipv6") && !special.check(address, "ipv6");
}

/** The address that was resolved is the one that is connected to: a name cannot change in between. */
export const lookupPublic: LookupFunction = (host, options, answer) => {
  lookup(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const [first, ...more] = error ? [] : found.filter(({ address }) => isPublicAddress(address));
    if (error) answer(error, "", 0);
    else if (!first) answer(new Error(`${host} has no public address`), "", 0);
    else if (options.all === true) answer(null, [first, ...more]);
    else answer(null, first.address, first.family);
  });
};
