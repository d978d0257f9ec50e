import { z } from "zod";
import { AppError, noSuch } from "../../../../shared/errors/app-error.ts";
import { Uuid } from "../../../../shared/wire/common.ts";
import { ForgottenUser } from "../../../wire/user.ts";
import { forgetRowsOf, ROWS_AT_ONCE } from "../../../platform/audit/forget-rows.ts";
import { anonymizeUser } from "../../../platform/auth/users.ts";
import { first } from "../../../platform/db/first.ts";
import { defineBatch } from "../../../platform/http/operation.ts";
import { within } from "../../../platform/scope.ts";
import { requireReach } from "../roles/service.ts";
import { USERS } from "./store.ts";
import { say } from "../../../../shared/words/say.ts";

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
    "record and when, and its chain stays valid. Tickets stay and show no name any more. Reviews, loads, papers, " +
    "commands and passages keep the name of whoever acted in them: they are records of what happened.",
  params: z.strictObject({ id: Uuid }),
  reply: ForgottenUser,
  message: "person_forgotten",
  fails: ["wrong_state"],
  async handle({ db, transact, actor, params: { id }, platform }) {
    const user = await first(db.selectFrom("users").selectAll().where("id", "=", id).where(within(actor, USERS)));
    if (!user) throw noSuch("user", id);
    await requireReach({ tx: db, actor }, "super_admin");
    if (user.deleted_at === null) throw new AppError("wrong_state", say("delete_account_first"));
    let rows = 0;
    for (let emptied = ROWS_AT_ONCE; emptied === ROWS_AT_ONCE; rows += emptied)
      emptied = await transact(actor, (work) => forgetRowsOf(work, id));
    for (const forget of platform.forgetters) await forget(id, { actor, transact, platform });
    // The account goes last: until then it stands in the list of deleted accounts, to go on with.
    await transact(actor, (work) => anonymizeUser(work, user));
    // Where somebody reads at this moment, the hourly clean-up does it.
    await platform.database.emptyJournal?.();
    return { id, log_rows: rows };
  },
});
