import { pino } from "pino";
import { expect, test } from "vitest";
import { openConsoleAssets } from "../assets/assets.ts";
import { consolePages } from "../pages/console-pages.ts";
import { CHIEF, consoleWorld, EMERGENCY_CODE, press, SARI } from "../test/console-world.ts";

const HTML = { accept: "text/html" };

test("no PIN, no code, no hash and no cookie reaches a page, the log or the record", async () => {
  let logged = "";
  const log = pino({ level: "trace" }, { write: (line) => (logged += line) });
  await using world = await consoleWorld({
    emergency: true,
    officers: false,
    log,
    pages: consolePages(openConsoleAssets()),
  });
  const seen: string[] = [];
  const look = async (response: Response): Promise<void> => void seen.push(await response.text());

  const stranger = world.browser();
  await look(await stranger.post("/sign-in", { emergency_code: "guess-5813" }));
  await look(await stranger.post("/sign-in", { emergency_code: EMERGENCY_CODE }));
  const chief = await world.learnOfficer(3, CHIEF.name, CHIEF.pin, true);
  const sari = await world.learnOfficer(1, SARI.name, SARI.pin);
  const typed = ["guess-5813", "662607", "314159"];
  for (let n = 0; n < 6; n++) await look(await world.browser().post("/sign-in", { name: "Nobody", pin: "662607" }));
  const officer = await world.signedIn(SARI.name, SARI.pin);
  const bypass = press({ lane_id: world.laneId, minutes: "5", supervisor: CHIEF.name });
  await look(await officer.post("/acts/bypass_on", { ...bypass, supervisor_pin: "314159" }));
  // The form has an error: it returns with its input.
  await look(await officer.post("/acts/bypass_on", { ...bypass, minutes: "0", supervisor_pin: CHIEF.pin }));
  await look(await officer.post("/acts/bypass_on", { ...press(bypass), supervisor_pin: CHIEF.pin }));
  for (const path of ["/", "/acts/bypass_on", "/search?q=B", "/shift", "/reports", "/passages", "/status.json"])
    await look(await officer.get(path, HTML));

  const cookies = [...officer.cookies].flatMap(([name, value]) => (name === "gate_language" ? [] : [value]));
  const hashes = [chief.pin_hash, sari.pin_hash].map((hash) => hash ?? "there is none");
  const secrets = [SARI.pin, CHIEF.pin, EMERGENCY_CODE, ...typed, ...cookies, ...hashes];
  expect(secrets.every((secret) => secret.length >= 6)).toBe(true);
  expect(seen.some((text) => text.includes('name="supervisor_pin"'))).toBe(true);
  expect(logged).toContain("officer signed in");
  const all = [logged, JSON.stringify(world.rig.facts()), ...seen].join("\n");
  expect(secrets.filter((secret) => all.includes(secret))).toEqual([]);
});
