import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

/** The log writes to the process's own standard output: so it is a process of its own. */
function logged(format: string, statement: string, level = "info"): string {
  const module = new URL("log.ts", import.meta.url).href;
  const code = `import { openLog } from ${JSON.stringify(module)};
    const log = openLog({ name: "edge", level: "${level}", format: "${format}" });
    ${statement}`;
  return execFileSync(process.execPath, ["--input-type=module-typescript", "--eval", code], { encoding: "utf8" });
}

test("a line is JSON with the moment, the process and the level in words", () => {
  const line = JSON.parse(logged("json", `log.warn({ lane: "in" }, "the arm is stuck")`)) as unknown;
  expect(line).toMatchObject({ level: "warn", name: "edge", lane: "in", msg: "the arm is stuck" });
  expect(line).toHaveProperty("time", expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/));
});

test("secrets stay out of it, at the top and two levels below", () => {
  const text = logged(
    "json",
    `log.info({ password: "s3cret", user: { pin: "s3cret" }, request: { headers: { authorization: "s3cret" } }, id: 7 })`,
  );
  expect(text).not.toContain("s3cret");
  expect(JSON.parse(text)).toMatchObject({ password: "[secret]", user: { pin: "[secret]" }, id: 7 });
});

test("what is below its level is not written", () => {
  expect(logged("json", `log.info("hello")`, "warn")).toBe("");
});

test("people get lines for people", () => {
  expect(logged("pretty", `log.info("the edge is up")`)).toMatch(/INFO.*the edge is up/);
});

test("the journal gets the priority and a sentence", () => {
  expect(logged("journal", `log.warn({ lane: "in", lane_name: "Masuk" }, "the arm is stuck")`)).toBe(
    "<4>Masuk: the arm is stuck\n",
  );
});

test("without a choice lines are JSON where no journal reads them", () => {
  expect(JSON.parse(logged("auto", `log.info("hello")`))).toMatchObject({ level: "info", msg: "hello" });
});
