import { join } from "node:path";
import { freePort } from "../../shared/test/free-port.ts";
import { type Child, type ChildSettings, startNode } from "../lib/child.ts";
import { type Prepared } from "./scan-to-open/prepare.ts";

/** The real edge on a gate that was prepared, and without a central. */

const MAIN = join(import.meta.dirname, "../../edge/main.ts");

export interface SampleEdge extends AsyncDisposable {
  readonly child: Child;
  /** Of its console. */
  readonly url: string;
}

/** @param folder its data directory; @param settings of the process, whose `env` comes before what stands here */
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
  return { child, url: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: () => child[Symbol.asyncDispose]() };
}
