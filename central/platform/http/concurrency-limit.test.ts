import { expect, test } from "vitest";
import { createConcurrencyLimit } from "./concurrency-limit.ts";

const { signal } = new AbortController();
const never = (): Promise<void> => new Promise(() => undefined);

test("one caller's requests wait for each other; another's do not", async () => {
  const turns = createConcurrencyLimit(1);
  const order: string[] = [];
  const first = Promise.withResolvers<undefined>();
  const run = (caller: string, name: string, work: () => Promise<unknown> = () => Promise.resolve()) =>
    turns.take(caller, signal, async () => {
      order.push(`${name} begins`);
      await work();
    });
  const one = run("a", "1", () => first.promise);
  const two = run("a", "2");
  await run("b", "3");
  expect(order).toEqual(["1 begins", "3 begins"]);
  first.resolve(undefined);
  await Promise.all([one, two]);
  expect(order).toEqual(["1 begins", "3 begins", "2 begins"]);
});

test("one that fails hands its turn on", async () => {
  const turns = createConcurrencyLimit(1);
  const failing = turns.take("a", signal, () => Promise.reject(new Error("it failed")));
  const next = turns.take("a", signal, () => Promise.resolve("done"));
  await expect(failing).rejects.toThrow("it failed");
  await expect(next).resolves.toBe("done");
});

test("a line that is too long is refused, with a time to come back", async () => {
  const turns = createConcurrencyLimit(2);
  for (let n = 0; n < 10; n++) void turns.take("a", signal, never);
  await expect(turns.take("a", signal, never)).rejects.toMatchObject({ code: "rate_limited", retryAfterSeconds: 1 });
  await expect(turns.take("b", signal, () => Promise.resolve("b"))).resolves.toBe("b");
});

test("who has gone leaves the line", async () => {
  const turns = createConcurrencyLimit(1);
  const held = Promise.withResolvers<undefined>();
  const holding = turns.take("a", signal, () => held.promise);
  const leaving = new AbortController();
  let hasRun = false;
  const gone = turns.take("a", leaving.signal, () => Promise.resolve((hasRun = true)));
  leaving.abort();
  await expect(gone).rejects.toMatchObject({ code: "unavailable" });
  held.resolve(undefined);
  await holding;
  await turns.take("a", signal, () => Promise.resolve());
  expect(hasRun).toBe(false);
});
