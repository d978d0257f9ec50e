import { inWords } from "../../../../../shared/words/say.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { TicketStatus, type VehicleTicketStatus } from "../../../../../shared/wire/feed.ts";
import type { DestinationStatus } from "../../../../wire/ticket.ts";
import {
  MAX_VEHICLES,
  problemsOfPlan,
  ruleOnApproval,
  ruleOnCancellation,
  ruleOnDestination,
  ruleOnRejection,
  ruleOnUpdate,
  statusByDestinations,
  statusByVehicles,
  statusOfInvitation,
} from "./rules.ts";

const TODAY = "2026-11-21";
const vehicle = (firstDate: string, lastDate: string | null, policeNumber = "B 1 A") => ({
  policeNumber,
  firstDate,
  lastDate,
});

describe("the vehicles of a ticket", () => {
  const good = vehicle("2026-11-21", "2026-11-22");
  test.each([
    ["one vehicle with both dates", [good], null, []],
    ["a single day", [vehicle("2026-11-21", "2026-11-21")], null, []],
    ["no last date where the ticket ends", [vehicle("2026-11-21", null)], "2026-11-25", []],
    ["a period that began before today", [vehicle("2026-11-01", "2026-11-21")], null, []],
    ["the same plate on days apart", [good, vehicle("2026-11-23", "2026-11-24")], null, []],
    ["other plates on the same days", [good, vehicle("2026-11-21", "2026-11-22", "B 2 A")], null, []],
    ["the same plate, parted by the ticket's end", [good, vehicle("2026-11-23", null)], "2026-11-30", []],
    ["no vehicle", [], null, ["vehicle_tickets"]],
    ["too many vehicles", Array.from({ length: MAX_VEHICLES + 1 }, () => good), null, ["vehicle_tickets"]],
    ["an end before the start", [vehicle("2026-11-22", "2026-11-21")], null, ["vehicle_tickets.0.request_at_end"]],
    ["no end at all", [vehicle("2026-11-22", null)], null, ["vehicle_tickets.0.request_at_end"]],
    ["an end before today", [vehicle("2026-11-19", "2026-11-20")], null, ["vehicle_tickets.0.request_at_end"]],
    [
      "a ticket that ended before today",
      [vehicle("2026-11-19", null)],
      "2026-11-20",
      ["vehicle_tickets.0.request_at_end"],
    ],
    [
      "a start after the ticket's end",
      [vehicle("2026-11-25", null)],
      "2026-11-24",
      ["vehicle_tickets.0.request_at_start"],
    ],
    [
      "the same plate otherwise typed",
      [good, vehicle("2026-11-22", "2026-11-23", "b-1-a")],
      null,
      ["vehicle_tickets.1.police_number"],
    ],
    [
      "every problem of every vehicle",
      [vehicle("2026-11-22", "2026-11-21"), vehicle("2026-11-22", null)],
      null,
      ["vehicle_tickets.0.request_at_end", "vehicle_tickets.1.request_at_end"],
    ],
  ])("%s", (_, vehicles, expiredOn, paths) => {
    expect(problemsOfPlan({ vehicles, expiredOn, today: TODAY }).map(({ path }) => path)).toEqual(paths);
  });
});

describe("who may do what in which state", () => {
  const states = TicketStatus.options;
  const allowed = (rule: (status: TicketStatus) => { ok: boolean }) => states.filter((status) => rule(status).ok);
  test.each([
    ["a change of the vehicles", (s: TicketStatus) => ruleOnUpdate(s, ["vehicle_tickets"]), ["waiting_approve"]],
    [
      "a change of what no gate judges",
      (s: TicketStatus) => ruleOnUpdate(s, ["executor_name", "invoice_file_path"]),
      ["waiting_approve", "running"],
    ],
    ["both at once", (s: TicketStatus) => ruleOnUpdate(s, ["executor_name", "expired_at"]), ["waiting_approve"]],
    ["approval without destinations", (s: TicketStatus) => ruleOnApproval(s, []), ["waiting_approve"]],
    ["approval with a destination that waits", (s: TicketStatus) => ruleOnApproval(s, ["approved", "waiting"]), []],
    [
      "rejection of a kind that is rejected while it waits",
      (s: TicketStatus) => ruleOnRejection(s, ["waiting_approve"]),
      ["waiting_approve"],
    ],
    [
      "rejection of a kind that is rejected while it runs, too",
      (s: TicketStatus) => ruleOnRejection(s, ["waiting_approve", "running"]),
      ["waiting_approve", "running"],
    ],
    ["cancelling", (s: TicketStatus) => ruleOnCancellation(s), ["waiting_approve", "running"]],
    ["deciding on a waiting destination", (s: TicketStatus) => ruleOnDestination(s, "waiting"), ["waiting_approve"]],
    ["deciding on a decided one", (s: TicketStatus) => ruleOnDestination(s, "approved"), []],
  ])("%s", (_, rule, expected) => {
    expect(allowed(rule)).toEqual(expected);
  });

  test("every refusal says why", () => {
    fc.assert(
      fc.property(fc.constantFrom(...states), (status) => {
        for (const ruling of [ruleOnCancellation(status), ruleOnRejection(status, ["waiting_approve"])])
          if (!ruling.ok) expect(inWords(ruling.because("7"), "en")).toMatch(/^Ticket 7 is \w/);
      }),
    );
  });
});

test.each<[string, DestinationStatus[], TicketStatus]>([
  ["none", [], "waiting_approve"],
  ["one waits", ["approved", "waiting"], "waiting_approve"],
  ["all approved", ["approved", "approved"], "running"],
  ["one rejected while another waits", ["rejected", "waiting"], "rejected"],
  ["one rejected after the others approved", ["approved", "rejected"], "rejected"],
])("destinations: %s", (_, destinations, expected) => {
  expect(statusByDestinations(destinations)).toBe(expected);
});

test.each<[TicketStatus, VehicleTicketStatus[], TicketStatus]>([
  ["running", ["done", "active"], "running"],
  ["running", ["done", "done"], "done"],
  ["running", ["done", "cancelled"], "done"],
  ["running", ["done", "expired"], "expired"],
  ["running", ["cancelled"], "cancelled"],
  ["running", [], "running"],
  ["waiting_approve", ["expired"], "expired"],
  ["rejected", ["expired"], "rejected"],
  ["cancelled", ["done"], "cancelled"],
  ["expired", ["done"], "expired"],
])("a ticket that is %s with vehicles %j becomes %s", (status, vehicles, expected) => {
  expect(statusByVehicles(status, vehicles)).toBe(expected);
});

test.each<[string, TicketStatus, VehicleTicketStatus[], TicketStatus]>([
  ["before its end", "running", ["done"], "running"],
  ["before its end", "running", [], "running"],
  ["at its end", "running", [], "expired"],
  ["at its end", "running", ["done", "done"], "done"],
  ["at its end", "running", ["done", "expired"], "expired"],
  ["at its end", "running", ["active"], "running"],
  ["at its end", "cancelled", [], "cancelled"],
])("%s, an invitation that is %s with vehicles %j becomes %s", (when, status, vehicles, expected) => {
  expect(statusOfInvitation(status, vehicles, when === "at its end")).toBe(expected);
});
