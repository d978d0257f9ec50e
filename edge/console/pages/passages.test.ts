import { expect, test } from "vitest";
import type { PassageView, VehicleView } from "../ports.ts";
import { gate, lane, NOW, passages, refusedVehicle, vehicle } from "../test/sample-gate.ts";
import { laneCard } from "./lane-card.ts";
import { laneRest } from "./lane-rest.ts";
import { readerOf } from "./page.ts";
import { passageList } from "./passages.ts";
import { say } from "../../../shared/words/say.ts";

const reader = readerOf(gate, "en");
const of = (vehicleThere: VehicleView, more: Partial<PassageView>): string => {
  const [passage] = passages;
  if (!passage) throw new Error("there is no sample");
  const one = { ...passage, outcome: null, photo_ids: [], is_queued: false, vehicle: vehicleThere, ...more };
  return textOf(passageList([one], reader, false));
};
const textOf = (markup: unknown): string =>
  String(markup)
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

test.each<[string, VehicleView, Partial<PassageView>, string]>([
  ["passed", vehicle, { outcome: "confirmed" }, "In B 1234 ABC passed 08:27"],
  ["is under way", vehicle, {}, "In B 1234 ABC 08:27"],
  ["backed off", vehicle, { outcome: "none" }, "Did not pass B 1234 ABC 08:27"],
  ["waits, whatever the rules say", vehicle, { is_waiting: true }, "Waiting for you B 1234 ABC 08:27"],
  [
    "was refused by an officer, whatever the rules say",
    vehicle,
    { outcome: "refused", by: "Siti", reason: "Suspicious" },
    "Refused B 1234 ABC refused by an officer · Siti: Suspicious 08:27",
  ],
  [
    "was let through by an officer a moment ago, whatever the rules say",
    refusedVehicle,
    { outcome: "admitted", by: "Siti", reason: "Papers checked" },
    "In B 9901 KZX Already in at Gate 2, 08:14 · let through · Siti: Papers checked 08:27",
  ],
  [
    "was refused because nobody decided",
    vehicle,
    { outcome: "timed_out" },
    "Refused B 1234 ABC refused: nobody decided in time 08:27",
  ],
  [
    "was refused by the rules, and by no officer",
    refusedVehicle,
    { outcome: "refused" },
    "Refused B 9901 KZX Already in at Gate 2, 08:14 08:27",
  ],
])("a vehicle that %s is shown so", (_what, there, more, outcomeText) => {
  expect(of(there, more)).toBe(outcomeText);
});

test("an opening by hand is shown with its result", () => {
  const [passage] = passages;
  if (!passage) throw new Error("there is no sample");
  const one: PassageView = {
    ...passage,
    kind: "override",
    action: "open",
    vehicle: null,
    photo_ids: [],
    is_queued: false,
  };
  const outcomeText = (outcome: PassageView["outcome"]): string =>
    textOf(passageList([{ ...one, outcome, by: "Siti", reason: "Reader out of order" }], reader, false));
  expect(outcomeText("none")).toBe("Open the arm once did not pass · Siti: Reader out of order 08:27");
  expect(textOf(passageList([{ ...one, outcome: "none", is_unopened: true }], reader, false))).toContain(
    "Failed: the arm was not opened",
  );
  expect(outcomeText(null)).toBe("Open the arm once Siti: Reader out of order 08:27");
});

test("of a light and a sign that are away it is not said what they show", () => {
  const those = (state: "ready" | "lost"): typeof lane.devices =>
    (["light", "sign"] as const).map((role) => ({
      device_id: role,
      name: role,
      role,
      state,
      since: NOW,
      detail: null,
    }));
  const words = (devices: typeof lane.devices): string =>
    textOf(laneCard({ ...lane, devices }, reader, { isWhole: true }));
  expect(words(those("ready"))).toMatch(/Light green.*The sign shows/);
  expect(words(those("lost"))).toMatch(/Light unknown.*The sign is not connected; it should show/);
});

test("what a lane says of its devices is shown at the officer's time, in words, and once for what fails together", () => {
  const detail = say("not_there", { line: "/dev/board" });
  const lack = (device: string) =>
    say("device_down_because", { device, state: say("state_lost"), since_at: NOW, why: detail });
  const device = (name: string) =>
    ({ device_id: name, name, role: "loop", state: "lost", since: NOW, detail }) as const;
  const event = {
    kind: "event",
    vehicle: null,
    action: "lane_fault",
    reason: say("all", { parts: [lack("palang"), lack("lampu")] }),
  } as const;
  const [passage] = passages;
  const broken = {
    ...lane,
    devices: [device("palang"), device("lampu")],
    lacks: [lack("palang"), lack("lampu")],
    last: passage ? [{ ...passage, ...event }] : [],
  };
  const inIndonesian = readerOf(gate, "id");
  const card = (isWhole: boolean) => textOf(laneCard(broken, inIndonesian, { isWhole }));
  const rest = textOf(laneRest(broken, inIndonesian));
  for (const isWhole of [true, false])
    expect(card(isWhole)).toContain(
      "palang, lampu: putus sejak 08:30 (portnya tidak ada: apakah perangkatnya terpasang?)",
    );
  expect(rest).toContain("palang, lampu putus sejak 08:30: portnya tidak ada");
  expect(`${card(true)} ${rest}`).not.toContain("2026");
  expect(rest).toContain("Perangkat palang (loop): putus lampu (loop): putus");
  expect(card(false)).not.toContain("Jalur rusak");
});
