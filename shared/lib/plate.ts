const INDONESIAN = /^([A-Z]{1,2})([1-9][0-9]{0,3})([A-Z]{0,3})$/;

/** The normal form of a police number, in which all comparisons are made: upper case, A–Z and 0–9 alone. */
export function normalizePlate(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
}

/** How a police number is shown: `B 1234 ABC` where it fits the Indonesian form, else as typed (trimmed). */
export function formatPlate(typed: string): string {
  const match = INDONESIAN.exec(normalizePlate(typed));
  if (!match) return typed.trim();
  return match.slice(1).filter(Boolean).join(" ");
}

/** Do two police numbers name the same vehicle? */
export function isSamePlate(one: string, other: string): boolean {
  return normalizePlate(one) === normalizePlate(other);
}
