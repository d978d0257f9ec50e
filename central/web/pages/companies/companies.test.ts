import { afterAll, beforeAll, expect, test } from "vitest";
import { systemActor } from "../../../platform/auth/principal.ts";
import { samplePdf } from "../../../test/sample-pdf.ts";
import { Company } from "../../../wire/company.ts";
import { UserQuota } from "../../../wire/user.ts";
import { Vehicle } from "../../../../shared/wire/vehicle-ticket.ts";
import { asSentence } from "../../../../shared/words/as-sentence.ts";
import { say } from "../../../../shared/words/say.ts";
import { onSqlite } from "../../../test/engines.ts";
import { FIRST_ADMIN, startCentral, type TestCentral } from "../../../test/harness.ts";
import { type BrowserDouble, browserOf } from "../../test/browser-double.ts";
import { filledIn } from "../../test/form-entries.ts";

let central: TestCentral;
let browser: BrowserDouble;
beforeAll(async () => {
  central = await startCentral(onSqlite());
  browser = browserOf(central.central.app);
  await browser.post("/sign-in", { ...FIRST_ADMIN, to: "/" });
});
afterAll(() => central[Symbol.asyncDispose]());

const newCompany = async (name: string): Promise<Company> =>
  (await central.as("super_admin")).post("/v1/companies", Company, { name });

test("a vehicle is made for a chosen company, with its containers a line each, and found by that company", async () => {
  const [ours, other] = [await newCompany("PT Sentosa"), await newCompany("PT Lain")];
  const blank = (await browser.get("/vehicles/new")).text;
  // With several companies none is taken by itself.
  const without = await browser.post("/vehicles/new", filledIn(blank, { police_number: "B 1 A" }));
  expect([without.status, /id="field-company_id-problem">Is required\./.test(without.text)]).toEqual([400, true]);
  const linked = (await browser.get(`/vehicles/new?company_id=${ours.id}`)).text;
  const form = filledIn(linked, { police_number: " b\u200b 9123-klm", containers: "MSKU1234565\ntghu7654321" });
  const made = await browser.post("/vehicles/new", form);
  const [address = ""] = (made.location ?? "").split("?");
  const stored = await (await central.as("super_admin")).get(`/v1${address}`, Vehicle);
  expect([stored.company_id, stored.containers]).toEqual([ours.id, ["MSKU1234565", "TGHU7654321"]]);
  expect((await browser.get(`/vehicles?company_id=${ours.id}`)).text).toContain("B 9123 KLM");
  expect((await browser.get(address)).text).toMatch(/<h1[^>]*>B 9123 KLM/);
  expect((await browser.get(`/vehicles?company_id=${other.id}`)).text).not.toContain("B 9123 KLM");
  const changed = filledIn((await browser.get(`${address}/edit`)).text, { comodity: "Cement" });
  expect((await browser.post(`${address}/edit`, changed)).location).toBe(`${address}?done=edit`);
  expect((await browser.get(address)).text).toMatch(/Cement[^]*MSKU1234565/);
});

test("a company tells the accounts of its people; a number of its own replaces the usual one until it is emptied", async () => {
  const { id } = await newCompany("PT Kuota");
  expect((await browser.get(`/companies/${id}`)).text).toContain("0 of 20 in use");
  await browser.post(`/companies/${id}/quota`, { user_quota: "3" });
  expect((await browser.get(`/companies/${id}`)).text).toContain("0 of 3 in use");
  const wrong = await browser.post(`/companies/${id}/quota`, { user_quota: "many" });
  expect([wrong.status, wrong.text.includes('value="many"')]).toEqual([400, true]);
  await browser.post(`/companies/${id}/quota`, { user_quota: "" });
  const quota = await (await central.as("super_admin")).get(`/v1/users/quota?company_id=${id}`, UserQuota);
  expect(quota.allowed).toBe(20);
});

test("the paper of a company is sent with its form, judged by its content, and opened from its page", async () => {
  const { id } = await newCompany("PT Berkas");
  const send = async (file: File | null, more: Record<string, string> = {}) => {
    const form = new FormData();
    const blank = (await browser.get(`/companies/${id}/edit`)).text;
    for (const [name, value] of new URLSearchParams(filledIn(blank, more))) form.set(name, value);
    if (file) form.set("supporting_doc_file_path.file", file);
    return browser.post(`/companies/${id}/edit`, form);
  };
  const program = new File(["MZ\u0090\u0000"], "paper.pdf", { type: "application/pdf" });
  const refused = await send(program, { pic_name: "Sari" });
  expect([refused.status, refused.text.includes('value="Sari"')]).toEqual([415, true]);
  expect(refused.text).toMatch(/id="field-supporting_doc_file_path-problem"[^>]*>[^<]*PDF/);
  const broken = await send(new File(["%PDF-1.4 broken"], "nib.pdf", { type: "application/pdf" }));
  const reason = /id="field-supporting_doc_file_path-problem"[^>]*>([^<]*)/.exec(broken.text)?.[1];
  expect([broken.status, reason]).toEqual([400, asSentence(say("pdf_damaged"), "en")]);
  const empty = await send(new File([], "empty.pdf", { type: "application/pdf" }));
  expect([empty.status, /id="field-supporting_doc_file_path-problem"[^>]*>[^<]/.test(empty.text)]).toEqual([415, true]);
  const paper = new File([Uint8Array.from(samplePdf())], "nib.pdf", { type: "application/pdf" });
  expect((await send(paper)).location).toBe(`/companies/${id}?done=edit`);
  expect((await browser.get(`/companies/${id}`)).text).toContain(`href="/companies/${id}/paper"`);
  const { location } = await browser.get(`/companies/${id}/paper`);
  expect((await browser.get(location ?? "")).text).toMatch(/^%PDF/);
  expect((await send(null, { "supporting_doc_file_path.drop": "1" })).location).toBe(`/companies/${id}?done=edit`);
  expect((await browser.get(`/companies/${id}`)).text).not.toContain("/paper");
});

test("companies that are stored twice are shown, and become one after one question", async () => {
  const made = [await newCompany("PT Ganda"), await newCompany("PT Ganda Dua")];
  const [kept, gone] = made.map(({ id }) => id);
  const numbers = ["0012345678903000", "01.234.567.8-903.000"];
  await central.platform.transact(systemActor("test"), async ({ tx }) => {
    for (const [at, { id }] of made.entries())
      await tx
        .updateTable("companies")
        .set({ npwp: numbers[at] ?? null })
        .where("id", "=", id)
        .execute();
  });
  const page = (await browser.get("/companies/twins")).text;
  expect(page).toMatch(/PT Ganda[^]*becomes part of PT Ganda/);
  expect((await browser.post(`/companies/twins/${kept}/${gone}/merge`, {})).location).toBe("/companies/twins?done=1");
  expect((await browser.get("/companies/twins?done=1")).text).toContain("No company is stored twice.");
  expect((await browser.get(`/companies/${gone}`)).status).toBe(404);
});
