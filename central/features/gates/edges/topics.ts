/** The topic that notifies of a new command for this edge, or of the edge's revocation. */
export function commandTopic(edgeId: string): string {
  return `commands:${edgeId}`;
}
