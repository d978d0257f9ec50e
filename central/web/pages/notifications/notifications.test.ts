import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../../../shared/lib/ids.ts";
import { notify, notifyPerson, type Notification } from "../../../features/base/notifications/service.ts";
import { systemActor } from "../../../platform/auth/principal.ts";
import { onSqlite } from "../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../test/harness.ts";
import { type BrowserDouble, browserOfUser } from "../../test/browser-double.ts";

const engine = onSqlite();
let central: TestCentral;
let admin: BrowserDouble;
let adminId: string;
beforeAll(async () => {
  central = await startCentral(engine);
  adminId = (await central.as("super_admin")).principal.id;
  admin = await browserOfUser(central, adminId);
});
afterAll(() => central[Symbol.asyncDispose]());

const PATH = "/account/notifications";
const actor = systemActor("test");
const send = (more: Partial<Notification>) =>
  central.platform.transact(actor, (work) =>
    notify(work, {
      kind: "edge-alert",
      permission: "gates.read",
      areaId: null,
      gateId: null,
      data: {},
      said: { code: "service_ok", params: { service: "CEISA" } },
      ...more,
    }),
  );
const bellOf = async (browser: BrowserDouble) =>
  /class="unseen"\s*>([^<]*)<\/span/.exec((await browser.get(`${PATH}/bell`)).text)?.[1]?.trim();
/** The forms that read a message, in the order of the list. */
const formsIn = (text: string) => [...text.matchAll(/action="([^"]+\/read)"/g)].map(([, to = ""]) => to);

test("the bell counts what is unread, on every page and by itself; each message leads to what it is about", async () => {
  const [reviewId, edgeId] = [newId(), newId()];
  await send({ kind: "review-opened", reviewId });
  central.clock.advance(1000);
  await send({ edgeId });
  expect(await bellOf(admin)).toBe("Notifications: 2 unread");
  expect((await admin.get("/live")).text).toMatch(/bell-count[^>]*>2</);

  const list = await admin.get(PATH);
  expect(list.text).toContain("CEISA");
  const [head, row] = (await admin.get(`${PATH}/list.csv?kind=edge-alert`)).text.split("\r\n");
  expect(head).toBe("Message,State,About,Gate,Sent (Asia/Jakarta)");
  expect(row).toMatch(/^CEISA.*,new,Gate computer,,\d{4}-[-: \d]*$/);
  const [newest = "", older = ""] = formsIn(list.text);
  expect((await admin.post(newest, {})).location).toBe(`/edges/${edgeId}`);
  expect((await admin.post(older, {})).location).toBe(`/reviews/${reviewId}`);
  expect(await bellOf(admin)).toBe("Notifications: nothing unread");
  expect((await admin.get("/live")).text).not.toContain("bell-count");
  expect((await admin.get(`${PATH}?is_read=false`)).text).toContain("You have read everything.");
  expect((await admin.get(`${PATH}?kind=review-opened`)).text).not.toContain(`/edges/${edgeId}`);
});

test("all are read by one press, and only the person's own", async () => {
  await send({ kind: "counts-corrected" });
  await central.platform.transact(actor, (work) =>
    notifyPerson(work, adminId, { kind: "sign-in-failures", said: "Five failures", data: {} }),
  );
  const other = await browserOfUser(central, (await central.as("admin")).principal.id);
  expect((await other.get(PATH)).text).not.toContain("Five failures");
  const read = await admin.post(`${PATH}/read-all`, {});
  expect(read.location).toBe(`${PATH}?marked=2`);
  expect((await admin.get(`${PATH}?marked=2`)).text).toContain("2 messages are marked as read.");
  expect((await admin.get(`${PATH}?marked=many`)).text).not.toContain("NaN");
  expect(await bellOf(admin)).toBe("Notifications: nothing unread");
});

test("who does not see the subject of a message marks it as read and stays", async () => {
  const tenant = await central.as("tenant");
  await central.platform.transact(actor, (work) =>
    notifyPerson(work, tenant.principal.id, { kind: "counts-corrected", said: "Corrected", data: {} }),
  );
  const browser = await browserOfUser(central, tenant.principal.id);
  const { text } = await browser.get(PATH);
  expect(text).toContain("Corrected");
  const [form = ""] = formsIn(text);
  expect((await browser.post(form, {})).location).toMatch(/^\/(dashboards|account\/notifications)$/);
  expect((await browser.post(`${PATH}/${newId()}/read`, {})).status).toBe(404);
});
