import { openClaimBook } from "./claims.ts";
import type { DeviceSettings } from "../wire/devices/device.ts";
import { claimsOf } from "./uses.ts";
import { say } from "../words/say.ts";
import type { Spoken } from "../wire/said.ts";

/** A device as far as conflicts go. */
interface NamedDevice {
  /** It appears in sentences for people. */
  name: string;
  settings: DeviceSettings;
}

/**
 * The conflicts of a lane's devices with each other and with other devices, one by one: one port at two speeds, one
 * relay for two devices, one input for two contacts, a missing broker. Pure.
 */
export function conflictsOf(
  devices: readonly NamedDevice[],
  others: readonly NamedDevice[],
  gate: { hasBroker: boolean },
): Spoken[] {
  const ofGate = openClaimBook(gate);
  const ofLane = openClaimBook(gate);
  const claim = ({ name, settings }: NamedDevice): Spoken[] => {
    const grant = ofGate.grant(
      claimsOf(settings).filter(({ kind }) => kind !== "contact"),
      name,
    );
    return grant.ok ? [] : [say("because", { what: name, why: grant.because })];
  };
  const claimContacts = ({ name, settings }: NamedDevice): Spoken[] =>
    claimsOf(settings)
      .filter(({ kind }) => kind === "contact")
      .map((contact) => ofLane.grant([contact], name))
      .flatMap((grant) => (grant.ok ? [] : [say("because", { what: name, why: grant.because })]));
  others.forEach(claim);
  return [...devices.flatMap(claim), ...devices.flatMap(claimContacts)];
}
