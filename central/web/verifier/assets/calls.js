// Calls central as the person who is signed in.

/**
 * @typedef {import("../../phone/assets/queue.js").Refusal} Refusal
 * @typedef {{ is: "ok", data: any } | { is: "refused", refusal: Refusal } | { is: "session" } | { is: "network" }
 *   | { is: "busy" } | { is: "failed" }} Result `busy`: later; `failed`: this one call, for a reason of central's own
 */
const BUSY = new Set([408, 425, 429, 502, 503, 504]);
/** What signing in again settles. */
const OF_SESSION = new Set(["second_factor_required", "fresh_proof_required"]);

/**
 * @param {string} name
 * @param {object | FormData} [sent]
 * @param {number} [ms] after which the network counts as away
 * @returns {Promise<Result>}
 */
export async function call(name, sent = {}, ms = 30_000) {
  const isForm = sent instanceof FormData;
  let answer;
  try {
    const response = await fetch(`/verifier/calls/${name}`, {
      method: "POST",
      body: isForm ? sent : JSON.stringify(sent),
      headers: isForm ? {} : { "content-type": "application/json" },
      signal: AbortSignal.timeout(ms),
      redirect: "error",
    });
    if (BUSY.has(response.status)) return { is: "busy" };
    answer = { status: response.status, said: await response.json() };
  } catch {
    // Also a network that answers with a page of its own.
    return { is: "network" };
  }
  const { status, said } = answer;
  if (said?.ok === true) return { is: "ok", data: said.data };
  if (said?.session !== undefined || OF_SESSION.has(said?.refusal?.code)) return { is: "session" };
  if (status >= 500) return { is: "failed" };
  if (said?.refusal) return { is: "refused", refusal: said.refusal };
  if (typeof said?.detail !== "string") return { is: "network" };
  return { is: "refused", refusal: { code: said.code, words: [said.detail, said.detail], errors: [] } };
}
