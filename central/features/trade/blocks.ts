import { invalidInput } from "../../../shared/errors/app-error.ts";
import { z } from "zod";
import { latinPlate, normalizePlate } from "../../../shared/lib/plate.ts";
import { Block } from "../../../shared/wire/block.ts";
import { DateOnly, Line, Uuid } from "../../../shared/wire/common.ts";
import { PoliceNumber } from "../../../shared/wire/vehicle-ticket.ts";
import type { Reads } from "../../platform/db/database.ts";
import { recordsOf } from "../../platform/declare/records.ts";
import { resource } from "../../platform/declare/resource.ts";
import { patchOf } from "../../platform/patch.ts";
import type { Feature } from "../../platform/feature.ts";
import { resolveReference } from "../../platform/resolve-reference.ts";
import { scopeOf } from "../../platform/scope.ts";
import type { Work } from "../../platform/transact.ts";
import { areas } from "../base/areas.ts";
import { companies } from "../base/companies.ts";
import { publishTicketsOfCompany } from "./tickets/service.ts";
import { say } from "../../../shared/words/say.ts";

declare module "../../platform/db/database.ts" {
  interface Database {
    blocks: PlatedBlock;
  }
}

const PlatedBlock = Block.extend({ plate_normal: z.string() }).meta({ id: "PlatedBlock" });
type PlatedBlock = z.infer<typeof PlatedBlock>;

/** Names exactly one of plate and company. */
const BlockCreate = z.strictObject({
  area_id: Uuid,
  police_number: PoliceNumber.nullable().default(null),
  company_id: Uuid.nullable().default(null),
  reason: Line,
  last_date: DateOnly.nullable().default(null),
});
/** Whom an entry blocks cannot change: it is deleted, and another one made. */
const BlockUpdate = BlockCreate.pick({ reason: true, last_date: true });

/** The block list: plates and companies that no gate of an area lets in. */
const blocks = recordsOf<PlatedBlock>({
  name: "block",
  scope: scopeOf({ table: "blocks", company: "none", area: "area_id" }),
  record: PlatedBlock,
  search: ["police_number", "plate_normal", "reason"],
  published: (_work, { id, area_id, police_number: typed, company_id, reason, last_date }) => {
    const data = { id, area_id, police_number: typed && latinPlate(typed), company_id, reason, last_date };
    return { kind: "block", id, areaId: area_id, gateId: null, data };
  },
});

/** The block list of an area, ended entries included, for the rule book. */
export function blocksAt(db: Reads, areaId: string): Promise<Block[]> {
  return blocks.having(db, "area_id", [areaId]);
}

/** Publishes the entries of a company again after they have moved to it. */
export async function publishBlocksOfCompany(work: Work, companyId: string): Promise<void> {
  for (const block of await blocks.having(work.tx, "company_id", [companyId])) await blocks.publish(work, block);
}

const ONE_OF_TWO = ["police_number", "company_id"].map((path) => {
  return { path, said: say("plate_or_company") };
});

export const blockOperations = resource(blocks, {
  noun: "Block",
  nouns: "Blocks",
  may: {
    create: "gates.create",
    read: "gates.read",
    update: "gates.update",
    delete: "gates.delete",
  },
  path: "/v1/blocks",
  create: BlockCreate,
  update: patchOf(BlockUpdate),
  example: {
    area_id: "01920000-0000-7000-8000-000000000001",
    police_number: "B 9123 KLM",
    reason: "Drove through a closed arm",
    last_date: "2026-12-31",
  },
  sort: ["created_at", "police_number", "updated_at"],
  filters: { area_id: Uuid.optional(), company_id: Uuid.optional() },
  shown: Block,
  async toRecord(work, input) {
    if ((input.police_number === null) === (input.company_id === null)) throw invalidInput(ONE_OF_TWO);
    const plate_normal = normalizePlate(input.police_number ?? "");
    const area = await resolveReference("area_id", areas.get(work.tx, work.actor, input.area_id));
    if (input.company_id === null) return { ...input, plate_normal, area_id: area.id };
    const company = await resolveReference("company_id", companies.get(work.tx, work.actor, input.company_id));
    // Tickets that gates got from a version without a block list do not name their company.
    await publishTicketsOfCompany(work, company.id);
    return { ...input, plate_normal, area_id: area.id, company_id: company.id };
  },
});

export const blocksFeature: Feature = {
  name: "blocks",
  operations: blockOperations,
};
