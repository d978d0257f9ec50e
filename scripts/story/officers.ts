import { randomUUID } from "node:crypto";
import { hash } from "@node-rs/argon2";
import { OfficerRecord } from "../../shared/wire/feed.ts";
import { openFeed } from "./feed.ts";
import { type Site } from "./prepare.ts";
import { type World } from "./world.ts";

export interface Officer {
  id: string;
  name: string;
  pin: string;
  is_supervisor: boolean;
}

/**
 * Puts officers into central's feed, beside the running central: the gates of the area know them with the next change
 * that reaches them.
 */
export async function publishOfficers(
  world: World,
  { areaId }: Pick<Site, "areaId">,
  officers: readonly { name: string; pin: string; is_supervisor: boolean }[],
): Promise<Officer[]> {
  const published: Officer[] = [];
  using feed = openFeed(world);
  for (const { name, pin, is_supervisor } of officers) {
    const id = randomUUID();
    const record = OfficerRecord.parse({ id, name, is_supervisor, pin_hash: await hash(pin) });
    feed.put({ kind: "officer", recordId: `${id}@${areaId}`, areaId, data: record });
    published.push({ id, name, pin, is_supervisor });
  }
  return published;
}
