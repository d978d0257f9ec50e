/**
 * The address of the caller. Each proxy appends the address of its peer to X-Forwarded-For. Entries left of those from
 * our own proxies can be forged by the caller.
 * @param peer the address at the other end of the connection
 * @param trustedProxies the number of own proxies in front
 */
export function clientIp(
  peer: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string | null {
  const hops = [...(forwardedFor ?? "").split(",").map((hop) => hop.trim()), peer ?? ""].filter((hop) => hop !== "");
  const hop = hops.at(-1 - Math.min(trustedProxies, hops.length - 1));
  return hop === undefined ? null : withoutPort(hop);
}

/** Some proxies name the port too, which changes with each connection. */
function withoutPort(hop: string): string {
  return hop.replace(/^\[(.+)\](:\d+)?$/, "$1").replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1");
}
