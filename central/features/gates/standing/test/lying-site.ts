import { z } from "zod";
import { newId } from "../../../../../shared/lib/ids.ts";
import { ScannedQr } from "../../../../wire/load-unload.ts";
import { BufferEntry } from "../../../../../shared/wire/buffer-zone.ts";
import { Capture } from "../../../../../shared/wire/capture.ts";
import { Device, LaneCommand } from "../../../../wire/gate-resources.ts";
import { HeartbeatReply } from "../../../../../shared/wire/sync.ts";
import type { TestCentral } from "../../../../test/harness.ts";
import { activitySite } from "../../../work/gate-activities/test/activity-site.ts";
import { testJournal } from "../../../work/gate-activities/test/journal.ts";

const Token = z.object({ access_token: z.string() });
const JPEG = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from("one")]);

/** A gate whose edge lies, a gate beside it, and a gate of another area with all that an edge may speak of. */
export async function lyingSite(central: TestCentral) {
  const admin = await central.as("super_admin");
  const site = activitySite(central, admin);
  const { db } = central.platform;
  const here = await site.gateWithEdge(undefined, "both");
  const beside = await site.gateWithEdge(here.gate.area_id, "both");
  const there = await site.gateWithEdge(undefined, "both");
  const settings = { role: "reader", driver: "mqtt", topic: "gate/1/reader" };
  const deviceOf = (laneId: string) => admin.post(`/v1/lanes/${laneId}/devices`, Device, { name: "Reader", settings });
  const device = await deviceOf(there.lane.id);
  const officers = {
    here: (await central.as("operational", { areaIds: [here.gate.area_id] })).principal,
    there: (await central.as("operational", { areaIds: [there.gate.area_id] })).principal,
  };
  const own = await site.ticket(here.gate.area_id);
  const ticket = await site.ticket(there.gate.area_id);
  await admin.post("/v1/load-unload/scan", ScannedQr, { qr_value: ticket.vehicle_ticket_code });
  await admin.post("/v1/buffer-zone/enter", BufferEntry, { vehicle_ticket_id: ticket.id });

  const decision = beside.journal.decision();
  await site.push(beside.edge, decision);
  const picture = new FormData();
  const fields = { id: newId(), activity_id: decision.id, moment: "decision", taken_at: decision["occurred_at"] };
  for (const [name, value] of Object.entries(fields)) picture.set(name, String(value));
  picture.set("file", new File([JPEG], "one.jpg"));
  const capture = await beside.edge.post("/v1/files/hardware-transactions", Capture, picture);

  for (const one of [here, beside]) {
    await site.enrol(one.enrolmentCode);
    await one.edge.post("/v1/sync/heartbeat", HeartbeatReply, site.heartbeat({ journal: one.journal.head() }));
  }
  const order = (laneId: string) => admin.post(`/v1/lanes/${laneId}/portal/open`, LaneCommand, { reason: "ambulance" });
  const command = await order(beside.lane.id);

  /** The edge that lies, by its own credentials. */
  const registered = await site.register((await site.gate(here.gate.area_id)).id);
  const client = await site.enrol(registered.enrolment_code);
  const body = new URLSearchParams({
    grant_type: "client_credentials",
    client_id: client.client_id,
    client_secret: client.client_secret,
  });
  const signIn = async () => {
    const answer = await central.nobody.request("POST", "/v1/oauth/token", { body });
    return central.withToken(Token.parse(answer.body).access_token);
  };
  const lane = await site.lane(client.gate_id, { direction: "both" });
  const place = { edge_id: client.edge_id, gate_id: client.gate_id, area_id: client.area_id, lane_id: lane.id };
  const journal = testJournal(place, () => central.clock.nowMs(), officers.here.id);

  const foreignIds = new Set([
    ...[ticket.id, ticket.ticket_id, there.lane.id, beside.lane.id, device.id, decision.id, capture.id, command.id],
    ...[officers.there.id, there.gate.id, there.edgeId, beside.edgeId, beside.gate.id, there.gate.area_id],
  ]);
  const mentions = (row: object): boolean => Object.values(row).some((value) => foreignIds.has(String(value)));

  return {
    central,
    admin,
    site,
    here,
    beside,
    there,
    device,
    officers,
    own,
    ticket,
    decision,
    capture,
    command,
    order,
    signIn,
    liar: await signIn(),
    journal,
    lane,
    edgeId: client.edge_id,
    place,
    /** Every stored row about what is not the liar's, beside what it said and the cases about that. */
    async foreignState(): Promise<Record<string, object[]>> {
      const rows: Record<string, object[]> = {};
      for (const table of TABLES) rows[table] = await db.selectFrom(table).selectAll().execute();
      // The people whom a gate named stay named in its own activities.
      rows["gate_activities"] = (await db.selectFrom("gate_activities").selectAll().execute()).map(
        ({ settled_by: _settled, override: _override, ...row }) => row,
      );
      return Object.fromEntries(Object.entries(rows).map(([table, some]) => [table, some.filter(mentions)]));
    },
    /** The claims of the cases about these activities and the edge that lies. */
    async claims(...about: string[]): Promise<{ code: string; params: Record<string, string> }[]> {
      const found = await db
        .selectFrom("reviews")
        .select("evidence")
        .where("kind", "=", "foreign_claim")
        .where("about", "in", about)
        .orderBy("id")
        .execute();
      return found.flatMap(({ evidence }) => claimsIn(JSON.parse(evidence)));
    },
  };
}

const TABLES = [
  ...([
    "vehicle_tickets",
    "tickets",
    "buffer_entries",
    "load_unload_records",
    "feed_entries",
    "lane_commands",
  ] as const),
  ...(["captures", "service_reports", "shown_papers", "activity_counts", "user_areas", "users"] as const),
] as const;

const Claim = z.object({ code: z.string(), params: z.record(z.string(), z.string()) });
const Evidence = z.union([
  z.object({ claims: z.array(Claim) }),
  z.object({ findings: z.array(z.object({ claims: z.array(Claim) })) }),
]);

function claimsIn(evidence: unknown): z.infer<typeof Claim>[] {
  const read = Evidence.parse(evidence);
  return "claims" in read ? read.claims : read.findings.flatMap(({ claims }) => claims);
}

export type LyingSite = Awaited<ReturnType<typeof lyingSite>>;
