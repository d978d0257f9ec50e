import type { FactType } from "../../shared/wire/fact.ts";
import type { SelfTestCheck } from "../../shared/wire/sync.ts";
import type { Spoken } from "../../shared/wire/said.ts";

/** The data of other parts of the edge that the console shows, if they are there. */

/** One period offline, and the gate's own activity during it. */
export interface OutageRow {
  from: string;
  until: string | null;
  passages: number;
  refusals: number;
  overrides: number;
  /** Facts of that period that central does not have yet. */
  waiting: number;
  parked: number;
}
export interface ParkedFactRow {
  id: string;
  sequence: number;
  type: FactType | null;
  occurred_at: string;
  lane_id: string | null;
  error: string | null;
}
export interface SelfTestItem {
  what: SelfTestCheck["what"];
  /** The lane's number; null for parts that all lanes share. */
  lane: number | null;
  name: string;
  state: "ok" | "warn" | "fail";
  detail: Spoken;
}
export interface SelfTestCardView {
  at: string;
  items: SelfTestItem[];
}
export interface Photo {
  type: "image/jpeg" | "image/png" | "image/webp";
  bytes: Uint8Array<ArrayBuffer>;
}

/** The data of the rest of the edge beside its lanes; each part may be missing at first. */
export interface ConsoleSources {
  outages(): OutageRow[];
  parked(): ParkedFactRow[];
  /** Queues parked facts again; returns their number. */
  retryParked(): number;
  /** Null before the first self-test. */
  selfTest(): SelfTestCardView | null;
  runSelfTest(): Promise<SelfTestCardView>;
  photosOf(activityId: string): string[];
  photo(id: string): Promise<Photo | null>;
  /** Stores a photo of a paper with its activity; returns its id. @throws when the disk is full */
  savePhoto(activityId: string, photo: Photo): Promise<string>;
}
