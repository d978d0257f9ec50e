import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Clock } from "../../../shared/lib/clock.ts";
import { messageOf } from "../../../shared/lib/message-of.ts";
import type { Log } from "../../../shared/lib/log.ts";
import type { Platform } from "../platform.ts";

/** One value of a gauge. Its labels name things of which a site has a bounded number, such as its gates. */
export interface Reading {
  labels?: Readonly<Record<string, string>>;
  value: number;
}

/** Values that are read together when somebody asks for them, as a feature declares them. */
export interface DeclaredGauges {
  /** What each value tells, by its name: with its unit as the last word, after Prometheus's conventions. */
  help: Readonly<Record<string, string>>;
  labels?: readonly string[];
  /** @returns by name; a value that this process or engine does not have is left out */
  read(platform: Platform): Promise<Readonly<Record<string, readonly Reading[]>>>;
}

/** What this process counts while it works. */
export interface Metrics {
  /** @param operation its id; null where the address has none */
  answered(operation: string | null, status: number, seconds: number): void;
  /** Counts and times a unit of work. */
  committing<T>(work: () => Promise<T>): Promise<T>;
  /** All values in the text format of Prometheus. A gauge that cannot be read is left out. */
  text(platform: Platform, gauges: readonly DeclaredGauges[]): Promise<string>;
  contentType: string;
}

/** Long polls wait for up to 25 s by themselves. */
const REQUEST_SECONDS = [0.01, 0.05, 0.25, 1, 5, 30];
const COMMIT_SECONDS = [0.002, 0.01, 0.05, 0.25, 1, 5];

/** The metrics of one process; each has a registry of its own. */
export function createMetrics({ clock, log }: { clock: Clock; log: Log }): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: "gate_central_http_request_duration_seconds",
    help: "Time until the head of an answer, by operation and class of status",
    labelNames: ["operation", "status"],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const commits = new Histogram({
    name: "gate_central_commit_duration_seconds",
    help: "Time of a unit of work, from its start until it is stored or refused",
    labelNames: ["outcome"],
    buckets: COMMIT_SECONDS,
    registers,
  });
  const unread = new Counter({
    name: "gate_central_unread_gauges_total",
    help: "Values that could not be read when they were asked for",
    registers,
  });
  const known = new Map<string, Gauge>();
  let isWatchingRuntime = false;

  const gaugeOf = (name: string, help: string, labels: readonly string[]): Gauge => {
    const gauge = known.get(name) ?? new Gauge({ name, help, labelNames: [...labels], registers });
    known.set(name, gauge);
    gauge.reset();
    // Without labels it would show 0 for what could not be read.
    if (labels.length === 0) gauge.remove();
    return gauge;
  };
  const read = async (platform: Platform, declared: DeclaredGauges): Promise<void> => {
    const { help, labels = [] } = declared;
    const gauges = new Map(Object.entries(help).map(([name, text]) => [name, gaugeOf(name, text, labels)]));
    try {
      for (const [name, readings] of Object.entries(await declared.read(platform)))
        for (const { labels: of = {}, value } of readings) gauges.get(name)?.set(of, value);
    } catch (error) {
      unread.inc();
      log.debug({ gauges: Object.keys(help) }, `gauges could not be read: ${messageOf(error)}`);
    }
  };
  return {
    answered: (operation, status, seconds) =>
      requests.observe({ operation: operation ?? "none", status: `${Math.floor(status / 100)}xx` }, seconds),
    async committing(work) {
      const startMs = clock.monotonicMs();
      const end = (outcome: string): void => commits.observe({ outcome }, (clock.monotonicMs() - startMs) / 1000);
      try {
        const result = await work();
        end("stored");
        return result;
      } catch (error) {
        end("failed");
        throw error;
      }
    },
    async text(platform, gauges) {
      // From the first question on: its observers cost something, and they would outlive a process in a test.
      if (!isWatchingRuntime) collectDefaultMetrics({ register: registry });
      isWatchingRuntime = true;
      // One after the other: whoever asks takes one connection.
      for (const group of gauges) await read(platform, group);
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}
