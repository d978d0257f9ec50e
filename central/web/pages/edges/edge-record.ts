import { z } from "zod";
import { Edge, EdgeDetail } from "../../../wire/edge-resources.ts";

/** An edge; its page has more than its row. */
export const EdgeRecord = z.object({ ...EdgeDetail.partial().shape, ...Edge.shape });
export type EdgeRecord = z.infer<typeof EdgeRecord>;

/** The part of an edge's page that is asked for again while something is awaited. */
export const EDGE_NEWS = "edge-news";

/** A page that has that part with the edge's connection. */
export function newsAddress(edgeId: string): string {
  return `/edges/${edgeId}?news=connection`;
}
