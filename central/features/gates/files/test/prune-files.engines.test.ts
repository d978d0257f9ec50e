import { utimes } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../../../../shared/lib/ids.ts";
import { Capture } from "../../../../../shared/wire/capture.ts";
import { GateActivityDetail } from "../../../../wire/gate-activity.ts";
import { Ticket } from "../../../../wire/ticket.ts";
import { systemActor } from "../../../../platform/auth/principal.ts";
import { insertMany } from "../../../../platform/db/insert-many.ts";
import { storagePathOf } from "../../../../platform/files/storage.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { Company } from "../../../../wire/company.ts";
import { LoadWork } from "../../../../wire/load-unload.ts";
import type { Caller } from "../../../../test/caller.ts";
import { testEngine } from "../../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../../test/harness.ts";
import { applyRetention } from "../../../work/gate-activities/journal/retention.ts";
import { activitySite } from "../../../work/gate-activities/test/activity-site.ts";
import { LOADS } from "../../../work/load-unload/test/load-site.ts";
import { uploadFor } from "../../../../test/upload-for.ts";
import { TENANT_TICKETS, ticketWorld } from "../../../trade/tickets/test/ticket-world.ts";
import { pruneFilesJob } from "../prune-files.ts";

const DAY_MS = 24 * 3_600_000;
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);

const engine = testEngine();

/** The deletion of files at central, on any engine. */
describe(`retention of files on ${engine.name}`, () => {
  let central: TestCentral;
  let admin: Awaited<ReturnType<TestCentral["as"]>>;
  let site: ReturnType<typeof activitySite>;
  beforeEach(async () => {
    central = await startCentral(engine, { config: { activity_retention_days: 60, picture_retention_days: 40 } });
    admin = await central.as("super_admin");
    site = activitySite(central, admin);
  });
  afterEach(() => central[Symbol.asyncDispose]());

  const forget = (platform: Platform = central.platform) => pruneFilesJob.run(new AbortController().signal, platform);
  const days = (count: number) => central.clock.advance(count * DAY_MS);
  async function take(edge: Caller, activityId: string): Promise<string> {
    const body = new FormData();
    const fields = { id: newId(), activity_id: activityId, moment: "decision", taken_at: "2026-11-21T06:00:00.000Z" };
    for (const [key, value] of Object.entries(fields)) body.set(key, value);
    body.set("file", new File([JPEG], "photo.jpg"));
    return (await edge.post("/v1/files/hardware-transactions", Capture, body)).path;
  }
  /** A gate with a picture of an activity. */
  async function withPicture() {
    const made = await site.gateWithEdge();
    const decision = made.journal.decision();
    await site.push(made.edge, decision);
    return { ...made, decision, path: await take(made.edge, decision.id) };
  }
  /** The remains of a file: its picture, its record and its bytes. */
  async function left(path: string) {
    const { db, files } = central.platform;
    const captures = await db.selectFrom("captures").select("id").where("path", "=", path).execute();
    const records = await db.selectFrom("files").select("path").where("path", "=", path).execute();
    return [captures.length, records.length, await files.storage.sizeOf(storagePathOf(path)!)];
  }
  const [WHOLE, GONE] = [
    [1, 1, JPEG.length],
    [0, 0, null],
  ];
  /** Sets a file's modification time to the test clock. */
  async function writtenNow(path: string): Promise<void> {
    const seconds = central.clock.nowMs() / 1000;
    await utimes(join(central.platform.config.data_directory, "files", path), seconds, seconds);
  }

  test("a picture goes after its time, and its activity stays", async () => {
    const old = await withPicture();
    days(20);
    const young = await take(old.edge, old.decision.id);
    days(19);
    await forget();
    expect([await left(old.path), await left(young)]).toEqual([WHOLE, WHOLE]);
    days(2);
    await forget();
    expect([await left(old.path), await left(young)]).toEqual([GONE, WHOLE]);
    const { captures } = await admin.get(`/v1/gate-activities/${old.decision.id}`, GateActivityDetail);
    expect(captures.map(({ path }) => path)).toEqual([young]);
  });

  test("a picture goes with its activity, however young it is itself", async () => {
    const { decision, edge, path } = await withPicture();
    days(59);
    const late = await take(edge, decision.id);
    await applyRetention.run(new AbortController().signal, central.platform);
    expect([await left(path), await left(late)]).toEqual([WHOLE, WHOLE]);
    days(2);
    await applyRetention.run(new AbortController().signal, central.platform);
    expect([await left(path), await left(late)]).toEqual([GONE, GONE]);
  });

  test("one without an activity waits a week for it, and as long as facts of its edge can't be read", async () => {
    const { edge, journal, path } = await withPicture();
    const other = await site.gateWithEdge();
    const late = journal.decision();
    const paths = [path, await take(edge, late.id), await take(edge, newId()), await take(other.edge, newId())];
    const { results } = await site.push(other.edge, { ...other.journal.event(), type: "of a later version" });
    expect(results).toMatchObject([{ outcome: "parked" }]);
    days(6);
    await forget();
    expect(await Promise.all(paths.map(left))).toEqual([WHOLE, WHOLE, WHOLE, WHOLE]);
    await site.push(edge, late);
    days(2);
    await forget();
    expect(await Promise.all(paths.map(left))).toEqual([WHOLE, WHOLE, GONE, WHOLE]);
  });

  test("a QR goes a month after it was drawn, and is drawn again for whoever reads it", async () => {
    const world = await ticketWorld(central);
    const { id } = await world.create();
    const read = async () => {
      const ticket = await world.tenant.get(`${TENANT_TICKETS}/${id}`, Ticket);
      const { pathname, search, searchParams } = new URL(ticket.vehicle_tickets[0]!.qr_url);
      const { status } = await central.central.app.request(pathname + search);
      return { status, path: searchParams.get("path")! };
    };
    const { path } = await read();
    const drawn = await left(path);
    days(29);
    await forget();
    expect(await left(path)).toEqual(drawn);
    days(2);
    await forget();
    expect(await left(path)).toEqual(GONE);
    expect(await read()).toEqual({ status: 200, path });
    expect(await left(path)).toEqual(drawn);
    // A crash, or a run that met a reader, deleted the bytes and left the record.
    await central.platform.files.storage.remove(storagePathOf(path)!);
    expect(await read()).toEqual({ status: 200, path });
  });

  test("bytes that no record names go after a day", async () => {
    const { path } = await withPicture();
    const [lost, young] = [storagePathOf("captures/2026/11/lost.jpg")!, storagePathOf("young.pdf")!];
    for (const one of [lost, young]) await central.platform.files.storage.write(one, JPEG);
    for (const one of [lost, path]) await writtenNow(one);
    days(1.1);
    await writtenNow(young);
    await forget();
    expect(await Promise.all([lost, young, path].map(left))).toEqual([GONE, [0, 0, JPEG.length], WHOLE]);
  });

  test("an upload that no record names for a month goes; a named one stays, and a replaced one waits from then on", async () => {
    const { id } = await admin.post("/v1/companies", Company, { name: "PT Sentosa" });
    const send = () => uploadFor(central.platform, id);
    const [first, second, never, photo] = [await send(), await send(), await send(), await send()];
    const late = await uploadFor(central.platform, null);
    const name = async (paper: string) => {
      await admin.patch(`/v1/companies/${id}`, Company, { supporting_doc_file_path: paper });
    };
    const ticket = await site.ticket((await site.gate()).area_id, { companyId: id });
    const said = { qr_value: ticket.vehicle_ticket_code, photos: [photo] };
    await admin.post(`${LOADS}/accept`, LoadWork, said);
    const recorded = async () => {
      const rows = await central.platform.db.selectFrom("files").select("path").execute();
      return [first, second, never, late, photo].filter((path) => rows.some((row) => row.path === path));
    };
    await name(first);
    await forget();
    days(29);
    await name(second);
    await forget();
    expect(await recorded()).toEqual([first, second, never, late, photo]);
    days(2);
    await admin.post("/v1/companies", Company, { name: "PT Baru", supporting_doc_file_path: late });
    await forget();
    expect(await recorded()).toEqual([first, second, late, photo]);
    expect(await left(never)).toEqual(GONE);
    days(29);
    await forget();
    expect(await recorded()).toEqual([second, late, photo]);
  });

  test("what a crash leaves between record and bytes is mended by the next run", async () => {
    const { path } = await withPicture();
    await writtenNow(path);
    days(41);
    const { files } = central.platform;
    const crash = () => Promise.reject(new Error("killed"));
    await forget({ ...central.platform, files: { ...files, storage: { ...files.storage, remove: crash } } });
    expect(await left(path)).toEqual([0, 0, JPEG.length]);
    await forget();
    expect(await left(path)).toEqual(GONE);
  });

  test("many go in one run, and none in one that is to stop", async () => {
    const { platform } = central;
    const ids = Array.from({ length: 1_203 }, newId);
    await platform.transact(systemActor("test"), async ({ tx, at }) => {
      const file = { kind: "jpeg", size_bytes: 4, sha256: "", original_name: null } as const;
      const whose = { company_id: null, created_by: null, created_at: at };
      const files = ids.map((id) => ({ path: `captures/${id}.jpg`, ...file, ...whose }));
      await insertMany(tx, "files", files);
      const taken = { activity_id: newId(), device_id: null, moment: "decision", taken_at: at, received_at: at };
      const captures = ids.map((id) => ({ id, edge_id: newId(), path: `captures/${id}.jpg`, ...taken }));
      await insertMany(tx, "captures", captures);
    });
    const count = async () => (await platform.db.selectFrom("files").select("path").execute()).length;
    days(8);
    await pruneFilesJob.run(AbortSignal.abort(), platform);
    expect(await count()).toBe(1_203);
    await forget();
    expect(await count()).toBe(0);
  });
});
