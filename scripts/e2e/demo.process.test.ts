// Only the command itself shows that it holds.
import { expect, test } from "vitest";
import { startNode } from "../lib/child.ts";

const MAIN = new URL("../story/main.ts", import.meta.url).pathname;

test("the whole story holds: central, an edge and simulated devices on real ports", async () => {
  await using demo = startNode(MAIN, ["--once"]);
  const { code } = await demo.exited;
  const output = demo.lines.join("\n");
  // The output says which expectation failed and where the logs are.
  expect(code, output).toBe(0);
  expect(output).toMatch(/All \d+ checks hold\./);
});
