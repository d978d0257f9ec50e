import { randomInt } from "node:crypto";
import { GatePin, User } from "../../central/wire/user.ts";
import type { Site } from "./prepare.ts";

export interface Officer {
  id: string;
  name: string;
  pin: string;
  is_supervisor: boolean;
}

/**
 * Creates officers and supervisors (level of admins) as an admin does, with areas and a gate PIN.
 * The gates of the area receive them with the next change.
 */
export async function makeOfficers(
  { admin, areaId }: Pick<Site, "admin" | "areaId">,
  officers: readonly Omit<Officer, "id">[],
): Promise<Officer[]> {
  const made: Officer[] = [];
  for (const officer of officers) {
    const { name, pin, is_supervisor } = officer;
    const email = `${name.toLowerCase().replaceAll(" ", ".")}@example.com`;
    const path = is_supervisor ? "/v1/users/admin" : "/v1/users/operational";
    const { id } = await admin.post(path, { full_name: name, email, area_ids: [areaId], gate_pin: pin }, User);
    made.push({ id, ...officer });
  }
  return made;
}

/** A PIN that is hard to guess. */
export function newPin(): string {
  const pin = String(randomInt(1_000_000)).padStart(6, "0");
  return GatePin.safeParse(pin).success ? pin : newPin();
}
