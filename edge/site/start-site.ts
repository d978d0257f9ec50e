import { isoTime } from "../../shared/lib/clock.ts";
import { edgeSigner } from "../../shared/lib/edge-signature.ts";
import { type EdgeRecord } from "../../shared/wire/feed.ts";
import { type Broker } from "../drivers/mqtt/broker.ts";
import { rareLog } from "../drivers/scan-limit.ts";
import { type JournalReader } from "../store/journal-reader.ts";
import { type Credentials } from "../sync/credentials.ts";
import { startLoop } from "../sync/loop.ts";
import { type HearerNeeds, openHearer } from "./hearer.ts";
import { openHellos } from "./hellos.ts";
import { openMessage, sealMessage, type SiteBody, topicOf, topicsOfArea } from "./message.ts";
import { startTeller } from "./teller.ts";
import { type Spoken } from "../../shared/wire/said.ts";

export interface SiteNeeds extends Omit<HearerNeeds, "onHole"> {
  broker: Pick<Broker, "publish" | "subscribe" | "listen" | "isConnected" | "lostBecause">;
  /** As they are now: the key changes when the credentials are rotated. */
  credentials: () => Pick<Credentials, "edge_id" | "area_id" | "key">;
  bootId: string;
  /** Unix epoch milliseconds by central's clock as far as it is known. */
  nowMs: () => number;
  journal: JournalReader;
  /** Is central out of reach at the moment? */
  isOffline: () => boolean;
  random: () => number;
}

/** How the gates of the area hear each other. Moments are ISO 8601. */
export interface SiteStatus {
  is_connected: boolean;
  because: Spoken | null;
  peers: {
    edge_id: string;
    gate_name: string;
    /** When the last fresh hello of it came; null before the first. */
    heard_at: string | null;
    /** Does it reach central, by its own word? Null before its first. */
    is_online: boolean | null;
  }[];
  /** Messages that were not believed since the start, and why the last one was not. */
  refused: { count: number; because: Spoken | null; at: string | null };
}

export interface Site extends AsyncDisposable {
  /** New facts are on disk. */
  wake(): void;
  status(): SiteStatus;
}

const HELLO_MS = 10_000;
/** Asking for what is missing waits this long, so that a burst of messages asks once. */
const ASK_MS = 1_000;
/** So many revocations go into one message. */
const MOST_REVOCATIONS = 100;

/**
 * The site's link: the gates of one area tell each other over the site's broker which steps were taken and what central
 * took back, signed with each edge's key, so that anti-passback holds between them while central is away. What is
 * forged, old or repeated changes nothing, and what was missed is told again when another gate says how far it has heard.
 */
export function startSite(needs: SiteNeeds): Site {
  const { broker, clock, log, sources } = needs;
  const { edge_id: edgeId, area_id: areaId } = needs.credentials();
  const stack = new AsyncDisposableStack();
  const peers = new Map<string, { heardMs: number; isOnline: boolean }>();
  const refused = { count: 0, because: null as string | null, atMs: 0 };

  const tell = (body: SiteBody): Promise<void> => {
    const sent = { edge_id: edgeId, area_id: areaId, body };
    const signer = edgeSigner(needs.credentials().key.private_key);
    return broker.publish(topicOf(areaId, edgeId), sealMessage(sent, signer));
  };
  const hellos = openHellos({ edgeId, bootId: needs.bootId, clock });
  let lastHelloMs = -Infinity;
  const hearer = stack.use(openHearer({ ...needs, onHole: () => hello.wake() }));
  const teller = stack.use(startTeller({ ...needs, lines: sources.peers, tell }));
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
        const known = { answers: hellos.answers(), heard: hearer.heard(), replica };
        const body: SiteBody = { type: "hello", at: hellos.now(), ...known, is_online: !needs.isOffline() };
        await tell(body).catch(() => undefined);
        return HELLO_MS * (0.9 + 0.2 * needs.random());
      },
    }),
  );

  /** By edge: where it stood in the feed when it was told of revocations last, and where the next ones begin. */
  const told = new Map<string, { stood: string; after: string }>();
  const tellRevocations = (id: string, { epoch, cursor }: { epoch: string | null; cursor: string }): void => {
    if (epoch === null) return;
    const stood = `${epoch} ${cursor}`;
    const before = told.get(id);
    // What it hears does not move it in the feed: with each hello the next ones follow, behind the last the first again.
    const after = before?.stood === stood ? before.after : cursor;
    const news = sources.replica.revocationsAfter(epoch, after, MOST_REVOCATIONS);
    const last = news.length === MOST_REVOCATIONS ? news.at(-1) : undefined;
    told.set(id, { stood, after: last?.cursor ?? cursor });
    const records = news.map(({ type: _type, ...record }) => record);
    if (records.length > 0) void tell({ type: "revoked", epoch, records }).catch(() => undefined);
  };
  const onHello = (sender: EdgeRecord, said: Extract<SiteBody, { type: "hello" }>): void => {
    const heard = hellos.hear(sender.id, said);
    if (heard === "repeated") return;
    // Each of the two believes the other once it is answered.
    if (heard === "open" || !peers.has(sender.id)) hello.wake();
    if (heard === "open") return;
    peers.set(sender.id, { heardMs: needs.nowMs(), isOnline: said.is_online });
    teller.heardBy(said.heard[edgeId] ?? null);
    if (!said.is_online) tellRevocations(sender.id, said.replica);
  };
  // Two strangers that speak by turns are another reason each time.
  const warn = rareLog(clock, () =>
    log.warn({ because: refused.because, count: refused.count }, "messages on the site's broker are not believed"),
  );
  const refuse = (because: Spoken): void => {
    const isOther = refused.because !== because;
    Object.assign(refused, { count: refused.count + 1, because, atMs: needs.nowMs() });
    if (isOther) warn();
  };
  const stopHearing = broker.subscribe(topicsOfArea(areaId), ({ topic, payload }) => {
    const known = { areaId, edges: sources.replica.edges() };
    // Before the first read of the feed nobody is known, this gate itself as little as a stranger.
    if (known.edges.length === 0) return;
    const opened = openMessage(payload, known);
    if (opened.is === "refused") refuse(opened.because);
    else if (opened.is === "strange") log.debug({ edge: opened.edgeId, because: opened.because }, "a strange message");
    else if (opened.sender.id === edgeId) {
      const { body } = opened.message;
      if (body.type === "hello" && body.at.boot_id > needs.bootId)
        refuse("another computer speaks with this edge's key");
    } else if (topic !== topicOf(areaId, opened.sender.id)) refuse("a message under another's topic");
    else {
      const { sender, message } = opened;
      if (message.body.type === "steps") hearer.steps(sender, message.body);
      else if (message.body.type === "revoked") hearer.revoked(sender, message.body);
      else onHello(sender, message.body);
    }
  });
  stack.defer(stopHearing);
  stack.defer(
    broker.listen({
      connected() {
        hello.wake();
        teller.wake();
      },
      lost: () => undefined,
    }),
  );

  return {
    wake: () => teller.wake(),
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
