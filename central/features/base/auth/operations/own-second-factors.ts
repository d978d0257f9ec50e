import { getOwnSecondFactors } from "./get-own-second-factors.ts";
import { beginOwnProof } from "./begin-own-proof.ts";
import { proveOneself } from "./prove-oneself.ts";
import { renewOwnRecoveryCodes } from "./renew-own-recovery-codes.ts";
import { forgetOwnDevices } from "./forget-own-devices.ts";

export const ownSecondFactors = [
  getOwnSecondFactors,
  beginOwnProof,
  proveOneself,
  renewOwnRecoveryCodes,
  forgetOwnDevices,
];
