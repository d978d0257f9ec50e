import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LoadTicket } from "../../../wire/load-unload.ts";
import { ReviewListItem } from "../../../wire/review.ts";
import { loadSite } from "../../../features/work/load-unload/test/load-site.ts";
import { listOf } from "../../../platform/lists.ts";
import { onSqlite } from "../../../test/engines.ts";
import { FIRST_ADMIN, startCentral, type TestCentral } from "../../../test/harness.ts";
import { type BrowserDouble, browserOf } from "../../test/browser-double.ts";

let central: TestCentral;
let site: Awaited<ReturnType<typeof loadSite>>;
let browser: BrowserDouble;
beforeAll(async () => {
  central = await startCentral(onSqlite());
  site = await loadSite(central);
  browser = browserOf(central.central.app);
  await browser.post("/sign-in", { ...FIRST_ADMIN, to: "/" });
});
afterAll(() => central[Symbol.asyncDispose]());

function formOf(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
async function photo(): Promise<File> {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(bytes)], "load.jpg", { type: "image/jpeg" });
}

test("a truck is scanned, accepted with a photo, drafted, finalized, and each step offers the next one alone", async () => {
  const truck = await site.truck();
  const address = `/load-unload/${truck.id}`;
  const offered = async (): Promise<string[]> => {
    const { text } = await browser.get(address);
    return [...text.matchAll(/(?:href|action)="\/load-unload\/[^/"]+\/(\w+)"/g)].map(([, act = ""]) => act);
  };
  expect((await browser.post("/load-unload/scan", { qr_value: truck.code })).location).toBe(address);
  expect((await browser.get("/load-unload?status=waiting")).text).toContain(`href="${address}"`);
  const file = (await browser.get("/load-unload/list.csv?status=waiting", { "accept-language": "id" })).text;
  expect(file.split("\r\n")[0]).toBe("Nomor;Status;Kegiatan;Nomor polisi;Perusahaan;Gerbang;Waktu (Asia/Jakarta)");
  expect(file).toContain("menunggu");
  expect(await offered()).toEqual(["check_in", "accept", "reject", "done"]);
  expect((await browser.post(`${address}/check_in`, {})).location).toBe(`${address}?done=check_in`);
  const accepted = await browser.post(
    `${address}/accept`,
    formOf({ reason: "as announced", "photos.1.file": await photo() }),
  );
  expect(accepted.location).toBe(`${address}?done=accept`);
  expect((await browser.get(address)).text).toContain('alt="Photo 1"');
  expect(await offered()).toEqual(["reject", "draft", "finalize", "done"]);
  const more = await browser.post(`${address}/draft`, formOf({ realization_weight: "19", row: "add packages" }));
  expect([more.status, more.text.includes('name="packages.0.kind"')]).toEqual([200, true]);
  const draft = {
    realization_weight: "19.8",
    realization_unit: "ton",
    "packages.0.kind": "pallet",
    "packages.0.quantity": "12",
    "packages.0.damaged": "1",
  };
  expect((await browser.post(`${address}/draft`, formOf({ ...draft, remark: "half" }))).location).toBe(
    `${address}?done=draft`,
  );
  const form = (await browser.get(`${address}/finalize`)).text;
  expect(form).toMatch(/form-help[^]*Weight that was really loaded or unloaded[^]*The seal was whole/);
  const indonesian = (await browser.get(`${address}/finalize`, { "accept-language": "id" })).text;
  const [help = ""] = /<details class="act form-help">[^]*?<\/details>/.exec(indonesian) ?? [];
  expect([help.includes("Segelnya utuh"), /null|weight|seal|package/i.test(help)]).toEqual([true, false]);
  for (const kept of ['value="19.8"', 'value="pallet"', 'value="half"']) expect(form).toContain(kept);
  expect((await browser.post(`${address}/finalize`, formOf(draft))).location).toBe(`${address}?done=finalize`);
  const { vehicle } = await site.admin.get(`/v1/load-unload/tickets/${truck.id}`, LoadTicket);
  expect(vehicle.work).toMatchObject({
    realization_weight: 19.8,
    packages: [{ kind: "pallet", quantity: 12, damaged: 1 }],
  });
  expect(await offered()).toEqual(["done"]);
  const late = await browser.post(`${address}/finalize`, formOf({ realization_weight: "5", realization_unit: "ton" }));
  expect([late.status, late.text.includes('value="5"')]).toEqual([409, true]);
});

test("a rejection needs its reason, and what was typed and sent stays", async () => {
  const truck = await site.truck();
  const address = `/load-unload/${truck.id}`;
  const refused = await browser.post(`${address}/reject`, formOf({ reason: " ", "photos.0.file": await photo() }));
  expect(refused.status).toBe(400);
  expect(refused.text).toMatch(/id="field-reason-problem">Must not be empty/);
  expect(refused.text).toContain("Sent already: load.jpg");
  expect((await browser.post(`${address}/reject`, formOf({ reason: "another cargo" }))).location).toBe(
    `${address}?done=reject`,
  );
  expect((await browser.get(address)).text).toContain("another cargo");
});

test("what is no QR is said, and stays in the field", async () => {
  const none = await browser.post("/load-unload/scan", { qr_value: "<nothing>" });
  expect([none.status, none.text.includes('value="&lt;nothing&gt;"')]).toEqual([404, true]);
});

test("a load that differs is a case with the verifier's record beside what was announced", async () => {
  const truck = await site.truck();
  const address = `/load-unload/${truck.id}`;
  for (const act of ["check_in", "accept"]) await browser.post(`${address}/${act}`, formOf({}));
  const half = formOf({ realization_weight: "10", realization_unit: "ton" });
  expect((await browser.post(`${address}/finalize`, half)).location).toBe(`${address}?done=finalize`);
  const { items } = await site.admin.get("/v1/officer-reviews", listOf(ReviewListItem), { kind: "load_mismatch" });
  const sides = [...(await browser.get(`/reviews/${items[0]?.id ?? ""}`)).text.matchAll(/id="side-(\w+)"/g)].map(
    ([, side]) => side,
  );
  expect(sides).toEqual(["verifier", "central"]);
});
