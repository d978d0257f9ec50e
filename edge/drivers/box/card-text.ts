/** How to read the digits of a card. */
export type CardRadix = "raw" | "hex" | "decimal";

/**
 * The text of a card, as credentials are stored.
 * @returns `raw` digits unchanged, else the number in decimal without leading zeros; null if they are no number
 */
export function cardText(digits: string, radix: CardRadix): string | null {
  switch (radix) {
    case "raw":
      return digits;
    case "hex":
      return /^[0-9A-Fa-f]+$/.test(digits) ? BigInt(`0x${digits}`).toString() : null;
    case "decimal":
      return /^\d+$/.test(digits) ? BigInt(digits).toString() : null;
  }
}
