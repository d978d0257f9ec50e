import { expect, test } from "vitest";
import { type Access, SPECIAL_ACCESS, PERMISSIONS } from "../auth/permissions.ts";
import { ANONYMOUS, type Principal } from "../auth/principal.ts";
import { mayEnter } from "./authorise.ts";

const gate = { edgeId: "e", gateId: "g", areaId: "a" };
const PRINCIPALS: Record<string, Principal> = {
  anonymous: ANONYMOUS,
  user: { ...ANONYMOUS, kind: "user", permissions: new Set(["areas.read"]) },
  client: { ...ANONYMOUS, kind: "client", permissions: new Set(["areas.read"]) },
  edge: { ...ANONYMOUS, kind: "edge", edge: gate },
  invitation: { ...ANONYMOUS, kind: "invitation", invitation: { ticketId: "t" } },
};

/** The access of each kind of caller. */
const ACCESS_OF: Record<string, Access[]> = {
  anonymous: ["public", "signed or token"],
  user: ["public", "signed or token", "token", "areas.read"],
  client: ["public", "signed or token", "external", "areas.read"],
  edge: ["public", "signed or token", "sync"],
  invitation: ["public", "signed or token", "invitation"],
};

test.each(Object.keys(PRINCIPALS))("%s has no access but its own", (name) => {
  const principal = PRINCIPALS[name]!;
  const open = [...SPECIAL_ACCESS, ...PERMISSIONS].filter((access) => mayEnter(access, principal));
  expect(open.sort()).toEqual([...ACCESS_OF[name]!].sort());
});
