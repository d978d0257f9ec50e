import { openClaimBook } from "./claims.ts";
import type { DeviceConfig } from "./device.ts";
import { claimsOf } from "./registry.ts";
import { say } from "../../shared/words/say.ts";
import type { Spoken } from "../../shared/wire/said.ts";

/**
 * The conflicts of a lane's devices with each other and with other devices, one by one: one port at two speeds, one
 * relay for two devices, one input for two contacts, a missing broker. Pure.
 */
export function conflictsOf(
  devices: readonly DeviceConfig[],
  others: readonly DeviceConfig[],
  gate: { hasBroker: boolean },
): Spoken[] {
  const ofGate = openClaimBook(gate);
  const ofLane = openClaimBook(gate);
  const claim = ({ name, settings }: DeviceConfig): Spoken[] => {
    const grant = ofGate.grant(
      claimsOf(settings).filter(({ kind }) => kind !== "contact"),
      name,
    );
    return grant.ok ? [] : [say("because", { what: name, why: grant.because })];
  };
  const claimContacts = ({ name, settings }: DeviceConfig): Spoken[] =>
    claimsOf(settings)
      .filter(({ kind }) => kind === "contact")
      .map((contact) => ofLane.grant([contact], name))
      .flatMap((grant) => (grant.ok ? [] : [say("because", { what: name, why: grant.because })]));
  others.forEach(claim);
  return [...devices.flatMap(claim), ...devices.flatMap(claimContacts)];
}
