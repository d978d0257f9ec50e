/** Throws where a lane breaks an invariant. @param what it did */
export function assertInvariant(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(what);
}
