import { type DeviceSettings } from "../../../shared/wire/devices/device.ts";
import { type Claim } from "../claim.ts";

/** Something on the site's broker that one device alone may have: a relay, a command, a reader. */
export interface Belonging {
  key: string;
  /** What people call it; it stands in sentences for the officer. */
  what: string;
  /** Other devices that say so, too, may have it beside this one. */
  isShared: boolean;
}

/** Who has what on one broker. */
export interface BrokerClaims {
  /** Grants all of them or none. @param by the device's name */
  claim(belongings: readonly Belonging[], by: string): Claim<AsyncDisposable>;
}

export function brokerClaims(): BrokerClaims {
  const held = new Map<object, { belongings: readonly Belonging[]; by: string }>();
  return {
    claim(belongings, by) {
      for (const other of held.values()) {
        const clash = belongings.find((mine) =>
          other.belongings.some((theirs) => theirs.key === mine.key && !(theirs.isShared && mine.isShared)),
        );
        if (clash) return { ok: false, because: `${clash.what} already belongs to ${other.by}` };
      }
      const value = {
        [Symbol.asyncDispose]() {
          held.delete(value);
          return Promise.resolve();
        },
      };
      held.set(value, { belongings, by });
      return { ok: true, value };
    },
  };
}

/** What a device with these settings must have for itself. Two controllers may hear one topic, each its own words. Pure. */
export function belongingsOf(settings: DeviceSettings): Belonging[] {
  const own = (key: string, what: string, isShared = false): Belonging => ({ key: `${key} ${what}`, what, isShared });
  const command = (topic: string | null, payload: string): Belonging[] =>
    topic === null ? [] : [own(payload, `a command on ${topic}`)];
  const numbered = (kind: string, topic: string, numbers: readonly (number | null)[]): Belonging[] =>
    numbers.flatMap((number) => (number === null ? [] : [own("", `${kind} ${number} of ${topic}`)]));
  switch (settings.driver) {
    case "tasmota":
      if (settings.role !== "barrier") return [];
      return numbered("POWER", settings.topic, [settings.open_power, settings.close_power]);
    case "shelly1":
      if (settings.role !== "barrier") return [];
      return numbered("relay", settings.topic, [settings.open_relay, settings.close_relay, settings.hold_relay]);
    case "shelly2":
      if (settings.role !== "barrier") return [];
      return numbered("switch", settings.topic, [settings.open_switch, settings.close_switch, settings.hold_switch]);
    case "mqtt":
      if (settings.role === "barrier")
        return [
          ...command(settings.open_topic, settings.open_payload),
          ...command(settings.close_topic, settings.close_payload),
          ...command(settings.hold_topic, settings.hold_payload),
          ...command(settings.hold_topic, settings.release_payload),
        ];
      if (settings.role === "light")
        return [settings.red_payload, settings.green_payload, settings.off_payload].flatMap((payload) =>
          command(settings.topic, payload),
        );
      if (settings.role !== "reader") return [];
      return [own(settings.field ?? "", `the reader on ${settings.topic}`, settings.shared_by === "loop")];
    default:
      return [];
  }
}
