/**
 * The address of the caller. Each proxy adds the address it was called from to the right of X-Forwarded-For; what
 * stands left of what our own proxies added is the caller's invention.
 * @param peer the address at the other end of the connection
 * @param trustedProxies how many proxies of ours stand in front
 */
export function clientIp(
  peer: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string | null {
  const hops = [...(forwardedFor ?? "").split(",").map((hop) => hop.trim()), peer ?? ""].filter((hop) => hop !== "");
  return hops.at(-1 - Math.min(trustedProxies, hops.length - 1)) ?? null;
}
