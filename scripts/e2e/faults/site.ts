import type { z } from "zod";
import { assembleCentral, type Central } from "../../../central/assemble.ts";
import { CentralConfig } from "../../../central/config/config.ts";
import { systemActor } from "../../../central/platform/auth/principal.ts";
import type { FeedChange } from "../../../central/platform/feed/publish.ts";
import type { Platform } from "../../../central/platform/platform.ts";
import type { TestEngine } from "../../../central/test/engines.ts";
import { openPlatform } from "../../../central/test/open-platform.ts";
import type { Clock } from "../../../shared/lib/clock.ts";
import { silentLog } from "../../../shared/lib/log.ts";
import { Area } from "../../../shared/wire/area.ts";
import { EdgeRegistration } from "../../../central/wire/edge-resources.ts";
import type { FeedPut } from "../../../shared/wire/feed.ts";
import { Gate, Lane, LaneCommand } from "../../../central/wire/gate-resources.ts";
import { type Api, signIn } from "../../lib/api.ts";

/** A gate as registered at central, before its edge enrols. */
export interface GateSite {
  area: Area;
  gate: Gate;
  lane: Lane;
  edgeId: string;
  enrolmentCode: string;
}

/** A real central in this process that listens on a port, with its admin signed in. */
export interface CentralSite extends AsyncDisposable {
  readonly url: string;
  readonly platform: Platform;
  readonly admin: Api;
  /** Creates a gate with one lane and a registered edge, in its own area unless one is given. */
  gate(area?: Area): Promise<GateSite>;
  /** Publishes a record to the gates through the writer of this number; several writers are separate processes. */
  publish(change: FeedChange, writer?: number): Promise<void>;
  /** All records for an edge of this gate, by kind and id. */
  feedOf(gate: GateSite): Promise<Map<string, FeedPut["data"]>>;
  command(lane: Lane): Promise<LaneCommand>;
  commandOf(command: LaneCommand): Promise<LaneCommand>;
  /** Central's copy of the journal, in order. */
  factsOf(edgeId: string): Promise<{ sequence: number; body: string; received_at: string }[]>;
  /** The received ranges of an edge's sequence, as texts such as `1-12`. */
  stretchesOf(edgeId: string): Promise<string[]>;
  parkedOf(edgeId: string): Promise<{ fact_id: string | null; error: string; body: string }[]>;
  /** The kinds of the review cases about an edge or an activity. */
  reviewsOf(about: string): Promise<string[]>;
}

const LOGIN = { email: "first@example.com", password: "a long first password" };
const PAGE = 5_000;

const HALF_A_DAY_MS = 12 * 60 * 60 * 1000;

/** @param writers number of writing processes; all but one share the database with the serving process */
export async function openCentralSite(
  engine: Pick<TestEngine, "fresh">,
  clock: Clock,
  writers = 1,
): Promise<CentralSite> {
  await using opening = new AsyncDisposableStack();
  const where = await engine.fresh();
  const settings = {
    first_admin_email: LOGIN.email,
    first_admin_password: LOGIN.password,
    access_token_minutes: 1_440,
  };
  const config = CentralConfig.parse({ ...where, ...settings, port: 0 });
  const world = { clock, random: Math.random, log: silentLog, print: () => undefined };
  const central: Central = opening.use(await assembleCentral(config, world));
  const url = await central.listen();
  const { platform } = central;
  const platforms: Platform[] = [platform];
  for (let n = 1; n < writers; n++) platforms.push(opening.use(await openPlatform(where, clock)));
  let admin = await signIn(url, LOGIN);
  let signedInMs = clock.monotonicMs();
  const post = <S extends z.ZodType>(path: string, body: unknown, reply: S) => admin.post(path, body, reply);
  const { db } = platform;
  const closing = opening.move();
  return {
    url,
    platform,
    get admin() {
      return admin;
    },
    async gate(given) {
      // A token is valid for a day of central's clock, which takes minutes here.
      if (clock.monotonicMs() - signedInMs > HALF_A_DAY_MS) {
        signedInMs = clock.monotonicMs();
        admin = await signIn(url, LOGIN);
      }
      const area = given ?? (await post("/v1/areas", { name: "Marunda", time_zone: "Asia/Jakarta" }, Area));
      const gate = await post("/v1/gates", { area_id: area.id, name: "Gate 1" }, Gate);
      const lane = await post("/v1/lanes", { gate_id: gate.id, name: "Lane 1", number: 1, direction: "in" }, Lane);
      const { id, enrolment_code } = await post("/v1/edges", { gate_id: gate.id }, EdgeRegistration);
      return { area, gate, lane, edgeId: id, enrolmentCode: enrolment_code };
    },
    async publish(change, writer = 0) {
      const { transact } = platforms[writer % platforms.length] ?? platform;
      await transact(systemActor("test"), (work) => work.feed.publish(change));
    },
    async feedOf({ area, gate }) {
      const records = new Map<string, FeedPut["data"]>();
      for (let cursor = "0", isComplete = false; !isComplete;) {
        const page = await platform.feed.read({ areaId: area.id, gateId: gate.id }, cursor, PAGE);
        for (const line of page.lines)
          if (line.type === "put") records.set(`${line.kind} ${line.id}`, line.data);
          else records.delete(`${line.kind} ${line.id}`);
        ({ cursor, isComplete } = page);
      }
      return records;
    },
    command: (lane) => post(`/v1/lanes/${lane.id}/portal/open`, { reason: "test" }, LaneCommand),
    commandOf: (command) => admin.get(`/v1/lanes/${command.lane_id}/commands/${command.id}`, LaneCommand),
    factsOf: (edgeId) =>
      db
        .selectFrom("facts")
        .select(["sequence", "body", "received_at"])
        .where("edge_id", "=", edgeId)
        .orderBy("sequence")
        .execute(),
    async stretchesOf(edgeId) {
      const rows = await db.selectFrom("edge_sequences").selectAll().where("edge_id", "=", edgeId).execute();
      return rows.map(({ from_sequence: from, to_sequence: to }) => `${from}-${to}`);
    },
    parkedOf: (edgeId) =>
      db.selectFrom("parked_facts").select(["fact_id", "error", "body"]).where("edge_id", "=", edgeId).execute(),
    async reviewsOf(about) {
      const rows = await db.selectFrom("reviews").select("kind").where("about", "=", about).execute();
      return rows.map(({ kind }) => kind).sort();
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}
