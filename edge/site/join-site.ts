import { correctedNow, type AdmissionContext } from "../admission/context.ts";
import { openBroker } from "../drivers/mqtt/broker.ts";
import type { BrokerSettings } from "../drivers/mqtt/connect.ts";
import { openJournalReader } from "../store/journal-reader.ts";
import type { Store } from "../store/open.ts";
import type { Outbox } from "../sync/ports.ts";
import { startSite, type Site, type SiteDeps } from "./start-site.ts";

/**
 * Connects to the gates of the area over the site's broker, on a connection of its own: device messages and site
 * messages do not delay each other.
 */
export function joinSite(needs: {
  broker: BrokerSettings;
  store: Store;
  context: AdmissionContext & { peers: SiteDeps["sources"]["peers"] };
  measuredNowMs: SiteDeps["measuredNowMs"];
  outbox: Pick<Outbox, "onAdded">;
  credentials: SiteDeps["credentials"];
  log: SiteDeps["log"];
  random: () => number;
}): Site {
  const { store, context, log, random } = needs;
  const { clock } = context;
  const stack = new AsyncDisposableStack();
  const broker = stack.use(
    openBroker(needs.broker, { clock, random, log: log.child({ of: "gates among themselves" }) }),
  );
  const site = stack.use(
    startSite({
      broker,
      credentials: needs.credentials,
      bootId: context.identity.bootId,
      journal: openJournalReader(store),
      store,
      sources: context,
      isOffline: context.isOffline,
      nowMs: () => correctedNow(context).nowMs,
      measuredNowMs: needs.measuredNowMs,
      clock,
      log,
      random,
    }),
  );
  stack.defer(needs.outbox.onAdded(() => site.wake()));
  return { ...site, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}
