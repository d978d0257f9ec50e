// Only a browser shows whether a day's work can be done, and what is copied.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { onSqlite } from "../../../central/test/engines.ts";
import { FIRST_ADMIN } from "../../../central/test/harness.ts";
import { openChromium } from "../../../shared/test/chromium.ts";
import { until } from "../../lib/until.ts";
import { type Office, openOffice } from "./office.ts";
import { openPerson } from "./person.ts";
import { openVirtualGate, type VirtualGate } from "./virtual-gate.ts";

const engine = onSqlite();
let browser: Browser;
let office: Office;
let virtual: VirtualGate;
beforeAll(async () => {
  [browser, office] = await Promise.all([openChromium(), openOffice(engine)]);
  virtual = await openVirtualGate(office);
});
afterAll(async () => {
  await browser.close();
  await virtual[Symbol.asyncDispose]();
  await office[Symbol.asyncDispose]();
});

test("an IT operator's day: a new gate computer, a driver's settings, its secret changed and revoked, keys", async () => {
  await using it = await openPerson(browser, { site: office.site, day: "it-operator" });
  const { main } = it;
  await it.goes("/");
  await it.fills({ "E-mail address": FIRST_ADMIN.email, Password: FIRST_ADMIN.password });
  await it.presses("Sign in");

  await it.follows("Configuration");
  await it.follows("Gate computers");
  await it.keeps("no-computer-yet");
  await it.follows("Register a gate computer");
  await it.fills({ Gate: "Gate 1" });
  await it.presses("Register a gate computer");
  const code = await main.locator("#code").innerText();
  await it.keeps("code");
  const edge = await virtual.startEdge(code);
  await it.sees("Connected");
  await virtual.atRest(edge);
  await it.follows("To the page of this computer");
  await it.sees("1. Lane 1, in");
  await it.keeps("computer");

  await it.goes(`/lanes/${virtual.lane.id}`);
  await it.follows("sign");
  await it.sees("The gate works with these settings.");
  await it.follows("Change");
  await it.fills({ "Characters of a line": "24" });
  await it.keeps("driver-settings");
  await it.presses("Save");
  await it.sees("The gate works with these settings.");
  expect(await main.locator("[data-setting='settings.columns']").innerText()).toBe("24");
  await it.keeps("taken");

  await it.follows("Configuration");
  await it.follows("Gate computers");
  await it.follows("Gate 1");
  const rotate = await it.unfolds("Change its secret and key");
  await it.presses("Change its secret and key", { within: rotate });
  await it.sees("The gate has done it");
  await it.keeps("rotated");

  await it.follows("System");
  await it.follows("Signing keys");
  await it.keeps("keys");
  const another = await it.unfolds("Sign with a new key");
  await it.presses("Sign with a new key", { within: another });
  await it.sees("A new key signs from now on", "retired");
  const retired = main.locator("tr", { hasText: "retired" });
  await retired.locator("summary").click();
  await it.keeps("key-before-it-is-revoked");
  await it.presses(/^Revoke \w+$/, { within: retired });
  await it.sees("Key revoked", "revoked");

  await it.follows("Configuration");
  await it.follows("Gate computers");
  await it.follows("Gate 1");
  const revoke = await it.unfolds("Revoke it");
  await it.presses("Revoke it", { within: revoke });
  await it.sees("Done.");
  await it.keeps("revoked");
  await until("the gate has wiped what it had", () => edge.status().lanes.length === 0);
  await it.follows("Register a gate computer");
  await it.fills({ Gate: "Gate 1" });
});
