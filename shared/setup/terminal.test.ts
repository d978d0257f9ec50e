import { once } from "node:events";
import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { openTerminal } from "./terminal.ts";

function person() {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => input });
  const output = Object.assign(new PassThrough(), { isTTY: true });
  let shown = "";
  output.on("data", (bytes: Buffer) => (shown += bytes.toString()));
  return { input, output, shown: () => shown, terminal: openTerminal(input, output) };
}

test("a person is asked line by line, and what is hidden is never shown", async () => {
  const { input, terminal, shown } = person();
  const name = terminal.ask("Name: ");
  input.write(" Ani \r");
  expect(await name).toBe("Ani");
  const password = terminal.ask("Password: ", { isHidden: true });
  input.write("open sesame\r");
  expect(await password).toBe("open sesame");
  expect(shown()).toContain("Password: ");
  expect(shown()).not.toContain("sesame");
});

test("a person who ends it is asked nothing more", async () => {
  const { input, terminal } = person();
  const asked = terminal.ask("Name: ");
  input.write("\u0003");
  await expect(asked).rejects.toThrow("Ended");
});

test("without a person standard input is read as a whole", async () => {
  const input = new PassThrough();
  const terminal = openTerminal(input, new PassThrough());
  expect(terminal.isPerson).toBe(false);
  const read = terminal.readAll();
  input.end("one\ntwo\n");
  await once(input, "end");
  expect(await read).toBe("one\ntwo\n");
});
