import type { Chance } from "../../../../../platform/seeding.ts";

/** The fields of a seeded guest ticket. @param people names of people of the host */
export function guestFieldsOf(chance: Chance, people: readonly string[]): object {
  return {
    host_name: people.length === 0 ? "Resepsionis" : chance.pick(people),
    driver_phone: `+62 812 ${chance.between(1000, 9999)} ${chance.between(1000, 9999)}`,
    number_of_people: chance.between(1, 4),
    identity_number: `3174${chance.between(100_000, 999_999)}${chance.between(100_000, 999_999)}`,
  };
}
