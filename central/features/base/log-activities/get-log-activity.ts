import { sql, type SqlBool } from "kysely";
import { z } from "zod";
import { noSuch } from "../../../../shared/errors/app-error.ts";
import { Uuid } from "../../../../shared/wire/common.ts";
import { LogActivityDetail } from "../../../wire/log-activity.ts";
import { first } from "../../../platform/db/first.ts";
import { defineRead } from "../../../platform/http/operation.ts";
import { within } from "../../../platform/scope.ts";
import { LOG } from "./log-scope.ts";

export const getLogActivity = defineRead({
  id: "getLogActivity",
  method: "get",
  path: "/v1/log-activities/{id}",
  permission: "logs.read",
  scope: LOG,
  summary: "One write with what it changed",
  params: z.strictObject({ id: Uuid }),
  reply: LogActivityDetail,
  async handle({ db, actor, params: { id } }) {
    const row = await first(
      db
        .selectFrom("audit_log")
        .selectAll()
        .where(within(actor, LOG))
        .where(sql<SqlBool>`id = ${id}`),
    );
    if (!row) throw noSuch("log activity", id);
    const read = (text: string | null): unknown => (text === null ? null : JSON.parse(text));
    return LogActivityDetail.parse({ ...row, before: read(row.before), after: read(row.after) });
  },
});
