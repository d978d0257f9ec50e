/** A text of a printed page: Indonesian, then English. */
export type InBoth = readonly [id: string, en: string];

export const SHOW_IT: InBoth = [
  "Tunjukkan QR ini di pembaca gerbang. Jangan melipat atau menutupi QR.",
  "Show this QR to the reader at the gate. Do not fold or cover it.",
];
