import { afterAll, beforeAll, expect, test } from "vitest";
import { BufferEntry } from "../../../../shared/wire/buffer-zone.ts";
import { Gate } from "../../../wire/gate-resources.ts";
import type { VehicleTicketRecord } from "../../../../shared/wire/feed.ts";
import { activitySite } from "../../../features/work/gate-activities/test/activity-site.ts";
import { onSqlite } from "../../../test/engines.ts";
import { FIRST_ADMIN, startCentral, type TestCentral } from "../../../test/harness.ts";
import { type BrowserDouble, browserOf, browserOfUser } from "../../test/browser-double.ts";

let central: TestCentral;
let admin: Awaited<ReturnType<TestCentral["as"]>>;
let site: ReturnType<typeof activitySite>;
let browser: BrowserDouble;
beforeAll(async () => {
  central = await startCentral(onSqlite());
  admin = await central.as("super_admin");
  site = activitySite(central, admin);
  browser = browserOf(central.central.app);
  await browser.post("/sign-in", { ...FIRST_ADMIN, to: "/" });
});
afterAll(() => central[Symbol.asyncDispose]());

/** An area with this many places, its gate, and tickets of two vehicles. */
async function yard(capacity: number) {
  const { gate } = await site.gateWithEdge(undefined, "both");
  await admin.request("PATCH", `/v1/areas/${gate.area_id}`, { body: { rules: { capacity } } });
  const first = await site.ticket(gate.area_id);
  const second = await site.ticket(gate.area_id);
  const enter = (ticket: VehicleTicketRecord, priority = "normal") =>
    admin.post("/v1/buffer-zone/enter", BufferEntry, { vehicle_ticket_id: ticket.id, priority });
  return { gate, area: gate.area_id, first, second, enter };
}

test("a vehicle takes its place by its code, and is called when its turn comes", async () => {
  const { area, first, gate } = await yard(5);
  const address = `/buffer-zone?area_id=${area}`;
  expect((await browser.get(address)).text).toContain("Nobody waits.");
  const entered = await browser.post("/buffer-zone/enter", { search: first.vehicle_ticket_code, priority: "high" });
  expect(entered.location).toBe("/buffer-zone?done=enter");
  const page = (await browser.get(address)).text;
  const [, id = ""] = /action="\/buffer-zone\/([^/"]+)\/call"/.exec(page) ?? [];
  expect([id !== "", page.includes("high</span>")]).toEqual([true, true]);
  expect((await browser.post(`/buffer-zone/${id}/call`, { gate_id: gate.id })).location).toBe("/buffer-zone?done=call");
  const called = (await browser.get(address)).text;
  expect([called.includes("call 1"), called.includes(gate.name)]).toEqual([true, true]);
  expect(called).toContain(`href="/buffer-zone/list.csv?area_id=${area}"`);
  const file = (await browser.get(`/buffer-zone/list.csv?area_id=${area}`)).text.split("\r\n");
  expect([file[0], file[1]?.includes(`,called,,high,`), file[1]?.endsWith(gate.name)]).toEqual([
    ...["Area,Plate,State,Place,Class,Waits (Asia/Jakarta),Gate", true, true],
  ]);
  expect((await browser.post(`/buffer-zone/${id}/leave`, { reason: "" })).location).toBe("/buffer-zone?done=leave");
  expect((await browser.get(`/buffer-zone/${id}`)).status).toBe(404);
});

test("the gate of a call is named, however many gates there are", async () => {
  const { area, first, enter } = await yard(5);
  const gateOf = (name: string) => admin.post("/v1/gates", Gate, { area_id: area, name });
  for (let at = 0; at < 100; at++) await gateOf(`A ${at}`);
  const last = await gateOf("Zebra");
  const entry = await enter(first);
  expect((await browser.post(`/buffer-zone/${entry.id}/call`, { gate_id: last.id })).status).toBe(303);
  expect((await browser.get(`/buffer-zone?area_id=${area}`)).text).toContain("Zebra");
});

test("a call out of turn says who waits before, and takes a reason; a full area says so", async () => {
  const { first, second, enter } = await yard(1);
  await enter(first);
  const entry = await enter(second);
  const address = `/buffer-zone/${entry.id}`;
  expect((await browser.get(address)).text).toContain("1 wait before it.");
  const refused = await browser.post(`${address}/call`, { gate_id: "", out_of_turn_reason: "" });
  expect([
    refused.status,
    refused.text.includes("1 wait before this vehicle: call them first, or give a reason."),
  ]).toEqual([409, true]);
  const told = await browser.post(`${address}/call`, { out_of_turn_reason: "cold goods" });
  expect(told.location).toBe("/buffer-zone?done=call");
  expect((await browser.get(address)).text).toContain("cold goods");
});

test("a called vehicle is called again to another gate, and put back", async () => {
  const { first, gate, enter } = await yard(5);
  const { id } = await enter(first);
  const address = `/buffer-zone/${id}`;
  expect((await browser.get(address)).text).not.toContain(`${address}/recall`);
  await browser.post(`${address}/call`, { gate_id: "" });
  expect((await browser.post(`${address}/recall`, { gate_id: gate.id })).location).toBe("/buffer-zone?done=recall");
  expect((await browser.get(address)).text).toContain("call 2");
  expect((await browser.post(`${address}/put-back`, {})).location).toBe("/buffer-zone?done=put-back");
  const again = await browser.post(`${address}/put-back`, {});
  expect([again.status, again.text.includes("it is not called")]).toEqual([409, true]);
  expect((await browser.get(address)).text).toContain(`${address}/call`);
});

test("an unknown plate and one with several tickets are said, and the choice is taken", async () => {
  const none = await browser.post("/buffer-zone/enter", { search: "ZZ 999 ZZ", priority: "normal" });
  expect([none.status, none.text.includes("No ticket that is valid now")]).toEqual([200, true]);
  const { first, second } = await yard(5);
  const several = await browser.post("/buffer-zone/enter", {
    search: first.police_number.slice(0, 1),
    priority: "normal",
  });
  expect(several.text).toContain("Several tickets fit");
  const chosen = await browser.post("/buffer-zone/enter", { vehicle_ticket_id: second.id, priority: "normal" });
  expect(chosen.location).toBe("/buffer-zone?done=enter");
  const twice = await browser.post("/buffer-zone/enter", { vehicle_ticket_id: second.id, priority: "normal" });
  expect(twice.status).toBe(409);
});

test("the number inside is corrected with a reason", async () => {
  const { area } = await yard(9);
  const done = await browser.post("/buffer-zone/correct", { area_id: area, inside: "4", reason: "counted at noon" });
  expect(done.location).toBe("/buffer-zone?done=correct");
  expect((await browser.get(`/buffer-zone?area_id=${area}`)).text).toMatch(/Inside now<\/dt>\s*<dd>4</);
  const junk = await browser.post("/buffer-zone/correct", { area_id: area, inside: "some", reason: "<recount>" });
  expect([junk.status, junk.text.includes('value="some"'), junk.text.includes('value="&lt;recount&gt;"')]).toEqual([
    ...[400, true, true],
  ]);
  expect(junk.text.match(/<details class="act" open>/g)).toHaveLength(1);
});

test("the board shows the called with their gate and the queue, and nothing to press", async () => {
  const { area, first, second, gate, enter } = await yard(5);
  const { id } = await enter(first);
  await enter(second);
  await browser.post(`/buffer-zone/${id}/call`, { gate_id: gate.id });
  const board = await browser.get(`/buffer-zone/board?area_id=${area}`);
  expect(board.text).toContain(`to ${gate.name}`);
  expect(board.text).toMatch(/board-place">1</);
  expect(board.text).not.toMatch(/<button|<form|<a /);
  expect(board.text).toContain(`hx-sse:connect="/buffer-zone/board/stream?area_id=${area}"`);
});

test("who may not see the gates sees neither page nor board", async () => {
  const tenant = await browserOfUser(central, (await central.as("tenant")).principal.id);
  for (const path of ["/buffer-zone", "/buffer-zone/board"]) expect((await tenant.get(path)).status).toBe(403);
});
