import { z } from "zod";
import { requireFreshProof } from "../../../../platform/auth/fresh-proof.ts";
import { forgetDevices } from "../../../../platform/auth/second-factors.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { OWN_FACTORS } from "../second-factor/own.ts";

export const forgetOwnDevices = defineWrite({
  ...OWN_FACTORS,
  id: "forgetOwnDevices",
  needsProof: true,
  method: "delete",
  path: "/v1/profile/remembered-devices",
  summary: "Forget all devices that need no second factor",
  reply: z.null(),
  fails: [],
  message: "devices_forgotten",
  async handle({ work, actor }) {
    requireFreshProof(work);
    await forgetDevices(work, actor.id);
    return null;
  },
});
