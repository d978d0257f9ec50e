import { AppError } from "../../../../shared/errors/app-error.ts";
import type { Act, Shown } from "../../page.ts";
import { passkeyEntries, jsonOfForm } from "../../parts/passkey.ts";
import { textOfForm } from "../../read-form.ts";
import type { PageContext } from "../../page-context.ts";
import { appStep, codesStep, passkeyStep } from "./factor-steps.ts";
import { type FACTOR_ACTS, FACTOR_PATH, showFactors } from "./factor-page.ts";
import { proofOf, PROVE_PATH } from "./proof-entries.ts";
import { say } from "../../../../shared/words/say.ts";
import { beginOwnProof } from "../../../features/base/auth/operations/begin-own-proof.ts";
import { forgetOwnDevices } from "../../../features/base/auth/operations/forget-own-devices.ts";
import { getOwnSecondFactors } from "../../../features/base/auth/operations/get-own-second-factors.ts";
import { renewOwnRecoveryCodes } from "../../../features/base/auth/operations/renew-own-recovery-codes.ts";
import { beginOwnApp } from "../../../features/base/auth/operations/begin-own-app.ts";
import { confirmOwnApp } from "../../../features/base/auth/operations/confirm-own-app.ts";
import { removeOwnApp } from "../../../features/base/auth/operations/remove-own-app.ts";
import { addOwnPasskey } from "../../../features/base/auth/operations/add-own-passkey.ts";
import { beginOwnPasskey } from "../../../features/base/auth/operations/begin-own-passkey.ts";
import { removeOwnPasskey } from "../../../features/base/auth/operations/remove-own-passkey.ts";
import type { AnyCalled } from "../../../platform/http/operation.ts";

const doneBy = (name: keyof typeof FACTOR_ACTS): { to: string } => ({ to: `${FACTOR_PATH}?done=${name}` });

/** An act that proves the person by its form; a refusal shows the page with its reason. */
function proved<T>(
  name: string,
  operation: AnyCalled<T>,
  then: (context: PageContext, data: T) => { to: string } | Shown,
): Act {
  return {
    path: `${FACTOR_PATH}/${name}`,
    uses: [operation, getOwnSecondFactors],
    async perform(context, form) {
      const id = textOfForm(form, "id");
      const input = { body: proofOf(form), ...(id !== "" && { params: { passkeyId: id } }) };
      const done = await context.send(operation, input);
      if (done.ok) return then(context, done.data);
      return showFactors(context, { name, failure: done, ...(id !== "" && { id }) });
    },
  };
}

/** Without new codes there is nothing more to see. */
function added(
  context: PageContext,
  name: keyof typeof FACTOR_ACTS,
  codes: readonly string[] | null,
): { to: string } | Shown {
  return codes === null ? doneBy(name) : codesStep(context, codes);
}

export const factorActs: readonly Act[] = [
  proved("begin-app", beginOwnApp, (context, begun) =>
    appStep(context, { challenge: begun.challenge_token, secret: begun.secret, qr: begun.qr_svg, failure: null }),
  ),
  {
    path: `${FACTOR_PATH}/confirm-app`,
    uses: [confirmOwnApp],
    async perform(context, form) {
      const challenge = textOfForm(form, "challenge_token");
      const body = { challenge_token: challenge, code: textOfForm(form, "code").replaceAll(/\s/g, "") };
      const done = await context.try(confirmOwnApp, { body });
      if (done.ok) return added(context, "confirm-app", done.data.recovery_codes);
      return appStep(context, { challenge, secret: textOfForm(form, "secret"), qr: null, failure: done });
    },
  },
  proved("remove-app", removeOwnApp, () => doneBy("remove-app")),
  proved("begin-passkey", beginOwnPasskey, (context, begun) =>
    passkeyStep(context, begun.challenge_token, begun.options),
  ),
  {
    path: `${FACTOR_PATH}/add-passkey`,
    uses: [addOwnPasskey, getOwnSecondFactors],
    async perform(context, form) {
      const [challenge_token, name] = [textOfForm(form, "challenge_token"), textOfForm(form, "name")];
      const body = { challenge_token, name, passkey: jsonOfForm(form, "passkey") };
      const done = await context.send(addOwnPasskey, { body });
      return done.ok
        ? added(context, "add-passkey", done.data.recovery_codes)
        : showFactors(context, { name: "begin-passkey", failure: done });
    },
  },
  proved("remove-passkey", removeOwnPasskey, () => doneBy("remove-passkey")),
  proved("renew-codes", renewOwnRecoveryCodes, (context, { recovery_codes }) => codesStep(context, recovery_codes)),
  {
    path: `${FACTOR_PATH}/forget-devices`,
    uses: [forgetOwnDevices],
    async perform(context) {
      await context.read(forgetOwnDevices);
      return doneBy("forget-devices");
    },
  },
  {
    // The entries of a proof by passkey, for the form whose button was pressed.
    path: PROVE_PATH,
    uses: [beginOwnProof],
    async perform(context) {
      const { challenge_token, passkey_options: options } = await context.read(beginOwnProof, { body: {} });
      if (options === null) throw new AppError("wrong_state", say("no_passkey_to_prove"));
      return { title: "", content: passkeyEntries("get", challenge_token, options) };
    },
  },
];
