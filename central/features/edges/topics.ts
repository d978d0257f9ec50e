/** The topic that is told when a command waits for this edge, or the edge was revoked. */
export function commandTopic(edgeId: string): string {
  return `commands:${edgeId}`;
}
