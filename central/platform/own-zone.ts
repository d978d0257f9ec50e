import { USUAL_TIME_ZONE } from "../../shared/wire/common.ts";

/**
 * The zone in which a person reads what belongs to no area or to several: the person's own setting, else the one that
 * all the areas have that the person sees, else the usual one.
 */
export function ownZone(person: { time_zone: string | null }, areas: readonly { time_zone: string }[]): string {
  const zones = new Set(areas.map(({ time_zone }) => time_zone));
  const [only = USUAL_TIME_ZONE] = zones.size === 1 ? zones : [];
  return person.time_zone ?? only;
}
