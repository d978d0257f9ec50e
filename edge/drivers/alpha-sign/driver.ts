import { type z } from "zod";
import { type AlphaSign } from "../../../shared/wire/devices/alpha-sign.ts";
import { type Device, type SignText } from "../../lane/ports.ts";
import { type DeviceConfig, type DriverDeps } from "../device.ts";
import { lineDevice } from "../line/line-device.ts";
import { characterMs } from "../line/serial-line.ts";
import { showText } from "./frame.ts";

interface Waiter {
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * An LED sign that never answers: the latest text wins, and is sent again every `repeat_seconds` and whenever the line
 * comes back, so that a sign that was switched off shows it again.
 */
export function alphaSign(config: DeviceConfig<z.infer<typeof AlphaSign>>, deps: DriverDeps): Device {
  const { settings } = config;
  const { clock } = deps;
  const wireMs = settings.link.type === "serial" ? characterMs(settings.link) : 0;
  let latest: SignText | null = null;
  let waiters: Waiter[] = [];
  let isSending = false;
  let freeAtMs = 0;
  let cancelNext = (): void => undefined;

  const device = lineDevice(config, "alpha-sign", deps, {
    opened: () => sendSoon(),
    lost(because) {
      cancelNext();
      rejectAll(because);
    },
  });

  function rejectAll(because: string): void {
    const told = waiters;
    waiters = [];
    for (const waiter of told) waiter.reject(new Error(because));
  }

  function sendSoon(): void {
    cancelNext();
    if (latest === null || isSending) return;
    const waitMs = freeAtMs - clock.monotonicMs();
    if (waitMs > 0) cancelNext = clock.after(waitMs, () => void send());
    else void send();
  }

  async function send(): Promise<void> {
    if (latest === null) return;
    const text = latest;
    const told = waiters;
    waiters = [];
    isSending = true;
    const bytes = showText(settings, text, settings.columns);
    try {
      await device.write(bytes);
      // The sign is deaf for a while after a packet, and the packet is still on the wire when it has been handed over.
      freeAtMs = clock.monotonicMs() + bytes.length * wireMs + settings.gap_ms;
      for (const waiter of told) waiter.resolve();
      cancelNext = clock.after(settings.repeat_seconds * 1000, sendSoon);
    } catch (error) {
      for (const waiter of told) waiter.reject(error);
    }
    isSending = false;
    if (waiters.length > 0) sendSoon();
  }

  return {
    id: config.id,
    role: settings.role,
    sign: {
      show(text) {
        latest = text;
        return new Promise((resolve, reject) => {
          waiters.push({ resolve, reject });
          sendSoon();
        });
      },
    },
    start: () => device.start(),
    async [Symbol.asyncDispose]() {
      cancelNext();
      latest = null;
      rejectAll(`${config.name} is switched off`);
      await device[Symbol.asyncDispose]();
    },
  };
}
