import { cpSync } from "node:fs";
import { afterEach, beforeEach, expect, test } from "vitest";
import { gateSite } from "../../central/features/gates/edges/test/gate-site.ts";
import { recordPassages } from "../../central/features/trade/tickets/service.ts";
import { TENANT_TICKETS, ticketWorld } from "../../central/features/trade/tickets/test/ticket-world.ts";
import { systemActor } from "../../central/platform/auth/principal.ts";
import { roleOfKey } from "../../central/platform/auth/roles.ts";
import { createUser, deleteUser, updateUser } from "../../central/platform/auth/users.ts";
import { renewEpoch } from "../../central/platform/feed/epoch.ts";
import type { Work } from "../../central/platform/transact.ts";
import { onSqlite } from "../../central/test/engines.ts";
import { startCentral, type TestCentral } from "../../central/test/harness.ts";
import { openStore } from "../../edge/store/open.ts";
import { openReplica, type ReplicaStore } from "../../edge/store/replica.ts";
import { newId } from "../../shared/lib/ids.ts";
import { silentLog } from "../../shared/lib/log.ts";
import { Company } from "../../central/wire/company.ts";
import { Edge } from "../../central/wire/edge-resources.ts";
import { Ticket } from "../../central/wire/ticket.ts";

/** Central is restored from a backup, and a gate reads its real feed. */

const engine = onSqlite();
const AT = "2026-11-21T06:10:00.000Z";
let stack: AsyncDisposableStack;
let replica: ReplicaStore;
beforeEach(() => {
  stack = new AsyncDisposableStack();
  const store = stack.adopt(openStore({ path: ":memory:", log: silentLog }), (open) => open.close());
  replica = openReplica({ store, log: silentLog });
});
afterEach(() => stack.disposeAsync());

const act = <T>({ platform }: TestCentral, job: (work: Work) => Promise<T>): Promise<T> =>
  platform.transact(systemActor("test"), job);

test("what a gate knows to be taken back stays so at a central that was restored, whatever it publishes by itself", async () => {
  const original = await engine.fresh();
  const central = await startCentral({ ...engine, fresh: () => Promise.resolve(original) });
  const { admin, area, company, create } = await ticketWorld(central);
  const gates = gateSite(central, await central.as("super_admin"));
  const gate = await gates.gate(area.id);
  const edge = await gates.enrol((await gates.register(gate.id)).enrolment_code);
  const approved = async () => admin.post(`/v1/tickets/${(await create()).id}/approve`, Ticket);
  const tickets = [await approved(), await approved(), await create()];
  const [passed, left, waiting] = tickets.map((ticket) => ticket.vehicle_tickets[0]?.id ?? "");
  const roleId = (await roleOfKey(central.platform.db, "operational")).id;
  const officer = await act(central, (work) =>
    createUser(work, {
      fullname: "Sari",
      email: "sari@example.com",
      type: "internal",
      roleId,
      areaIds: [area.id],
      companyId: null,
      pinHash: "$argon2id$1",
    }),
  );
  /** Reads on from the last cursor, or from the start when central's epoch has changed. */
  const follow = async ({ platform }: TestCentral): Promise<void> => {
    const epoch = await platform.feed.epoch();
    const { epoch: before } = replica.readingFrom();
    if (before !== null && before !== epoch) replica.startOver("central was restored");
    const { cursor } = replica.readingFrom();
    const page = await platform.feed.read({ areaId: area.id, gateId: gate.id }, cursor, 10_000);
    replica.apply({ epoch, items: page.lines, cursor: page.cursor, completeAsOf: AT });
  };
  await follow(central);
  const [key] = replica.keys();
  expect(replica.officers().map(({ name }) => name)).toEqual(["Sari"]);
  expect(replica.edges().map(({ id }) => id)).toEqual([edge.edge_id]);
  expect(replica.vehicleTicket(passed ?? "")?.credential_digest).toBeDefined();

  await central.central.close();
  const backup = await engine.fresh();
  cpSync(original.data_directory, backup.data_directory, { recursive: true });
  const later = await startCentral({ ...engine, fresh: () => Promise.resolve(original) });
  stack.use(later);
  const admins = await later.as("super_admin");
  for (const { id } of tickets) await admins.post(`${TENANT_TICKETS}/${id}/cancel`, Ticket, { reason: "fraud" });
  await admins.delete(`/v1/edges/${edge.edge_id}`, Edge);
  await act(later, (work) => later.platform.identity.credentialKeys.revoke(work, key?.key_id ?? ""));
  await act(later, (work) => deleteUser(work, officer.id));
  await follow(later);
  const known = () => ({
    tickets: [passed, left, waiting].map((id) => replica.vehicleTicket(id ?? "")?.ticket_status),
    key: replica.keys().find(({ id }) => id === key?.id)?.status,
    edges: replica.edges().length,
    officers: replica.officers().length,
  });
  const takenBack = { tickets: ["cancelled", "cancelled", "cancelled"], key: "revoked", edges: 0, officers: 0 };
  expect(known()).toEqual(takenBack);
  expect(replica.vehicleTicket(passed ?? "")?.credential_digest).toBeUndefined();

  const restored = stack.use(await startCentral({ ...engine, fresh: () => Promise.resolve(backup) }));
  await act(restored, ({ tx }) => renewEpoch(tx));
  await follow(restored);
  expect(known()).toEqual(takenBack);

  const place = { gateId: gate.id, gateName: gate.name, laneId: newId() };
  const passage = { vehicleTicketId: passed ?? "", step: "in", at: AT, activityId: newId(), ...place } as const;
  await act(restored, (work) => recordPassages(work, [passage]));
  await act(restored, (work) => restored.platform.identity.credentialKeys.rotate(work));
  const [boss, tenant] = [await restored.as("super_admin"), await restored.as("tenant", { companyId: company.id })];
  await boss.patch(`/v1/companies/${company.id}`, Company, { name: "PT Sentosa Jaya" });
  await follow(restored);
  expect(replica.vehicleTicket(passed ?? "")?.last_step?.step).toBe("in");
  expect(replica.vehicleTicket(left ?? "")?.company_name).toBe("PT Sentosa Jaya");
  expect(known()).toEqual(takenBack);
  replica.startOver("another version reads other records");
  await follow(restored);
  expect(known()).toEqual(takenBack);

  const request_at_end = "2026-11-23";
  await tenant.patch(`${TENANT_TICKETS}/${tickets[2]?.id ?? ""}`, Ticket, {
    vehicle_tickets: [{ id: waiting, request_at_end }],
  });
  await act(restored, (work) => updateUser(work, officer.id, { fullname: "Sari Dewi" }));
  await follow(restored);
  expect(known()).toMatchObject({ tickets: ["cancelled", "cancelled", "waiting_approve"], officers: 1 });
});
