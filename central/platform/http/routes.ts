import type { Operation } from "./operation.ts";

/**
 * Groups operations by address, the more literal address first. So the order of declaration has no effect:
 * `/companies/dropdown` precedes `/companies/{id}`.
 * @throws Error when two operations share an id, or an address with its method
 */
export function routesOf(operations: readonly Operation[]): Operation[][] {
  const byShape = new Map<string, Operation[]>();
  const ids = new Set<string>();
  for (const operation of operations) {
    if (ids.has(operation.id)) throw new Error(`two operations are called ${operation.id}`);
    ids.add(operation.id);
    const shape = operation.path.replace(/\{[^}]+\}/g, "{}");
    const group = byShape.get(shape) ?? [];
    if (group.some((other) => other.method === operation.method))
      throw new Error(`two operations are ${operation.method.toUpperCase()} ${shape}`);
    byShape.set(shape, [...group, operation]);
  }
  return [...byShape].sort(([one], [other]) => compareShapes(one, other)).map(([, group]) => group);
}

/** The operation's address in the router's syntax: `/v1/companies/:id`. */
export function patternOf(operation: Operation): string {
  return operation.path.replace(/\{([^}]+)\}/g, ":$1");
}

function compareShapes(one: string, other: string): number {
  const others = other.split("/");
  for (const [at, segment] of one.split("/").entries()) {
    const against = others[at];
    if (against === undefined || segment === against) continue;
    if (segment === "{}") return 1;
    if (against === "{}") return -1;
    // Decided here: later segments of unlike addresses would make an order that contradicts itself.
    return segment < against ? -1 : 1;
  }
  return one < other ? -1 : 1;
}
