let last = 10 ** 14;

/** A tax number (NPWP) in normal form that no other test of this file has. */
export function newNpwp(): string {
  last += 1;
  return `0${last}`;
}
