// Sends what a phone keeps: in its order, each record once, by one tab of all.
const FIRST_WAIT_MS = 5000;
const LONGEST_WAIT_MS = 60_000;

/**
 * @typedef {{ code: string, words: readonly [id: string, en: string], errors: { path: string, words: readonly [id: string, en: string] }[] }} Refusal
 * @typedef {{ seq: number, person: string, subject: string, refusal: Refusal | null }} Queued `subject`: what it is
 *   about, where the later ones wait for the earlier ones
 * @typedef {"sent" | "later" | "stuck" | Refusal} Outcome `later`: nothing can be sent now; `stuck`: not this one
 */

/**
 * @template {Queued} R
 * @param {import("./keep.js").Keep<R>} keep
 * @param {object} about
 * @param {string} about.name of the lock and of the word to other tabs
 * @param {() => string | null} about.person whose records are sent now
 * @param {(record: R) => Promise<Outcome>} about.send repeats safely: the record has an id of its own
 * @param {() => void} about.changed
 */
export function openQueue(keep, { name, person, send, changed }) {
  const others = new BroadcastChannel(name);
  others.onmessage = () => changed();
  let isSending = false;
  let isAsked = false;
  let waitMs = FIRST_WAIT_MS;
  let waiting = 0;

  const tell = () => {
    changed();
    others.postMessage(null);
  };
  const own = async () => (await keep.records()).filter((record) => record.person === person());

  /** @returns whether all is sent that can be */
  async function sendAll() {
    /** @type {Set<string>} */
    const stuck = new Set();
    for (;;) {
      const held = new Set(stuck);
      const next = (await own()).find(({ subject, refusal }) => {
        if (refusal) held.add(subject);
        return !held.has(subject);
      });
      if (!next) return stuck.size === 0;
      const outcome = await send(next);
      if (outcome === "later") return false;
      if (outcome === "sent") await keep.drop(next.seq);
      else if (outcome === "stuck") stuck.add(next.subject);
      else {
        // Photos that are kept by now stay so.
        const record = (await keep.record(next.seq)) ?? next;
        await keep.save({ ...record, refusal: outcome });
      }
      tell();
    }
  }

  async function run() {
    isAsked = true;
    if (isSending) return;
    isSending = true;
    clearTimeout(waiting);
    try {
      while (isAsked) {
        isAsked = false;
        // Without TLS there are no locks: then the ids alone keep it to once.
        const isDone = await (navigator.locks ? navigator.locks.request(name, sendAll) : sendAll());
        waitMs = isDone ? FIRST_WAIT_MS : Math.min(waitMs * 2, LONGEST_WAIT_MS);
        if (!isDone && !isAsked) waiting = setTimeout(run, waitMs);
      }
    } finally {
      isSending = false;
    }
  }

  addEventListener("online", run);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && run());
  return {
    own,
    run,
    /** Keeps a record, and sends it as soon as it can. @param {Omit<R, "seq">} record */
    async add(record) {
      await keep.add(record);
      tell();
      void run();
    },
    /** Puts another record at the place of one that was refused. @param {R} record */
    async replace(record) {
      await keep.save(record);
      tell();
      void run();
    },
    /** @param {number} seq */
    async discard(seq) {
      await keep.drop(seq);
      tell();
      void run();
    },
  };
}
