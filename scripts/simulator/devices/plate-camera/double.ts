import { fetch } from "undici";
import { messageOf } from "../../../../shared/lib/message-of.ts";
import type { DeviceDouble, DeviceWorld } from "../double.ts";
import { openFaults } from "../faults.ts";

export interface PlateCameraSettings {
  /** The URL of its posts: the edge's `http://<edge>:<console port>/hooks/<device id>`. */
  url: string;
  /** Sent as a bearer token. */
  secret: string;
  /** The confidence in its reports, 0 to 100. */
  confidence: number;
  /** Interval of its heartbeat in seconds; null: no heartbeat. */
  heartbeat_seconds: number | null;
}

/** A camera that reads number plates and posts them as JSON: `{ "plate": …, "confidence": … }`. */
export function plateCameraDouble(
  id: string,
  lane: string,
  settings: PlateCameraSettings,
  { clock, random, events }: DeviceWorld,
): DeviceDouble {
  const faults = openFaults(clock, random, (noise) => void post(noise));
  let isPlugged = false;
  let cancelHeartbeat = (): void => undefined;
  let lastAnswer: string | null = null;

  async function post(body: Buffer): Promise<boolean> {
    const left = faults.mangle(body);
    if (!isPlugged || left === null) return false;
    const headers = { "content-type": "application/json", authorization: `Bearer ${settings.secret}` };
    try {
      const response = await fetch(settings.url, {
        method: "POST",
        headers,
        body: left,
        signal: AbortSignal.timeout(5000),
      });
      await response.body?.cancel();
      lastAnswer = String(response.status);
      return response.ok;
    } catch (error) {
      lastAnswer = messageOf(error);
      return false; // the device's state shows the reason
    }
  }
  const say = (message: object): Promise<boolean> => post(Buffer.from(JSON.stringify(message)));
  function beat(): void {
    cancelHeartbeat();
    if (settings.heartbeat_seconds === null || !isPlugged) return;
    void say({ heartbeat: true });
    cancelHeartbeat = clock.after(settings.heartbeat_seconds * 1000, beat);
  }
  function plug(): void {
    isPlugged = true;
    beat();
  }
  return {
    id,
    start() {
      plug();
      return Promise.resolve();
    },
    fault(fault) {
      faults.set(fault);
      if (fault.kind === "unplug") isPlugged = false;
      if (fault.kind === "replug") plug();
      events.add({ kind: "fault", device: id, fault: fault.kind });
      return Promise.resolve();
    },
    async readPlate(plate) {
      const isTaken = await say({ plate, confidence: settings.confidence });
      events.add({ kind: isTaken ? "plate" : "plate_lost", lane, device: id, plate });
    },
    state: () => ({ link: settings.url, is_plugged: isPlugged, faults: faults.active(), last_answer: lastAnswer }),
    close() {
      cancelHeartbeat();
      faults[Symbol.dispose]();
      return Promise.resolve();
    },
  };
}
