import type { TakenReport } from "./book.ts";
import type { FaultRequest, HoldRequest, ReleaseRequest } from "./control.ts";

/** The client of running simulated services for scripts and tests. A refusal is thrown with its message. */
export interface ServicesClient {
  release(release: ReleaseRequest): Promise<void>;
  hold(hold: HoldRequest): Promise<void>;
  fault(kind: FaultRequest["kind"]): Promise<void>;
  /** The reports that customs took. */
  reports(): Promise<TakenReport[]>;
}

/** @param controlUrl from the `ready` line */
export function servicesClient(controlUrl: string): ServicesClient {
  const call = async (path: string, body?: object): Promise<unknown> => {
    const headers = { "content-type": "application/json" };
    const response = await fetch(
      `${controlUrl}${path}`,
      body ? { method: "POST", headers, body: JSON.stringify(body) } : {},
    );
    const { data, detail } = (await response.json()) as { data: unknown; detail?: string };
    if (!response.ok) throw new Error(`the simulated services refused (${response.status}): ${detail ?? ""}`);
    return data;
  };
  const post = async (path: string, body: object): Promise<void> => {
    await call(path, body);
  };
  return {
    release: (release) => post("/releases", release),
    hold: (hold) => post("/holds", hold),
    fault: (kind) => post("/fault", { kind }),
    reports: async () => ((await call("/state")) as { reports: TakenReport[] }).reports,
  };
}
