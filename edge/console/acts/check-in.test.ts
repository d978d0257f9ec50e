import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fullLane } from "../../test/gate-rig.ts";
import { CHIEF, consoleWorld, type ConsoleWorld, press, SARI } from "../test/console-world.ts";
import type { ActForm, SearchHit } from "../ports.ts";
import type { Browser } from "../test/browser.ts";

let world: ConsoleWorld;
let officer: Browser;
const setUp = async (direction: "in" | "both" = "in"): Promise<void> => {
  world = await consoleWorld({ lane: fullLane({}, { direction }) });
  officer = await world.signedIn(SARI.name, SARI.pin);
};
beforeEach(() => setUp());
afterEach(() => world[Symbol.asyncDispose]());

const checkIn = (vehicle: string, more: Record<string, string> = {}) =>
  officer.act("check_in", press({ lane_id: world.laneId, vehicle, ...more }));
const passes = async (): Promise<void> => {
  await world.rig.wait(2_000);
  await world.rig.loop("under", "occupied");
  await world.rig.loop("under", "free");
  await world.rig.wait(10_000);
};
const onRecord = { by: { type: "officer", name: SARI.name }, reason: "the phone is broken" };

describe("a vehicle that an officer checks in", () => {
  it.each<[string, (code: string, qr: string) => string, string]>([
    ["by its code", (code) => `${code.slice(0, 5)} ${code.slice(5)}`.toLowerCase(), "code"],
    ["by its plate", () => "b1001xyz", "plate"],
    ["by the text of its QR", (_code, qr) => qr, "credential"],
    ["by a QR's text as a reader types it", (_code, qr) => `]Q2\\000026${qr}\r\n${qr}`, "credential"],
    ["by a code out of a chat", (code) => `Kode tiket: ${code}`, "code"],
  ])("%s passes as if it had been scanned, with who and why", async (_name, typed, kind) => {
    const ticket = world.rig.ticket(1);
    expect(await checkIn(typed(ticket.vehicle_ticket_code, world.rig.qr(ticket)))).toMatchObject({ outcome: "done" });
    await passes();
    expect(world.rig.story()).toEqual(["decision OK", "passage confirmed"]);
    expect(world.rig.facts()[0]).toMatchObject({ presented: { kind, reader_id: null }, check_in: onRecord });
    expect(world.rig.devices.sent).toEqual(["open", "close"]);
  });

  it("and who is refused by the rule book is refused, with the reason, until the officer's word is to count", async () => {
    world.rig.ticket(1, { ticket_status: "waiting_approve" });
    const refused = await checkIn("B 1001 XYZ");
    expect(refused).toMatchObject({ outcome: "refused", why: "rules_refuse" });
    expect(refused.outcome === "refused" ? refused.detail : "").toContain("menunggu persetujuan");
    expect(world.rig.devices.sent).toEqual([]);
    expect(await checkIn("B 1001 XYZ", { overrides_refusal: "on" })).toMatchObject({ outcome: "done" });
    await passes();
    const story = ["decision NOT_APPROVED", "decision NOT_APPROVED", "settlement admitted", "passage confirmed"];
    expect(world.rig.story()).toEqual(story);
    expect(world.rig.facts().at(-1)).toMatchObject({ step: "in" });
  });

  it.each([
    ["a forged QR", "GA1.NONSENSE", "not_beyond_rules"],
    ["a plate that nobody has", "Z 9 Z", "ticket_unknown"],
  ])("with %s is beyond an officer's word", async (_name, vehicle, why) => {
    expect(await checkIn(vehicle, { overrides_refusal: "on" })).toMatchObject({ outcome: "refused", why });
    expect(world.rig.devices.sent).toEqual([]);
  });

  it("by a plate with several tickets has to be chosen", async () => {
    for (const n of [1, 2]) world.rig.ticket(n, { police_number: "B 7 B" });
    expect(await checkIn("B 7 B")).toMatchObject({ outcome: "refused", why: "plate_ambiguous" });
    world.rig.ticket(2, { police_number: "B 7 B", ticket_status: "cancelled" });
    expect(await checkIn("B 7 B")).toMatchObject({ outcome: "done" });
  });

  it("that a search has found has its code in the form, to be checked in by", async () => {
    for (const n of [1, 2]) world.rig.ticket(n, { police_number: "B 7 B" });
    const json = async (path: string): Promise<unknown> => (await officer.get(path)).json();
    const found = (await json("/search?q=B7B")) as { picks: boolean; search: { hits: SearchHit[] } };
    const [hit] = found.search.hits;
    expect([found.picks, found.search.hits.length]).toEqual([false, 2]);
    const { form } = (await json(`/acts/check_in?vehicle_ticket_id=${hit?.vehicle_ticket_id}`)) as { form: ActForm };
    expect(form).toMatchObject({ values: { vehicle: hit?.code }, hit });
    expect(await checkIn(form.values["vehicle"] ?? "")).toMatchObject({ outcome: "done" });
    expect(world.rig.facts()[0]).toMatchObject({ vehicle_ticket_id: hit?.vehicle_ticket_id });
    // What is typed is sent in a body: a QR's text may be scanned into the field.
    const ticket = world.rig.ticket(1, { police_number: "B 7 B" });
    for (const text of [world.rig.qr(ticket), `https://gate.example/t#${world.rig.qr(ticket)}`, "B7B"])
      expect(await (await officer.post("/search", { q: text })).json()).toMatchObject({
        search: { hits: expect.arrayContaining([expect.objectContaining({ code: ticket.vehicle_ticket_code })]) as [] },
      });
    // While an officer types in a form's field, results are to be picked.
    expect(await json("/search?vehicle=B7B")).toMatchObject({ picks: true, search: { query: "B7B" } });
    expect(await (await officer.post("/search", { vehicle: "B7B" })).json()).toMatchObject({ picks: true });
  });

  it("that went through without the arm is noted, and the arm stays where it is", async () => {
    world.rig.ticket(1);
    world.rig.devices.failBarrierWith(new Error("unplugged"));
    expect(await checkIn("B 1001 XYZ", { has_passed: "on" })).toMatchObject({ outcome: "done" });
    expect(world.rig.story()).toEqual(["decision OK", "passage assumed"]);
    expect(await checkIn("B 1001 XYZ", { has_passed: "on" })).toMatchObject({
      outcome: "refused",
      why: "rules_refuse",
    });
  });
});

describe("what an officer puts right", () => {
  beforeEach(async () => {
    await world[Symbol.asyncDispose]();
    await setUp("both");
  });
  const visit = async (): Promise<void> => {
    expect(await checkIn("B 1001 XYZ", { has_passed: "on" })).toMatchObject({ outcome: "done" });
  };
  const inside = () =>
    officer
      .get("/shift")
      .then(async (response) => ((await response.json()) as { shift: { inside_now: number } }).shift.inside_now);
  const amend = (act: string, vehicle_ticket_id: string) => officer.act(act, press({ vehicle_ticket_id }));

  it("is the last step: one out given back leaves the vehicle inside, one in lets it come in again", async () => {
    const { id } = world.rig.ticket(1);
    expect(await amend("step_back", id)).toMatchObject({ outcome: "refused", why: "no_step" });
    await visit();
    await visit();
    expect(await inside()).toBe(0);
    expect(await amend("step_back", id)).toMatchObject({ outcome: "done" });
    expect([await inside(), world.rig.facts().at(-1)]).toMatchObject([
      1,
      { type: "amendment", step: "in", ...onRecord },
    ]);
    expect(await amend("step_back", id)).toMatchObject({ outcome: "done" });
    expect([await inside(), world.rig.facts().at(-1)]).toMatchObject([0, { step: null }]);
    await visit();
    expect(world.rig.facts().at(-1)).toMatchObject({ type: "passage", step: "in" });
  });

  it("holds although central, which is away, says that the visit is over", async () => {
    await visitOver();
    expect(await checkIn("B 1001 XYZ")).toMatchObject({ outcome: "refused" });
    expect(await amend("reset_steps", world.rig.ticket(1, over()).id)).toMatchObject({ outcome: "done" });
    await world.rig.wait(6_000);
    await visit();
  });
  const over = () => {
    const at = new Date(world.rig.clock.nowMs() - 3_600_000).toISOString();
    const last_step = {
      step: "out",
      at,
      activity_id: world.laneId,
      gate_id: world.laneId,
      gate_name: "G",
      lane_id: world.laneId,
    } as const;
    return { status: "done", ticket_status: "done", last_step } as const;
  };
  const visitOver = (): Promise<void> => {
    world.rig.ticket(1, over());
    return Promise.resolve();
  };

  it("a ticket that nobody knows has no step", async () => {
    expect(await amend("step_back", world.laneId)).toMatchObject({ outcome: "refused", why: "ticket_unknown" });
  });

  it("for all vehicles: the next step counts whichever way it goes, once, and outlives a restart", async () => {
    await world[Symbol.asyncDispose]();
    await setUp("in");
    const { rig } = world;
    const ticket = rig.ticket(1);
    await visit();
    const approval = { supervisor: CHIEF.name, supervisor_pin: CHIEF.pin };
    expect(await officer.act("reset_all_steps", press({}))).toMatchObject({ why: "supervisor_needed" });
    await rig.wait(1_000);
    expect(await officer.act("reset_all_steps", press(approval))).toMatchObject({ outcome: "done" });
    await rig.crash();
    await rig.wait(6_000);
    for (const place of ["before", "under"] as const) await rig.loop(place, "free");
    await rig.wait(6_000);
    await rig.scan(rig.qr(ticket));
    expect(rig.story().at(-1)).toBe("decision OK");
    await passes();
    await rig.scan(rig.qr(ticket));
    expect(rig.story().at(-1)).toBe("decision ALREADY_IN");
  });
});
