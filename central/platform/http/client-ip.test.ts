import { expect, test } from "vitest";
import { clientIp } from "./client-ip.ts";

test.each([
  { peer: "10.0.0.1", forwarded: undefined, proxies: 0, ip: "10.0.0.1", why: "nobody stands between" },
  { peer: "10.0.0.1", forwarded: "1.2.3.4", proxies: 0, ip: "10.0.0.1", why: "no proxy of ours said that" },
  { peer: "10.0.0.1", forwarded: "1.2.3.4", proxies: 1, ip: "1.2.3.4", why: "our proxy said that" },
  { peer: "10.0.0.1", forwarded: "6.6.6.6, 1.2.3.4", proxies: 1, ip: "1.2.3.4", why: "the caller invented the first" },
  { peer: "10.0.0.1", forwarded: "1.2.3.4, 10.0.0.2", proxies: 2, ip: "1.2.3.4", why: "two proxies of ours" },
  { peer: "10.0.0.1", forwarded: undefined, proxies: 2, ip: "10.0.0.1", why: "the proxy was passed by" },
  { peer: "10.0.0.1", forwarded: "1.2.3.4:5678", proxies: 1, ip: "1.2.3.4", why: "our proxy names the port too" },
  { peer: "::1", forwarded: "[2001:db8::1]:5678", proxies: 1, ip: "2001:db8::1", why: "it has a port behind brackets" },
  { peer: undefined, forwarded: undefined, proxies: 0, ip: null, why: "there is no connection" },
])("the caller is $ip when $why", ({ peer, forwarded, proxies, ip }) => {
  expect(clientIp(peer, forwarded, proxies)).toBe(ip);
});
