/** Throws where a lane does what no lane may do. @param what it did */
export function assertInvariant(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(what);
}
