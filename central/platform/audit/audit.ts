import { isDeepStrictEqual } from "node:util";
import { epochMsOf } from "../../../shared/lib/clock.ts";
import { newId } from "../../../shared/lib/ids.ts";
import type { Actor } from "../auth/principal.ts";
import type { AuditTable } from "../db/database.ts";
import { jsonText } from "../db/stored.ts";

/** The action on a record. */
export interface AuditEntry {
  /** The kind of record, such as `company`. */
  type: string;
  id: string;
  /** The area of the record, when its fields do not name it. */
  areaId?: string | null;
  /** The record before and after the change, of which the log keeps what differs; null before its creation and after its deletion. */
  before: object | null;
  after: object | null;
}

/** The placeholder for a secret. */
export const HIDDEN = "[secret]";

/** Field names whose values never reach the log. A match is the whole name or the last word of a longer name. */
const SECRET = /(^|_)(password|pin|secret|token|passcode|hash|code_hash|private_key|enrolment_code)$/;

/** One row of the audit log, written in the transaction of the change that it records. */
export function auditRow(actor: Actor, at: string, entry: AuditEntry): AuditTable {
  const [before, after] = changed(entry);
  const isNobody = actor.kind === "anonymous" || actor.kind === "system";
  return {
    id: newId(epochMsOf(at)),
    at,
    actor_kind: actor.kind,
    actor_id: isNobody ? null : actor.id,
    actor_name: actor.name,
    company_id: actor.companyId,
    area_id: areaOf(entry),
    operation: actor.via.operation,
    record_type: entry.type,
    record_id: entry.id,
    before: before && jsonText(withoutSecrets(before)),
    after: after && jsonText(withoutSecrets(after)),
    request_id: actor.via.requestId,
    ip: actor.via.ip,
  };
}

/**
 * Of a change the fields that differ: the others stand in the rows before it, up to the one that made the record. Of a
 * new or deleted record the fields that have a value.
 */
function changed({ before, after }: AuditEntry): [object | null, object | null] {
  if (before === null || after === null) return [before && withValue(before), after && withValue(after)];
  const next = new Map(Object.entries(after));
  const same = new Set(
    Object.entries(before).flatMap(([name, value]) =>
      next.has(name) && isDeepStrictEqual(value, next.get(name)) ? [name] : [],
    ),
  );
  const rest = (side: object): object => Object.fromEntries(Object.entries(side).filter(([name]) => !same.has(name)));
  return [rest(before), rest(after)];
}

const withValue = (record: object): object =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));

function areaOf({ type, id, areaId, before, after }: AuditEntry): string | null {
  if (areaId !== undefined) return areaId;
  if (type === "area") return id;
  const record = after ?? before;
  return record !== null && "area_id" in record && typeof record.area_id === "string" ? record.area_id : null;
}

/** The same value; every secret field, at any depth, is replaced by a placeholder. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) =>
      SECRET.test(key) && inner !== null ? [key, HIDDEN] : [key, withoutSecrets(inner)],
    ),
  );
}
