import { request } from "undici";
import type { EdgeStatus } from "../../edge/console/status.ts";

export type PrintedStatus = EdgeStatus & { lacks: string[] };

/** The edge's public status on the gate's network. */
export interface EdgeConsole {
  readonly url: string;
  status(): Promise<PrintedStatus>;
}

export function edgeConsole(url: string): EdgeConsole {
  return {
    url,
    async status() {
      const { statusCode, body } = await request(`${url}/status.json`, { reset: true });
      if (statusCode !== 200) throw new Error(`the edge's console answered ${statusCode}`);
      return (await body.json()) as PrintedStatus;
    },
  };
}
