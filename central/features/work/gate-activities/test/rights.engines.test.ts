import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Company } from "../../../../wire/company.ts";
import { newId } from "../../../../../shared/lib/ids.ts";
import type { BuiltInRoleKey } from "../../../../platform/auth/built-in-roles.ts";
import { createClient, revokeClient } from "../../../../platform/auth/clients.ts";
import { permissionsOfRole, roleOfKey, setPermissionsOfRole } from "../../../../platform/auth/roles.ts";
import { startSession } from "../../../../platform/auth/sessions.ts";
import { createUser, deleteUser, type NewUser, updateUser } from "../../../../platform/auth/users.ts";
import { systemActor } from "../../../../platform/auth/principal.ts";
import type { Caller } from "../../../../test/caller.ts";
import { type TestDatabase, testEngine } from "../../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../../test/harness.ts";
import { openPlatform } from "../../../../test/open-platform.ts";
import { untilSettled } from "../../../../test/until-settled.ts";
import { commandTopic } from "../../../gates/edges/service.ts";
import { gateSite } from "../../../gates/edges/test/gate-site.ts";
import { told } from "../../../../test/told.ts";
import { openStream } from "./open-stream.ts";

const NOWHERE = { address: null, userAgent: null };

const engine = testEngine();

/** A stream ends when the watcher's rights end or change, on any engine. */
describe(`rights of open streams on ${engine.name}`, () => {
  let where: TestDatabase;
  let central: TestCentral;
  let admin: Caller;
  let site: ReturnType<typeof gateSite>;
  let areaId: string;
  let here: string;
  beforeEach(async () => {
    where = await engine.fresh();
    central = await startCentral(engine, { config: where });
    admin = await central.as("super_admin");
    site = gateSite(central, admin);
    ({ id: areaId } = await site.area());
    here = areaId;
  });
  afterEach(() => central[Symbol.asyncDispose]());

  const issue = async (subject: Parameters<typeof central.platform.identity.tokens.issue>[0]) =>
    central.withToken((await central.platform.identity.tokens.issue(subject)).token);

  /** A user with a real session: an officer of the area by default. */
  async function signIn(role: BuiltInRoleKey = "operational", more: Partial<NewUser> = {}) {
    const { user, session } = await site.work(async (work) => {
      const roleId = (await roleOfKey(work.tx, role)).id;
      const person = { fullname: "Sari", email: `${newId()}@example.com`, type: "internal", roleId } as const;
      const made = await createUser(work, { ...person, areaIds: [areaId], ...more });
      const how = {
        userId: made.id,
        kind: "mobile",
        device: { id: "phone", name: null },
        place: NOWHERE,
        secondFactor: null,
      } as const;
      return { user: made, session: await startSession(work, how, central.platform.identity.lifetimes) };
    });
    return { ...(await issue({ kind: "user", userId: user.id, sessionId: session.sessionId })), user, session };
  }
  /** An external system whose role may watch the gates. */
  async function external(companyId: string | null) {
    const { clientId } = await site.work(async (work) => {
      await setPermissionsOfRole(work, (await roleOfKey(work.tx, "external")).id, ["gates.read"]);
      return createClient(work, { kind: "external", name: "Port system", companyId });
    });
    return { ...(await issue({ kind: "client", clientId })), clientId };
  }
  const happen = (name: string, area: string | null = here) => site.work((work) => work.live.publish(told(name, area)));
  /** The rest of a stream until it ends. */
  async function rest(stream: Awaited<ReturnType<typeof openStream>>): Promise<string[]> {
    const texts: string[] = [];
    for (let text = await stream.read(); text !== null; text = await stream.read()) texts.push(text);
    return texts;
  }

  type Watcher = Awaited<ReturnType<typeof signIn>>;
  const change = (changes: Partial<NewUser>) => (watcher: Watcher) =>
    site.work((work) => updateUser(work, watcher.user.id, changes));
  const refresh = ({ session }: Watcher) =>
    central.nobody.request("POST", "/v1/auth/refresh", { body: { refresh_token: session.refreshToken } });

  test.each<[string, (watcher: Watcher) => Promise<unknown>, number]>([
    ["signed out", (watcher) => watcher.request("POST", "/v1/auth/logout"), 401],
    [
      "a refresh token came twice",
      async (watcher) => {
        await refresh(watcher);
        central.clock.advance(10_001);
        await refresh(watcher);
      },
      401,
    ],
    [
      "signed in again on the device",
      ({ user }) =>
        site.work((work) =>
          startSession(
            work,
            {
              userId: user.id,
              kind: "mobile",
              device: { id: "phone", name: null },
              place: NOWHERE,
              secondFactor: null,
            },
            central.platform.identity.lifetimes,
          ),
        ),
      401,
    ],
    ["switched off", change({ isActive: false }), 401],
    ["a new password", change({ passwordHash: "another" }), 401],
    ["deleted", ({ user }) => site.work((work) => deleteUser(work, user.id)), 401],
    ["other areas", change({ areaIds: [] }), 200],
    [
      "another role",
      async (watcher) => change({ roleId: (await roleOfKey(central.platform.db, "edge")).id })(watcher),
      403,
    ],
    [
      "the role holds less",
      () =>
        site.work(async (work) =>
          setPermissionsOfRole(work, (await roleOfKey(work.tx, "operational")).id, ["faqs.read"]),
        ),
      403,
    ],
  ])("a stream ends at once, and shows nothing more: %s", async (_, happens, statusAfter) => {
    const watcher = await signIn();
    await using stream = await openStream(watcher);
    await happen("before");
    expect(await stream.next()).toMatchObject({ data: { detail: "before" } });
    await happens(watcher);
    await happen("after");
    expect(await rest(stream)).toEqual([]);
    const leaving = new AbortController();
    const again = await watcher.open("GET", "/v1/live-activities/stream", { signal: leaving.signal });
    expect(again.status).toBe(statusAfter);
    leaving.abort();
    await again.body?.cancel();
  });

  test("a stream of an external system ends when it is revoked", async () => {
    const system = await external(null);
    await using stream = await openStream(system);
    await happen("before");
    expect(await stream.next()).toMatchObject({ data: { detail: "before" } });
    await site.work((work) => revokeClient(work, system.clientId));
    await happen("after");
    expect(await rest(stream)).toEqual([]);
  });

  test("a stream goes on when its own rights are what they were", async () => {
    const [watcher, other] = [await signIn(), await signIn()];
    await using stream = await openStream(watcher);
    await other.request("POST", "/v1/auth/logout");
    await change({ fullname: "Sari Dewi", areaIds: [here] })(watcher);
    await site.work(async (work) => {
      const { id } = await roleOfKey(work.tx, "operational");
      await setPermissionsOfRole(work, id, [...(await permissionsOfRole(work.tx, id))].reverse());
    });
    await happen("after");
    expect(await stream.next()).toMatchObject({ data: { detail: "after" } });
  });

  test("what another process on the database takes away ends a stream here", async () => {
    const watcher = await signIn();
    await using stream = await openStream(watcher);
    await using elsewhere = await openPlatform(where);
    const startMs = central.clock.monotonicMs();
    await elsewhere.transact(systemActor("test"), (work) => updateUser(work, watcher.user.id, { isActive: false }));
    // PostgreSQL notifies of a change; SQLite is polled every two seconds.
    const stepMs = engine.name === "PostgreSQL" ? 0 : 100;
    expect(await untilSettled(central.clock, stepMs, rest(stream))).toEqual([]);
    expect(central.clock.monotonicMs() - startMs).toBeLessThan(15_000);
  });

  test("a right removed without a notification ends a stream within half a minute", async () => {
    const { session, ...watcher } = await signIn();
    await using stream = await openStream(watcher);
    await site.work(({ tx, at }) =>
      tx.updateTable("sessions").set({ ended_at: at }).where("id", "=", session.sessionId).execute(),
    );
    // In one step: the check takes the database's own time, during which the simulated one stands still.
    central.clock.advance(30_000);
    await rest(stream);
  });

  test("whoever is of a company is shown none of it", async () => {
    const company = await admin.post("/v1/companies", Company, { name: "Trucks" });
    const [own, all] = [await external(company.id), await external(null)];
    await using shown = await openStream(all);
    await using hidden = await openStream(own);
    await happen("in an area");
    await happen("everywhere", null);
    expect((await shown.next()).data["detail"]).toBe("in an area");
    expect((await shown.next()).data["detail"]).toBe("everywhere");
    await site.work((work) => revokeClient(work, own.clientId));
    expect(await rest(hidden)).toEqual([]);
  });

  test("what is of no area is for those alone who see every area", async () => {
    await using stream = await openStream(await signIn());
    await happen("everywhere", null);
    await happen("here");
    expect((await stream.next()).data["detail"]).toBe("here");
  });

  test("the waits of a revoked edge end at once, and its next request is refused with the reason", async () => {
    const gate = await site.gate(areaId);
    const registered = await site.register(gate.id);
    const enrolled = await site.enrol(registered.enrolment_code);
    const edge = await issue({ kind: "client", clientId: enrolled.client_id });
    const first = await edge.request("GET", "/v1/sync/changes");
    const { cursor } = JSON.parse(first.text.trim().split("\n").at(-1) ?? "") as { cursor: string };
    const changes = await edge.open("GET", "/v1/sync/changes", { query: { cursor, wait_seconds: 50 } });
    if (!changes.body) throw new Error(`answered ${changes.status} without a body`);
    const reader = changes.body.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader.read()).value).toContain('"begin"');
    const watching = vi.spyOn(central.platform.notifier, "watch");
    const waits = [edge.request("GET", "/v1/sync/commands", { query: { wait_seconds: 50 } }), reader.read()] as const;
    await vi.waitFor(() => expect(watching).toHaveBeenCalledWith([commandTopic(enrolled.edge_id)]));
    await admin.request("DELETE", `/v1/edges/${enrolled.edge_id}`);
    const [commands, cut] = await Promise.all(waits);
    expect([commands.status, commands.body, cut.value]).toMatchObject([200, { data: { items: [] } }, undefined]);
    expect((await edge.request("GET", "/v1/sync/commands")).problem().code).toBe("edge_revoked");
  });
});
