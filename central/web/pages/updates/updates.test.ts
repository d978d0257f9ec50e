import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newReleaseKeys } from "../../../../shared/release/sign-release.ts";
import { playRelease } from "../../../../shared/release/test/played-release.ts";
import { EdgeRelease } from "../../../wire/edge-update.ts";
import { gateSite } from "../../../features/gates/edges/test/gate-site.ts";
import { onSqlite } from "../../../test/engines.ts";
import { FIRST_ADMIN, startCentral, type TestCentral } from "../../../test/harness.ts";
import { type BrowserDouble, browserOf } from "../../test/browser-double.ts";

const keys = newReleaseKeys();
let central: TestCentral;
let browser: BrowserDouble;
const opened = new AsyncDisposableStack();
beforeAll(async () => {
  const config = { release_key: keys.public.split("\n")[1] ?? "" };
  central = opened.use(await startCentral(onSqlite(), { config }));
  browser = browserOf(central.central.app);
  await browser.post("/sign-in", { ...FIRST_ADMIN, to: "/" });
});
afterAll(() => opened.disposeAsync());

test("an update is begun, seen and stopped on the page, in the reader's language", async () => {
  const admin = await central.as("super_admin");
  const site = gateSite(central, admin);
  const { edge } = await site.standing();
  const report = { processor: "amd64", unable_because: null, attempt: null, state: "idle", percent: null } as const;
  await site.beat(edge.edge_id, site.heartbeat({ version: "1.0", update: { ...report, because: null } }));
  const folder = mkdtempSync(join(tmpdir(), "releases-"));
  opened.defer(() => rmSync(folder, { recursive: true }));
  const release = await playRelease(folder, { version: "2.0", secret: keys.secret });
  const form = new FormData();
  form.append("file", new File([readFileSync(release.file)], "release.deb"));
  form.append("signature", new File([release.signature], "release.minisig"));
  await admin.post("/v1/edge-releases", EdgeRelease, form);
  expect((await browser.get("/updates")).text).toContain("Begin an update");
  const body = { version: "2.0", first_edge_id: edge.edge_id, pause_minutes: "5" };
  await browser.post("/updates/rollouts/start", body);
  expect((await browser.get("/updates")).text).toMatch(/under way/);
  await browser.post("/language", { language: "id" });
  expect((await browser.get("/updates")).text).toMatch(/sedang berjalan/);
  const { id } = await central.platform.db.selectFrom("edge_rollouts").select("id").executeTakeFirstOrThrow();
  await browser.post(`/updates/rollouts/${id}/stop`, {});
  expect((await browser.get("/updates")).text).toMatch(/dihentikan/);
});
