/** Throws where a lane breaks an invariant. @param what the broken invariant, as text */
export function assertInvariant(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(what);
}
