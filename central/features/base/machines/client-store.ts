import { sql } from "kysely";
import { z } from "zod";
import { AppError, noSuch, invalidInput } from "../../../../shared/errors/app-error.ts";
import { ExternalClient } from "../../../wire/machine.ts";
import { permissionsOfKey } from "../../../platform/auth/roles.ts";
import { requireFreshProof } from "../../../platform/auth/fresh-proof.ts";
import type { Principal } from "../../../platform/auth/principal.ts";
import type { Reads } from "../../../platform/db/database.ts";
import { first } from "../../../platform/db/first.ts";
import { storedJson } from "../../../platform/db/stored.ts";
import { holdsText, type ListQuery, readPage } from "../../../platform/lists.ts";
import { type FewRows, sortExpression } from "../../../platform/lists/declaration.ts";
import { scopeOf, within } from "../../../platform/scope.ts";
import type { Work } from "../../../platform/transact.ts";
import { say } from "../../../../shared/words/say.ts";

/** Clients are hidden from people of a company, even those of their own company. */
export const CLIENTS = scopeOf({ table: "oauth_clients", company: "hidden", area: "none", version: null });

const Row = z
  .object({
    ...ExternalClient.omit({ is_offered_secret: true }).shape,
    scopes: storedJson(z.array(z.string())).nullable(),
    next_secret_hash: z.string().nullable(),
  })
  .transform(({ next_secret_hash, ...client }) => ({ ...client, is_offered_secret: next_secret_hash !== null }));

const clients = (db: Reads, actor: Principal) =>
  db
    .selectFrom("oauth_clients")
    .select(["id", "name", "company_id", "scopes", "next_secret_hash", "created_at", "expires_at", "revoked_at"])
    .where("kind", "=", "external")
    .where(within(actor, CLIENTS));

/** The client, even a revoked one. @throws AppError `not_found` */
export async function getClient(db: Reads, actor: Principal, id: string): Promise<ExternalClient> {
  const row = await first(clients(db, actor).where("id", "=", id));
  if (!row) throw noSuch("external client", id);
  return Row.parse(row);
}

/** The client for a change. @throws AppError `not_found`, `wrong_state` where it is revoked, `fresh_proof_required` */
export async function getStandingClient(work: Work, id: string): Promise<ExternalClient> {
  const client = await getClient(work.tx, work.actor, id);
  if (client.revoked_at !== null) throw new AppError("wrong_state", say("client_is_revoked", { name: client.name }));
  requireFreshProof(work);
  return client;
}

/** Declares the list of clients as a list of few rows. */
export const CLIENT_LIST: FewRows = {
  table: "oauth_clients",
  few: "a site has some dozen other systems",
  sorts: { name: sortExpression("words", sql.ref("oauth_clients.name")) },
};

/** One page of clients. */
export async function pageOfClients(
  db: Reads,
  actor: Principal,
  list: ListQuery & { company_id?: string | undefined },
) {
  let query = clients(db, actor);
  if (list.search !== undefined) query = query.where(holdsText(["name"], list.search));
  if (list.company_id !== undefined) query = query.where("company_id", "=", list.company_id);
  const { items, meta } = await readPage(query, list, { db, list: CLIENT_LIST });
  return { items: items.map((row) => Row.parse(row)), meta };
}

/**
 * Nobody gives a client a scope that they, or its role, do not have.
 * @throws AppError `invalid_input` naming each scope
 */
export async function requireGrantable({ tx, actor }: Work, scopes: readonly string[] | null): Promise<void> {
  const ofRole = await permissionsOfKey(tx, "external");
  const wanted = scopes ?? [...ofRole];
  const problems = wanted.flatMap((scope, at) => {
    const path = scopes === null ? "scopes" : `scopes.${at}`;
    if (![...ofRole].some((one) => one === scope)) return [{ path, said: say("is_not_of_externals") }];
    const isOwn = [...actor.permissions].some((one) => one === scope);
    return isOwn ? [] : [{ path, said: say("is_not_held_yourself") }];
  });
  if (problems.length > 0) throw invalidInput(problems);
}
