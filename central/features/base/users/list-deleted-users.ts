import { DeletedUser } from "../../../wire/user.ts";
import { FORGOTTEN_NAME } from "../../../platform/auth/users.ts";
import { defineRead } from "../../../platform/http/operation.ts";
import { caseless, holdsText, listOf, listQuery, readPage } from "../../../platform/lists.ts";
import type { FewRows } from "../../../platform/lists/declaration.ts";
import { within } from "../../../platform/scope.ts";
import { USERS } from "./store.ts";

const DELETED: FewRows = {
  table: "users",
  few: "people delete accounts one at a time",
  sorts: { fullname: caseless("users.fullname") },
};

export const listDeletedUsers = defineRead({
  id: "listDeletedUsers",
  method: "get",
  path: "/v1/users/deleted",
  isOwn: true,
  permission: "users.admin",
  scope: USERS,
  summary: "List of deleted accounts whose person is not forgotten yet",
  query: listQuery(["deleted_at", "fullname"], {}),
  list: DELETED,
  reply: listOf(DeletedUser),
  async handle({ db, actor, query }) {
    let deleted = db
      .selectFrom("users")
      .select(["users.id", "users.fullname", "users.email", "users.deleted_at"])
      .where("users.deleted_at", "is not", null)
      .where("users.fullname", "<>", FORGOTTEN_NAME)
      .where(within(actor, USERS));
    if (query.search !== undefined)
      deleted = deleted.where(holdsText(["fullname", "email", "phone_number"], query.search));
    const { items, meta } = await readPage(deleted, query, { db, list: DELETED });
    return { items: items.map((row) => DeletedUser.parse(row)), meta };
  },
});
