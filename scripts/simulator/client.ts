import { fetch } from "undici";
import type { FaultRequest, LoopRequest, ShowRequest, TruckRequest } from "./control/schemas.ts";
import type { SimulatorEvent } from "./events.ts";
import type { LaneState } from "./world/lane.ts";
import type { TruckReport } from "./world/truck-runner.ts";

export type { FaultRequest, LaneState, LoopRequest, ShowRequest, SimulatorEvent, TruckReport, TruckRequest };

/** `GET /state`. The fields of a device besides its id depend on its driver. */
export interface SimulatorState {
  last_event_id: number;
  /** `trucks`: number of trucks at the lane or in its queue. */
  lanes: (LaneState & { trucks: number })[];
  devices: ({ id: string } & Record<string, unknown>)[];
}

/** The client of a running simulator for scripts and tests. A refusal is thrown with the simulator's message. */
export interface SimulatorClient {
  state(): Promise<SimulatorState>;
  lane(lane: string): Promise<SimulatorState["lanes"][number]>;
  /** Sends a truck; resolves when its story has ended. */
  truck(lane: string, order?: TruckRequest): Promise<TruckReport>;
  /** Sends a truck without waiting; returns its name. */
  sendTruck(lane: string, order?: TruckRequest): Promise<string>;
  /** Presents a code to the reader, without a truck. */
  scan(lane: string, qr: string): Promise<void>;
  loop(lane: string, loop: LoopRequest["loop"], isOccupied: boolean): Promise<void>;
  fire(lane: string, isOn: boolean): Promise<void>;
  /** Puts a load on a scale, without a truck; 0 clears it. */
  load(device: string, kg: number): Promise<void>;
  /** An empty scale shows this from now on, and so much more with a load. */
  drift(device: string, kg: number): Promise<void>;
  /** Ends the motion of a scale's load. */
  settle(device: string): Promise<void>;
  fault(device: string, fault: FaultRequest | FaultRequest["kind"]): Promise<void>;
  /** Tells the simulator's page what a story says. */
  show(part: ShowRequest): Promise<void>;
  /** The events after an id and all future ones, until the signal aborts. */
  events(after?: number, signal?: AbortSignal): AsyncGenerator<SimulatorEvent>;
  /** The first matching event after an id; rejects after the timeout (ms). */
  event(
    fits: (event: SimulatorEvent) => boolean,
    settings?: { after?: number; withinMs?: number },
  ): Promise<SimulatorEvent>;
}

/** @param controlUrl from the simulator's `ready` event, such as `http://127.0.0.1:4600` */
export function simulatorClient(controlUrl: string): SimulatorClient {
  const get = async <T>(path: string): Promise<T> => answer<T>(await fetch(`${controlUrl}${path}`));
  const post = async <T>(path: string, body: unknown): Promise<T> =>
    answer<T>(
      await fetch(`${controlUrl}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    );
  const state = (): Promise<SimulatorState> => get<SimulatorState>("/state");
  async function* events(after = 0, signal?: AbortSignal): AsyncGenerator<SimulatorEvent> {
    const response = await fetch(`${controlUrl}/events?after=${after}`, signal ? { signal } : {});
    if (!response.body) return;
    let text = "";
    const decoder = new TextDecoder();
    for await (const chunk of response.body) {
      text += decoder.decode(chunk as Uint8Array, { stream: true });
      const lines = text.split("\n");
      text = lines.pop() ?? "";
      for (const line of lines) yield JSON.parse(line) as SimulatorEvent;
    }
  }
  return {
    state,
    events,
    async lane(lane) {
      const found = (await state()).lanes.find(({ id }) => id === lane);
      if (!found) throw new Error(`the simulator has no lane ${lane}`);
      return found;
    },
    truck: (lane, order = {}) => post<TruckReport>(`/lanes/${lane}/trucks`, order),
    sendTruck: async (lane, order = {}) =>
      (await post<{ truck: string }>(`/lanes/${lane}/trucks?wait=false`, order)).truck,
    scan: (lane, qr) => post(`/lanes/${lane}/scans`, { qr }),
    loop: (lane, loop, isOccupied) => post(`/lanes/${lane}/loops`, { loop, is_occupied: isOccupied }),
    fire: (lane, isOn) => post(`/lanes/${lane}/fire`, { is_on: isOn }),
    load: (device, kg) => post(`/devices/${device}/load`, { kg }),
    drift: (device, kg) => post(`/devices/${device}/drift`, { kg }),
    settle: (device) => post(`/devices/${device}/settle`, {}),
    fault: (device, fault) => post(`/devices/${device}/fault`, typeof fault === "string" ? { kind: fault } : fault),
    show: (part) => post("/show", part),
    async event(fits, { after = 0, withinMs = 10_000 } = {}) {
      for await (const event of events(after, AbortSignal.timeout(withinMs))) if (fits(event)) return event;
      throw new Error("the simulator ended before the event came");
    },
  };
}

async function answer<T>(response: Awaited<ReturnType<typeof fetch>>): Promise<T> {
  const body = (await response.json()) as { data: T; detail?: string };
  if (!response.ok) throw new Error(`the simulator refused (${response.status}): ${body.detail ?? ""}`);
  return body.data;
}
