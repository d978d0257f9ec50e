import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BUDI, CHIEF, consoleWorld, type ConsoleWorld, EMERGENCY_CODE, press, SARI } from "../test/console-world.ts";
import { worded } from "../../../shared/test/worded.ts";

let world: ConsoleWorld;
beforeEach(async () => {
  world = await consoleWorld();
});
afterEach(() => world[Symbol.asyncDispose]());
const anew = async (options: Parameters<typeof consoleWorld>[0]): Promise<void> => {
  await world[Symbol.asyncDispose]();
  world = await consoleWorld(options);
};
const signIn = async (fields: Record<string, string>): Promise<number> =>
  (await world.browser().post("/sign-in", fields)).status;

describe("signing in", () => {
  it("takes a name however it is typed, gives a cookie that no script reads, and leads to the lanes", async () => {
    const browser = world.browser();
    const response = await browser.post("/sign-in", { name: "  sari   DEWI ", pin: SARI.pin });
    expect([response.status, response.headers.get("location")]).toEqual([303, "/"]);
    const cookie = response.headers.getSetCookie().find((line) => line.startsWith("gate_session="));
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Strict/);
    expect(await (await browser.get("/")).json()).toMatchObject({
      page: "lanes",
      shell: { session: { name: SARI.name } },
    });
  });

  it.each([
    ["a wrong PIN", { name: SARI.name, pin: "1" }],
    ["another's PIN", { name: SARI.name, pin: BUDI.pin }],
    ["a name that nobody has", { name: "Nobody", pin: SARI.pin }],
    ["no PIN", { name: SARI.name, pin: "" }],
    ["an emergency code that is not asked for", { emergency_code: EMERGENCY_CODE }],
  ])("is refused for %s, and the same words are said", async (_name, fields) => {
    const response = await world.browser().post("/sign-in", fields);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ page: "sign-in", failed: { because: "not-good" } });
  });

  it("on a page that stood open over a restart of the edge is asked for once more", async () => {
    const browser = world.browser();
    const { csrf } = await browser.tokens();
    await world.restart();
    const response = await browser.postBare("/sign-in?to=/lanes/1", { csrf, name: SARI.name, pin: SARI.pin });
    expect([response.status, response.headers.get("location")]).toEqual([303, "/sign-in?to=%2Flanes%2F1"]);
  });

  it("offers the names of those who can sign in, and keeps the chosen one after a wrong PIN", async () => {
    await world.learnOfficer(4, "Without a PIN", null);
    expect(await (await world.browser().get("/sign-in")).json()).toMatchObject({
      names: [BUDI.name, CHIEF.name, SARI.name],
      name: null,
    });
    const failed = await world.browser().post("/sign-in", { name: BUDI.name, pin: "1" });
    expect(await failed.json()).toMatchObject({ name: BUDI.name });
  });

  it.each([
    ["/lanes/1?a=b", "/lanes/1?a=b"],
    ["//elsewhere.test/", "/"],
    ["/\\elsewhere.test/", "/"],
    ["https://elsewhere.test/", "/"],
    ["lanes", "/"],
  ])("that came from %s leads to %s", async (from, to) => {
    const browser = world.browser();
    const path = `/sign-in?${new URLSearchParams({ to: from }).toString()}`;
    expect((await browser.post(path, SARI)).headers.get("location")).toBe(to);
    expect((await browser.get(path)).headers.get("location")).toBe(to);
  });

  it("after an act without a session leads to the lanes, or where htmx names it to the page of the act", async () => {
    const browser = world.browser();
    const { csrf } = await browser.tokens();
    const sent = (headers = {}) => browser.postBare("/acts/open", { csrf }, headers);
    expect((await sent()).headers.get("location")).toBe("/sign-in");
    const shown = { "hx-request": "true", "hx-current-url": "http://gate.test/lanes/7" };
    expect((await sent(shown)).headers.get("hx-redirect")).toBe("/sign-in?to=%2Flanes%2F7");
  });

  it("is locked for a person after failures, over a restart too, and open again when the lock is over", async () => {
    for (let n = 0; n < 5; n++) expect(await signIn({ name: SARI.name, pin: "1" })).toBe(401);
    const locked = await world.browser().post("/sign-in", { name: SARI.name, pin: SARI.pin });
    expect([locked.status, locked.headers.get("retry-after")]).toEqual([429, "60"]);
    await world.restart();
    expect(await signIn({ name: SARI.name, pin: SARI.pin })).toBe(429);
    expect(await signIn({ name: BUDI.name, pin: BUDI.pin })).toBe(303);
    await world.rig.wait(60_000);
    expect(await signIn({ name: SARI.name, pin: SARI.pin })).toBe(303);
    expect(world.rig.story()).toContain("event sign_in_locked");
  });

  it("failed on one device leaves the others open to the officer, up to 20 failures over all", async () => {
    const wrongAt = (address: string) => world.browser(address).post("/sign-in", { name: SARI.name, pin: "1" });
    const rightAt = async (address: string) =>
      (await world.browser(address).post("/sign-in", { name: SARI.name, pin: SARI.pin })).status;
    for (let n = 0; n < 5; n++) await wrongAt("10.0.0.1");
    expect(await rightAt("10.0.0.1")).toBe(429);
    expect(await rightAt("10.0.0.2")).toBe(303);
    for (let n = 0; n < 20; n++) await wrongAt(`10.0.1.${Math.floor(n / 4)}`);
    expect(await rightAt("10.0.0.2")).toBe(429);
    expect((await world.browser("10.0.0.2").post("/sign-in", BUDI)).status).toBe(303);
  });

  it("is locked for an address that guesses at many names, and many at once are no way around it", async () => {
    const guesses = Array.from({ length: 30 }, (_, n) => signIn({ name: `Guess ${n}`, pin: "1" }));
    expect(await Promise.all(guesses)).not.toContain(303);
    for (let n = 0; n < 20; n++) await signIn({ name: `Other ${n}`, pin: "1" });
    expect(await signIn({ name: BUDI.name, pin: BUDI.pin })).toBe(429);
  });

  it("puts no typed name on record that nobody has: it may be a PIN", async () => {
    for (let n = 0; n < 5; n++) await signIn({ name: SARI.pin, pin: SARI.name });
    await world.rig.wait(0);
    const [fact] = world.rig.facts();
    expect(worded(fact)).toMatchObject({ event: "sign_in_locked", detail: "officer unknown" });
  });

  it("ends with the session of an officer who is taken away, and with a change of the PIN", async () => {
    const [sari, budi] = [await world.signedIn(SARI.name, SARI.pin), await world.signedIn(BUDI.name, BUDI.pin)];
    world.forgetOfficer(1);
    await world.learnOfficer(2, BUDI.name, "555555");
    for (const browser of [sari, budi]) {
      const response = await browser.get("/", { accept: "text/html" });
      expect([response.status, response.headers.get("location")]).toEqual([303, "/sign-in"]);
    }
  });

  it("out ends the session at once", async () => {
    const browser = await world.signedIn(SARI.name, SARI.pin);
    const kept = browser.cookies.get("gate_session") ?? "";
    expect((await browser.post("/sign-out", {})).status).toBe(303);
    browser.cookies.set("gate_session", kept);
    expect((await browser.get("/")).status).toBe(303);
  });
});

describe("before any officer is known", () => {
  it("nobody may act, and the page says how the gate is, without its vehicles", async () => {
    await anew({ officers: false });
    const page: unknown = await (await world.browser().get("/sign-in")).json();
    expect(page).toMatchObject({ page: "sign-in", takes: "nobody", gate: { lanes: [{ vehicle: null, last: [] }] } });
    expect(await signIn({ name: SARI.name, pin: SARI.pin })).toBe(401);
    expect(await signIn({ emergency_code: EMERGENCY_CODE })).toBe(401);
  });

  it("the emergency code moves the arm, on record under its own name, until the first officer is known", async () => {
    await anew({ officers: false, emergency: true });
    const browser = world.browser();
    expect((await browser.post("/sign-in", { emergency_code: EMERGENCY_CODE })).status).toBe(303);
    expect(world.rig.story()).toEqual(["event emergency_sign_in"]);
    const lane_id = world.laneId;
    expect(await browser.act("bypass_on", press({ lane_id, minutes: "5" }))).toMatchObject({ outcome: "done" });
    expect(world.rig.facts().at(-1)).toMatchObject({ by: { type: "emergency", id: null, name: "emergency" } });
    const beyond = await browser.act("reset_all_steps", press({}));
    expect(beyond).toMatchObject({ outcome: "refused", why: "not_in_emergency" });
    await world.learnOfficer(3, CHIEF.name, CHIEF.pin, true);
    expect((await browser.get("/")).status).toBe(303);
    expect(await signIn({ emergency_code: EMERGENCY_CODE })).toBe(401);
  });

  it("a wrong emergency code is refused, and locks", async () => {
    await anew({ officers: false, emergency: true });
    for (let n = 0; n < 5; n++) expect(await signIn({ emergency_code: "guess" })).toBe(401);
    expect(await signIn({ emergency_code: EMERGENCY_CODE })).toBe(429);
  });
});
