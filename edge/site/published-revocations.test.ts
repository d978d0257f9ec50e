import { expect, test } from "vitest";
import { fakeClock } from "../../shared/lib/fake-clock.ts";
import { idOf, putLine, vehicleTicket } from "../test/feed-records.ts";
import { siteBus } from "../test/site-bus.ts";
import { siteGate } from "../test/site-rig.ts";

test("a gate without central hears of every revocation that another one knows, however many, and again", async () => {
  const clock = fakeClock();
  const bus = siteBus();
  await using online = siteGate(0, clock);
  await using offline = siteGate(1, clock);
  online.isOffline = false;
  const tickets = Array.from({ length: 250 }, (_, n) => vehicleTicket(n + 1));
  const lines = tickets.map((ticket, n) => putLine("vehicle_ticket", ticket, 20 + n));
  for (const gate of [online, offline]) gate.learn("0.300", ...lines);
  // Positions with one more digit come later: the feed's order is not the order of the texts.
  const cancelled = tickets.map((ticket, n) => putLine("vehicle_ticket", { ...ticket, status: "cancelled" }, 900 + n));
  online.learn("0.1200", ...cancelled);
  for (const gate of [online, offline]) gate.join(bus.connect(String(gate.n)));

  let delivered = 0;
  const round = async (): Promise<void> => {
    for (let n = 0; n < 6; n++) await new Promise((resolve) => setImmediate(resolve));
    for (; delivered < bus.sent.length; delivered++)
      for (const gate of ["0", "1"]) bus.deliver(gate, bus.sent[delivered]!);
    clock.advance(11_000);
  };
  const revoked = (): number =>
    tickets.filter(({ id }) => offline.replica.vehicleTicket(id)?.status === "cancelled").length;
  for (let rounds = 0; rounds < 10 && revoked() < 250; rounds++) await round();
  expect(revoked()).toBe(250);

  // Steps that did not reach the disk are sent again.
  const lost = idOf(7);
  offline.store.db.exec(`DELETE FROM revocations WHERE id = '${lost}'`);
  for (let rounds = 0; rounds < 10; rounds++) await round();
  expect(offline.store.db.prepare("SELECT count(*) FROM revocations WHERE id = ?").pluck().get(lost)).toBe(1);
});
