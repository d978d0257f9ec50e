import { describe, expect, test } from "vitest";
import { openConsoleAssets } from "../assets/assets.ts";
import type { Shell, View } from "../ports.ts";
import { gate, hit, lane, morning, refusedVehicle, waiting } from "../test/sample-gate.ts";
import { formOf, shell, views } from "../test/sample-views.ts";
import { VERSION } from "../../../shared/lib/version.ts";
import { say } from "../../../shared/words/say.ts";
import { WORDS } from "../words/words.ts";
import { consolePages } from "./console-pages.ts";

const pages = consolePages(openConsoleAssets());
const render = async (view: View, more: Partial<Shell> = {}, isFragment = false): Promise<string> =>
  "".concat(await pages.render(view, { ...shell, ...more }, isFragment));
const lanes = (one: typeof lane): View => ({ page: "lanes", gate: { ...gate, lanes: [one] } });

describe.each(["en", "id"] as const)("in %s", (language) => {
  test.each(views)("%s is a whole document that runs and styles nothing in line", async (_name, view) => {
    const page = await render(view, { language });
    expect(page).toMatch(/^<!doctype html>/);
    expect(page).toContain(`<html lang="${language}"`);
    expect(page.match(/<h1/g)).toHaveLength(1);
    expect(page.includes(VERSION)).toBe(page.includes('class="page"'));
    expect(page).not.toMatch(/undefined|\[object|NaN/);
    expect(page).not.toMatch(/ style="| on[a-z]+="|<style|<script(?![^>]* src=)|hx-on|javascript:/);
    expect(page).not.toMatch(/(?:src|href|action)="(?:https?:)?\/\//);
  });

  test.each(views.filter(([, { page }]) => page.startsWith("act")))(
    "%s as a part has no frame",
    async (_name, view) => {
      const part = await render(view, { language }, true);
      expect(part).not.toContain("<html");
      expect(part).toContain("data-focus");
    },
  );
});

test("addresses of devices are on the technician's page alone", async () => {
  for (const [name, view] of views) {
    const page = await render(view);
    if (view.page === "reports") expect(page, name).toContain("/dev/serial/by-id/papan");
    else expect(page, name).not.toContain("/dev/");
  }
  const failed = async (line: string): Promise<string> => {
    const detail = say("cannot_be_reached", { line, why: "connect 10.1.2.3:4001" });
    const result = { outcome: "unknown", why: "no_answer", detail, activity_id: null, at: gate.now } as const;
    return render({ page: "act-result", gate, form: formOf("open"), result });
  };
  expect(await failed("10.1.2.3:4001")).toContain("its address cannot be reached: connect its address");
  expect(await failed("/dev/ttyUSB0")).toContain("its port cannot be reached");
});

test("a decision is shown by symbol, word and reason, not by its colour alone", async () => {
  const page = await render(lanes({ ...lane, phase: "refused", vehicle: refusedVehicle }));
  expect(page).toContain('<div class="decision bad">');
  expect(page).toMatch(/Refused\s+<span class="plate">B 9901 KZX<\/span>/);
  expect(page).toContain("Already in at Gate 2, 08:14.");
  expect(await render(lanes({ ...lane, phase: "refused", vehicle: refusedVehicle }), { language: "id" })).toContain(
    "Sudah masuk di Gate 2, 08:14.",
  );
});

test.each([
  [{ value: 12_340, unit: "kg", counts: true }, "12,340 kg", "valid weight", "12.340 kg"],
  [{ value: 12.5, unit: "t", counts: false }, "12.5 t", "not valid yet", "12,5 t"],
  ["silent", "Weighbridge", "no reading", "tidak terbaca"],
] as const)("the card shows the weighbridge with %o", async (weight, figure, word, indonesian) => {
  const view = lanes({ ...lane, weight });
  const page = await render(view);
  expect(page).toContain(figure);
  expect(page).toContain(word);
  expect(await render(view, { language: "id" })).toContain(indonesian);
});

test("a search for a single letter says that it is too short, not that nothing is known", async () => {
  const found = (query: string) =>
    render({ page: "search", gate, search: { query, hits: [], has_more: false }, picks: false }, {}, true);
  expect(await found("B")).toContain("Type at least two letters");
  expect(await found("B 1")).toContain("Nothing found for “B 1”");
});

test("a lane without a weighbridge has no place for a weight", async () => {
  expect(await render(lanes({ ...lane, weight: null }))).not.toContain("live-weight");
});

test("a referral that an officer let through is not shown as refused", async () => {
  const let_through = { ...waiting, waits_until: null, phase: "open" };
  expect(await render(lanes(let_through))).toContain('<div class="decision good">');
  expect(await render(lanes({ ...let_through, phase: "idle" }))).toContain('<div class="decision bad">');
});

test.each([
  ["open", "Opened by hand"],
  ["closing", "The arm is coming down"],
  ["idle", "No vehicle"],
  ["recovering", "The lane is starting"],
])("a lane without a vehicle that is %s says so", async (phase, words) => {
  const byHand = lane.last.filter(({ kind }) => kind === "override");
  expect(await render(lanes({ ...lane, vehicle: null, phase, last: byHand }))).toContain(
    `<p class="decision-word">${words}</p>`,
  );
});

test.each(["clearing", "closing"])("a lane that is %s asks nobody in any more", async (phase) => {
  const page = await render(lanes({ ...lane, phase }));
  expect(page).toContain(`<p class="decision-word">The arm is coming down</p>`);
  expect(page).not.toContain("Come in");
});

test.each(["clearing", "closing"])("a lane out of order that is %s promises nothing of its arm", async (phase) => {
  const page = await render(lanes({ ...lane, phase, health: "fault", arm: "unknown" }));
  expect(page).toContain(`<p class="decision-word">Out of order</p>`);
  expect(page).not.toContain("The arm is coming down");
});

test("a lane out of order whose arm did not go up asks nobody in", async () => {
  const page = await render(lanes({ ...lane, phase: "open", health: "fault", arm: "closed", light: "red" }));
  expect(page).toContain(`<p class="decision-word">Out of order</p>`);
  expect(page).not.toContain("Come in");
  const isUp = await render(lanes({ ...lane, phase: "open", health: "fault", arm: "open", light: "green" }));
  expect(isUp).toContain("Come in");
});

test("a gate that lacks nothing names its lanes that are out of order", async () => {
  const [, reports] = views.find(([name]) => name === "reports") ?? [];
  if (reports?.page !== "reports") throw new Error("there is no such view");
  const of = (health: "ok" | "fault") =>
    render({ ...reports, gate: { ...morning, lanes: [{ ...lane, number: 7, health }] } });
  expect(await of("ok")).toContain("All is well");
  const broken = await of("fault");
  expect(broken).not.toContain("All is well");
  expect(broken).toContain("Lane 7: Out of order");
});

test("a lane that opens for a vehicle which is not shown yet was not opened by hand", async () => {
  const page = await render(lanes({ ...lane, vehicle: null, phase: "opening" }));
  expect(page).toContain(`<p class="decision-word">Let through</p>`);
  expect(page).not.toContain("Opened by hand");
});

test("what people and companies are called is shown, never run", async () => {
  const evil = `"><img src=x onerror=alert(1)>`;
  const page = await render({
    page: "search",
    gate: { ...gate, gate_name: evil },
    search: { query: evil, hits: [{ ...hit, company_name: evil, police_number: evil }], has_more: false },
    picks: false,
  });
  expect(page).not.toContain("<img src=x");
  expect(page).toContain("&lt;img src=x");
});

test("a form carries what keeps a press from doing anything unwanted, and no PIN", async () => {
  const form = formOf("bypass_on", { values: { lane_id: lane.id, supervisor: "Budi", supervisor_pin: "4711" } });
  const part = await render({ page: "act", gate, form }, {}, true);
  for (const field of [`name="csrf" value="c-s-r-f"`, `name="beat" value="b-e-a-t"`, `name="press_id" value="`])
    expect(part).toContain(field);
  // Htmx would send a second press after the first one otherwise.
  expect(part).toContain('hx-sync="this:drop"');
  expect(part).not.toContain("4711");
  expect(part).not.toMatch(/hx-get="\/acts\/bypass_on"/);
});

test("a form about a vehicle that waits ends with its time, also where the vehicle is not read yet", async () => {
  const untilOf = async (vehicle: typeof waiting.vehicle): Promise<boolean> =>
    (await render({ page: "act", gate, form: formOf("admit", { lane: { ...waiting, vehicle } }) }, {}, true)).includes(
      `data-until="${Date.parse(waiting.waits_until ?? "")}"`,
    );
  expect(await untilOf(waiting.vehicle)).toBe(true);
  expect(await untilOf(null)).toBe(true);
  expect(await untilOf(refusedVehicle)).toBe(false);
});

test("vehicles found for a form's field are picked by their code; the one that it is needs no picking", async () => {
  const picks = (query: string, hits: (typeof hit)[]): Promise<string> =>
    render({ page: "search", gate, search: { query, hits, has_more: false }, picks: true }, {}, true);
  const over = { ...hit, code: "0000000001", status: "done" };
  const part = await picks("B 1234", [over, hit]);
  expect([...part.matchAll(/data-pick="(\w+)"/g)].map(([, code]) => code)).toEqual([hit.code, over.code]);
  expect(await picks(hit.code.toLowerCase(), [hit])).not.toContain("data-pick");
  expect(await picks("X 1", [])).toContain("Nothing found");
  expect((await picks("B", Array<typeof hit>(9).fill(hit))).match(/data-pick/g)).toHaveLength(4);
});

test("the acts offered follow from how the lane is; in an emergency only those that its code allows", async () => {
  const offered = async (one: typeof lane, is_emergency = false): Promise<string[]> => {
    const session = shell.session && { ...shell.session, is_emergency };
    const part = await render({ page: "lane", gate, lane: one }, { session }, true);
    return [...part.matchAll(/href="\/acts\/(\w+)\?/g)].map(([, act = ""]) => act);
  };
  expect(await offered(lane)).toEqual([
    "open",
    "close",
    "hold_open",
    "close",
    "check_in",
    "intervene_on",
    "bypass_on",
    "lane_close",
  ]);
  expect(await offered({ ...lane, mode: "bypassed", hold: { until: null } })).toEqual(
    expect.arrayContaining(["release", "bypass_off"]),
  );
  expect(await offered({ ...lane, phase: "held open", hold: { until: null } })).not.toContain("close");
  expect(await offered({ ...lane, can_close: false, can_hold: false })).toEqual([
    "open",
    "check_in",
    "intervene_on",
    "lane_close",
  ]);
  expect(await offered(lane, true)).toEqual(["open", "close", "hold_open", "close", "bypass_on", "lane_close"]);
});

test("the headline of an act that was refused says why", async () => {
  const [, refusal] = views.find(([name]) => name === "refused") ?? [];
  if (!refusal) throw new Error("there is no such view");
  expect(await render(refusal)).toMatch(/<h2[^>]*>Not done\. This vehicle is no longer waiting/);
});

test("a result names the vehicle and what the arm was told", async () => {
  const result = {
    outcome: "done",
    note: null,
    activity_id: hit.vehicle_ticket_id,
    is_queued: false,
    at: gate.now,
  } as const;
  const page = await render({ page: "act-result", gate, form: formOf("admit"), result }, {}, true);
  expect(page).toMatch(/<h2[^>]*>Let through, the arm is told to open<[^]*class="plate"/);
  const recorded = formOf("check_in", { values: { has_passed: "on" } });
  expect(await render({ page: "act-result", gate, form: recorded, result }, {}, true)).toContain("no arm moved");
});

test("a wrong PIN of a supervisor leaves the form with all that was typed, but the PIN", async () => {
  const values = { lane_id: lane.id, minutes: "240", reason: "other", words: "crane", supervisor: "Budi" };
  const form = formOf("bypass_on", { lane, values });
  const wrong = { outcome: "refused", detail: null, activity_id: null, at: gate.now } as const;
  const of = (why: "supervisor_not_good" | "lane_busy") =>
    render({ page: "act-result", gate, form, result: { ...wrong, why } }, {}, true);
  const part = await of("supervisor_not_good");
  expect(part).toContain('value="crane"');
  expect(part).toContain('value="Budi"');
  expect(part).toMatch(/value="240"\s+required\s+checked/);
  expect(part).toMatch(/<h2[^>]*>Not done\. The supervisor/);
  expect(await of("lane_busy")).not.toContain("<form");
});

test("an act offers its own reasons, the others behind one press; lowering for danger needs no choice", async () => {
  const of = (reason: string) =>
    render({ page: "act", gate, form: formOf("close", { lane, values: { lane_id: lane.id, reason } }) }, {}, true);
  const [shown = "", folded = ""] = (await of("danger")).split("<details");
  expect(shown.match(/name="reason"/g)?.length).toBeLessThanOrEqual(6);
  expect(shown).toMatch(/value="danger"\s+required\s+checked/);
  expect(folded).toContain('value="traffic_jam"');
  expect(folded).not.toMatch(/^[^>]* open/);
  expect(await of("traffic_jam")).toMatch(/<details[^>]* open/);
  expect(await render({ page: "lane", gate, lane }, {}, true)).toContain(
    `/acts/close?lane_id=${lane.id}&amp;reason=danger`,
  );
});

test("for an ambulance two presses open: the reason is chosen already", async () => {
  const overview = await render(lanes(lane));
  expect(overview).toContain(`href="/acts/open?lane_id=${lane.id}&amp;reason=emergency_vehicle"`);
  const values = { lane_id: lane.id, reason: "emergency_vehicle" };
  const form = await render({ page: "act", gate, form: formOf("open", { lane, values }) });
  expect(form).toMatch(/value="emergency_vehicle"\s+required\s+checked/);
  expect(form.match(/required\s+checked/g)).toHaveLength(1);
});

test("both languages have words for everything, and none is left in the other", () => {
  const texts = (words: unknown): string[] =>
    typeof words === "string"
      ? [words]
      : typeof words === "object" && words !== null
        ? Object.values(words).flatMap(texts)
        : [];
  const [en, id] = [texts(WORDS.en), texts(WORDS.id)];
  expect(id).toHaveLength(en.length);
  expect([...en, ...id].filter((text) => text.trim() === "")).toEqual([]);
  const same = en.filter((text, index) => text === id[index] && /\w{4}/.test(text));
  // Words that are the same in both languages here.
  expect([...new Set(same)].sort()).toEqual(["Data", "Disk", "Normal", "Shift", "loop"].sort());
});
