/** `01 05 00` for bytes, and back. */
export function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).toUpperCase().padStart(2, "0")).join(" ");
}

export function bytes(text: string): Uint8Array {
  return Uint8Array.from(text.trim().split(/\s+/), (pair) => Number.parseInt(pair, 16));
}
