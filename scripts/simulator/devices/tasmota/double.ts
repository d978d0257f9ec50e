import { isoTime } from "../../../../shared/lib/clock.ts";
import type { DeviceDouble, DeviceWorld, OnOutput } from "../double.ts";
import { openMqttSession } from "../mqtt-session.ts";
import {
  greeting,
  newFirmware,
  nextTasmotaChangeMs,
  passTasmotaTime,
  powerUpTasmota,
  setTasmotaSwitch,
  takeTasmotaCommand,
  type FirmwareStep,
} from "./firmware.ts";

export interface TasmotaSettings {
  broker: string;
  topic: string;
  relays: number;
  switches: number;
}

/** A Tasmota relay on a broker. Relays and switches are numbered from 1; `unplug` cuts its power. */
export function tasmotaDouble(
  id: string,
  settings: TasmotaSettings,
  world: DeviceWorld,
  onOutput: OnOutput,
): DeviceDouble {
  const { clock } = world;
  const { topic } = settings;
  let firmware = newFirmware(settings.relays, settings.switches);
  let contacts: readonly boolean[] = firmware.powers;
  let hasPower = true;
  let cancelTimer = (): void => undefined;
  const time = (): string => isoTime(clock.nowMs()).slice(0, 19);

  const moveContacts = (next: readonly boolean[], atMs: number): void => {
    const before = contacts;
    contacts = next;
    next.forEach((isOn, index) => {
      if (isOn !== before[index]) onOutput(index + 1, isOn, atMs);
    });
  };
  const become = (step: FirmwareStep, atMs: number): void => {
    firmware = step.firmware;
    cancelTimer();
    const dueMs = nextTasmotaChangeMs(firmware);
    if (dueMs !== null)
      cancelTimer = clock.after(Math.max(0, dueMs - clock.monotonicMs()), () =>
        become(passTasmotaTime(firmware, clock.monotonicMs()), clock.monotonicMs()),
      );
    moveContacts(firmware.powers, atMs);
    for (const said of step.says) void session.say(`${said.prefix}/${topic}/${said.name}`, said.payload);
  };
  const session = openMqttSession(
    id,
    {
      broker: settings.broker,
      clientId: `simulator-${id}`,
      availability: { topic: `tele/${topic}/LWT`, online: "Online", offline: "Offline" },
      subscribe: [`cmnd/${topic}/+`, "cmnd/tasmotas/+"],
      noiseTopic: `tele/${topic}/SENSOR`,
    },
    world,
    (heard, payload, atMs) => {
      const command = heard.split("/").at(-1) ?? "";
      become(takeTasmotaCommand(firmware, command, payload.toString(), clock.monotonicMs(), time()), atMs);
    },
    () => become({ firmware, says: greeting(firmware, time()) }, clock.monotonicMs()),
  );
  return {
    id,
    start: () => session.start(),
    async fault(fault) {
      if (fault.kind === "unplug") {
        hasPower = false;
        cancelTimer();
        moveContacts(
          firmware.powers.map(() => false),
          clock.monotonicMs(),
        );
      }
      if (fault.kind === "replug" && !hasPower) {
        hasPower = true;
        become({ firmware: powerUpTasmota(firmware, clock.monotonicMs()), says: [] }, clock.monotonicMs());
      }
      await session.fault(fault);
    },
    setInput(input, isOn) {
      if (hasPower) become(setTasmotaSwitch(firmware, input, isOn, clock.monotonicMs()), clock.monotonicMs());
      else firmware = { ...firmware, switches: firmware.switches.with(input - 1, isOn) };
    },
    state: () => ({
      ...session.state(),
      powers: contacts,
      switches: firmware.switches,
      pulse_times: firmware.pulseTimes,
      power_on_state: firmware.powerOnState,
      switches_are_detached: firmware.areSwitchesDetached,
    }),
    async close() {
      cancelTimer();
      await session.close();
    },
  };
}
