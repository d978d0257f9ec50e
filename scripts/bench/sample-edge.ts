import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../../shared/test/free-port.ts";
import { type Child, type ChildSettings, startNode } from "../lib/child.ts";
import type { Prepared } from "./scan-to-open/prepare.ts";

/** The real edge on a prepared gate, without central. */

/** Timeout for its lanes to become idle. */
const REST_WITHIN_MS = 30_000;
const MAIN = join(import.meta.dirname, "../../edge/main.ts");

export interface SampleEdge extends AsyncDisposable {
  readonly child: Child;
  /** The URL of its console. */
  readonly url: string;
  /** Resolves when its first `lanes` lanes are idle and lack nothing. @throws {Error} on timeout */
  untilRest(lanes: number): Promise<void>;
}

/** @param folder its data directory; @param settings of the process; its `env` overrides the settings here */
export async function startSampleEdge(
  folder: string,
  { credentialsFile }: Prepared,
  settings: ChildSettings = {},
): Promise<SampleEdge> {
  const port = await freePort();
  const env = {
    GATE_EDGE_DATA_DIRECTORY: folder,
    GATE_EDGE_CREDENTIALS_FILE: credentialsFile,
    GATE_EDGE_CENTRAL_URL: "http://127.0.0.1:59999",
    GATE_EDGE_CONSOLE_PORT: String(port),
    GATE_EDGE_LOG_LEVEL: "error",
  };
  const child = startNode(MAIN, [], { ...settings, env: { ...env, ...settings.env } });
  const url = `http://127.0.0.1:${port}`;
  return {
    child,
    url,
    async untilRest(lanes) {
      const endMs = performance.now() + REST_WITHIN_MS;
      while (performance.now() < endMs) {
        const statuses = await laneStatusesOf(url).catch(() => []);
        const asked = statuses.slice(0, lanes);
        if (asked.length === lanes && asked.every(isAtRest)) return;
        await pause(25);
      }
      throw new Error(`the edge's lanes do not come to rest:\n${child.lines.slice(-10).join("\n")}`);
    },
    [Symbol.asyncDispose]: () => child[Symbol.asyncDispose](),
  };
}

interface LaneStatus {
  phase: string;
  health: string;
}

async function laneStatusesOf(url: string): Promise<LaneStatus[]> {
  const answer = await fetch(`${url}/status.json`);
  const { lanes } = (await answer.json()) as { lanes: LaneStatus[] };
  return lanes;
}

const isAtRest = ({ phase, health }: LaneStatus): boolean => phase === "idle" && health === "ok";
