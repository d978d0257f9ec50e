import { html, raw } from "hono/html";
import { NOTHING } from "../../../../shared/web/markup.ts";
import { problemNote, statusOf } from "../../failure.ts";
import type { Act, Shown } from "../../page.ts";
import { ProofDue } from "../../refused.ts";
import type { PageContext } from "../../page-context.ts";
import type { SignInFailure } from "../sign-in/view.ts";
import { OWN_WORDS } from "./own-words.ts";
import { proofEntries, proofOf } from "./proof-entries.ts";
import { getOwnSecondFactors } from "../../../features/base/auth/operations/get-own-second-factors.ts";
import { proveOneself } from "../../../features/base/auth/operations/prove-oneself.ts";

/** What every form may call, because its operation may ask for a fresh proof of the person. */
export const PROOF_USES = [proveOneself, getOwnSecondFactors] as const;

/** Before the names of the entries that wait for the proof. */
const WAITS = "waits.";

/**
 * Performs an act. Where its operation asks for a fresh proof, the person is asked at the same address, what was typed
 * waits in that form, and the act goes on with the proof.
 */
export async function performProved(context: PageContext, form: FormData, perform: Act["perform"]) {
  const waiting = [...form].filter(([name]) => name.startsWith(WAITS));
  const isProof = waiting.length > 0;
  const typed = new FormData();
  for (const [name, value] of waiting) if (name !== WAITS) typed.append(name.slice(WAITS.length), value);
  const sent = isProof ? typed : form;
  if (isProof) {
    const proved = await context.try(proveOneself, { body: proofOf(form) });
    if (!proved.ok) return askProof(context, sent, proved);
  }
  try {
    return await perform(context, sent);
  } catch (error) {
    if (error instanceof ProofDue) return askProof(context, sent, null);
    throw error;
  }
}

async function askProof(context: PageContext, form: FormData, refused: SignInFailure | null): Promise<Shown> {
  const { proof: words } = OWN_WORDS[context.language];
  const factors = await context.read(getOwnSecondFactors);
  // An act without entries still waits.
  const entries = [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const content = html`<section class="card" aria-labelledby="prove">
    <div class="card-head">
      <h1 id="prove" ${refused ? NOTHING : raw('tabindex="-1" data-focus')}>${words.title}</h1>
    </div>
    <form class="card-body stack" method="post" action="${context.address}">
      ${refused ? problemNote({ ...refused.problem, errors: [] }, context.words) : NOTHING}
      <p>${words.intro}</p>
      ${[["", ""], ...entries].map(([name, value]) => html`<input type="hidden" name="${WAITS}${name}" value="${value}" />`)}
      ${proofEntries(context, { key: "proof", label: words.proceed, factors, problem: refused?.problem })}
    </form>
  </section>`;
  return { title: words.title, content, status: refused ? statusOf(refused.problem) : 403 };
}
