import { isoTime } from "../../shared/lib/clock.ts";
import { edgeSigner } from "../../shared/lib/edge-signature.ts";
import type { EdgeRecord } from "../../shared/wire/feed.ts";
import type { Broker } from "../drivers/mqtt/broker.ts";
import { rateLimitedLog } from "../../shared/lib/rate-limited-log.ts";
import type { JournalReader } from "../store/journal-reader.ts";
import type { Credentials } from "../sync/credentials.ts";
import { startLoop } from "../sync/loop.ts";
import { type SubscriberDeps, openSubscriber } from "./subscriber.ts";
import { openHandshake } from "./handshake.ts";
import { openMessage, sealMessage, type SiteBody, topicOf, topicsOfArea } from "./message.ts";
import { startPublisher } from "./publisher.ts";
import type { Spoken } from "../../shared/wire/said.ts";

export interface SiteDeps extends Omit<SubscriberDeps, "onGap"> {
  broker: Pick<Broker, "publish" | "subscribe" | "listen" | "isConnected" | "lostBecause">;
  /** The present ones: the key changes when the credentials are rotated. */
  credentials: () => Pick<Credentials, "edge_id" | "area_id" | "key">;
  bootId: string;
  /** Unix epoch milliseconds by the best estimate of central's clock. */
  nowMs: () => number;
  journal: JournalReader;
  /** True if central is unreachable now. */
  isOffline: () => boolean;
  random: () => number;
}

/** The connections between the gates of the area. Moments are ISO 8601. */
export interface SiteStatus {
  is_connected: boolean;
  because: Spoken | null;
  peers: {
    edge_id: string;
    gate_name: string;
    /** The arrival of its last fresh hello; null before the first. */
    heard_at: string | null;
    /** Its own report that it reaches central; null before its first. */
    is_online: boolean | null;
  }[];
  /** The number of rejected messages since the start, and the reason for the last one. */
  refused: { count: number; because: Spoken | null; at: string | null };
}

export interface Site extends AsyncDisposable {
  /** New facts are on disk. */
  wake(): void;
  status(): SiteStatus;
}

const HELLO_MS = 10_000;
/** A request for missing steps waits this long, so that a burst of messages causes one request. */
const ASK_MS = 1_000;
/** The number of revocations per message. */
const MAX_REVOCATIONS = 100;

/**
 * The site's link: the gates of one area publish steps and central's revocations over the site's broker, signed with
 * each edge's key, so that anti-passback holds between them while central is offline. Forged, old or repeated messages
 * change nothing, and missed ones are sent again after another gate reports its progress.
 */
export function startSite(needs: SiteDeps): Site {
  const { broker, clock, log, sources } = needs;
  const { edge_id: edgeId, area_id: areaId } = needs.credentials();
  const stack = new AsyncDisposableStack();
  const peers = new Map<string, { heardMs: number; isOnline: boolean }>();
  const refused = { count: 0, because: null as string | null, atMs: 0 };

  const publish = (body: SiteBody): Promise<void> => {
    const sent = { edge_id: edgeId, area_id: areaId, body };
    const signer = edgeSigner(needs.credentials().key.private_key);
    return broker.publish(topicOf(areaId, edgeId), sealMessage(sent, signer));
  };
  const hellos = openHandshake({ edgeId, bootId: needs.bootId, clock });
  let lastHelloMs = -Infinity;
  const subscriber = stack.use(openSubscriber({ ...needs, onGap: () => hello.wake() }));
  const publisher = stack.use(startPublisher({ ...needs, lines: sources.peers, publish }));
  const hello = stack.use(
    startLoop({
      ...needs,
      name: "site hello",
      async turn() {
        if (!broker.isConnected) return HELLO_MS;
        const soonMs = lastHelloMs + ASK_MS - clock.monotonicMs();
        if (soonMs > 0) return soonMs;
        lastHelloMs = clock.monotonicMs();
        const { epoch, cursor, asOf } = sources.replica.position();
        const replica = { epoch, cursor, as_of: asOf };
        const known = { answers: hellos.answers(), heard: subscriber.receivedUpTo(), replica };
        const body: SiteBody = { type: "hello", at: hellos.now(), ...known, is_online: !needs.isOffline() };
        await publish(body).catch(() => undefined);
        return HELLO_MS * (0.9 + 0.2 * needs.random());
      },
    }),
  );

  /** By edge: its feed position at the last revocations sent to it, and the start of the next ones. */
  const published = new Map<string, { stood: string; after: string }>();
  const publishRevocations = (id: string, { epoch, cursor }: { epoch: string | null; cursor: string }): void => {
    if (epoch === null) return;
    const stood = `${epoch} ${cursor}`;
    const before = published.get(id);
    // Revocations do not move its feed position: each hello gets the next ones, and after the last the first again.
    const after = before?.stood === stood ? before.after : cursor;
    const news = sources.replica.revocationsAfter(epoch, after, MAX_REVOCATIONS);
    const last = news.length === MAX_REVOCATIONS ? news.at(-1) : undefined;
    published.set(id, { stood, after: last?.cursor ?? cursor });
    const records = news.map(({ type: _type, ...record }) => record);
    if (records.length > 0) void publish({ type: "revoked", epoch, records }).catch(() => undefined);
  };
  const onHello = (sender: EdgeRecord, said: Extract<SiteBody, { type: "hello" }>): void => {
    const answer = hellos.receive(sender.id, said);
    if (answer === "repeated") return;
    // Each of the two trusts the other once its hello is answered.
    if (answer === "open" || !peers.has(sender.id)) hello.wake();
    if (answer === "open") return;
    peers.set(sender.id, { heardMs: needs.nowMs(), isOnline: said.is_online });
    publisher.onHeardUpTo(said.heard[edgeId] ?? null);
    if (!said.is_online) publishRevocations(sender.id, said.replica);
  };
  // Two unknown senders that alternate cause a new reason each time.
  const warn = rateLimitedLog(clock, () =>
    log.warn({ because: refused.because, count: refused.count }, "peer messages rejected: not authentic"),
  );
  const warnOfCopy = rateLimitedLog(clock, (count) => log.warn({ count }, "edge key used by another computer"));
  const refuse = (because: Spoken, write = warn): void => {
    const isOther = refused.because !== because;
    Object.assign(refused, { count: refused.count + 1, because, atMs: needs.nowMs() });
    if (isOther) write();
  };
  const unsubscribe = broker.subscribe(topicsOfArea(areaId), ({ topic, payload }) => {
    const known = { areaId, edges: sources.replica.edges() };
    // Before the first read of the feed no edge is known, not even this one.
    if (known.edges.length === 0) return;
    const opened = openMessage(payload, known);
    if (opened.is === "refused") refuse(opened.because);
    else if (opened.is === "strange")
      log.debug({ edge: opened.edgeId, because: opened.because }, "peer message rejected: it cannot be opened");
    else if (opened.sender.id === edgeId) {
      const { body } = opened.message;
      if (body.type === "hello" && body.at.boot_id > needs.bootId)
        refuse("another computer uses this edge's key", warnOfCopy);
    } else if (topic !== topicOf(areaId, opened.sender.id)) refuse("a message under another's topic");
    else {
      const { sender, message } = opened;
      if (message.body.type === "steps") subscriber.steps(sender, message.body);
      else if (message.body.type === "revoked") subscriber.revoked(sender, message.body);
      else onHello(sender, message.body);
    }
  });
  stack.defer(unsubscribe);
  stack.defer(
    broker.listen({
      connected() {
        hello.wake();
        publisher.wake();
      },
      lost: () => undefined,
    }),
  );

  return {
    wake: () => publisher.wake(),
    status: () => ({
      is_connected: broker.isConnected,
      because: broker.lostBecause,
      peers: sources.replica.edges().flatMap(({ id, gate_id: gateId }) => {
        if (id === edgeId) return [];
        const peer = peers.get(id);
        const heard_at = peer ? isoTime(peer.heardMs) : null;
        const gate_name = sources.replica.gate(gateId)?.name ?? "";
        return [{ edge_id: id, gate_name, heard_at, is_online: peer?.isOnline ?? null }];
      }),
      refused: {
        count: refused.count,
        because: refused.because,
        at: refused.because === null ? null : isoTime(refused.atMs),
      },
    }),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}
