// Only a browser shows whether a verifier gets through with a phone in the yard.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LoadTicket } from "../../../central/wire/load-unload.ts";
import { Ticket } from "../../../central/wire/ticket.ts";
import { onSqlite } from "../../../central/test/engines.ts";
import { openChromium } from "../../../shared/test/chromium.ts";
import { type Office, openOffice } from "./office.ts";

const engine = onSqlite();
let browser: Browser;
let office: Office;
beforeAll(async () => {
  [browser, office] = await Promise.all([openChromium(), openOffice(engine)]);
});
afterAll(async () => {
  await browser.close();
  await office[Symbol.asyncDispose]();
});

test("a verifier's day: from the desk to the phone, one truck rejected and accepted later, one finalized without a network", async () => {
  const { admin, area, companyId, today, tomorrow } = office;
  const truck = async (plate: string) => {
    const vehicle_tickets = [{ police_number: plate, request_at_start: today, request_at_end: tomorrow }];
    const body = { company_id: companyId, area_id: area.id, vehicle_tickets };
    const { id } = await admin.post("/v1/tickets/tenant/without-pabeanan", body, Ticket);
    const [vehicle] = (await admin.post(`/v1/tickets/${id}/approve`, undefined, Ticket)).vehicle_tickets;
    const seen = await admin.get(`/v1/tickets/tenant/without-pabeanan/${id}`, Ticket);
    return { id: vehicle?.id ?? "", code: seen.vehicle_tickets[0]?.vehicle_ticket_code ?? "" };
  };
  const workOf = async ({ id }: { id: string }) =>
    (await admin.get(`/v1/load-unload/tickets/${id}`, LoadTicket)).vehicle.work;
  const [first, second] = [await truck("B 1 VER"), await truck("B 2 VER")];
  const fields = { area_ids: [area.id] };
  await using verifier = await office.arrive(browser, {
    day: "verifier",
    name: "Rina Wati",
    path: "/v1/users/admin",
    fields,
    locale: "id",
  });
  const { page, main } = verifier;
  const taps = (name: string) => main.getByRole("button", { name, exact: true }).click();
  const looks = async ({ code }: { code: string }) => {
    await verifier.fills({ "Kode tiket atau nomor dokumen": code });
    await taps("Cari");
  };
  await verifier.goes("/load-unload");
  await page.getByRole("link", { name: "Di ponsel, dengan kamera dan tanpa jaringan" }).click();
  await verifier.sees("Pindai QR", "Kendaraan yang ditunggu (2)");
  await verifier.keeps("home");

  await looks(first);
  await verifier.sees("B 1 VER", "menunggu pemeriksa");
  await taps("Tolak muatan");
  await verifier.fills({ Alasan: "Segel putus" });
  await verifier.keeps("reject");
  await taps("Tolak");
  await verifier.sees("ditolak", "Tersimpan di ponsel.");
  await expect.poll(async () => (await workOf(first))?.reason).toBe("Segel putus");
  await taps("Terima muatan");
  await taps("Terima");
  await expect.poll(async () => (await workOf(first))?.status).toBe("accepted");
  await verifier.sees("diterima");

  await expect.poll(() => page.evaluate("caches.match('/verifier/').then(Boolean)")).toBe(true);
  await page.context().setOffline(true);
  await verifier.sees("Tanpa jaringan");
  await taps("Kembali");
  await looks(second);
  await verifier.sees("Belum dikenal ponsel ini.");
  await taps("Terima muatan");
  await taps("Terima");
  await taps("Hasil bongkar muat");
  await verifier.fills({ "Jumlah realisasi": "19,8", Satuan: "ton" });
  await verifier.keeps("result");
  await taps("Finalkan");
  await verifier.sees("Belum terkirim: 3");
  await verifier.keeps("unsent");
  await page.reload();
  await verifier.sees("Belum terkirim: 3");
  expect(await workOf(second)).toBeNull();
  await page.context().setOffline(false);
  await verifier.sees("Belum terkirim: 0");
  expect(await workOf(second)).toMatchObject({ realization_weight: 19.8, is_load_unload_done: true });
  await taps("Kembali");
  await page.getByRole("button", { name: "Keluar" }).click();
  await page.waitForURL(/sign-in/);
});
