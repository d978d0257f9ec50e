import { afterAll, beforeAll, expect, test } from "vitest";
import { gateSite, laneReport } from "../../../features/gates/edges/test/gate-site.ts";
import { Device, type Lane, LaneDetail } from "../../../wire/gate-resources.ts";
import { onSqlite } from "../../../test/engines.ts";
import { FIRST_ADMIN, startCentral, type TestCentral } from "../../../test/harness.ts";
import { type BrowserDouble, browserOf } from "../../test/browser-double.ts";

let central: TestCentral;
let site: ReturnType<typeof gateSite>;
let admin: Awaited<ReturnType<TestCentral["as"]>>;
let browser: BrowserDouble;
beforeAll(async () => {
  central = await startCentral(onSqlite());
  admin = await central.as("super_admin");
  site = gateSite(central, admin);
  browser = browserOf(central.central.app);
  await browser.post("/sign-in", { ...FIRST_ADMIN, to: "/" });
});
afterAll(() => central[Symbol.asyncDispose]());

const ARM = {
  name: "Arm",
  "settings.role": "barrier",
  "settings.link.type": "serial",
  "settings.link.path": "/dev/gate/relay",
  "settings.link.baud_rate": "19200",
  "settings.open_relay": "0",
  "settings.open_limit": "given",
  "settings.open_limit.input": "2",
  "settings.open_limit.active_high": "false",
};
const devicesOf = async (lane: Lane) => (await admin.get(`/v1/lanes/${lane.id}`, LaneDetail)).devices;

test("the catalogue leads by kind and maker to a form that has the settings of the driver and its wiring", async () => {
  const { lane } = await site.standing();
  expect((await browser.get(`/lanes/${lane.id}`)).text).toContain(`href="/lanes/${lane.id}/devices/new"`);
  const list = (await browser.get(`/lanes/${lane.id}/devices/new`)).text;
  const address = `/lanes/${lane.id}/devices/new?driver=modbus-relay`;
  expect(list).toContain(`href="${address}&role=light"`);
  const form = (await browser.get(`${address}&role=light`)).text;
  expect(form).toMatch(/<option value="light" selected>\s*Light/);
  expect(form).toContain('name="settings.red_relay"');
  expect(form).not.toContain('name="settings.open_relay"');
  expect(form).toContain("RS-485 A/B");
  expect((await browser.get(`/lanes/${lane.id}/devices/new?driver=nothing`)).status).toBe(404);
});

test("another choice brings its entries and keeps what was typed; nothing is saved by it", async () => {
  const { lane } = await site.standing();
  const address = `/lanes/${lane.id}/devices/new?driver=modbus-relay`;
  const chosen = await browser.post(address, { ...ARM, "settings.link.type": "tcp", choose: "settings.link.type" });
  expect([chosen.status, chosen.text.includes('role="alert" tabindex')]).toEqual([200, false]);
  expect(chosen.text).toContain('name="settings.link.host"');
  expect(chosen.text).not.toContain('name="settings.link.path"');
  expect(chosen.text).toMatch(/name="settings\.open_limit\.input"[^>]*value="2"/);
  expect(await devicesOf(lane)).toEqual([]);
});

test("a device is made, shown with its settings, changed and removed", async () => {
  const { lane, edge } = await site.standing();
  const address = `/lanes/${lane.id}/devices/new?driver=modbus-relay`;
  const wrong = await browser.post(address, { ...ARM, "settings.link.path": "relay" });
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain('id="field-settings-link-path-problem"');
  const made = await browser.post(address, ARM);
  expect(made.status).toBe(303);
  const [device] = await devicesOf(lane);
  expect(device?.settings).toMatchObject({
    driver: "modbus-relay",
    link: { type: "serial", path: "/dev/gate/relay", baud_rate: 19_200, data_bits: 8 },
    open_limit: { input: 2, active_high: false },
    closed_limit: null,
    pulse_ms: 500,
  });
  const page = `/lanes/${lane.id}/devices/${device?.id ?? ""}`;
  expect(made.location).toBe(`${page}?done=saved`);
  expect((await browser.get(page)).text).toContain("The gate has not taken the settings yet");
  const form = (await browser.get(`${page}/edit`)).text;
  expect(form).toMatch(/name="settings\.link\.baud_rate"[^>]*value="19200"/);
  const version = /name="version" value="([^"]+)"/.exec(form)?.[1] ?? "";
  central.clock.advance(1000);
  const changed = { ...ARM, "settings.open_limit": "", "settings.pulse_ms": "700", version };
  expect((await browser.post(`${page}/edit`, changed)).status).toBe(303);
  expect((await devicesOf(lane))[0]?.settings).toMatchObject({ open_limit: null, pulse_ms: 700 });
  expect((await browser.post(`${page}/edit`, changed)).status).toBe(409);

  central.clock.advance(1000);
  const report = {
    device_id: device?.id ?? "",
    role: "barrier" as const,
    state: "ready" as const,
    since: site.heartbeat().sent_at,
    detail: null,
  };
  await site.beat(edge.edge_id, site.heartbeat({ lanes: [laneReport(lane.id, { devices: [report] })] }));
  const taken = (await browser.get(page)).text;
  expect([taken.includes("The gate works with these settings"), taken.includes("hx-trigger")]).toEqual([true, false]);
  const configuration = { state: "refused" as const, problem: "one relay for two devices" };
  await site.beat(edge.edge_id, site.heartbeat({ lanes: [laneReport(lane.id, { configuration })] }));
  expect((await browser.get(page)).text).toContain("one relay for two devices");

  expect((await browser.post(`${page}/delete`, {})).location).toBe(`/lanes/${lane.id}?done=1`);
  expect(await devicesOf(lane)).toEqual([]);
});

test("what another device of the gate has already is said at its entry, and saved only on a second press", async () => {
  const { gate, lane } = await site.standing();
  const other = await site.lane(gate.id, { number: 2, name: "Lane 2" });
  const address = (id: string) => `/lanes/${id}/devices/new?driver=modbus-relay`;
  expect((await browser.post(address(other.id), { ...ARM, name: "The other arm" })).status).toBe(303);
  const clash = await browser.post(address(lane.id), ARM);
  expect([clash.status, (await devicesOf(lane)).length]).toEqual([409, 0]);
  expect(clash.text).toMatch(/id="field-settings-open_relay-problem">[^<]*The other arm/);
  expect(clash.text).toMatch(/name="settings\.open_limit\.input"[^>]*value="2"/);
  expect((await browser.post(address(lane.id), { ...ARM, despite: "1" })).status).toBe(303);
  const [device] = await devicesOf(lane);
  const page = `/lanes/${lane.id}/devices/${device?.id ?? ""}`;
  const form = (await browser.get(`${page}/edit`)).text;
  const version = /name="version" value="([^"]+)"/.exec(form)?.[1] ?? "";
  // Itself is no other device.
  expect((await browser.post(`${page}/edit`, { ...ARM, "settings.open_relay": "5", version })).status).toBe(303);
});

test("a stored secret is never shown, and stays when the form comes back", async () => {
  const { lane } = await site.standing();
  const source = { type: "http", url: "http://192.168.1.20/snap.jpg", username: "admin", password: "geheim" };
  const settings = { role: "reader", driver: "camera", source };
  const { id } = await admin.post(`/v1/lanes/${lane.id}/devices`, Device, { name: "Camera", settings });
  const page = `/lanes/${lane.id}/devices/${id}`;
  const form = (await browser.get(`${page}/edit`)).text;
  expect([form.includes("geheim"), (await browser.get(page)).text.includes("geheim")]).toEqual([false, false]);
  const sent = Object.fromEntries(
    [...form.matchAll(/<input[^>]*name="(settings[^"]+|name|version)"[^>]*>/g)].map(([tag, name = ""]) => [
      name,
      /value="([^"]*)"/.exec(tag)?.[1] ?? "",
    ]),
  );
  const saved = await browser.post(`${page}/edit`, { ...sent, "settings.source.type": "http", name: "Eye" });
  expect(saved.status).toBe(303);
  const rows = await central.platform.db.selectFrom("devices").selectAll().where("id", "=", id).execute();
  expect([rows[0]?.name, rows[0]?.settings.includes("geheim")]).toEqual(["Eye", true]);
});

test("a device is tested through its gate, and the page tells what became of it; an arm needs a second word", async () => {
  const { lane, edge } = await site.standing();
  const made = await browser.post(`/lanes/${lane.id}/devices/new?driver=modbus-relay`, ARM);
  const page = made.location?.split("?")[0] ?? "";
  const key = () => crypto.randomUUID();
  const asked = await browser.post(`${page}/test/read`, { key: key() });
  const id = /\?test=(.+)$/.exec(asked.location ?? "")?.[1] ?? "";
  const waits = (await browser.get(`${page}?test=${id}`)).text;
  expect([waits.includes("Sent to the gate, no answer yet"), waits.includes("hx-trigger")]).toEqual([true, true]);
  const at = site.heartbeat().sent_at;
  const picture = { kind: "png" as const, base64: "AAAA" };
  const told = { outcome: "done" as const, because: "it is down", activity_id: null, at, picture };
  await site.work((work) => site.edges.finishCommand(work, edge.edge_id, id, told));
  const done = (await browser.get(`${page}?test=${id}`)).text;
  expect(done).toContain("it is down");
  const image = /src="([^"]+picture[^"]+)"/.exec(done)?.[1] ?? "";
  expect((await browser.get(image.replaceAll("&amp;", "&"))).status).toBe(200);

  const commands = () => site.edges.commandsFor(central.platform.db, edge.edge_id, central.clock.nowMs());
  expect((await browser.post(`${page}/test/open`, { key: key() })).location).toBe(page);
  expect(await commands()).toEqual([]);
  const opened = await browser.post(`${page}/test/open`, { key: key(), sure: "1" });
  expect(opened.location).toMatch(/\?command=/);
  expect(await commands()).toMatchObject([{ action: "open", reason: "Test of Arm" }]);
  central.clock.advance(60_000);
  expect((await browser.get(page)).text).toContain("nothing can be tested now");
  expect((await browser.post(`${page}/test/read`, { key: key() })).status).toBe(409);
});
