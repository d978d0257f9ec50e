import { expect, test } from "vitest";
import { gateSite } from "../features/gates/edges/test/gate-site.ts";
import { systemActor } from "../platform/auth/principal.ts";
import { findUserByEmail, updateUser } from "../platform/auth/users.ts";
import { testEngine } from "../test/engines.ts";
import { FIRST_ADMIN, startCentral, type TestCentral } from "../test/harness.ts";
import { listEdges } from "./edges.ts";
import { listUsers, readNewPassword, resetUser } from "./users.ts";
import type { CommandWorld } from "./with-central.ts";

const engine = testEngine();
const KEEP = { password: null, removesFactors: false, activates: false };

function terminal({ platform }: TestCentral) {
  const printed: string[] = [];
  const world: CommandWorld = {
    platform,
    actor: systemActor("cli:test"),
    print: (line) => void printed.push(line),
    say: () => undefined,
  };
  return { world, printed };
}

const signIn = async ({ central }: TestCentral, password: string): Promise<number> => {
  const body = JSON.stringify({ email: FIRST_ADMIN.email, password });
  const headers = { "content-type": "application/json" };
  return (await central.app.request("/v1/auth/login", { method: "POST", headers, body })).status;
};

test("the last admin who is locked out gets a link from the operator of the server: once, and what was open ends", async () => {
  await using central = await startCentral(engine);
  const { world, printed } = terminal(central);
  expect(await signIn(central, FIRST_ADMIN.password)).toBe(200);
  await resetUser(world, ` ${FIRST_ADMIN.email.toUpperCase()}`, KEEP);
  const token = printed.join("").split("/account/password#")[1] ?? "";
  expect(printed).toEqual([`${central.platform.config.public_url}/account/password#${token}`]);
  const sessions = await central.platform.db.selectFrom("sessions").select("ended_at").execute();
  expect(sessions.map(({ ended_at }) => ended_at !== null)).toEqual([true]);
  expect(await signIn(central, FIRST_ADMIN.password)).toBe(401);

  const set = async (password: string) => {
    const body = JSON.stringify({ token, password });
    const headers = { "content-type": "application/json" };
    return (await central.central.app.request("/v1/auth/change-password", { method: "POST", headers, body })).status;
  };
  expect(await set("an entirely new password")).toBe(200);
  expect(await set("another new password here")).not.toBe(200);
  expect(await signIn(central, "an entirely new password")).toBe(200);
  const log = await central.platform.db
    .selectFrom("audit_log")
    .select(["record_type", "actor_name"])
    .where("actor_name", "=", "cli:test")
    .execute();
  expect(log.map(({ record_type }) => record_type)).toContain("user");
});

test("an account gets the password that the operator gives, and what was open ends", async () => {
  await using central = await startCentral(engine);
  const { world, printed } = terminal(central);
  expect(await signIn(central, FIRST_ADMIN.password)).toBe(200);
  await resetUser(world, FIRST_ADMIN.email, { ...KEEP, password: "an entirely new password" });
  expect(printed).toEqual([]);
  const sessions = await central.platform.db.selectFrom("sessions").select("ended_at").execute();
  expect(sessions.map(({ ended_at }) => ended_at !== null)).toEqual([true]);
  expect(await signIn(central, FIRST_ADMIN.password)).toBe(401);
  expect(await signIn(central, "an entirely new password")).toBe(200);
});

test("a password is typed twice and unseen, or comes from standard input; a bad one is refused with its rule", async () => {
  const asked: boolean[] = [];
  const person = (...answers: string[]) => ({
    isPerson: true,
    ask: (_question: string, { isHidden = false } = {}) => {
      asked.push(isHidden);
      return Promise.resolve(answers.shift() ?? "");
    },
    readAll: () => Promise.reject(new Error("a person types")),
  });
  const program = (text: string) => ({ ...person(), isPerson: false, readAll: () => Promise.resolve(text) });
  expect(await readNewPassword(person("a long new password", "a long new password"))).toBe("a long new password");
  expect(asked).toEqual([true, true]);
  expect(await readNewPassword(person(""))).toBeNull();
  expect(await readNewPassword(program("a long new password\n"))).toBe("a long new password");
  expect(await readNewPassword(program(""))).toBeNull();
  await expect(readNewPassword(person("a long new password", "another"))).rejects.toThrow("not the same");
  await expect(readNewPassword(program("short\n"))).rejects.toThrow(/^The new password .*\d+/);
});

test("an account that is switched off is only reset where this is said, and nobody is found by a wrong address", async () => {
  await using central = await startCentral(engine);
  const { world } = terminal(central);
  const admin = await findUserByEmail(central.platform.db, FIRST_ADMIN.email);
  await central.platform.transact(world.actor, (work) => updateUser(work, admin?.id ?? "", { isActive: false }));
  await expect(resetUser(world, FIRST_ADMIN.email, KEEP)).rejects.toThrow(/switched off: --activate/);
  await resetUser(world, FIRST_ADMIN.email, { ...KEEP, activates: true });
  expect((await findUserByEmail(central.platform.db, FIRST_ADMIN.email))?.isActive).toBe(true);
  await expect(resetUser(world, "nobody@example.com", KEEP)).rejects.toThrow(/^Nobody has the address/);
});

test("people and edges are listed, a line for each", async () => {
  await using central = await startCentral(engine);
  const { world, printed } = terminal(central);
  await listUsers(world);
  expect(printed).toEqual([
    expect.stringMatching(/^first@example\.com +Super admin +active +has a password +Super Admin$/),
  ]);
  const { edge } = await gateSite(central, await central.as("super_admin")).standing();
  printed.length = 0;
  await listEdges(world);
  expect(printed).toEqual([expect.stringMatching(new RegExp(`^Gate 1 +${edge.edge_id} +\\w+ +`))]);
});
