import { z } from "zod";
import { AppError } from "../../../shared/errors/app-error.ts";
import { Uuid } from "../../../shared/wire/common.ts";
import { ForgottenUser } from "../../../shared/wire/user.ts";
import { forgetRowsOf, ROWS_AT_ONCE } from "../../platform/audit/forget-rows.ts";
import { anonymizeUser } from "../../platform/auth/users.ts";
import { first } from "../../platform/db/first.ts";
import { deleteExpiredFiles, FILES_PER_TURN } from "../../platform/files/prune-files.ts";
import { defineBatch } from "../../platform/http/operation.ts";
import { within } from "../../platform/scope.ts";
import { requireReach } from "../roles/service.ts";
import { USERS } from "./store.ts";

export const forgetUser = defineBatch({
  id: "forgetUser",
  method: "post",
  path: "/v1/users/{id}/forget",
  isOwn: true,
  permission: "users.admin",
  scope: USERS,
  because: "a long life in the log is emptied in many small units; calling it again goes on",
  summary: "Forget who somebody was whose account was deleted; only a super admin may, and nothing brings it back",
  description:
    "Name, e-mail address, telephone, picture, sessions, mails, kept views and reports go, and the personal half of " +
    "the activity log: names, addresses, before and after. The log keeps which account (by its id) did what to which " +
    "record and when, and its chain stays valid. Tickets, reviews and passages stay and show no name: they are records " +
    "of what happened. What a gate recorded of an officer's act keeps the officer's name until its retention ends.",
  params: z.strictObject({ id: Uuid }),
  reply: ForgottenUser,
  message: "Person forgotten",
  fails: ["wrong_state"],
  async handle({ db, transact, actor, params: { id }, platform }) {
    const user = await first(db.selectFrom("users").selectAll().where("id", "=", id).where(within(actor, USERS)));
    if (!user) throw new AppError("not_found", `No user ${id}`);
    await requireReach({ tx: db, actor }, "super_admin");
    if (user.deleted_at === null)
      throw new AppError("wrong_state", "Delete the account before its person is forgotten");
    // The account goes last: until then it stands in the list of deleted accounts, to go on with.
    let rows = 0;
    for (let emptied = ROWS_AT_ONCE; emptied === ROWS_AT_ONCE; rows += emptied)
      emptied = await transact(actor, (work) => forgetRowsOf(work, id));
    await transact(actor, async (work) => {
      const made = await work.tx
        .selectFrom("report_files")
        .select("path")
        .where("user_id", "=", id)
        .limit(FILES_PER_TURN)
        .execute();
      await deleteExpiredFiles(
        work,
        platform,
        made.flatMap(({ path }) => (path === null ? [] : [path])),
      );
      await anonymizeUser(work, user);
    });
    return { id, log_rows: rows };
  },
});
