import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { once } from "node:events";
import { createServer } from "node:net";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { freePort } from "./free-port.ts";

test("a free port can be listened on", async () => {
  const port = await freePort();
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  expect(server.address()).toMatchObject({ port });
  await new Promise((resolve) => server.close(resolve));
});

test("two processes at once never get the same port, nor one that goes to outgoing connections", async () => {
  const many = `
    import { freePort } from ${JSON.stringify(import.meta.resolve("./free-port.ts"))};
    const ports = [];
    for (let n = 0; n < 400; n++) ports.push(await freePort());
    console.log(JSON.stringify(ports));
    process.stdin.resume();`;
  const run = () => promisify(execFile)(process.execPath, ["--input-type=module", "--eval", many]);
  const [one, other] = [run(), run()];
  await Promise.all([one, other].map(({ child }) => once(child.stdout ?? child, "data")));
  for (const { child } of [one, other]) child.stdin?.end();
  const ports = (await Promise.all([one, other])).flatMap(({ stdout }) => JSON.parse(stdout) as number[]);
  expect(new Set(ports).size).toBe(800);
  const [firstOutgoing = 0] = readFileSync("/proc/sys/net/ipv4/ip_local_port_range", "utf8").split("\t").map(Number);
  expect(Math.max(...ports)).toBeLessThan(firstOutgoing);
});
