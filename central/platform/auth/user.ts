import { z } from "zod";
import type { RoleLevelKey } from "../../wire/role.ts";

/** `internal` users work for the area, `tenant` users for a company in it. */
export const UserType = z.enum(["internal", "tenant"]);
export type UserType = z.infer<typeof UserType>;

/** An existing user with role and areas. Hashes never leave central; only the PIN's hash goes to the gates. */
export interface User {
  id: string;
  fullname: string;
  email: string;
  phoneNumber: string | null;
  type: UserType;
  role: { id: string; key: string; name: string; level: RoleLevelKey };
  companyId: string | null;
  areaIds: readonly string[];
  isActive: boolean;
  passwordHash: string | null;
  pinHash: string | null;
  emailVerifiedAt: string | null;
  /** The storage path of a document about the user. */
  attachmentUrl: string | null;
  /** Of lists of several areas; null for the site's. */
  timeZone: string | null;
  createdAt: string;
  updatedAt: string;
}
