import { z } from "zod";
import { newId } from "../../shared/lib/ids.ts";
import { PERMISSIONS } from "../platform/auth/permissions.ts";
import { ANONYMOUS, type Principal } from "../platform/auth/principal.ts";
import type { Operation } from "../platform/http/operation.ts";
import type { Scope } from "../platform/scope.ts";
import type { Answer, Caller } from "./caller.ts";
import type { TestCentral } from "./harness.ts";
import { type FixtureParent, newFixtureParent, type Fixture, fixtureFactories } from "./fixtures.ts";

/** The dimension that limits a caller's reach. */
export type Dimension = "company" | "area";
export const DIMENSIONS = ["company", "area"] as const satisfies readonly Dimension[];

/** An operation with the scope of its records. */
export interface Scoped {
  operation: Operation;
  scope: Scope;
}

/** The operations whose records this dimension limits. */
export function scopedBy(operations: readonly Operation[], dimension: Dimension): Scoped[] {
  return operations.flatMap((operation) => {
    if (operation.scope === "none") return [];
    return operation.scope[dimension] === "none" ? [] : [{ operation, scope: operation.scope }];
  });
}

/** The leaks of a foreign record through an operation, in words; empty without a leak. */
interface Reached {
  /** To a caller whose reach excludes the record: none may be there. */
  withLimit: string[];
  /** To the same caller without a limit: at least one must be there, which proves that the request finds the record. */
  withoutLimit: string[];
}

/** Sends an operation to foreign records, as a caller whose reach excludes them, and again without that limit. */
export async function walk(central: TestCentral) {
  const admin = await central.as("super_admin");
  const planters = fixtureFactories(central, admin);
  const [home, abroad] = [await newFixtureParent(admin), await newFixtureParent(admin)];
  const reads = new Map<string, Fixture>();

  function caller({ permission }: Operation, dimension: Dimension, reach: Pick<Principal, "areaIds" | "companyId">) {
    return central.asPrincipal({
      ...ANONYMOUS,
      ...reach,
      kind: permission === "external" ? "client" : "user",
      roleKey: dimension === "company" ? "tenant" : "admin",
      id: newId(),
      permissions: new Set(PERMISSIONS),
    });
  }

  return async function reached({ operation, scope }: Scoped, dimension: Dimension): Promise<Reached> {
    const plant = planters[scope.table];
    if (!plant) throw new Error(`nobody plants records of ${scope.table}: add them to fixtures.ts`);
    const isRead = operation.method === "get";
    const { areaId, companyId } = home;
    const limit = dimension === "company" ? { companyId, areaIds: null } : { companyId: null, areaIds: [areaId] };
    const limited = caller(operation, dimension, limit);
    const unlimited = caller(operation, dimension, { companyId: null, areaIds: null });
    type Request = Pick<Probe, "params" | "body">;
    const ask = (asker: Caller, { params, body }: Request, named: Fixture | null = null): Promise<Answer> => {
      const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? newId());
      const takesBody = !isRead && operation.body !== undefined;
      return asker.request(operation.method, path, {
        ...(takesBody && { body }),
        query: {
          ...(operation.query instanceof z.ZodObject && "per_page" in operation.query.shape && { per_page: 100 }),
          ...(named && askedOf(operation, named)),
        },
      });
    };
    const isByAddress = operation.path.includes("{");
    // A read changes nothing: its records serve both dimensions.
    const kept = async (place: "home" | "abroad", parent: FixtureParent): Promise<Fixture> => {
      const key = `${operation.id} ${place}`;
      const record = reads.get(key) ?? (await plant(parent, operation));
      if (isRead) reads.set(key, record);
      return record;
    };
    // A read by address sends nothing of one's own.
    const own = isRead && isByAddress ? { id: "" } : await kept("home", home);
    // When no address leads to the record, the answer must be the same with and without it: sums reveal a leak too.
    const isSum = isRead && !isByAddress && operation.example?.query === undefined;
    const before = (asker: Caller) => (isSum ? ask(asker, { params: own, body: {} }) : null);
    const earlier = { limited: await before(limited), unlimited: await before(unlimited) };
    // A write to a planted record must not hide the next one: each has its own area.
    const foreign = isSum
      ? await plant(abroad, operation)
      : await kept("abroad", isRead ? abroad : await newFixtureParent(admin));
    async function leaksTo(asker: Caller, then: Answer | null): Promise<string[]> {
      const found: string[] = [];
      for (const probe of probesOf(operation, dimension, own, foreign)) {
        const answer = await ask(asker, probe, foreign);
        const isSame = then === null || then.text === answer.text;
        const isHidden = isSame && isKeptOut(answer, isRead && probe.what === "answer" ? Object.values(foreign) : null);
        if (!isHidden) found.push(`${probe.what}: ${answer.status} ${answer.text.slice(0, 200)}`);
      }
      return found;
    }
    // The limited caller first: what is kept from it changes nothing.
    const withLimit = await leaksTo(limited, earlier.limited);
    return { withLimit, withoutLimit: await leaksTo(unlimited, earlier.unlimited) };
  };
}

/** The query of the example, which filters by this record. */
function askedOf({ example }: Operation, plant: Fixture): Record<string, string> {
  const query = (example?.query ?? {}) as Record<string, string>;
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, plant[name] ?? value]));
}

/** A body may name a record that another dimension limits. */
const OF_THE_OTHER = { company: "area_id", area: "company_id" } as const;

interface Probe {
  what: string;
  params: Fixture;
  body: Record<string, unknown>;
}

/** An address with a foreign record; a body with one; or neither, and the answer must not show it. */
function probesOf(operation: Operation, dimension: Dimension, own: Fixture, foreign: Fixture): Probe[] {
  const example = operation.example?.body as Record<string, unknown> | undefined;
  if (operation.path.endsWith("/bulk")) return [{ what: "bulk", params: own, body: manyOf(operation, foreign) }];
  const sent = (plant: Fixture): Record<string, unknown> => {
    const keys = operation.body instanceof z.ZodObject ? Object.keys(operation.body.shape) : Object.keys(example ?? {});
    const named = keys
      .filter((key) => key in plant && key !== "id")
      .map((key) => [key, (key === OF_THE_OTHER[dimension] ? own : plant)[key]] as const);
    return { ...example, ...Object.fromEntries(named) };
  };
  const probes: Probe[] = [];
  if (operation.path.includes("{")) probes.push({ what: "address", params: foreign, body: { ...example } });
  if (JSON.stringify(sent(own)) !== JSON.stringify(sent(foreign)))
    probes.push({ what: "body", params: own, body: sent(foreign) });
  if (probes.length === 0) probes.push({ what: "answer", params: own, body: { ...example } });
  return probes;
}

/** A bulk request with one foreign record. */
function manyOf({ method, example }: Operation, foreign: Fixture): Record<string, unknown> {
  const [first] = (example?.body as { items?: object[] } | undefined)?.items ?? [];
  const named = Object.entries(foreign).filter(([key]) => first !== undefined && key in first);
  if (method === "post") return { items: [{ ...first, ...Object.fromEntries(named) }] };
  return { items: [{ id: foreign.id, ...(method === "patch" && { fields: {} }) }] };
}

const OneRefused = z.looseObject({
  data: z.looseObject({ items: z.array(z.looseObject({ refusal: z.looseObject({}) })).min(1) }),
});

/**
 * @param hidden a value that a list must not show; null when an address or a write leads to the record: these must not
 * succeed
 */
function isKeptOut(answer: Answer, hidden: readonly string[] | null): boolean {
  if (answer.status === 404 || (hidden === null && OneRefused.safeParse(answer.body).success)) return true;
  if (answer.status === 200) return hidden !== null && !hidden.some((id) => answer.text.includes(id));
  return answer.status === 400 && /not one that you may use|outside your scope/.test(answer.text);
}
