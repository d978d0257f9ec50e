import type { Clock } from "../../shared/lib/clock.ts";
import type { Device } from "../lane/ports.ts";
import type { Grant } from "../../shared/devices/claims.ts";
import type { HealthReport } from "./health.ts";

/** A conflict ends when the other device's settings change: the claims are requested again at this interval. */
const ASK_AGAIN_MS = 3000;

/**
 * The device, which starts only once its claims are granted; until then its health states the conflict. It releases all
 * claims when it has ended.
 */
export function startWhenGranted(
  device: Device,
  ask: () => Grant,
  { clock, health }: { clock: Clock; health: HealthReport },
): Device {
  let held: Disposable | null = null;
  let cancel = (): void => undefined;
  const attempt = (): void => {
    const grant = ask();
    if (!grant.ok) {
      cancel = clock.after(ASK_AGAIN_MS, attempt);
      health.set("misconfigured", grant.because);
      return;
    }
    held = grant.value;
    if (health.state === "misconfigured") health.set("starting", null);
    device.start();
  };
  return {
    ...device,
    start: attempt,
    async [Symbol.asyncDispose]() {
      cancel();
      try {
        await device[Symbol.asyncDispose]();
      } finally {
        held?.[Symbol.dispose]();
      }
    },
  };
}
