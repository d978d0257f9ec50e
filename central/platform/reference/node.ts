/** An object of the document, such as a schema, that is changed in place. */
export type Node = Record<string, unknown>;

export function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The object under this key; an empty one when it is missing. */
export function nodeAt(node: Node, key: string): Node {
  const value = node[key];
  return isNode(value) ? value : {};
}

/** The objects in the list under this key. */
export function nodesAt(node: Node, key: string): Node[] {
  const value = node[key];
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** The component name of a reference; null for a value that is no reference. */
export function referredName(node: Node): string | null {
  return typeof node.$ref === "string" ? (node.$ref.split("/").at(-1) ?? null) : null;
}
