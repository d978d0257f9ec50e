import { openClaimBook } from "./claims.ts";
import { type DeviceConfig } from "./device.ts";
import { claimsOf } from "./registry.ts";

/**
 * Why a lane's devices can't work beside each other and beside others, one sentence each: one port at two speeds, one
 * relay for two devices, one input for two contacts, a broker that is not set. Pure.
 */
export function conflictsOf(
  devices: readonly DeviceConfig[],
  others: readonly DeviceConfig[],
  gate: { hasBroker: boolean },
): string[] {
  const ofGate = openClaimBook(gate);
  const ofLane = openClaimBook(gate);
  const claim = ({ name, settings }: DeviceConfig): string[] => {
    const grant = ofGate.grant(
      claimsOf(settings).filter(({ kind }) => kind !== "contact"),
      name,
    );
    return grant.ok ? [] : [grant.because.startsWith(`${name} `) ? grant.because : `${name}: ${grant.because}`];
  };
  const claimContacts = ({ name, settings }: DeviceConfig): string[] =>
    claimsOf(settings)
      .filter(({ kind }) => kind === "contact")
      .map((contact) => ofLane.grant([contact], name))
      .flatMap((grant) => (grant.ok ? [] : [`${name}: ${grant.because}`]));
  others.forEach(claim);
  return [...devices.flatMap(claim), ...devices.flatMap(claimContacts)];
}
