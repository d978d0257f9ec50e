/** The part of Tasmota's firmware that a gate uses. Source: tasmota/docs `MQTT.md`, `Commands.md`. */
export interface Firmware {
  powers: readonly boolean[];
  switches: readonly boolean[];
  /** PulseTime setting: 0 none, 1–111 tenths of a second, 112–64900 seconds plus 100. */
  pulseTimes: readonly number[];
  offAtMs: readonly (number | null)[];
  powerOnState: number;
  /** SetOption114: switches report and do not drive the relays. */
  areSwitchesDetached: boolean;
}

/** A published message below the device's own topic: prefix, last level, payload. */
export interface Said {
  prefix: "stat" | "tele";
  name: string;
  payload: string;
}
export interface FirmwareStep {
  firmware: Firmware;
  says: readonly Said[];
}

export function newFirmware(relays: number, switches: number): Firmware {
  return {
    powers: Array.from({ length: relays }, () => false),
    switches: Array.from({ length: switches }, () => false),
    pulseTimes: Array.from({ length: relays }, () => 0),
    offAtMs: Array.from({ length: relays }, () => null),
    powerOnState: 3,
    areSwitchesDetached: false,
  };
}

const onOff = (isOn: boolean): "ON" | "OFF" => (isOn ? "ON" : "OFF");
const stat = (name: string, payload: unknown): Said => ({
  prefix: "stat",
  name,
  payload: typeof payload === "string" ? payload : JSON.stringify(payload),
});
const result = (payload: unknown): Said => stat("RESULT", payload);

/** PulseTime in milliseconds; 0: no pulse. */
export function pulseMs(pulseTime: number): number {
  return pulseTime <= 111 ? pulseTime * 100 : (pulseTime - 100) * 1000;
}

/** One command of `cmnd/<topic>/<command>`. @param time the device's local time, for its status */
export function takeTasmotaCommand(
  firmware: Firmware,
  command: string,
  payload: string,
  nowMs: number,
  time: string,
): FirmwareStep {
  const match = /^([A-Z]+?)(\d*)$/.exec(command.toUpperCase());
  const name = match?.[1] ?? "";
  const number = match?.[2] === "" ? 1 : Number(match?.[2]);
  const value = payload.trim().toUpperCase();
  const answer = (said: unknown): FirmwareStep => ({ firmware, says: [result(said)] });
  const unknown = (): FirmwareStep => answer({ Command: "Unknown" });
  switch (name) {
    case "POWER":
      return takePower(firmware, number, value, nowMs);
    case "PULSETIME": {
      if (firmware.pulseTimes[number - 1] === undefined) return unknown();
      const isSet = /^\d+$/.test(value) && Number(value) <= 64_900;
      const pulseTimes = isSet ? firmware.pulseTimes.with(number - 1, Number(value)) : firmware.pulseTimes;
      const said = { [`PulseTime${number}`]: { Set: pulseTimes[number - 1], Remaining: 0 } };
      return { firmware: { ...firmware, pulseTimes }, says: [result(said)] };
    }
    case "POWERONSTATE": {
      const powerOnState = /^[0-5]$/.test(value) ? Number(value) : firmware.powerOnState;
      return { firmware: { ...firmware, powerOnState }, says: [result({ PowerOnState: powerOnState })] };
    }
    case "SETOPTION": {
      if (number !== 114) return answer({ [`SetOption${number}`]: value === "1" || value === "ON" ? "ON" : "OFF" });
      const isSet = ["0", "1", "ON", "OFF"].includes(value);
      const areSwitchesDetached = isSet ? value === "1" || value === "ON" : firmware.areSwitchesDetached;
      const says = [result({ SetOption114: onOff(areSwitchesDetached) })];
      return { firmware: { ...firmware, areSwitchesDetached }, says };
    }
    case "SWITCHMODE":
      return answer({ [`SwitchMode${number}`]: Number(value) || 0 });
    case "POWERRETAIN":
      return answer({ PowerRetain: value === "1" || value === "ON" ? "ON" : "OFF" });
    case "STATE":
      return answer({ Time: time, ...powerFields(firmware) });
    case "STATUS":
      if (value === "10" || value === "8")
        return { firmware, says: [stat(`STATUS${value}`, { StatusSNS: { Time: time, ...switchFields(firmware) } })] };
      if (value === "11")
        return { firmware, says: [stat("STATUS11", { StatusSTS: { Time: time, ...powerFields(firmware) } })] };
      return unknown();
    default:
      return unknown();
  }
}

/** A contact at a switch input changes. */
export function setTasmotaSwitch(firmware: Firmware, number: number, isOn: boolean, nowMs: number): FirmwareStep {
  if (firmware.switches[number - 1] === undefined || firmware.switches[number - 1] === isOn)
    return { firmware, says: [] };
  const next = { ...firmware, switches: firmware.switches.with(number - 1, isOn) };
  if (!next.areSwitchesDetached) return takePower(next, number, onOff(isOn), nowMs);
  return { firmware: next, says: [result({ [`Switch${number}`]: { Action: onOff(isOn) } })] };
}

/** PulseTime expires. */
export function passTasmotaTime(firmware: Firmware, nowMs: number): FirmwareStep {
  return firmware.offAtMs.reduce<FirmwareStep>(
    (step, dueMs, index) => {
      if (dueMs === null || dueMs > nowMs) return step;
      const off = takePower(step.firmware, index + 1, "OFF", nowMs);
      return { firmware: off.firmware, says: [...step.says, ...off.says] };
    },
    { firmware, says: [] },
  );
}

export function nextTasmotaChangeMs(firmware: Firmware): number | null {
  const dueMs = firmware.offAtMs.filter((time) => time !== null);
  return dueMs.length === 0 ? null : Math.min(...dueMs);
}

/** The power returns: PowerOnState sets the relays. */
export function powerUpTasmota(firmware: Firmware, nowMs: number): Firmware {
  const start = (wasOn: boolean): boolean => {
    if (firmware.powerOnState === 0) return false;
    if (firmware.powerOnState === 2) return !wasOn;
    return firmware.powerOnState === 3 ? wasOn : true;
  };
  const powers = firmware.powers.map(start);
  const offAtMs = powers.map((isOn, index) => pulseEnd(isOn, firmware.pulseTimes[index] ?? 0, nowMs));
  return { ...firmware, powers, offAtMs };
}

/** The device's messages after a connection. */
export function greeting(firmware: Firmware, time: string): readonly Said[] {
  return [
    { prefix: "tele", name: "STATE", payload: JSON.stringify({ Time: time, ...powerFields(firmware) }) },
    { prefix: "tele", name: "SENSOR", payload: JSON.stringify({ Time: time, ...switchFields(firmware) }) },
  ];
}

function takePower(firmware: Firmware, number: number, value: string, nowMs: number): FirmwareStep {
  const was = firmware.powers[number - 1];
  if (was === undefined) return { firmware, says: [result({ Command: "Unknown" })] };
  const isOn =
    value === "ON" || value === "1"
      ? true
      : value === "OFF" || value === "0"
        ? false
        : value === "TOGGLE" || value === "2"
          ? !was
          : null;
  const field = powerName(firmware, number - 1);
  if (isOn === null) return { firmware, says: [result({ [field]: onOff(was) }), stat(field, onOff(was))] };
  const offAtMs = firmware.offAtMs.with(number - 1, pulseEnd(isOn, firmware.pulseTimes[number - 1] ?? 0, nowMs));
  const next = { ...firmware, powers: firmware.powers.with(number - 1, isOn), offAtMs };
  return { firmware: next, says: [result({ [field]: onOff(isOn) }), stat(field, onOff(isOn))] };
}

function pulseEnd(isOn: boolean, pulseTime: number, nowMs: number): number | null {
  return isOn && pulseTime > 0 ? nowMs + pulseMs(pulseTime) : null;
}

function powerName(firmware: Firmware, index: number): string {
  return firmware.powers.length === 1 ? "POWER" : `POWER${index + 1}`;
}

function powerFields(firmware: Firmware): Record<string, string> {
  return Object.fromEntries(firmware.powers.map((isOn, index) => [powerName(firmware, index), onOff(isOn)]));
}

function switchFields(firmware: Firmware): Record<string, string> {
  return Object.fromEntries(firmware.switches.map((isOn, index) => [`Switch${index + 1}`, onOff(isOn)]));
}
