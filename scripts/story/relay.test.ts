import { once } from "node:events";
import { connect, createServer } from "node:net";
import { expect, test } from "vitest";
import { listenOnFreePort } from "../../shared/test/free-port.ts";
import { openRelay } from "./relay.ts";

test("a relay carries bytes both ways until it is cut, and again once it is healed", async () => {
  await using stack = new AsyncDisposableStack();
  const echo = createServer((socket) => socket.on("error", () => undefined).pipe(socket));
  const port = await listenOnFreePort(echo);
  stack.defer(() => void echo.close());
  const relay = stack.use(await openRelay(port));
  const said = async (text: string) => {
    const socket = connect(relay.port, "127.0.0.1");
    socket.on("error", () => undefined);
    stack.defer(() => void socket.destroy());
    const heard = new Promise<string>((resolve) => {
      socket.once("data", (bytes) => resolve(String(bytes)));
      socket.once("close", () => resolve("broken"));
    });
    socket.write(text);
    return { socket, heard: await heard };
  };

  const before = await said("hello");
  expect(before.heard).toBe("hello");
  const broken = once(before.socket, "close");
  expect(relay.cut()).toBe(1);
  await broken;
  expect((await said("anyone?")).heard).toBe("broken");
  relay.heal();
  expect((await said("again")).heard).toBe("again");
});
