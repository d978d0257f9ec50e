import { Proof, ProofGiven } from "../../../../wire/second-factor.ts";
import { FRESH_PROOF_SECONDS } from "../../../../platform/auth/fresh-proof.ts";
import { defineBatch } from "../../../../platform/http/operation.ts";
import { requireProof } from "../second-factor/factors.ts";
import { BECAUSE_PROVED, requireSelf, OWN_FACTORS } from "../second-factor/own.ts";

export const proveOneself = defineBatch({
  ...OWN_FACTORS,
  id: "proveOneself",
  method: "post",
  path: "/v1/profile/proof",
  because: BECAUSE_PROVED,
  summary: "Prove by password, and by second factor where there is one, that it is still oneself at this session",
  description:
    "For five minutes this session may then change how somebody signs in; without it such a change is " +
    "`fresh_proof_required`. A sign-in counts as well; a refresh and a remembered device do not.",
  body: Proof,
  reply: ProofGiven,
  fails: ["bad_credentials", "locked"],
  message: "proved",
  async handle({ db, transact, actor, body, ip, platform }) {
    const user = await requireSelf(db, actor);
    await requireProof({ ...platform, db, transact }, actor, user, body, ip);
    return { expires_in: FRESH_PROOF_SECONDS };
  },
});
