import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { listenOnFreePort } from "../../shared/test/free-port.ts";
import { type Fault, type FaultProxy, openFaultProxy } from "./fault-proxy.ts";

const ANSWER = "0123456789".repeat(20);

/** A server behind a proxy; it records all requests. */
async function behindProxy(): Promise<{
  arrived: string[];
  proxy: FaultProxy;
  ask: (body?: string) => Promise<string>;
}> {
  const arrived: string[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (piece: Buffer) => (body += piece.toString("latin1")));
    request.on("end", () => {
      arrived.push(body);
      response.end(ANSWER);
    });
    request.on("error", () => arrived.push(`${body} (cut)`));
  });
  const port = await listenOnFreePort(server);
  const proxy = await openFaultProxy(() => `http://127.0.0.1:${port}`);
  onTestFinished(async () => {
    await proxy[Symbol.asyncDispose]();
    server.closeAllConnections();
    server.close();
  });
  const ask = async (body = "abcdefgh"): Promise<string> => {
    try {
      return await (await fetch(`${proxy.url}/v1/step`, { method: "POST", body })).text();
    } catch {
      return "cut";
    }
  };
  return { arrived, proxy, ask };
}

test.each<[Fault["is"], Fault, { arrives: string[]; answer: string }]>([
  ["delay", { is: "delay", ms: 5 }, { arrives: ["abcdefgh"], answer: ANSWER }],
  ["refuse", { is: "refuse" }, { arrives: [], answer: "cut" }],
  ["stall", { is: "stall", ms: 5 }, { arrives: [], answer: "cut" }],
  ["cut-request", { is: "cut-request", share: 0.5 }, { arrives: ["abcd (cut)"], answer: "cut" }],
  ["corrupt-request", { is: "corrupt-request", share: 0.5 }, { arrives: ["abcd\0\0\0\0"], answer: ANSWER }],
  ["lose-answer", { is: "lose-answer" }, { arrives: ["abcdefgh"], answer: "cut" }],
  ["cut-answer", { is: "cut-answer", afterBytes: 7 }, { arrives: ["abcdefgh"], answer: "cut" }],
  ["stall-answer", { is: "stall-answer", afterBytes: 7, ms: 5 }, { arrives: ["abcdefgh"], answer: "cut" }],
  [
    "corrupt-answer",
    { is: "corrupt-answer", atByte: 4 },
    { arrives: ["abcdefgh"], answer: `0123\0\0\0\0${ANSWER.slice(8)}` },
  ],
  ["repeat", { is: "repeat", times: 3 }, { arrives: ["abcdefgh", "abcdefgh", "abcdefgh"], answer: ANSWER }],
])("%s", async (_, fault, { arrives, answer }) => {
  const { arrived, proxy, ask } = await behindProxy();
  proxy.fail("step", fault);
  expect(await ask()).toBe(answer);
  await expect.poll(() => arrived).toEqual(arrives);
  expect(await ask("next")).toBe(ANSWER);
  expect(arrived).toEqual([...arrives, "next"]);
  expect(proxy.count("step")).toBe(2);
});

test("late: the request arrives behind one that was made after it", async () => {
  const { arrived, proxy, ask } = await behindProxy();
  proxy.fail("step", { is: "late", ms: 60 });
  expect(await ask("first")).toBe("cut");
  expect(await ask("second")).toBe(ANSWER);
  await proxy.allArrived();
  expect(arrived).toEqual(["second", "first"]);
});

test("faults belong to the step that they were set for, and healing forgets them and cuts what stands still", async () => {
  const { proxy, ask } = await behindProxy();
  proxy.fail("other", { is: "refuse" });
  expect(await ask()).toBe(ANSWER);
  proxy.fail("step", { is: "stall", ms: 600_000 }, { is: "refuse" });
  const standing = ask();
  await expect.poll(() => proxy.count("step")).toBe(2);
  proxy.heal();
  expect(await standing).toBe("cut");
  expect(await ask()).toBe(ANSWER);
});

test("a severed line carries nothing, not even what was under way, until it is healed", async () => {
  const { arrived, proxy, ask } = await behindProxy();
  proxy.fail("step", { is: "stall", ms: 600_000 });
  const standing = ask();
  await expect.poll(() => proxy.count("step")).toBe(1);
  proxy.sever();
  expect([await standing, await ask()]).toEqual(["cut", "cut"]);
  expect(arrived).toEqual([]);
  proxy.heal();
  expect(await ask()).toBe(ANSWER);
});

test("a listener is notified when a request has been forwarded whole", async () => {
  const { proxy, ask } = await behindProxy();
  let handedOn = 0;
  const stop = proxy.onHandedOn("step", () => handedOn++);
  await ask();
  stop();
  await ask();
  expect(handedOn).toBe(1);
});
