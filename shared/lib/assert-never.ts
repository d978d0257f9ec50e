/** Marks a branch that the types say cannot be reached; a new member of a union makes the call a compile error. */
export function assertNever(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`);
}
