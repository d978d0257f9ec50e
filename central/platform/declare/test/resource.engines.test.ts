import { tmpdir } from "node:os";
import { join } from "node:path";
import { createByteBudget } from "../../http/body-limits.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { fakeClock } from "../../../../shared/lib/fake-clock.ts";
import { newId } from "../../../../shared/lib/ids.ts";
import { silentLog } from "../../../../shared/lib/log.ts";
import { Company, CompanyCreate, CompanyUpdate, IdAndName } from "../../../wire/company.ts";
import { callerOf, type Caller } from "../../../test/caller.ts";
import { testEngine } from "../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../test/harness.ts";
import { newNpwp } from "../../../test/tax-numbers.ts";
import { PERMISSIONS } from "../../auth/permissions.ts";
import { ANONYMOUS } from "../../auth/principal.ts";
import { createApp } from "../../http/app.ts";
import { mountOperations } from "../../http/mount.ts";
import { listOf } from "../../lists.ts";
import { scopeOf } from "../../scope.ts";
import { recordsOf } from "../records.ts";
import { resource } from "../resource.ts";

const firms = recordsOf<Company>({
  name: "firm",
  scope: scopeOf({ table: "companies", company: "id", area: "none" }),
  record: Company,
  // Those of the feature, whose search index stands.
  search: ["name", "npwp", "nitku", "email", "pic_name"],
  unique: [{ column: "npwp" }],
});
const operations = resource(firms, {
  noun: "Firm",
  nouns: "Firms",
  may: "companies",
  path: "/v1/firms",
  create: CompanyCreate,
  update: CompanyUpdate,
  example: { name: "PT Sentosa Abadi" },
  sort: ["name", "created_at"],
  verbs: ["list", "get"],
  dropdown: true,
  by: "npwp",
  bulk: ["create", "update", "delete"],
});
const EVERYONE = newId();
const Results = z.object({
  items: z.array(
    z.object({
      id: z.string().nullable(),
      record: Company.nullable(),
      refusal: z.object({ code: z.string(), errors: z.array(z.object({ path: z.string() })) }).nullable(),
    }),
  ),
});

const engine = testEngine();

/** The options of a declared resource that not every resource uses, on any engine. */
describe(`a declared resource on ${engine.name}`, () => {
  let central: TestCentral;
  let someone: Caller;
  let tenantOf: (companyId: string) => Caller;
  beforeAll(async () => {
    central = await startCentral(engine);
    const app = createApp({ log: silentLog, clock: fakeClock(), trustedProxies: 0, corsOrigins: [] });
    mountOperations(app, operations, {
      // The bearer token names the company of its caller; `all` has no company.
      authenticator: {
        authenticate: (bearer) => {
          const companyId = bearer === "all" ? null : bearer;
          const [id, permissions] = [companyId ?? EVERYONE, new Set(PERMISSIONS)];
          return Promise.resolve({ ...ANONYMOUS, kind: "user", id, companyId, areaIds: null, permissions });
        },
      },
      platform: central.platform,
      stopping: new AbortController().signal,
      maxBodyBytes: 100_000,
      maxUploadBytes: 100_000,
      checksReplies: true,
      bodies: { folder: join(tmpdir(), "central-bodies"), budget: createByteBudget(Infinity) },
      parallelRequests: 10,
    });
    someone = callerOf(app, "all");
    tenantOf = (companyId) => callerOf(app, companyId);
  });
  afterAll(() => central[Symbol.asyncDispose]());

  const bulk = async (method: "POST" | "PATCH" | "DELETE", items: object[], by = someone, headers = {}) => {
    const answer = await by.request(method, "/v1/firms/bulk", { body: { items }, headers });
    expect([answer.status, answer.text]).toEqual([200, answer.text]);
    return Results.parse((answer.body as { data: unknown }).data).items;
  };

  test("of many that are made at once each stands for itself, and what is refused says why", async () => {
    const npwp = newNpwp();
    const made = await bulk("POST", [{ name: "One", npwp }, { name: "Two", npwp }, { name: "Three" }]);
    expect(made.map(({ record }) => record?.name)).toEqual(["One", undefined, "Three"]);
    expect(made[1]).toMatchObject({ id: null, refusal: { code: "already_exists", errors: [{ path: "npwp" }] } });
    const list = await someone.get("/v1/firms", listOf(Company), { per_page: 100 });
    expect(list.items.filter((firm) => firm.npwp === npwp)).toHaveLength(1);
  });

  test("many that are made under a key come again as they are now", async () => {
    const headers = { "idempotency-key": newId() };
    const [first] = await bulk("POST", [{ name: "Once" }], someone, headers);
    await bulk("PATCH", [{ id: first?.id, fields: { name: "Later" } }]);
    const again = await bulk("POST", [{ name: "Once" }], someone, headers);
    expect(again.map(({ id, record }) => [id, record?.name])).toEqual([[first?.id, "Later"]]);
  });

  test("what was refused under a key is refused again in the same words", async () => {
    const [npwp, headers] = [newNpwp(), { "idempotency-key": newId() }];
    const ask = () =>
      bulk(
        "POST",
        [
          { name: "One", npwp },
          { name: "Two", npwp },
        ],
        someone,
        headers,
      );
    const refused = await ask();
    expect(refused[1]?.refusal?.code).toBe("already_exists");
    expect(await ask()).toEqual(refused);
  });

  test("many are changed and deleted; what is nobody's or somebody else's is not found", async () => {
    const [own, other] = await bulk("POST", [{ name: "Own" }, { name: "Other" }]);
    const tenant = tenantOf(own?.id ?? "");
    const fields = { name: "Changed" };
    const changed = await bulk(
      "PATCH",
      [own, other].map((one) => ({ id: one?.id, fields })),
      tenant,
    );
    expect(changed.map(({ record, refusal }) => record?.name ?? refusal?.code)).toEqual(["Changed", "not_found"]);
    const gone = await bulk("DELETE", [{ id: other?.id }, { id: newId() }]);
    expect(gone.map(({ refusal }) => refusal?.code ?? null)).toEqual([null, "not_found"]);
    const made = await tenant.request("POST", "/v1/firms/bulk", { body: { items: [{ name: "Abroad" }] } });
    expect([made.status, made.problem().errors]).toMatchObject([400, [{ path: "id" }]]);
  });

  test("one is read by its key, and picked by its name, within the caller's reach", async () => {
    const [one, two] = await bulk("POST", [{ name: `Key ${newId()}`, npwp: newNpwp() }, { name: "Else" }]);
    const path = `/v1/firms/npwp/${one?.record?.npwp ?? ""}`;
    expect(await someone.get(path, Company)).toEqual(one?.record);
    expect((await tenantOf(two?.id ?? "").request("GET", path)).status).toBe(404);
    const picked = { id: one?.id, name: one?.record?.name };
    const search = one?.record?.name ?? "";
    expect((await someone.get("/v1/firms/dropdown", listOf(IdAndName), { search })).items).toEqual([picked]);
  });
});
