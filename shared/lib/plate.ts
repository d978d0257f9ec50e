const INDONESIAN = /^([A-Z]{1,2})([1-9][0-9]{0,3})([A-Z]{0,3})$/;

/** The normal form of a police number for comparisons: upper case, only A–Z and 0–9. */
export function normalizePlate(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
}

/** Formats a police number for display: `B 1234 ABC` if it has the Indonesian form, otherwise as typed (trimmed). */
export function formatPlate(typed: string): string {
  const match = INDONESIAN.exec(normalizePlate(typed));
  if (!match) return typed.trim();
  return match.slice(1).filter(Boolean).join(" ");
}

/** Compares two police numbers in their normal form. */
export function isSamePlate(one: string, other: string): boolean {
  return normalizePlate(one) === normalizePlate(other);
}
