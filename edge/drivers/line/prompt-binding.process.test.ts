// Only the kernel's serial port shows that reads do not wait for writes.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SerialPortStream } from "@serialport/stream";
import { openPty, type Pty } from "../../test/pty.ts";
import { promptBinding } from "./prompt-binding.ts";

let stack = new AsyncDisposableStack();
let pty: Pty;
beforeEach(async () => {
  stack = new AsyncDisposableStack();
  pty = stack.use(await openPty());
});
afterEach(() => stack.disposeAsync());

async function openPort(): Promise<SerialPortStream> {
  const port = new SerialPortStream({ binding: promptBinding, path: pty.path, baudRate: 9600, autoOpen: false });
  await new Promise<void>((resolve, reject) => port.open((error) => (error ? reject(error) : resolve())));
  stack.defer(() => new Promise((closed) => (port.isOpen ? port.close(() => closed()) : closed())));
  return port;
}

describe("a port that reads and writes at once", () => {
  it("hears what comes, however it is cut", async () => {
    const port = await openPort();
    let heard = "";
    port.on("data", (bytes: Buffer) => (heard += bytes.toString()));
    for (const piece of ["GA1", ".0123", "4567\r", "\n"]) pty.write(piece);
    await vi.waitFor(() => expect(heard).toBe("GA1.01234567\r\n"));
  });

  it("writes more than the system takes at once, whole and in order", async () => {
    const port = await openPort();
    const chunks: Buffer[] = [];
    pty.onData((bytes) => chunks.push(bytes));
    const lines = Array.from({ length: 20_000 }, (_, n) => `line ${n}\n`);
    for (let from = 0; from < lines.length; from += 5_000) port.write(lines.slice(from, from + 5_000).join(""));
    await vi.waitFor(() => expect(Buffer.concat(chunks).toString()).toBe(lines.join("")));
  });

  it("closes with a reason when its other end goes", async () => {
    const port = await openPort();
    const closed = new Promise((resolve) => port.once("close", resolve));
    port.resume();
    await pty.unplug();
    expect(await closed).toMatchObject({ disconnected: true });
  });

  it("closes while it waits for bytes", async () => {
    const port = await openPort();
    port.resume();
    const closed = new Promise((resolve) => port.once("close", resolve));
    port.close();
    expect(await closed).toBeNull();
  });
});
