import type { z } from "zod";
import { isoTime } from "../../../shared/lib/clock.ts";
import { newId } from "../../../shared/lib/ids.ts";
import type { MqttBarrier } from "../../../shared/wire/devices/mqtt.ts";
import { type BarrierPosition, type Device, NotSentError } from "../../lane/ports.ts";
import { confirmations } from "../confirmations.ts";
import type { DeviceConfig, DriverDeps } from "../device.ts";
import { availabilityDevice } from "./availability-device.ts";
import type { BrokerMessage } from "./broker.ts";
import { fillIn, wordOf } from "./frame.ts";
import { say } from "../../../shared/words/say.ts";

const RELEASE_AGAIN_MS = 3000;

type Command = "open" | "close" | "hold" | "release";

/** A controller that takes commands from topics. Nothing is retained, and nothing is sent while it is offline. */
export function mqttBarrier(config: DeviceConfig<z.infer<typeof MqttBarrier>>, deps: DriverDeps): Device {
  const { settings } = config;
  const { close_topic, hold_topic, confirm_topic, position_topic } = settings;
  const confirming = confirmations<string>(config.name, deps.clock, settings.confirm_ms);
  let isHeld = false;
  /** The controller may hold the arm up, and needs a release at the latest at the end of this program. */
  let isReleaseOwed = false;
  let cancelRelease = (): void => undefined;
  let reported: BarrierPosition = "unknown";
  let position: BarrierPosition = "unknown";

  function settle(): void {
    const next = device.isAvailable ? reported : "unknown";
    if (next === position) return;
    position = next;
    deps.events.barrier(config.id, position);
  }

  const heardPosition = (message: BrokerMessage): void => {
    if (!device.isNews(message)) return;
    reported = positionOf(wordOf(message.payload, settings.position_field));
    settle();
  };
  function positionOf(word: string | null): BarrierPosition {
    if (word === settings.open_position) return "open";
    if (word === settings.closed_position) return "closed";
    return word === settings.moving_position ? "moving" : "unknown";
  }

  const heardConfirmation = (message: BrokerMessage): void => {
    const word = message.isRetained ? null : wordOf(message.payload, settings.confirm_field);
    if (word !== null) confirming.confirm(word);
  };
  const device = availabilityDevice(config, settings, deps, {
    topics: [
      ...(position_topic === null ? [] : ([[position_topic, heardPosition]] as const)),
      ...(confirm_topic === null ? [] : ([[confirm_topic, heardConfirmation]] as const)),
    ],
    available() {
      settle();
      if (isReleaseOwed && !isHeld) releaseLater(0);
    },
    lost() {
      cancelRelease();
      reported = "unknown";
      settle();
    },
  });

  async function sendCommand(command: Command, topic: string, template: string): Promise<void> {
    if (!device.isAvailable) throw new NotSentError(device.health.words);
    const nowMs = deps.clock.nowMs();
    const id = newId(nowMs);
    const { valid_seconds } = settings;
    const payload = fillIn(template, {
      id,
      issued_at: isoTime(nowMs),
      valid_until: isoTime(nowMs + valid_seconds * 1000),
    });
    const publish = (): Promise<void> => device.publish(topic, payload, { expirySeconds: valid_seconds });
    if (confirm_topic === null) await publish();
    else await confirming.awaited(fillIn(settings.confirm_payload, { id, command }), publish);
  }

  async function release(topic: string): Promise<void> {
    cancelRelease();
    try {
      await sendCommand("release", topic, settings.release_payload);
      // A new hold meanwhile makes the release due again.
      if (!isHeld) isReleaseOwed = false;
    } finally {
      if (isReleaseOwed && !isHeld && device.isAvailable) releaseLater(RELEASE_AGAIN_MS);
    }
  }

  /** A release opens nothing: unlike the other commands it may arrive late and may be retried. */
  function releaseLater(ms: number): void {
    cancelRelease();
    cancelRelease = deps.clock.after(ms, () => {
      if (hold_topic !== null) release(hold_topic).catch(() => undefined);
    });
  }

  return {
    ...device,
    barrier: {
      canClose: close_topic !== null,
      canHold: hold_topic !== null,
      shows: { open: position_topic !== null, closed: position_topic !== null },
      open: () => sendCommand("open", settings.open_topic, settings.open_payload),
      async close() {
        if (close_topic === null) throw new NotSentError(say("no_close_command", { device: config.name }));
        await sendCommand("close", close_topic, settings.close_payload);
      },
      async hold(isToBeHeld) {
        if (hold_topic === null) throw new NotSentError(say("no_hold_command", { device: config.name }));
        isHeld = isToBeHeld;
        if (!isHeld) {
          await release(hold_topic);
          return;
        }
        isReleaseOwed = true;
        cancelRelease();
        await sendCommand("hold", hold_topic, settings.hold_payload);
      },
    },
    async [Symbol.asyncDispose]() {
      cancelRelease();
      const isOwed = isReleaseOwed;
      isReleaseOwed = false;
      if (isOwed && hold_topic !== null)
        await sendCommand("release", hold_topic, settings.release_payload).catch(() => undefined);
      await device[Symbol.asyncDispose]();
    },
  };
}
