import { DeviceSettings } from "../../../shared/wire/devices/device.ts";

/** The edge's settings of a full lane: barrier with limit switches, light, two loops, a reader and a sign. */

const contact = (input: number) => ({ input, active_high: true });

/** @param links of the lane's scanner, relay board and sign */
export function wiredLane({ scanner, board, sign }: Record<"scanner" | "board" | "sign", object>): DeviceSettings[] {
  const relays = { driver: "modbus-relay", link: board, address: 1, poll_ms: 60 };
  return [
    {
      role: "barrier",
      ...relays,
      open_relay: 0,
      close_relay: 1,
      pulse_ms: 200,
      open_limit: contact(2),
      closed_limit: contact(3),
    },
    { role: "light", ...relays, red_relay: 2, green_relay: 3 },
    { role: "loop", ...relays, place: "before", contact: contact(0), debounce_ms: 50 },
    { role: "loop", ...relays, place: "under", contact: contact(1), debounce_ms: 50 },
    { role: "reader", driver: "scanner-line", link: scanner, silence_ms: 80 },
    { role: "sign", driver: "alpha-sign", link: sign, columns: 16 },
  ].map((one) => DeviceSettings.parse(one));
}

/** @param topic returns a topic of this lane, such as `open` */
export function brokerLane(topic: (name: string) => string): DeviceSettings[] {
  const there = { driver: "mqtt", availability_topic: topic("online") };
  return [
    {
      role: "barrier",
      ...there,
      open_topic: topic("open"),
      close_topic: topic("close"),
      position_topic: topic("position"),
    },
    { role: "light", ...there, topic: topic("light") },
    { role: "loop", ...there, place: "before", topic: topic("before") },
    { role: "loop", ...there, place: "under", topic: topic("under") },
    { role: "reader", ...there, topic: topic("scan") },
    { role: "sign", ...there, topic: topic("sign") },
  ].map((one) => DeviceSettings.parse(one));
}

/** A camera that takes a photo at every decision and at every passage. */
export function photoCamera(url: string): DeviceSettings {
  return DeviceSettings.parse({ role: "camera", driver: "camera-snapshot", url });
}
