/** A sample of retained memory and of work. */
export interface Sample {
  minute: number;
  pageBytes: number;
  nodes: number;
  listeners: number;
  edgeBytes: number;
  /** CPU time of all threads of the edge since its start. */
  edgeCpuMs: number;
  /** Number of passages since the start. */
  vehicles: number;
}

/** A period of the run for the report: memory at its end, and the edge's use of one core during it. */
export interface Stretch {
  minute: number;
  pageMib: number;
  nodes: number;
  edgeMib: number;
  cpuShare: number;
  vehicles: number;
}

export interface Growth {
  /**
   * The minimum of the second quarter and of the last one: memory without garbage. The first quarter is the warm-up.
   */
  page: { fromBytes: number; toBytes: number };
  nodes: { from: number; to: number };
  listeners: { from: number; to: number };
  edge: { fromBytes: number; toBytes: number };
  /** A fraction of one core. */
  cpuShare: { from: number; to: number };
  isFlat: boolean;
}

/** Tolerance: caches fill, and the time of garbage collection is not predictable. */
const PAGE_BREATH = 0.15;
const EDGE_BREATH = 0.25;
/** Tolerance as a fraction of a core, which also runs other processes. */
const CPU_BREATH = 0.5;

/** The second quarter of a series and its last one. @throws with fewer than eight samples, which are not significant */
function quartersOf<S>(samples: readonly S[]): [early: readonly S[], late: readonly S[]] {
  if (samples.length < 8) throw new RangeError(`${samples.length} samples are too few: take 8 or more`);
  const quarter = Math.floor(samples.length / 4);
  return [samples.slice(quarter, 2 * quarter), samples.slice(-quarter)];
}

/** Does a page hold at the end of a run what it held after its warm-up? @throws with fewer than eight samples */
export function isLevel(held: readonly number[]): boolean {
  const [early, late] = quartersOf(held);
  return Math.min(...late) <= Math.min(...early) * (1 + PAGE_BREATH);
}

/** @throws with fewer than eight samples */
export function growthOf(samples: readonly Sample[]): Growth {
  const [early, late] = quartersOf(samples);
  const both = (of: (sample: Sample) => number): [number, number] => [
    Math.min(...early.map(of)),
    Math.min(...late.map(of)),
  ];
  const [pageFrom, pageTo] = both((sample) => sample.pageBytes);
  const [nodesFrom, nodesTo] = both((sample) => sample.nodes);
  const [listenersFrom, listenersTo] = both((sample) => sample.listeners);
  const [edgeFrom, edgeTo] = both((sample) => sample.edgeBytes);
  const cpuShare = { from: cpuShareOf(early), to: cpuShareOf(late) };
  return {
    page: { fromBytes: pageFrom, toBytes: pageTo },
    nodes: { from: nodesFrom, to: nodesTo },
    listeners: { from: listenersFrom, to: listenersTo },
    edge: { fromBytes: edgeFrom, toBytes: edgeTo },
    cpuShare,
    isFlat:
      pageTo <= pageFrom * (1 + PAGE_BREATH) &&
      nodesTo <= nodesFrom * (1 + PAGE_BREATH) &&
      listenersTo <= listenersFrom * (1 + PAGE_BREATH) &&
      edgeTo <= edgeFrom * (1 + EDGE_BREATH) &&
      cpuShare.to <= cpuShare.from * (1 + CPU_BREATH),
  };
}

/** @param minutes length of a period */
export function stretchesOf(samples: readonly Sample[], minutes: number): Stretch[] {
  const stretches: Stretch[] = [];
  let [before] = samples;
  for (const sample of samples) {
    // A sample is taken slightly after its due time.
    if (!before || sample.minute - before.minute < minutes - 0.25) continue;
    const { minute, pageBytes, nodes, edgeBytes } = sample;
    stretches.push({
      minute: Math.round(minute),
      pageMib: tenths(pageBytes / 2 ** 20),
      nodes,
      edgeMib: tenths(edgeBytes / 2 ** 20),
      cpuShare: cpuShareOf([before, sample]),
      vehicles: sample.vehicles - before.vehicles,
    });
    before = sample;
  }
  return stretches;
}

/** The load as a fraction of one core, from the first to the last sample. */
function cpuShareOf(samples: readonly Sample[]): number {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.minute === first.minute) return 0;
  return Math.round((1_000 * (last.edgeCpuMs - first.edgeCpuMs)) / ((last.minute - first.minute) * 60_000)) / 1_000;
}

const tenths = (value: number): number => Math.round(value * 10) / 10;
