import { type FactType } from "../../shared/wire/fact.ts";
import { type SelfTestCheck } from "../../shared/wire/sync.ts";
import { type Spoken } from "../../shared/wire/said.ts";

/** What the console shows of other parts of the edge, as far as they are there. */

/** One time that central could not be reached, and what the gate did by itself meanwhile. */
export interface OutageRow {
  from: string;
  until: string | null;
  passages: number;
  refusals: number;
  overrides: number;
  /** Facts of that time that central does not have yet. */
  waiting: number;
  parked: number;
}
export interface ParkedFact {
  id: string;
  sequence: number;
  type: FactType | null;
  occurred_at: string;
  lane_id: string | null;
  error: string | null;
}
export interface SelfTestItem {
  what: SelfTestCheck["what"];
  /** The lane's number; null for what all lanes share. */
  lane: number | null;
  name: string;
  state: "ok" | "warn" | "fail";
  detail: Spoken;
}
export interface SelfTestCard {
  at: string;
  items: SelfTestItem[];
}
export interface Photo {
  type: "image/jpeg" | "image/png" | "image/webp";
  bytes: Uint8Array<ArrayBuffer>;
}

/** What the rest of the edge gives the console beside its lanes; each part may be missing until it is there. */
export interface ConsoleSources {
  outages(): OutageRow[];
  parked(): ParkedFact[];
  /** Parked facts wait again; answers how many. */
  retryParked(): number;
  /** Null where none was made yet. */
  selfTest(): SelfTestCard | null;
  runSelfTest(): Promise<SelfTestCard>;
  photosOf(activityId: string): string[];
  photo(id: string): Promise<Photo | null>;
  /** Keeps a photo of a paper beside its activity; answers its id. @throws when the disk has no room */
  keepPhoto(activityId: string, photo: Photo): Promise<string>;
}
