/** What was held at a moment. */
export interface Sample {
  minute: number;
  pageBytes: number;
  nodes: number;
  listeners: number;
  edgeBytes: number;
}

export interface Growth {
  /** The least of the second quarter and of the last one: what is held once all garbage is gone. The first warms up. */
  page: { fromBytes: number; toBytes: number };
  nodes: { from: number; to: number };
  listeners: { from: number; to: number };
  edge: { fromBytes: number; toBytes: number };
  isFlat: boolean;
}

/** As much may come and go: caches fill, and an engine collects garbage when it likes. */
const PAGE_BREATH = 0.15;
const EDGE_BREATH = 0.25;

/** @throws with fewer than eight samples: they tell nothing */
export function growthOf(samples: readonly Sample[]): Growth {
  if (samples.length < 8) throw new RangeError(`${samples.length} measures tell nothing: take 8 or more`);
  const quarter = Math.floor(samples.length / 4);
  const early = samples.slice(quarter, 2 * quarter);
  const late = samples.slice(-quarter);
  const both = (of: (sample: Sample) => number): [number, number] => [
    Math.min(...early.map(of)),
    Math.min(...late.map(of)),
  ];
  const [pageFrom, pageTo] = both((sample) => sample.pageBytes);
  const [nodesFrom, nodesTo] = both((sample) => sample.nodes);
  const [listenersFrom, listenersTo] = both((sample) => sample.listeners);
  const [edgeFrom, edgeTo] = both((sample) => sample.edgeBytes);
  return {
    page: { fromBytes: pageFrom, toBytes: pageTo },
    nodes: { from: nodesFrom, to: nodesTo },
    listeners: { from: listenersFrom, to: listenersTo },
    edge: { fromBytes: edgeFrom, toBytes: edgeTo },
    isFlat:
      pageTo <= pageFrom * (1 + PAGE_BREATH) &&
      nodesTo <= nodesFrom * (1 + PAGE_BREATH) &&
      listenersTo <= listenersFrom * (1 + PAGE_BREATH) &&
      edgeTo <= edgeFrom * (1 + EDGE_BREATH),
  };
}
