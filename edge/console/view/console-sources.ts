import { z } from "zod";
import { FactType } from "../../../shared/wire/fact.ts";
import type { SelfTestCard as Card } from "../../../shared/wire/sync.ts";
import type { Evidence } from "../../evidence/evidence.ts";
import type { Outages } from "../../health/outages.ts";
import { jsonOfBody } from "../../store/flawed-facts.ts";
import type { OutboxStore } from "../../store/outbox.ts";
import type { ConsoleSources, ParkedFactRow, SelfTestCardView } from "../sources.ts";

/** The console's data of the rest of the edge, from its owners. */
export function consoleSources(parts: {
  evidence: Pick<Evidence, "photosOf" | "photo" | "savePhoto">;
  outages: Pick<Outages, "list">;
  outbox: Pick<OutboxStore, "parkedFacts" | "retryParked">;
  selfTest: { last: () => Card | null; run: (askedBy: "person") => Promise<Card> };
}): ConsoleSources {
  const { evidence, outages, outbox, selfTest } = parts;
  return {
    outages: () => outages.list(),
    parked: () => outbox.parkedFacts().map(parkedFact),
    retryParked: () => outbox.retryParked(),
    selfTest() {
      const last = selfTest.last();
      return last && cardOf(last);
    },
    runSelfTest: async () => cardOf(await selfTest.run("person")),
    photosOf: (activityId) => evidence.photosOf(activityId),
    photo: (id) => evidence.photo(id),
    savePhoto: (activityId, photo) => evidence.savePhoto(activityId, photo),
  };
}

/** The readable part: central could not read it. */
const Readable = z.object({
  id: z.string().catch(""),
  type: FactType.nullable().catch(null),
  occurred_at: z.string().catch(""),
  lane_id: z.string().nullable().catch(null),
});

function parkedFact({ sequence, error, body }: ReturnType<OutboxStore["parkedFacts"]>[number]): ParkedFactRow {
  return { ...Readable.parse(jsonOfBody(body) ?? {}), sequence, error };
}

const STATES = { green: "ok", amber: "warn", red: "fail" } as const;

function cardOf({ at, checks }: Card): SelfTestCardView {
  return {
    at,
    // Items that need attention come first.
    items: (["red", "amber", "green"] as const).flatMap((wanted) =>
      checks
        .filter(({ colour }) => colour === wanted)
        .map(({ what, lane, name, colour, detail }) => ({ what, lane, name, state: STATES[colour], detail })),
    ),
  };
}
