import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../../../shared/lib/ids.ts";
import { Capture, CaptureList } from "../../../../../shared/wire/capture.ts";
import { GateActivityDetail } from "../../../../wire/gate-activity.ts";
import type { Caller } from "../../../../test/caller.ts";
import { testEngine } from "../../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../../test/harness.ts";
import { activitySite } from "../../../work/gate-activities/test/activity-site.ts";
import { MAX_PICTURE_BYTES } from "../captures.ts";

const ONE = "/v1/files/hardware-transactions";
const SEVERAL = `${ONE}/multiple`;
const AT = "2026-11-21T06:00:00.000Z";
const jpeg = (words: string) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(words)]);
const fileOf = (bytes: Uint8Array) => new File([new Uint8Array(bytes)], "photo.txt", { type: "text/plain" });

const engine = testEngine();

/** The guarantees of central for the pictures of gates, on any engine. */
describe(`pictures of gates on ${engine.name}`, () => {
  let central: TestCentral;
  let admin: Awaited<ReturnType<TestCentral["as"]>>;
  let site: ReturnType<typeof activitySite>;
  beforeAll(async () => {
    central = await startCentral(engine);
    admin = await central.as("super_admin");
    site = activitySite(central, admin);
  });
  afterAll(() => central[Symbol.asyncDispose]());

  const form = (fields: Record<string, string | File>, ...files: File[]): FormData => {
    const made = new FormData();
    for (const [key, value] of Object.entries(fields)) made.set(key, value);
    for (const file of files) made.append("files", file);
    return made;
  };
  const picture = (more: Record<string, string | File> = {}) =>
    form({
      id: newId(),
      activity_id: newId(),
      device_id: newId(),
      moment: "decision",
      taken_at: AT,
      file: fileOf(jpeg("one")),
      ...more,
    });
  const send = (edge: Caller, body: FormData, path = ONE) => edge.request("POST", path, { body });
  const captures = async (activityId: string) =>
    (await admin.get(`/v1/gate-activities/${activityId}`, GateActivityDetail)).captures;
  const filesNow = async (): Promise<string[]> =>
    (await central.platform.db.selectFrom("files").select("path").execute()).map(({ path }) => path).sort();

  test("a picture may come before its activity, is shown with it, and its link reads it for a while", async () => {
    const { edge, journal } = await site.gateWithEdge();
    const decision = journal.decision();
    const kept = await edge.post(ONE, Capture, picture({ activity_id: decision.id }));
    expect(kept.path).toMatch(/^captures\/2026\/11\/[0-9a-f-]{36}\.jpg$/);
    await site.push(edge, decision);
    const [shown] = await captures(decision.id);
    expect(shown).toMatchObject({ id: kept.id, moment: "decision", taken_at: AT, path: kept.path });
    const { pathname, search } = new URL(shown!.url);
    const read = await central.central.app.request(pathname + search);
    expect([read.status, read.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    expect(Buffer.from(await read.arrayBuffer())).toEqual(jpeg("one"));
    central.clock.advance(15 * 60_000);
    expect((await central.central.app.request(pathname + search)).status).toBe(403);
  });

  test("the same picture again changes nothing; another one under its id is refused", async () => {
    const { edge } = await site.gateWithEdge();
    const fields = { id: newId(), activity_id: newId() };
    const first = await edge.post(ONE, Capture, picture(fields));
    const files = await filesNow();
    const again = await edge.post(ONE, Capture, picture(fields));
    expect([again.id, again.path]).toEqual([first.id, first.path]);
    for (const strange of [{ file: fileOf(jpeg("two")) }, { activity_id: newId() }]) {
      const answer = await send(edge, picture({ ...fields, ...strange }));
      expect([answer.status, answer.problem().code]).toEqual([409, "already_exists"]);
    }
    const other = await site.gateWithEdge();
    expect((await send(other.edge, picture(fields))).status).toBe(409);
    expect(await filesNow()).toEqual(files);
  });

  test("sent twice in the same moment it is kept once", async () => {
    const { edge, journal } = await site.gateWithEdge();
    const decision = journal.decision();
    await site.push(edge, decision);
    const fields = { id: newId(), activity_id: decision.id };
    const answers = await Promise.all([1, 2, 3].map(() => send(edge, picture(fields))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await captures(decision.id)).toHaveLength(1);
  });

  test("several of one activity are kept together", async () => {
    const { edge, journal } = await site.gateWithEdge();
    const decision = journal.decision();
    await site.push(edge, decision);
    const list = ["decision", "passage"].map((moment, at) => ({
      id: newId(),
      device_id: null,
      moment,
      taken_at: `2026-11-21T06:00:0${at}.000Z`,
    }));
    const body = () =>
      form(
        { activity_id: decision.id, captures: JSON.stringify(list) },
        fileOf(jpeg("one")),
        fileOf(Buffer.from("\x89PNG\r\n\x1a\nrest", "latin1")),
      );
    const { items } = await edge.post(SEVERAL, CaptureList, body());
    expect(items.map(({ moment, path }) => [moment, path.slice(-3)])).toEqual([
      ["decision", "jpg"],
      ["passage", "png"],
    ]);
    expect((await edge.post(SEVERAL, CaptureList, body())).items.map(({ id }) => id)).toEqual(list.map(({ id }) => id));
    expect((await captures(decision.id)).map(({ id }) => id)).toEqual(list.map(({ id }) => id));
  });

  test("one that is no picture takes the others with it", async () => {
    const { edge, journal } = await site.gateWithEdge();
    const decision = journal.decision();
    await site.push(edge, decision);
    const list = [1, 2].map(() => ({ id: newId(), moment: "decision", taken_at: AT }));
    const files = await filesNow();
    const good = fileOf(jpeg("one"));
    for (const bad of ["%PDF-1.7 a paper", "<svg onload=alert(1)>", ""]) {
      const fields = { activity_id: decision.id, captures: JSON.stringify(list) };
      const answer = await send(edge, form(fields, good, fileOf(Buffer.from(bad))), SEVERAL);
      expect([answer.status, answer.problem().code]).toEqual([415, "unsupported_media"]);
      expect(answer.problem().detail).toContain("files.1");
    }
    expect([await captures(decision.id), await filesNow()]).toEqual([[], files]);
  });

  test.each<[string, () => FormData, string[], string?]>([
    ["fields that nobody knows", () => picture({ colour: "red" }), ["colour"]],
    ["no file", () => picture({ file: "a text" }), ["file"]],
    ["a moment that there is not", () => picture({ moment: "lunch", id: "1" }), ["id", "moment"]],
    ["nothing at all", () => new FormData(), ["activity_id", "id", "moment", "taken_at", "file"]],
    ["captures that are no JSON", () => form({ activity_id: newId(), captures: "{" }), ["captures", "files"], SEVERAL],
    [
      "fewer files than captures",
      () => {
        const one = { id: newId(), moment: "decision", taken_at: AT };
        const captures = JSON.stringify([one, one]);
        return form({ activity_id: newId(), captures }, fileOf(jpeg("one")));
      },
      ["files", "captures.1.id"],
      SEVERAL,
    ],
  ])("%s are refused by name", async (_name, body, paths, path = ONE) => {
    const { edge } = await site.gateWithEdge();
    const answer = await send(edge, body(), path);
    expect([answer.status, answer.problem().code]).toEqual([400, "invalid_input"]);
    expect(answer.problem().errors?.map((problem) => problem.path)).toEqual(expect.arrayContaining(paths));
  });

  test("what is too large, or no form, is refused", async () => {
    const { edge } = await site.gateWithEdge();
    const large = fileOf(Buffer.concat([jpeg(""), Buffer.alloc(MAX_PICTURE_BYTES)]));
    expect((await send(edge, picture({ file: large }))).problem().code).toBe("too_large");
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    const endless = `--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n${"a".repeat(5_000_000)}`;
    expect((await edge.request("POST", ONE, { body: endless, headers })).problem().code).toBe("too_large");
    const cut = await edge.request("POST", ONE, { body: "--x\r\nnonsense", headers });
    expect(cut.problem().code).toBe("malformed");
    expect((await edge.request("POST", ONE, { body: {} })).problem().code).toBe("unsupported_media");
  });

  test("no form is larger than the setting, whatever the operation would take", async () => {
    await using small = await startCentral(engine, { config: { max_upload_bytes: 1024 } });
    const edge = small.asEdge(newId(), newId());
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    const answer = await edge.request("POST", ONE, { body: `--x\r\n${"a".repeat(2000)}`, headers });
    expect(answer.problem().code).toBe("too_large");
  });

  test("an officer reads those of the own areas alone", async () => {
    const { gate, edge, journal } = await site.gateWithEdge();
    const decision = journal.decision();
    const { path } = await edge.post(ONE, Capture, picture({ activity_id: decision.id }));
    const own = await central.as("operational", { areaIds: [gate.area_id] });
    const elsewhere = await central.as("operational", { areaIds: [(await site.gateWithEdge()).gate.area_id] });
    const statuses = async () => {
      const asked = [own, elsewhere, admin].map((who) => who.request("GET", "/v1/files/url", { query: { path } }));
      return (await Promise.all(asked)).map(({ status }) => status);
    };
    expect(await statuses()).toEqual([404, 404, 200]);
    await site.push(edge, decision);
    expect(await statuses()).toEqual([200, 404, 200]);
  });

  test("a picture is also read small, by those who see its activity; one that is no picture is not", async () => {
    const [one, other] = [await site.gateWithEdge(), await site.gateWithEdge()];
    const [decision, strange] = [one.journal.decision(), other.journal.decision()];
    await site.push(one.edge, decision);
    await site.push(other.edge, strange);
    const large = await sharp({ create: { width: 1920, height: 1080, channels: 3, background: "red" } })
      .jpeg()
      .toBuffer();
    const keep = (activity_id: string, bytes: Uint8Array) =>
      one.edge.post(ONE, Capture, picture({ activity_id, file: fileOf(bytes) }));
    const capture = await keep(decision.id, large);
    const thumbnail = (of = capture.id) => `/v1/gate-activities/${decision.id}/captures/${of}/thumbnail`;
    const officer = (gate: { area_id: string }) => central.as("operational", { areaIds: [gate.area_id] });
    const small = await (await officer(one.gate)).open("GET", thumbnail());
    const { format, width, height } = await sharp(await small.arrayBuffer()).metadata();
    expect([format, width, height]).toEqual(["jpeg", 640, 360]);
    expect(small.headers.get("cache-control")).toMatch(/^private, /);
    const status = async (who: Caller, path: string) => (await who.request("GET", path)).status;
    expect(await status(await officer(other.gate), thumbnail())).toBe(404);
    expect(await status(admin, thumbnail((await keep(strange.id, large)).id))).toBe(404);
    expect(await status(admin, thumbnail((await keep(decision.id, jpeg("none"))).id))).toBe(415);
  });

  test("an edge shows nothing with another edge's activity", async () => {
    const [one, other] = [await site.gateWithEdge(), await site.gateWithEdge()];
    const decision = one.journal.decision();
    await site.push(one.edge, decision);
    await other.edge.post(ONE, Capture, picture({ activity_id: decision.id }));
    expect(await captures(decision.id)).toEqual([]);
  });
});
