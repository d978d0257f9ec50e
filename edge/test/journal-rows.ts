import { canonicalJson } from "../../shared/lib/canonical-json.ts";
import type { Fact } from "../../shared/wire/fact.ts";
import { hashOfFact } from "../store/journal.ts";
import type { Store } from "../store/open.ts";
import { idOf } from "./feed-records.ts";

/** Writes waiting facts directly into the journal, with the columns that the outbox reads. For tests. */
export function journalRows(store: Pick<Store, "db">, from: number, to: number, occurredMs = 1_795_240_800_000): void {
  const journal = store.db.prepare("INSERT INTO journal VALUES (?, ?, ?, NULL, 'event', ?, ?, ?)");
  const outbox = store.db.prepare("INSERT INTO outbox VALUES (?, 'waiting', NULL)");
  const clock = { trust: "trusted", offset_ms: 0 };
  store.db.transaction(() => {
    for (let n = from; n <= to; n++) {
      const body = { id: idOf(n), sequence: n, type: "event", detail: `fact ${n}`, clock };
      journal.run(n, body.id, body.id, occurredMs + n, "0".repeat(64), sealedBody(body));
      outbox.run(n);
    }
  })();
}

/** A fact's text with its hash, as the journal writes it. For tests. */
export function sealedBody(fact: object): string {
  return `${canonicalJson(fact).slice(0, -1)},"hash":"${hashOfFact(fact as Fact)}"}`;
}
