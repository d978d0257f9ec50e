/** Marks a branch that is unreachable by type. A new member of the union makes the call a compile error. */
export function assertNever(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`);
}
