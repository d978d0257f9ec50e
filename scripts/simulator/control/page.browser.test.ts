// Only a browser draws the lanes, moves what moves in them, and can be walked by keyboard.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { AXE, axeFindings } from "../../../shared/test/axe.ts";
import { openChromium } from "../../../shared/test/chromium.ts";
import { freePort } from "../../../shared/test/free-port.ts";
import { type SimulatorClient, simulatorClient } from "../client.ts";
import { SimulatorConfig } from "../config/simulator-config.ts";
import type { Site } from "../site.ts";
import { startSimulator } from "../start-simulator.ts";

const QUICK = { scan_after_ms: 1, reaction_ms: 1, to_under_ms: 1, overlap_ms: 1, under_ms: 1, read_ms: 1 };
const SHOWN = { lines: ["SILAKAN JALAN", "B 1234 XY"], colour: "green", mode: "hold" };

let browser: Browser;
beforeAll(async () => {
  browser = await openChromium();
});
afterAll(() => browser.close());

interface Shown {
  page: Page;
  client: SimulatorClient;
  lane: NonNullable<ReturnType<Site["lanes"]["get"]>>["lane"];
}

/** A page with one lane. Nothing but the test drives its relays: there is no edge. */
async function openShow({ theme = "light", width = 1440 }: { theme?: "light" | "dark"; width?: number } = {}) {
  const link = async () => ({ type: "tcp" as const, port: await freePort() });
  const config = SimulatorConfig.parse({
    control: { port: 0 },
    devices: [
      { id: "board", driver: "modbus-board", link: await link() },
      { id: "reader", driver: "line-scanner", link: await link() },
      { id: "sign", driver: "alpha-sign", link: await link() },
      { id: "camera", driver: "qr-camera", port: await freePort() },
    ],
    lanes: [
      {
        id: "in",
        name: "Lane 1, in",
        arm: { rise_ms: 5, fall_ms: 5, closes_after_clear_ms: null, closes_unused_after_ms: null },
        relays: { open: { device: "board", output: 0 }, red: { device: "board", output: 3 } },
        contacts: { loop_before: { device: "board", input: 0 }, loop_under: { device: "board", input: 1 } },
        sign: "sign",
        reader: "reader",
        camera: "camera",
        timings: QUICK,
      },
    ],
  });
  const simulator = await startSimulator(config);
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme: theme,
    reducedMotion: "reduce",
  });
  onTestFinished(async () => {
    await context.close();
    await simulator.close();
  });
  const page = await context.newPage();
  await page.goto(simulator.controlUrl);
  await page.locator(".words", { hasText: "Arm down" }).waitFor();
  const found = simulator.site.lanes.get("in");
  if (!found) throw new Error("the simulator lost its lane");
  return { page, client: simulatorClient(simulator.controlUrl), lane: found.lane } satisfies Shown;
}

const BUTTONS = [{ id: "valid", label: "Send a valid truck", does: "A truck with a valid ticket comes to lane 1." }];

/** A truck is led through the lane by hand. */
async function letThrough({ page, client, lane }: Shown): Promise<void> {
  const cause = { device: "board", firstByteMs: 0 };
  const passed = client.truck("in", { qr: "X", plate: "B 1234 XY" });
  await page.getByText("Truck B 1234 XY stands before the arm").waitFor();
  lane.drive("open", true, cause);
  lane.apply({ is: "sign", shown: SHOWN });
  expect(await passed).toMatchObject({ outcome: "passed" });
  lane.drive("open", false, cause);
}

test("a truck is drawn with its plate, and passes; the lane counts it and says so in words", async () => {
  const shown = await openShow();
  const { page, client, lane } = shown;
  lane.apply({ is: "vehicle", vehicle: "truck-0 truck", loop: "before", isOn: true });
  await page.locator(".loop.before.on").waitFor();
  await client.sendTruck("in", { plate: "B 77 Z", plan: "no_scan", timings: { patience_ms: 3_600_000 } });
  await page.getByText("Truck B 77 Z stands before the arm").waitFor();
  expect(await page.locator(".plate-text").last().textContent()).toBe("B 77 Z");
  lane.drive("open", true, { device: "board", firstByteMs: 0 });
  await page.locator(".words", { hasText: "Arm up" }).waitFor();
  await page.locator(".count", { hasText: "1 passed" }).waitFor();
  await page.locator(".vehicle", { hasText: "B 77 Z" }).waitFor({ state: "detached" });
  lane.apply({ is: "sign", shown: SHOWN });
  await page.getByText("sign “SILAKAN JALAN B 1234 XY”").waitFor();
  await page.locator(".text.green", { hasText: SHOWN.lines.join("") }).waitFor();
});

test("who opens the page later sees the same lane", async () => {
  const shown = await openShow();
  await letThrough(shown);
  await shown.page.reload();
  await shown.page.locator(".count", { hasText: "1 passed" }).waitFor();
  await shown.page.getByText("sign “SILAKAN JALAN B 1234 XY”").waitFor();
});

test("a device of the picture is broken and mended by keyboard alone, and bears a mark meanwhile", async () => {
  const { page, client } = await openShow();
  const reader = page.getByRole("button", { name: /^Reader reader/ });
  await reader.focus();
  await page.keyboard.press("Enter");
  const menu = page.getByRole("dialog", { name: "Reader (reader)" });
  await menu.getByRole("button", { name: /^Freeze it/ }).press("Enter");
  await page.locator(".reader.faulty .badge").waitFor();
  await expect.poll(() => reader.getAttribute("aria-label")).toContain("stall");
  expect((await client.state()).devices.find(({ id }) => id === "reader")).toMatchObject({ faults: ["stall"] });
  await reader.press(" ");
  await menu.getByRole("button", { name: "End its faults" }).click();
  await page.locator(".reader:not(.faulty)").waitFor();
});

test("a story shows its lines, its checks and its buttons; a press is an event that it follows", async () => {
  const { page, client } = await openShow();
  expect(await page.locator("#story").getAttribute("hidden")).toBe("");
  await client.show({ line: { is: "scene", text: "trucks come" } });
  await client.show({ line: { is: "good", text: "lane 1: good ticket → OK" } });
  await client.show({ check: { name: "no arm closed on a vehicle", problems: [] } });
  await client.show({ check: { name: "the outbox is empty", problems: ["2 facts wait"] } });
  await client.show({ buttons: BUTTONS });
  await page.getByText("✓ lane 1: good ticket → OK").waitFor();
  await page.getByRole("heading", { name: "1 of 2 checks failed" }).waitFor();
  await page.getByText("✗ the outbox is empty · 2 facts wait").waitFor();
  await page.getByRole("button", { name: "Send a valid truck" }).click();
  await page.getByText("A truck with a valid ticket comes to lane 1.").waitFor();
  await client.event(({ kind, button }) => kind === "press" && button === "valid");
});

test.each([
  ["light", 1440],
  ["dark", 1024],
  ["light", 390],
] as const)("axe-core finds nothing in the %s theme, and nothing is cut off at %i", async (theme, width) => {
  const shown = await openShow({ theme, width });
  const { page, client } = shown;
  await client.show({ line: { is: "good", text: "a line" }, check: { name: "a check", problems: [] } });
  await client.show({ buttons: BUTTONS });
  await letThrough(shown);
  await page.getByText("All devices").click();
  await page.getByRole("button", { name: /^Camera camera/ }).click();
  await page.getByRole("dialog").waitFor();
  await page.evaluate(AXE);
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
});
