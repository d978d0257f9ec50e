// Only a daemon on ports and a port's reader show what bad bytes and absent devices cost.
import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { expect, test } from "vitest";
import { Device, Lane } from "../../central/wire/gate-resources.ts";
import { sendTruck } from "../story/trucks.ts";
import { listenOnFreePort } from "../../shared/test/free-port.ts";
import { until } from "../lib/until.ts";
import { openRoad, type OpenRoad } from "./open-road.ts";

/** A lane with absent devices, and a reader that this test plays. */
async function addPoorLane({ site }: OpenRoad, readerPort: number): Promise<Lane> {
  const { admin, gateId } = site;
  const lane = await admin.post("/v1/lanes", { gate_id: gateId, name: "Poor lane", number: 4, direction: "in" }, Lane);
  const nowhere = { type: "serial", path: "/dev/there-is-no-such-port" };
  const devices = [
    { role: "barrier", driver: "modbus-relay", link: nowhere, open_relay: 0 },
    { role: "sign", driver: "alpha-sign", link: { type: "tcp", host: "127.0.0.1", port: 1 } },
    { role: "loop", driver: "tasmota", topic: "tasmota_nobody", place: "under" },
    { role: "reader", driver: "scanner-line", link: { type: "tcp", host: "127.0.0.1", port: readerPort } },
  ];
  for (const settings of devices)
    await admin.post(`/v1/lanes/${lane.id}/devices`, { name: settings.role, settings }, Device);
  return lane;
}

async function pour(socket: Socket, bytes: Buffer): Promise<void> {
  if (!socket.write(bytes)) await once(socket, "drain");
}

test("bad input and missing devices cost nothing but themselves, and the edge says what it lacks", async () => {
  await using road = await openRoad();
  const { world, memory } = road;
  const readers: Socket[] = [];
  const reader = createServer((socket) => readers.push(socket.on("error", () => undefined)));
  const readerPort = await listenOnFreePort(reader);
  await using stack = new AsyncDisposableStack();
  stack.defer(() => {
    for (const socket of readers) socket.destroy();
    reader.close();
  });

  const poor = await addPoorLane(road, readerPort);
  await until("the edge tells of everything that the poor lane lacks", async () => {
    const { lacks } = await world.edge.status();
    const problems = lacks.filter((lack) => lack.startsWith("lane 4:")).join("\n");
    return ["barrier", "sign", "loop"].every((name) => problems.includes(name));
  });
  const connected = await until("the edge reads the poor lane's reader", () => readers.at(-1));

  await world.simulator.fault("reader-in", { kind: "noise", bytes_per_second: 20_000 });
  await world.simulator.fault("board-out", { kind: "noise", bytes_per_second: 20_000 });
  const million = Buffer.alloc(2 ** 20, "A");
  for (let n = 0; n < 10; n++) await pour(connected, million);
  await pour(connected, Buffer.from("\r\n"));
  const before = memory.lastSequence();
  const foreign = "HTTPS://EXAMPLE.COM/PAY?ID=4711";
  await pour(connected, Buffer.from(`${foreign}\r\n`));
  const decided = await until("the foreign QR is decided", () =>
    memory
      .facts(before)
      .find((fact) => fact.type === "decision" && fact.lane_id === poor.id && fact.presented.text === foreign),
  );
  expect(decided).toMatchObject({ decision: { code: "UNREADABLE", verdict: "refuse" } });
  await until("the edge tells that the reader of lane in is noisy", async () =>
    (await world.edge.status()).lanes.some(({ devices }) => devices.some(({ state }) => state === "degraded")),
  );
  for (const device of ["reader-in", "board-out"]) await world.simulator.fault(device, "resume");

  const rows = [
    await sendTruck(road, {
      who: "after the noise",
      lane: "in",
      driver: road.cast.running.regular,
      expects: { code: "OK", passage: "confirmed" },
    }),
    await sendTruck(road, {
      who: "after the noise",
      lane: "out",
      driver: road.cast.running.regular,
      expects: { code: "OK", passage: "confirmed" },
    }),
  ];
  expect(rows.flatMap(({ problems }) => problems)).toEqual([]);
  // The ten million letters without a terminator caused no scan.
  expect(memory.facts().filter((fact) => fact.type === "decision" && /^A{64}/.test(fact.presented.text))).toEqual([]);

  await world.killEdge();
  await world.startEdge({ GATE_EDGE_SITE_BROKER_URL: "mqtt://127.0.0.1:1" });
  await until("the edge tells that there is no broker", async () =>
    (await world.edge.status()).lacks.some((lack) => lack.startsWith("lane 3:") && /broker/.test(lack)),
  );
  const still = await sendTruck(road, {
    who: "without the broker",
    lane: "in",
    driver: road.cast.running.hesitant,
    expects: { code: "OK", passage: "confirmed" },
  });
  expect(still.problems).toEqual([]);
  road.forget();
});
