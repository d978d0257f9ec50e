import QRCode from "qrcode";
import { AppEnrolment, Proof } from "../../../../wire/second-factor.ts";
import { defineBatch } from "../../../../platform/http/operation.ts";
import { CHALLENGE_SECONDS, makeChallenge } from "../second-factor/challenges.ts";
import { requireProof } from "../second-factor/factors.ts";
import { BECAUSE_PROVED, requireSelf, OWN_FACTORS } from "../second-factor/own.ts";
import { newTotpSecret, totpUri } from "../second-factor/totp.ts";
import { PATH } from "./own-app-path.ts";

export const beginOwnApp = defineBatch({
  ...OWN_FACTORS,
  id: "beginOwnApp",
  method: "post",
  path: PATH,
  because: BECAUSE_PROVED,
  summary: "Begin to set up an authenticator app: its secret, as a QR and in letters",
  body: Proof,
  reply: AppEnrolment,
  fails: ["bad_credentials", "locked"],
  message: "app_begun",
  async handle({ db, transact, actor, body, ip, platform }) {
    const user = await requireSelf(db, actor);
    const proved = await requireProof({ ...platform, db, transact }, actor, user, body, ip);
    const secret = newTotpSecret();
    const uri = totpUri(secret, user.email);
    return {
      challenge_token: await transact(proved, (work) => makeChallenge(work, "app", user.id, { secret })),
      secret,
      uri,
      expires_in: CHALLENGE_SECONDS,
      qr_svg: await QRCode.toString(uri, { type: "svg", errorCorrectionLevel: "M", margin: 4 }),
    };
  },
});
