import { expect, test } from "vitest";
import { isPublicAddress, lookupPublic } from "./public-address.ts";

test.each(["1.1.1.1", "142.250.4.95", "100.63.255.255", "172.32.0.1", "2607:f8b0::1", "2a00:1450::1"])(
  "%s is an address of the Internet",
  (address) => expect(isPublicAddress(address)).toBe(true),
);

test.each([
  ...[
    "0.0.0.0",
    "10.1.2.3",
    "127.0.0.1",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "100.64.0.1",
  ],
  ...["224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1", "fd00::1", "::ffff:10.0.0.1", "::ffff:1.1.1.1"],
  ...["64:ff9b::a00:1", "2002:a00:1::", "ff02::1", "push.example.com", ""],
])("%s is none", (address) => expect(isPublicAddress(address)).toBe(false));

test("a name of this machine is not connected to", async () => {
  const { promise, resolve } = Promise.withResolvers<NodeJS.ErrnoException | null>();
  lookupPublic("localhost", {}, resolve);
  expect((await promise)?.message).toBe("localhost has no public address");
});
