import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { z } from "zod";
import { FIRST_ZONE } from "../../story/prepare.ts";
import { type Api, signIn } from "../../lib/api.ts";
import { localDate, plusDays } from "../../../shared/lib/local-date.ts";
import { Area } from "../../../shared/wire/area.ts";
import { Company } from "../../../central/wire/company.ts";
import { EdgeRegistration } from "../../../central/wire/edge-resources.ts";
import { Device, Gate, Lane } from "../../../central/wire/gate-resources.ts";
import type { LaneRules } from "../../../shared/wire/lane.ts";
import { Ticket } from "../../../central/wire/ticket.ts";
import { startNode } from "../../lib/child.ts";
import { freePort } from "../../../shared/test/free-port.ts";
import { BOARD_ADDRESS, INPUT, RELAY } from "./wiring.ts";

const ROOT = join(import.meta.dirname, "../../..");
const VEHICLES_A_TICKET = 100;
const SIGN_IN_EVERY_MS = 300_000;

/** A vehicle ticket with its typed code. */
export interface Pass {
  id: string;
  code: string;
  ticketId: string;
}

/** A real central with one area. Gates and tickets are created on demand. */
export interface CrashSite extends AsyncDisposable {
  readonly directory: string;
  readonly centralUrl: string;
  /** The API as an admin; renews the session before the token expires. */
  admin(): Promise<Api>;
  readonly passes: readonly Pass[];
  addGate(name: string, lanes: readonly LanePlan[]): Promise<GatePlan>;
}

export interface LanePlan {
  name: string;
  ports: { scanner: string; board: string };
}
export interface GatePlan {
  gateId: string;
  laneIds: readonly string[];
  enrolmentCode: string;
}

export async function openCrashSite(directory: string, passes: number): Promise<CrashSite> {
  await using opening = new AsyncDisposableStack();
  const port = await freePort();
  const centralUrl = `http://127.0.0.1:${port}`;
  const login = { email: "admin@example.com", password: randomBytes(12).toString("base64url") };
  const central = opening.use(
    startNode(join(ROOT, "central/main.ts"), [], {
      cwd: ROOT,
      env: {
        GATE_PORT: String(port),
        GATE_PUBLIC_URL: centralUrl,
        GATE_DATA_DIRECTORY: join(directory, "central"),
        GATE_FIRST_ADMIN_EMAIL: login.email,
        GATE_FIRST_ADMIN_PASSWORD: login.password,
        DATABASE_URL: "",
      },
    }),
  );
  await central.line(/central is ready/, 30_000);
  let signedIn = { admin: await signIn(centralUrl, login), atMs: performance.now() };
  const { admin } = signedIn;
  const area = await admin.post("/v1/areas", { name: "Crash", description: "", time_zone: FIRST_ZONE }, Area);
  const issued = await issuePasses(admin, area.id, passes);
  const closing = opening.move();
  return {
    directory,
    centralUrl,
    async admin() {
      if (performance.now() - signedIn.atMs > SIGN_IN_EVERY_MS)
        signedIn = { admin: await signIn(centralUrl, login), atMs: performance.now() };
      return signedIn.admin;
    },
    passes: issued,
    async addGate(name, lanes) {
      const gate = await admin.post("/v1/gates", { area_id: area.id, name }, Gate);
      const laneIds: string[] = [];
      for (const [index, lane] of lanes.entries()) laneIds.push(await addLane(admin, gate.id, index + 1, lane));
      const edge = await admin.post("/v1/edges", { gate_id: gate.id }, EdgeRegistration);
      return { gateId: gate.id, laneIds, enrolmentCode: edge.enrolment_code };
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

async function issuePasses(admin: Api, areaId: string, count: number): Promise<Pass[]> {
  const terms = { name: "PT Sumber Makmur", nitku: "0012345678901000000001", type: "tenant", status_pu: "registered" };
  const company = await admin.post("/v1/companies", terms, Company);
  const today = localDate(Date.now(), FIRST_ZONE);
  const passes: Pass[] = [];
  while (passes.length < count) {
    const vehicles = Array.from({ length: VEHICLES_A_TICKET }, (_, index) => ({
      police_number: `B ${1000 + passes.length + index} ZZ`,
      request_at_start: today,
      request_at_end: plusDays(today, 5),
    }));
    const order = { company_id: company.id, area_id: areaId, request_at: today, vehicle_tickets: vehicles };
    const ticket = await admin.post("/v1/tickets/tenant/without-pabeanan", order, Ticket);
    await admin.post(`/v1/tickets/${ticket.id}/approve`, undefined, z.unknown());
    passes.push(
      ...ticket.vehicle_tickets.map(({ id, vehicle_ticket_code: code }) => ({ id, code, ticketId: ticket.id })),
    );
  }
  return passes;
}

/** A lane with short times, so that a thousand visits fit into minutes. */
const RULES: Partial<LaneRules> = {
  open_seconds: 2,
  travel_seconds: 0.6,
  clear_seconds: 0.1,
  message_seconds: 0.3,
  referral_seconds: 1.2,
};

async function addLane(admin: Api, gateId: string, number: number, { name, ports }: LanePlan): Promise<string> {
  const lane = await admin.post("/v1/lanes", { gate_id: gateId, name, number, direction: "in", rules: RULES }, Lane);
  const contact = (input: number) => ({ input, active_high: true });
  const serial = (path: string) => ({ type: "serial", path });
  const board = { driver: "modbus-relay", link: serial(ports.board), address: BOARD_ADDRESS, poll_ms: 40 };
  const devices = [
    {
      role: "barrier",
      ...board,
      open_relay: RELAY.open,
      close_relay: RELAY.close,
      pulse_ms: 100,
      open_limit: contact(INPUT.up),
      closed_limit: contact(INPUT.down),
    },
    { role: "light", ...board, red_relay: RELAY.red, green_relay: RELAY.green },
    { role: "loop", ...board, place: "before", contact: contact(INPUT.before), debounce_ms: 0 },
    { role: "loop", ...board, place: "under", contact: contact(INPUT.under), debounce_ms: 0 },
    { role: "reader", driver: "scanner-line", link: serial(ports.scanner) },
  ];
  for (const settings of devices)
    await admin.post(`/v1/lanes/${lane.id}/devices`, { name: settings.role, settings }, Device);
  return lane.id;
}
