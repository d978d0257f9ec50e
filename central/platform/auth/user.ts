import { z } from "zod";
import { type RoleLevelKey } from "../../../shared/wire/role.ts";

/** `internal` people work for the area, `tenant` people for a company in it. */
export const UserType = z.enum(["internal", "tenant"]);
export type UserType = z.infer<typeof UserType>;

/** A living user with the role and the areas. The hashes never leave central, the PIN's but for the gates. */
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
  /** Where a paper about the person lies. */
  attachmentUrl: string | null;
  createdAt: string;
  updatedAt: string;
}
