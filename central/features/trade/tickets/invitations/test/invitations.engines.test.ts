import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { fakeClock } from "../../../../../../shared/lib/fake-clock.ts";
import { Invitation, InvitedTicket } from "../../../../../wire/invitation.ts";
import { Ticket } from "../../../../../wire/ticket.ts";
import { systemActor } from "../../../../../platform/auth/principal.ts";
import { testEngine } from "../../../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../../../test/harness.ts";
import { invitationWorld, INVITATIONS, type InvitationWorld } from "./invitation-world.ts";

const START_MS = fakeClock().nowMs();
const MINUTE = 60_000;

const engine = testEngine();

/** The guarantees of invitations and their links, on any engine. */
describe(`invitations on ${engine.name}`, () => {
  let central: TestCentral;
  let world: InvitationWorld;
  const logged: string[] = [];
  beforeAll(async () => {
    const log = pino({ level: "trace" }, { write: (line: string) => void logged.push(line) });
    central = await startCentral(engine, { log, config: { trusted_proxies: 1 } });
    world = await invitationWorld(central);
  });
  afterAll(() => central[Symbol.asyncDispose]());
  afterEach(() => central.clock.setWall(START_MS));

  test("it runs at once without vehicles, and the link and the passcode go out in two mails", async () => {
    const invited = await world.invite({ type: "Undangan vendor", request_at_start: "2026-11-22" });
    const { token, passcode } = invited.invitation_ticket;
    expect(invited).toMatchObject({
      type: "Undangan vendor",
      type_description: "Invitation",
      status: "running",
      company: { id: world.company.id, name: "PT Sentosa", nitku: "" },
      request_at_start: "2026-11-22",
      request_at_end: "2026-11-30",
      vehicle_tickets: [],
      created_by: { id: world.tenant.principal.id, company: { id: world.company.id } },
      supporting_document_paths: { invoice: null },
    });
    expect(passcode).toMatch(/^\d{8}$/);
    const [link, code] = (await world.mails()).slice(-2);
    expect([link?.kind, link?.to, link?.actionPath, link?.expires_at]).toEqual([
      "ticket-invitation",
      "dewi@example.com",
      `/invitation#${token}`,
      "2026-11-30T17:00:00.000Z",
    ]);
    expect(JSON.stringify(link)).not.toContain(passcode.slice(0, 4) + " " + passcode.slice(4));
    expect([code?.kind, code?.to, code?.actionPath]).toEqual(["ticket-invitation-passcode", "dewi@example.com", null]);
    expect(JSON.stringify(code)).toContain(`${passcode.slice(0, 4)} ${passcode.slice(4)}`);
    expect(JSON.stringify(code)).not.toContain(token);
  });

  test("neither token nor passcode stands in the database, the audit log or the process's log", async () => {
    const { invited, guest, path } = await world.filledIn(["B 1 LOG"]);
    await guest.get(path, InvitedTicket);
    await guest.request("GET", `${path}/nothing-here`);
    const { token, passcode } = invited.invitation_ticket;
    const { db } = central.platform;
    for (const table of ["invitations", "audit_log", "mails", "rate_limits", "tickets"] as const) {
      const rows = JSON.stringify(
        await db
          .selectFrom(table as "tickets")
          .selectAll()
          .execute(),
      );
      expect(rows, table).not.toContain(token);
      if (central.platform.identity.vault.isEncrypting) expect(rows, table).not.toContain(passcode);
    }
    expect(logged.join("\n")).toContain("/v1/invitation-tickets/{token}");
    expect(logged.join("\n")).not.toContain(token);
    expect(logged.join("\n")).not.toContain(passcode);
  });

  test("dates that are over or turned round, and a foreign area or file, are named together", async () => {
    const { tenant, admin, area } = world;
    const body = { invited_company: "X", recipient_name: "Y", recipient_email: "y@example.com", area_id: area.id };
    const problemsOf = async (fields: object) => {
      const answer = await tenant.request("POST", INVITATIONS, { body: { ...body, ...fields } });
      return [answer.status, answer.problem().errors?.map(({ path }) => path)];
    };
    expect(await problemsOf({ request_at_end: "2026-11-20" })).toEqual([400, ["request_at_end"]]);
    expect(await problemsOf({ request_at_start: "2026-11-25", request_at_end: "2026-11-24" })).toEqual([
      400,
      ["request_at_end"],
    ]);
    expect(await problemsOf({ recipient_email: "nobody", invited_company: " ", request_at_end: "2026-11-30" })).toEqual(
      [400, ["invited_company", "recipient_email"]],
    );
    const foreign = await world.newCompany("PT Lain");
    expect(await problemsOf({ company_id: foreign.id, request_at_end: "2026-11-30" })).toEqual([400, ["company_id"]]);
    const noCompany = await admin.request("POST", INVITATIONS, { body: { ...body, request_at_end: "2026-11-30" } });
    expect(noCompany.problem().errors).toMatchObject([{ path: "company_id" }]);
  });

  test("a wrong passcode is refused; the right one opens this ticket and nothing else", async () => {
    const [one, other] = [await world.invite(), await world.invite()];
    const { token, passcode } = one.invitation_ticket;
    const wrong = await world.confirm(token, passcode === "00000000" ? "11111111" : "00000000");
    expect([wrong.status, wrong.problem().code]).toEqual([401, "bad_credentials"]);
    expect((await world.confirm("no-such-link", passcode)).status).toBe(404);
    expect((await world.confirm(token, `${passcode.slice(0, 4)} ${passcode.slice(4)}`)).status).toBe(200);

    const guest = await world.open(one);
    expect(await guest.get(`${INVITATIONS}/${token}`, InvitedTicket)).toMatchObject({
      id: one.id,
      invitation_ticket: { token, passcode },
    });
    const elsewhere = `${INVITATIONS}/${other.invitation_ticket.token}`;
    for (const [method, path, body] of [
      ["GET", elsewhere],
      ["GET", `${elsewhere}/download`],
      ["PUT", elsewhere, {}],
      ["POST", `${elsewhere}/vehicle-tickets`, { police_number: "B 1 A" }],
    ] as const) {
      const answer = await guest.request(method, path, { body });
      expect([answer.status, answer.problem().code]).toEqual([403, "forbidden"]);
      expect(answer.problem().detail).toContain("another invitation");
    }
    expect((await guest.request("GET", "/v1/tickets")).status).toBe(403);
    expect((await guest.request("GET", `/v1/tickets/invitation/${one.id}`)).status).toBe(403);
    central.clock.advance(31 * MINUTE);
    expect((await guest.request("GET", `${INVITATIONS}/${token}`)).problem().code).toBe("token_expired");
  });

  const isHalfAnHour = ({ headers }: { headers: Headers }): boolean => {
    const seconds = Number(headers.get("retry-after"));
    return seconds > 29 * 60 && seconds <= 30 * 60;
  };

  /** Wrong passcodes from `addresses` addresses at once. @returns how many were answered as wrong */
  async function guess(token: string, passcode: string, count: number, addresses: number): Promise<number> {
    const guesses = Array.from({ length: count }, (_, n) => String(n).padStart(8, "9"));
    const answers = await Promise.all(
      guesses.map((one, n) => world.confirm(token, one === passcode ? "0" : one, `10.1.0.${n % addresses}`)),
    );
    const codes = answers.map((answer) => answer.problem().code);
    expect(answers.filter((answer) => answer.problem().code === "locked" && !isHalfAnHour(answer))).toEqual([]);
    expect(codes.filter((code) => code !== "bad_credentials" && code !== "locked")).toEqual([]);
    return codes.filter((code) => code === "bad_credentials").length;
  }

  test("wrong passcodes of one address lock the link there, and nowhere else", async () => {
    const { token, passcode } = (await world.invite()).invitation_ticket;
    expect(await guess(token, passcode, 8, 1)).toBe(5);
    const there = await world.confirm(token, passcode, "10.1.0.0");
    expect([there.status, there.problem().code]).toEqual([429, "locked"]);
    expect((await world.confirm(token, passcode, "10.2.0.1")).status).toBe(200);
    // A good passcode elsewhere does not unlock it for the one who guesses.
    expect((await world.confirm(token, passcode, "10.1.0.0")).status).toBe(429);
  });

  test.each(["at once", "one after the other"])("the lock lasts half an hour after guesses %s", async (how) => {
    const { token, passcode } = (await world.invite()).invitation_ticket;
    const guesses = how === "at once" ? [6] : [1, 1, 1, 1, 1];
    for (const several of guesses) await guess(token, passcode, several, 1);
    expect(isHalfAnHour(await world.confirm(token, passcode, "10.1.0.0"))).toBe(true);
  });

  test("strangers at many addresses lock no guest out; a thousand guesses lock whoever has not opened it before", async () => {
    const { token, passcode } = (await world.invite()).invitation_ticket;
    expect(await guess(token, passcode, 90, 18)).toBe(90);
    expect((await world.confirm(token, passcode, "10.2.0.1")).status).toBe(200);
    await central.platform.transact(systemActor("test"), ({ tx }) =>
      tx.updateTable("rate_limits").set({ points: 999 }).where("key", "like", "passcodeByInvitation:%").execute(),
    );
    expect((await world.confirm(token, "0", "10.3.0.1")).status).toBe(401);
    const right = await world.confirm(token, passcode, "10.2.0.2");
    expect([right.status, right.problem().code]).toEqual([429, "locked"]);
    expect(isHalfAnHour(right)).toBe(true);
    expect((await world.confirm(token, passcode, "10.2.0.1")).status).toBe(200);
    // Another invitation is not locked with it.
    await world.open(await world.invite());
  });

  test("the inviter sees the passcode and the confirmation; other people of the area do not see the passcode", async () => {
    const invited = await world.invite();
    const path = `/v1/tickets/invitation/${invited.id}`;
    const { passcode } = invited.invitation_ticket;
    expect((await world.tenant.get(path, Invitation)).invitation).toMatchObject({
      passcode,
      confirmed_at: null,
      recipient_email: "dewi@example.com",
      expires_at: "2026-11-30T17:00:00.000Z",
    });
    await world.open(invited);
    expect((await world.tenant.get(path, Invitation)).invitation.confirmed_at).not.toBeNull();
    expect((await world.admin.get(path, Invitation)).invitation.passcode).toBeNull();
    const stranger = await central.as("tenant", { companyId: (await world.newCompany("PT Asing")).id });
    expect((await stranger.request("GET", path)).status).toBe(404);
  });

  test("sent again, the old link and its access are dead and the new ones work", async () => {
    const { invited, guest, path } = await world.filledIn(["B 2 X"]);
    const again = await world.tenant.post(`/v1/tickets/invitation/${invited.id}/send`, InvitedTicket);
    expect(again.invitation_ticket.token).not.toBe(invited.invitation_ticket.token);
    expect((await guest.request("GET", path)).status).toBe(404);
    expect((await world.confirm(invited.invitation_ticket.token, invited.invitation_ticket.passcode)).status).toBe(404);
    const opened = await (
      await world.open(again)
    ).get(`${INVITATIONS}/${again.invitation_ticket.token}`, InvitedTicket);
    expect(opened.vehicle_tickets).toMatchObject([{ police_number: "B 2 X" }]);
    expect((await world.mails()).slice(-2).map(({ actionPath }) => actionPath)).toEqual([
      `/invitation#${again.invitation_ticket.token}`,
      null,
    ]);
  });

  test("taken back, its vehicles pass no gate, nothing can be changed, and it is not sent again", async () => {
    const { invited, guest, path, vehicles } = await world.filledIn(["B 3 X"]);
    const [vehicle] = vehicles;
    expect((await world.atGates()).get(vehicle!.id)).toMatchObject({ ticket_class: "invitation", status: "active" });
    const cancel = `/v1/tickets/invitation/${invited.id}/cancel`;
    await world.tenant.post(cancel, Ticket, { reason: "Batal" });
    expect((await world.atGates()).get(vehicle!.id)).toMatchObject({
      ticket_status: "cancelled",
      status: "cancelled",
    });
    expect(await guest.get(path, InvitedTicket)).toMatchObject({ status: "cancelled" });
    for (const [method, address, body] of [
      ["POST", `${path}/vehicle-tickets`, { police_number: "B 4 X" }],
      ["PUT", path, { delete_vehicle_ticket_ids: [vehicle!.id] }],
    ] as const) {
      const answer = await guest.request(method, address, { body });
      expect([answer.status, answer.problem().code]).toEqual([409, "wrong_state"]);
    }
    expect((await world.confirm(invited.invitation_ticket.token, invited.invitation_ticket.passcode)).status).toBe(409);
    const sent = await world.tenant.request("POST", `/v1/tickets/invitation/${invited.id}/send`);
    expect([sent.status, sent.problem().code]).toEqual([409, "wrong_state"]);
  });

  test("the link ends with the last day of the invitation", async () => {
    const { invitation_ticket: secrets } = await world.invite({ request_at_end: "2026-11-21" });
    central.clock.setWall(Date.parse("2026-11-21T17:00:00.000Z"));
    expect((await world.confirm(secrets.token, secrets.passcode)).status).toBe(404);
  });
});
