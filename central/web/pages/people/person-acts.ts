import type { User } from "../../../wire/user.ts";
import type { ResourceAct, Typed } from "../../parts/resource-acts.ts";
import { both, PERSON_WORDS } from "./person-words.ts";
import {
  deleteUser,
  updateAdminUser,
  updateOperationalUser,
  createAdminUser,
  createOperationalUser,
} from "../../../features/base/users/operations.ts";
import { updateTenantOperationalUser } from "../../../features/base/users/operations/update-tenant-operational-user.ts";
import { createTenantOperationalUser } from "../../../features/base/users/operations/create-tenant-operational-user.ts";
import { endUserSession } from "../../../features/base/users/operations/end-user-session.ts";
import { endUserSessions } from "../../../features/base/users/operations/end-user-sessions.ts";
import { resetSecondFactors } from "../../../features/base/users/operations/reset-second-factors.ts";

/** The kinds of accounts, each with operations of its own. */
export type AccountKind = "TenantOperational" | "Operational" | "Admin";
export const kindOf = ({ role }: User): AccountKind =>
  role.level === "tenant" ? "TenantOperational" : role.level === "operational" ? "Operational" : "Admin";
/** The operations that make and change the accounts of each kind. */
export const ACCOUNT_OPERATIONS = {
  TenantOperational: { create: createTenantOperationalUser, change: updateTenantOperationalUser },
  Operational: { create: createOperationalUser, change: updateOperationalUser },
  Admin: { create: createAdminUser, change: updateAdminUser },
} as const;
const UPDATES = [updateOperationalUser, updateTenantOperationalUser, updateAdminUser] as const;

/** A change of the account of any kind. @param body of the operation */
const changing = (body: (typed: Typed) => object): Pick<ResourceAct<User>, "uses" | "operationFor" | "inputFor"> => ({
  uses: UPDATES,
  operationFor: (user) => ACCOUNT_OPERATIONS[kindOf(user)].change,
  inputFor: ({ id }, typed) => ({ params: { id }, body: body(typed) }),
});
const isOther = ({ id }: User, { me }: { me: { id: string } }): boolean => id !== me.id;
const isStaff = ({ type }: User): boolean => type === "internal";

/** What may be done with the account of a person beside a change of its fields. */
export const PERSON_ACTS: readonly ResourceAct<User>[] = [
  {
    name: "put-out",
    ...changing(() => ({ is_active: false })),
    isOffered: (user, context) => user.is_active && isOther(user, context),
    label: both("putOut"),
    icon: "lock",
    says: both("putOutWarns"),
  },
  {
    name: "let-in",
    ...changing(() => ({ is_active: true })),
    isOffered: ({ is_active: isActive }) => !isActive,
    label: both("letIn"),
    icon: "check",
  },
  {
    name: "end-sessions",
    uses: [endUserSessions],
    isOffered: isOther,
    label: both("endAll"),
    icon: "out",
    says: both("endAllWarns"),
  },
  {
    name: "end-session",
    uses: [endUserSession],
    isInCard: true,
    isOffered: () => true,
    label: both("end"),
    icon: "out",
    inputFor: ({ id }, { session = "" }) => ({ params: { id, sessionId: session } }),
  },
  {
    name: "reset-factors",
    uses: [resetSecondFactors],
    isOffered: isOther,
    label: both("reset"),
    icon: "key",
    says: both("resetWarns"),
  },
  {
    name: "set-pin",
    ...changing(({ gate_pin: pin }) => ({ gate_pin: pin })),
    isOffered: isStaff,
    label: both("setPin"),
    icon: "gate",
    fields: (_user, { context: { language } }) => [
      { name: "gate_pin", label: PERSON_WORDS[language].newPin, type: "password", isRequired: true },
    ],
  },
  {
    name: "take-pin",
    ...changing(() => ({ gate_pin: null })),
    isOffered: (user) => isStaff(user) && user.has_gate_pin,
    label: both("takePin"),
    icon: "undo",
    says: both("takePinWarns"),
  },
  {
    name: "delete",
    uses: [deleteUser],
    isOffered: isOther,
    label: both("remove"),
    icon: "cross",
    removes: both("removeWarns"),
  },
];
